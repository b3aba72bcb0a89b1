import type { Product, ProductSummary } from '#shared/api/catalogue.ts';
import { cardLines } from '#shared/details.ts';
import { filesOfProduct, putFiles } from '../files/index.ts';
import { ownPicture, picturesOf } from '../media/index.ts';
import { fileProducts, holdShelves } from './collections/rules.ts';
import type { Config } from '../platform/config.ts';
import type { StoreTx } from '../platform/db.ts';
import { AppError, notFound } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { storeTerms } from '../stores/index.ts';
import { page, placeAfter } from '../platform/cursor.ts';
import {
  changeProduct,
  insertProduct,
  knownCollections,
  lockProduct,
  putVariants,
  removeVariantsBut,
  replaceCollections,
  replacePictures,
  replaceWords,
  setStatus,
  knownVariants,
  type LockedProduct,
} from './queries.ts';
import { planSearch } from './search-queries.ts';
import { listsChanged, raiseSeen } from './seen.ts';
import { productOfId } from './shop-queries.ts';
import { productSummaries, type SummaryRow } from './summary-queries.ts';
import { summaryOf } from './summaries.ts';
import { insertUnderFreeSlug } from './free-slug.ts';
import { ofGiftCards } from './of-gift-cards.ts';
import { noteAdded, noteReplaced, noteStatus } from './product-notes.ts';
import { inSets, mustBeParts, partsOfSet, putParts } from './sets.ts';
import { setOnHand } from './stock.ts';
import { pricesOf, settleVariants, type Input, type SettledVariant } from './variants.ts';
import { wordsOf } from './words.ts';
import { searchText } from '../platform/tokens.ts';

type AddressConfig = Pick<Config, 'platformUrl' | 'storeDomain'>;
type Status = Input['status'];

const gone = () => notFound('We could not find that product in this store.');

export interface Listed {
  limit: number;
  after?: string | undefined;
  status?: Status | undefined;
  search?: string | undefined;
  stock?: 'low' | undefined;
}

/** A page of products for their owner, newest change first. */
export async function listProducts(
  tx: StoreTx,
  query: Listed,
): Promise<{ items: ProductSummary[]; next: string | null }> {
  const cut = page(await listedRows(tx, query), query.limit, placeOf);
  return { items: cut.rows.map((row) => summaryOf(tx, row)), next: cut.next };
}

/** The rows of a page, and one more where there is a next. */
export async function listedRows(tx: StoreTx, query: Listed): Promise<SummaryRow[]> {
  const search = query.search ? await planSearch(tx, query.search) : null;
  if (query.search && !search) return [];
  return productSummaries(tx, {
    after: placeAfter(query.after),
    limit: query.limit + 1,
    status: query.status ?? null,
    search,
    low: query.stock === 'low',
  });
}

/** Where a product stands in its owner's list. */
export const placeOf = ({ updated_at, id }: SummaryRow) => ({ at: updated_at.getTime(), id });

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
 * Adds a product and answers its id. Its address is made from its title; in the shop it stands before all others.
 * @throws AppError bad_input when a picture or a collection is not the store's.
 */
export async function addProduct(tx: StoreTx, at: Date, given: Input): Promise<string> {
  const input = given.gift_card ? ofGiftCards(given) : given;
  await mustBelong(tx, input);
  const product = newProduct(at, input, { position: -at.getTime(), tags: input.tags ?? [] });
  await insertUnderFreeSlug(tx, input.title, product.row);
  await finish(tx, at, product, input);
  return product.row.id;
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
  const product = newProduct(at, input, fixed);
  if (!(await insertProduct(tx, { ...product.row, slug: fixed.slug }))) return null;
  await finish(tx, at, product, input);
  return product.row.id;
}

function newProduct(at: Date, input: Input, fixed: { position: number; tags: string[] }) {
  const { position, tags } = fixed;
  const gift_card = input.gift_card ?? false;
  const variants = settleVariants(input, []);
  const face = faceOf(input, variants, tags);
  return {
    variants,
    row: { ...face, gift_card, id: newId(), position, tags, created_at: at, updated_at: at },
  };
}

async function finish(
  tx: StoreTx,
  at: Date,
  product: ReturnType<typeof newProduct>,
  input: Input,
): Promise<void> {
  await writeParts(tx, at, product.row, input, product.variants, product.row.tags);
  await noteAdded(tx, input.title);
  await raiseSeen(tx, { products: [product.row.id], lists: ['place'] });
}

/**
 * Replaces what a product is; its address and its place in the shop stay.
 * @throws AppError not_found; bad_input as for `addProduct`; conflict when stock that is promised would stop counting.
 */
export async function replaceProduct(
  tx: StoreTx,
  at: Date,
  id: string,
  given: Input,
): Promise<{ ok: true } | { ok: false; reason: 'overtaken' }> {
  const product = await lockProduct(tx, id);
  if (!product) throw gone();
  if (isOvertaken(product, given.seen)) return { ok: false, reason: 'overtaken' };
  const asked = { ...given, details: given.details ?? product.details };
  const input = product.gift_card ? ofGiftCards(asked) : asked;
  await mustBelong(tx, input);
  const variants = settleVariants(input, await knownVariants(tx, id));
  const tags = given.tags ?? product.tags;
  const { status, ...face } = faceOf(input, variants, tags);
  if (product.status !== status) await setStatus(tx, at, id, status);
  await changeProduct(tx, id, {
    ...face,
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
  const collections = await writeParts(tx, at, { id, position: product.position }, input, variants, tags);
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
  await setStatus(tx, at, id, status);
  await noteStatus(tx, product, status);
  await raiseSeen(tx, { products: [id], lists: ['place'], soldOut: true });
}

const foundBy = (input: Input, variants: readonly SettledVariant[], tags: readonly string[]): string[] =>
  wordsOf({ ...input, details: input.details ?? [], variants, tags });

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

/** Everything of a product that has rows of its own. Answers the ids of collections it came into or left. */
async function writeParts(
  tx: StoreTx,
  at: Date,
  product: { id: string; position: number },
  input: Input,
  variants: readonly SettledVariant[],
  tags: readonly string[],
): Promise<string[]> {
  const rows = variants.map((variant) => ({
    id: variant.id,
    product_id: product.id,
    title: variant.title,
    option_values: JSON.stringify(variant.option_values),
    sku: variant.sku,
    price_kobo: variant.price_kobo,
    compare_at_kobo: variant.compare_at_kobo,
    media_id: variant.picture_id,
    barcode: variant.barcode,
    weight_grams: variant.weight_grams,
    cost_kobo: variant.cost_kobo,
    position: variant.position,
    is_set: variant.is_set,
  }));
  await putVariants(tx, rows);
  await putParts(tx, variants, input.set_parts);
  const counts = variants.map(({ id, on_hand, on_hand_seen }) => ({
    variantId: id,
    onHand: on_hand,
    seen: on_hand_seen,
  }));
  await setOnHand(tx, at, counts, input.countedBy ?? 'set');
  await replacePictures(tx, product.id, [...new Set(input.picture_ids)]);
  await holdShelves(tx, 'products');
  const its = { ...product, status: input.status };
  const byHand = await replaceCollections(tx, its, [...new Set(input.collection_ids)]);
  const collections = [...byHand, ...(await fileProducts(tx, at, [product.id]))];
  await replaceWords(tx, product.id, foundBy(input, variants, tags));
  if (input.files === undefined) return collections;
  const download = await putFiles(tx, at, product.id, input.files);
  await changeProduct(tx, product.id, {
    download_bytes: download?.bytes ?? null,
    download_kinds: download?.kinds ?? [],
  });
  return collections;
}

/** Pictures and collections must be the store's own; another store's is as unknown as one that never was. */
async function mustBelong(tx: StoreTx, input: Input): Promise<void> {
  const pictures = await picturesOf(tx, input.picture_ids);
  if (input.picture_ids.some((id) => !pictures.has(id)))
    throw new AppError('bad_input', {
      picture_ids: ['One of these photos is not in this store. Upload it again.'],
    });
  const collections = await knownCollections(tx, input.collection_ids);
  if (input.collection_ids.some((id) => !collections.has(id)))
    throw new AppError('bad_input', { collection_ids: ['One of these collections is not in this store.'] });
  await mustBeParts(tx, input);
}
