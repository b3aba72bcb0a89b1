import type { Sift } from '#shared/goods/sift.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import type { Place } from '../../platform/http/cursor.ts';
import { cardColumns, filledCards, type CardRow } from '../card-queries.ts';
import { foundProducts, type Search } from './search-queries.ts';
import type { ShelfRow } from '../shop-queries.ts';
import { isToBeHad, levelOfVariant, statement } from '../statement.ts';

export interface SiftedRow extends Omit<CardRow, 'place'> {
  /** By what it is ordered: a number, a time, or words. */
  place: number | Date | string;
}

/** Which products a list is of. */
export interface ListOf {
  collection: ShelfRow | null;
  search: Search | null;
}

interface SiftedQuery extends ListOf {
  sift: Sift;
}

/**
 * Each is the order of an index that begins with the store and the status (products_shop, products_newest,
 * products_price, products_name), or with a collection, read until a page is full: none sorts a store's whole list. Only
 * what a rare word finds, and what the planner knows to be a small collection, is sorted itself.
 */
const sorts = {
  shop: { by: 'p.position', down: false },
  put: { by: 'cp.position', down: false },
  newest: { by: 'p.created_at', down: true },
  cheapest: { by: 'p.price_from_kobo', down: false },
  dearest: { by: 'p.price_from_kobo', down: true },
  name: { by: 'lower(p.title) collate "C"', down: false },
} as const;

/** Whether a collection shows its products in the order in which they were put into it, by hand or by their age. */
export const isAsPut = ({ sort }: ShelfRow) => sort === 'hand' || sort === 'newest';

/** The order of a list: the one a shopper chose, or else that of its collection or of the shop. */
function orderOf({ sift, collection }: SiftedQuery) {
  if (sift.sort !== 'shop') return sorts[sift.sort];
  if (!collection) return sorts.shop;
  const { sort } = collection;
  return sort === 'hand' || sort === 'newest' ? sorts.put : sorts[sort];
}

/** Gives a value its place among those that are sent along, and answers the place. */
type Use = (value: unknown) => string;

/** Sends a statement that is put together for one question; `$1` is the store's id. */
function ask<Row>(tx: StoreTx, write: (use: Use) => string): Promise<Row[]> {
  const values: unknown[] = [];
  const text = write((value) => `$${values.push(value) + 1}`);
  return statement<Row, unknown[]>(text)(tx, ...values);
}

function listOf({ collection, search }: ListOf, use: Use): string {
  const from = search?.kind === 'few' ? foundProducts(use(search.low), use(search.high)) : 'products p';
  const conditions = [`p.store_id = $1 and p.status = 'active'`];
  if (search) conditions.push(`p.search like all(${use(search.patterns)}::text[])`);
  if (collection === null) return `from ${from} where ${conditions.join(' and ')}`;
  // Joined and not asked for row by row: the planner begins at whichever of the two is small.
  return `from ${from}
    join collection_products cp on cp.store_id = $1 and cp.product_id = p.id and cp.on_sale
      and cp.collection_id = ${use(collection.id)}
    where ${conditions.join(' and ')}`;
}

/**
 * A variant `v` of the product has one of the values of an option; they stand in the order of the product's options. That it
 * has such a value at all is the cheaper question and leaves out most.
 */
const hasValue = (name: string, values: string) => `v.option_values ?| ${values}::text[] and exists (
  select 1 from jsonb_array_elements(p.options) with ordinality as one (its, n)
  where one.its ->> 'name' = ${name} and v.option_values ->> (one.n - 1)::int = any(${values}::text[]))`;

/** One variant fits everything that was asked for: a cheap small one does not stand for a large one. */
function narrowed({ sift, collection }: SiftedQuery, use: Use): string {
  const inStock = sift.in_stock || collection?.in_stock;
  const conditions = [
    ...(sift.from_kobo === null ? [] : [`v.price_kobo >= ${use(sift.from_kobo)}`]),
    ...(sift.to_kobo === null ? [] : [`v.price_kobo <= ${use(sift.to_kobo)}`]),
    ...(inStock ? [isToBeHad] : []),
    ...sift.options.map(({ name, values }) => hasValue(use(name), use(values))),
  ];
  if (conditions.length === 0) return '';
  return `and exists (select 1 from variants v ${levelOfVariant}
    where v.store_id = $1 and v.product_id = p.id and not v.removed and ${conditions.join(' and ')})`;
}

/** A page of a sifted list, one row more than its limit where there are more. */
export function siftedCards(
  tx: StoreTx,
  query: SiftedQuery & { after: Place | null; limit: number },
): Promise<SiftedRow[]> {
  const { after, limit } = query;
  const order = orderOf(query);
  const turn = order.down ? 'desc' : '';
  return ask<SiftedRow>(tx, (use) =>
    filledCards(
      `select ${cardColumns}, ${order.by} as place ${listOf(query, use)} ${narrowed(query, use)}
        ${after ? further(order, after, use) : ''} order by ${order.by} ${turn}, p.id ${turn} limit ${use(limit)}`,
      `p.place ${turn}, p.id ${turn}`,
    ),
  );
}

/** What comes after a place. Words stand in no cursor: of them the product says where it stands. */
function further({ by, down }: (typeof sorts)[keyof typeof sorts], after: Place, use: Use): string {
  const mark = down ? '<' : '>';
  if (by === sorts.name.by)
    return `and (${by}, p.id) ${mark} (select ${by}, p.id from products p where p.store_id = $1 and p.id = ${use(after.id)})`;
  const at = by === sorts.newest.by ? new Date(after.at) : after.at;
  return `and (${by}, p.id) ${mark} (${use(at)}, ${use(after.id)})`;
}

/** The place of a row in its list's order. */
export const placeIn = ({ place, id }: SiftedRow): Place => ({
  at: place instanceof Date ? place.getTime() : typeof place === 'string' ? 0 : place,
  id,
});

/** How many a sifted list holds, counted up to `most`. */
export async function countSifted(tx: StoreTx, query: SiftedQuery, most: number): Promise<number> {
  const rows = await ask<{ found: number }>(
    tx,
    (use) =>
      `select count(*)::int as found
        from (select 1 ${listOf(query, use)} ${narrowed(query, use)} limit ${use(most)}) counted`,
  );
  return rows[0]!.found;
}

/** Products whose options are offered to narrow a list by: the first in shop order, so that no list is read to its end. */
const looked = 300;

/** The different sets of options among the first products of a list. */
export async function optionsOfList(
  tx: StoreTx,
  list: ListOf,
): Promise<{ name: string; values: string[] }[][]> {
  const rows = await ask<{ options: { name: string; values: string[] }[] }>(
    tx,
    (use) => `select p.options from (select p.options, p.position, p.id ${listOf(list, use)}
      order by p.position, p.id limit ${use(looked)}) p
      where p.options <> '[]' group by p.options order by min(p.position)`,
  );
  return rows.map((row) => row.options);
}
