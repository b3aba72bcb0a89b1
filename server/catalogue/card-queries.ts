import type { ProductDetail } from '#shared/goods/details.ts';
import type { FileKindId } from '#shared/goods/files.ts';
import { pictureJson, type PictureRow } from '../media/index.ts';
import type { StoreTx } from '../platform/database/db.ts';
import type { Place } from '../platform/http/cursor.ts';
import { foundProducts, type Search } from './finding/search-queries.ts';
import { leftOrUncounted, statement, variantsOfProduct } from './statement.ts';

export interface CardRow {
  id: string;
  slug: string;
  title: string;
  /** Its place in the order of the list. */
  place: number;
  price_from_kobo: number;
  price_to_kobo: number;
  compare_at_kobo: number | null;
  download_bytes: number | null;
  download_kinds: FileKindId[];
  /** null as soon as one variant is not counted: such a product never sells out. */
  available: number | null;
  options: { name: string; values: string[] }[];
  card_lines: ProductDetail[];
  variant_count: number;
  picture: PictureRow | null;
}

/** Columns of a product `p` that a page of cards is cut from. */
export const cardColumns =
  'p.store_id, p.id, p.slug, p.title, p.price_from_kobo, p.price_to_kobo, p.compare_at_kobo, p.download_bytes, p.download_kinds, p.options, p.card_lines, p.variant_count';

/**
 * Fills a page of products, which says the `place` of each. The page is cut first, so that stock and picture are asked for
 * its rows only.
 */
export const filledCards = (page: string, order = 'p.place, p.id') => `
  select p.id, p.slug, p.title, p.place, p.price_from_kobo, p.price_to_kobo, p.compare_at_kobo,
    p.download_bytes, p.download_kinds, p.options, p.card_lines, p.variant_count,
    (select case when count(*) = count(its.left) then sum(its.left)::int end
      from (select ${leftOrUncounted} as left ${variantsOfProduct}) its) as available,
    (select ${pictureJson('$1', 'pm.media_id')} from product_media pm
      where pm.store_id = $1 and pm.product_id = p.id and pm.position = 0) as picture
  from (${page}) p
  order by ${order}`;

type Page = [limit: number, at: number, id: string];

const all = (more: string) => `
  select ${cardColumns}, p.position as place from products p
  where p.store_id = $1 and p.status = 'active' and (p.position, p.id) > ($3, $4) ${more}
  order by p.position, p.id limit $2`;

const ofCollection = (more: string) => `
  select ${cardColumns}, cp.position as place from collection_products cp
  join products p on p.store_id = cp.store_id and p.id = cp.product_id
  where cp.store_id = $1 and cp.on_sale and (cp.position, cp.product_id) > ($3, $4)
    and cp.collection_id = $5 ${more}
  order by cp.position, cp.product_id limit $2`;

const found = (more: string) => `
  select ${cardColumns}, p.position as place from ${foundProducts('$6', '$7')}
  where p.status = 'active' and p.search like all($5::text[]) and (p.position, p.id) > ($3, $4) ${more}
  order by p.position, p.id limit $2`;

const listAll = statement<CardRow, Page>(filledCards(all('')));
const listCollection = statement<CardRow, [...Page, collection: string]>(filledCards(ofCollection('')));
const searchAll = statement<CardRow, [...Page, patterns: string[]]>(
  filledCards(all('and p.search like all($5::text[])')),
);
const searchCollection = statement<CardRow, [...Page, collection: string, patterns: string[]]>(
  filledCards(ofCollection('and p.search like all($6::text[])')),
);
const lookUp = statement<CardRow, [...Page, patterns: string[], low: string, high: string]>(
  filledCards(found('')),
);
const lookUpInCollection = statement<
  CardRow,
  [...Page, patterns: string[], low: string, high: string, collection: string]
>(
  filledCards(
    found(`and exists (
      select 1 from collection_products cp
      where cp.store_id = $1 and cp.collection_id = $8 and cp.product_id = p.id)`),
  ),
);

/** Before every product: no position is smaller. */
const start: Place = { at: Number.MIN_SAFE_INTEGER, id: '00000000-0000-0000-0000-000000000000' };

/** Products on sale in shop order: all, those of a collection as they were put, those that a search finds, or both. */
export function productCards(
  tx: StoreTx,
  query: { after: Place | null; limit: number; collection: string | null; search: Search | null },
): Promise<CardRow[]> {
  const { search, collection } = query;
  const { at, id } = query.after ?? start;
  const page: Page = [query.limit, at, id];
  if (!search) return collection === null ? listAll(tx, ...page) : listCollection(tx, ...page, collection);
  const { patterns } = search;
  if (search.kind === 'many')
    return collection === null
      ? searchAll(tx, ...page, patterns)
      : searchCollection(tx, ...page, collection, patterns);
  const { low, high } = search;
  return collection === null
    ? lookUp(tx, ...page, patterns, low, high)
    : lookUpInCollection(tx, ...page, patterns, low, high, collection);
}

/** Those of these products that are on sale. */
export const chosenCards = statement<CardRow, [ids: readonly string[]]>(
  filledCards(`select ${cardColumns}, 0 as place from unnest($2::uuid[]) as chosen (id)
    cross join lateral (select * from products one where one.store_id = $1 and one.id = chosen.id limit 1) p
    where p.status = 'active'`),
);
