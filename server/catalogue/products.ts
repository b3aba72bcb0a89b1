import type { Product, ProductSummary } from '#shared/api/catalogue.ts';
import { cardLines } from '#shared/goods/details.ts';
import { filesOfProduct } from '../files/index.ts';
import { ownPicture } from '../media/index.ts';
import type { Config } from '../platform/config/config.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { notFound } from '../platform/http/errors.ts';
import { newId } from '../platform/ids.ts';
import { storeTerms } from '../stores/index.ts';
import { page, placeAfter } from '../platform/http/cursor.ts';
import {
  changeProduct,
  insertProduct,
  lockProduct,
  removeVariantsBut,
  setStatus,
  knownVariants,
  type LockedProduct,
} from './queries.ts';
import { planSearch } from './finding/search-queries.ts';
import { meantAndThere, type Spelling } from '../platform/finding/spelling.ts';
import { listsChanged, raiseSeen } from './seen.ts';
import { productOfId } from './shop-queries.ts';
import { placeOf, productSummaries, type SummaryRow } from './summary-queries.ts';
import { summaryOf } from './summaries.ts';
import { insertUnderFreeSlug } from './free-slug.ts';
import { ofGiftCards } from './of-gift-cards.ts';
import { mustBeOneKind } from './one-kind.ts';
import { foundBy, mustBelong, writeParts } from './product-parts.ts';
import { noteAdded, noteReplaced, noteStatus } from './product-notes.ts';
import { inSets, partsOfSet } from './sets.ts';
import { pricesOf, settleVariants, type Input, type SettledVariant } from './variants.ts';
import { searchText } from '../platform/secrets/tokens.ts';

type AddressConfig = Pick<Config, 'platformUrl' | 'storeDomain'>;
type Status = Input['status'];

const gone = () => notFound('We could not find that product in this store.');

export type Written = { ok: true } | { ok: false; reason: 'overtaken' };

export interface Listed {
  limit: number;
  after?: string | undefined;
  status?: Status | undefined;
  search?: string | undefined;
  stock?: 'low' | undefined;
}

/** A page of products for their owner, newest change first. */
async function listProducts(
  tx: StoreTx,
  query: Listed,
): Promise<{ items: ProductSummary[]; next: string | null }> {
  const cut = page(await listedRows(tx, query), query.limit, placeOf);
  return { items: cut.rows.map((row) => summaryOf(tx, row)), next: cut.next };
}

/** The same; where a search finds nothing, with what may have been meant, by which something is found. */
export async function searchProducts(
  tx: StoreTx,
  spelling: Spelling,
  query: Listed,
): Promise<Awaited<ReturnType<typeof listProducts>> & { meant?: string }> {
  const found = await listProducts(tx, query);
  if (found.items.length > 0 || !query.search || query.after) return found;
  const meant = await meantAndThere(
    tx,
    spelling,
    query.search,
    async (search) => (await listedRows(tx, { ...query, search, limit: 1 })).length > 0,
  );
  return { ...found, ...(meant && { meant }) };
}

/** The rows of a page, and one more where there is a next. */
export async function listedRows(tx: StoreTx, query: Listed): Promise<SummaryRow[]> {
  const search = query.search ? await planSearch(tx, query.search, true) : null;
  if (query.search && !search) return [];
  return productSummaries(tx, {
    after: placeAfter(query.after),
    limit: query.limit + 1,
    status: query.status ?? null,
    search,
    low: query.stock === 'low',
  });
}

/**
 * One product as its owner sees it, or a member who may not see what things cost.
 * @throws AppError not_found
 */
export async function viewProduct(
  tx: StoreTx,
  config: AddressConfig,
  id: string,
  seesMoney: boolean,
): Promise<Product> {
  const row = await productOfId(tx, id);
  if (!row) throw gone();
  const terms = await storeTerms(tx, config);
  const { review_count: _count, star_sum: _stars, download_bytes: _b, download_kinds: _k, ...shown } = row;
  return {
    ...shown,
    status: row.status as Status,
    variants: row.variants.map(({ cost_kobo, is_set: _is, ...variant }) => ({
      ...variant,
      ...(seesMoney && { cost_kobo }),
    })),
    set: await partsOfSet(tx, row, seesMoney),
    in_sets: await inSets(tx, id),
    pictures: row.pictures.map((picture) => ownPicture(tx.storeId, picture)),
    collections: row.collections.map(({ shown: _shown, ...collection }) => collection),
    files: await filesOfProduct(tx, id),
    url: `${terms.url}/products/${row.slug}`,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/**
 * Adds a product. Its address is made from its title; in the shop it stands before all others. One that this form added
 * already, and whose answer was lost on the line, is as it is said now.
 * @throws AppError bad_input when a picture or a collection is not the store's.
 */
export async function addProduct(tx: StoreTx, at: Date, id: string, given: Input): Promise<Written> {
  const input = given.gift_card ? ofGiftCards(given) : given;
  await mustBelong(tx, input);
  const product = newProduct(at, input, { id, position: -at.getTime(), tags: input.tags ?? [] });
  if (!(await insertUnderFreeSlug(tx, input.title, product.row)))
    return replaceProduct(tx, at, id, { ...given, seen: given.seen ?? { revision: 1, by: id } });
  await finish(tx, at, product, input);
  return { ok: true };
}

/**
 * Adds a product under a given address, at a given place in the shop, found by some more words.
 * Answers its id; null, and nothing is changed, when the address is taken.
 * @throws AppError bad_input when a picture or a collection is not the store's.
 */
export async function addProductAs(
  tx: StoreTx,
  at: Date,
  input: Input,
  fixed: { slug: string; position: number; tags: string[] },
): Promise<string | null> {
  await mustBelong(tx, input);
  const product = newProduct(at, input, { ...fixed, id: newId() });
  if (!(await insertProduct(tx, { ...product.row, slug: fixed.slug }))) return null;
  await finish(tx, at, product, input);
  return product.row.id;
}

function newProduct(at: Date, input: Input, fixed: { id: string; position: number; tags: string[] }) {
  const { id, position, tags } = fixed;
  const { gift_card = false, service = false } = input;
  const variants = settleVariants(input, []);
  mustBeOneKind({ service, gift_card, hasFiles: (input.files ?? []).length > 0, variants });
  const face = faceOf(input, variants, tags);
  return {
    variants,
    row: { ...face, gift_card, service, id, position, tags, created_at: at, updated_at: at },
  };
}

async function finish(
  tx: StoreTx,
  at: Date,
  product: ReturnType<typeof newProduct>,
  input: Input,
): Promise<void> {
  const { variants, row } = product;
  const { id, position, tags } = row;
  await writeParts(tx, at, input, { id, position, tags, variants });
  await noteAdded(tx, input.title);
  await raiseSeen(tx, { products: [id], lists: ['place'] });
}

/**
 * Replaces what a product is; its address and its place in the shop stay.
 * @throws AppError not_found; bad_input as for `addProduct`; conflict when stock that is promised would stop counting.
 */
export async function replaceProduct(tx: StoreTx, at: Date, id: string, given: Input): Promise<Written> {
  const product = await lockProduct(tx, id);
  if (!product) throw gone();
  if (isOvertaken(product, given.seen)) return { ok: false, reason: 'overtaken' };
  const asked = { ...given, details: given.details ?? product.details };
  const input = product.gift_card ? ofGiftCards(asked) : asked;
  await mustBelong(tx, input);
  const variants = settleVariants(input, await knownVariants(tx, id));
  const { service = product.service } = given;
  const hasFiles = given.files ? given.files.length > 0 : product.download_bytes !== null;
  mustBeOneKind({ service, gift_card: product.gift_card, hasFiles, variants });
  const tags = given.tags ?? product.tags;
  const { status, ...face } = faceOf(input, variants, tags);
  if (product.status !== status) await setStatus(tx, at, [id], status);
  await changeProduct(tx, id, {
    ...face,
    service,
    tags,
    updated_at: at,
    revision: product.revision + 1,
    last_edit: given.seen?.by ?? null,
  });
  await removeVariantsBut(
    tx,
    id,
    variants.map((variant) => variant.id),
  );
  const collections = await writeParts(tx, at, input, { id, position: product.position, variants, tags });
  await noteReplaced(tx, product, { status, ...face });
  const lists = listsChanged(product, { ...face, status, options: input.options });
  await raiseSeen(tx, { products: [id], lists, collections, soldOut: true });
  return { ok: true };
}

/** Changed since it was seen, by another form than the one that saw it: an answer that was lost is nobody else's change. */
function isOvertaken(product: LockedProduct, seen: Input['seen']): boolean {
  return seen !== undefined && product.revision !== seen.revision && product.last_edit !== seen.by;
}

/**
 * Shows a product to shoppers, hides it as a draft, or puts it away.
 * @throws AppError not_found
 */
export async function changeStatus(tx: StoreTx, at: Date, id: string, status: Status): Promise<void> {
  const product = await lockProduct(tx, id);
  if (!product) throw gone();
  if (product.status === status) return;
  await setStatus(tx, at, [id], status);
  await noteStatus(tx, product, status);
  await raiseSeen(tx, { products: [id], lists: ['place'], soldOut: true });
}

/** The product's own row as the input says it. */
function faceOf(input: Input, variants: readonly SettledVariant[], tags: readonly string[]) {
  return {
    title: input.title,
    description: input.description,
    status: input.status,
    ...(input.size_chart !== undefined && { size_chart: input.size_chart }),
    ...(input.seo_title !== undefined && { seo_title: input.seo_title }),
    ...(input.seo_description !== undefined && { seo_description: input.seo_description }),
    ...(input.details && {
      details: JSON.stringify(input.details),
      card_lines: JSON.stringify(cardLines(input.details)),
    }),
    options: JSON.stringify(input.options),
    search: searchText(foundBy(input, variants, tags)),
    ...pricesOf(variants),
  };
}
