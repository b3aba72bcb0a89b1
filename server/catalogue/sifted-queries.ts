import type { ListSort, Sift } from '#shared/sift.ts';
import type { StoreTx } from '../platform/db.ts';
import type { Place } from '../platform/cursor.ts';
import { cardColumns, filledCards, type CardRow } from './card-queries.ts';
import { foundProducts, type Search } from './search-queries.ts';
import { left, levelOfVariant, statement } from './statement.ts';

export interface SiftedRow extends CardRow {
  created_at: Date;
}

/** Which products a list is of. */
export interface ListOf {
  collection: string | null;
  search: Search | null;
}

interface SiftedQuery extends ListOf {
  sift: Sift;
}

/**
 * Each is the order of an index that begins with the store and the status (products_shop, products_newest,
 * products_price), read until a page is full: neither sorts a store's whole list. Only what a rare word finds, and what
 * the planner knows to be a small collection, is sorted itself.
 */
const sorts: Record<ListSort, { by: string; down: boolean; at(row: SiftedRow): number }> = {
  shop: { by: 'p.position', down: false, at: (row) => row.position },
  newest: { by: 'p.created_at', down: true, at: (row) => row.created_at.getTime() },
  cheapest: { by: 'p.price_from_kobo', down: false, at: (row) => row.price_from_kobo },
  dearest: { by: 'p.price_from_kobo', down: true, at: (row) => row.price_from_kobo },
};

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
      and cp.collection_id = (select c.id from collections c where c.store_id = $1 and c.slug = ${use(collection)})
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
function narrowed(sift: Sift, use: Use): string {
  const conditions = [
    ...(sift.from_kobo === null ? [] : [`v.price_kobo >= ${use(sift.from_kobo)}`]),
    ...(sift.to_kobo === null ? [] : [`v.price_kobo <= ${use(sift.to_kobo)}`]),
    ...(sift.in_stock ? [`(level.variant_id is null or ${left} > 0)`] : []),
    ...sift.options.map(({ name, values }) => hasValue(use(name), use(values))),
  ];
  if (conditions.length === 0) return '';
  return `and exists (select 1 from variants v ${levelOfVariant}
    where v.store_id = p.store_id and v.product_id = p.id and not v.removed and ${conditions.join(' and ')})`;
}

/** A page of a sifted list, one row more than its limit where there are more. */
export function siftedCards(
  tx: StoreTx,
  query: SiftedQuery & { after: Place | null; limit: number },
): Promise<SiftedRow[]> {
  const { sift, after, limit } = query;
  const { by, down } = sorts[sift.sort];
  const order = `${by} ${down ? 'desc' : ''}, p.id ${down ? 'desc' : ''}`;
  return ask<SiftedRow>(tx, (use) => {
    const at = after && (sift.sort === 'newest' ? new Date(after.at) : after.at);
    const further = after ? `and (${by}, p.id) ${down ? '<' : '>'} (${use(at)}, ${use(after.id)})` : '';
    return filledCards(
      `select ${cardColumns}, p.created_at ${listOf(query, use)} ${narrowed(sift, use)} ${further}
        order by ${order} limit ${use(limit)}`,
      { order, more: ', p.created_at' },
    );
  });
}

/** The place of a row in the list's order. */
export const placeIn = (sort: ListSort, row: SiftedRow): Place => ({ at: sorts[sort].at(row), id: row.id });

/** How many a sifted list holds, counted up to `most`. */
export async function countSifted(tx: StoreTx, query: SiftedQuery, most: number): Promise<number> {
  const rows = await ask<{ found: number }>(
    tx,
    (use) =>
      `select count(*)::int as found
        from (select 1 ${listOf(query, use)} ${narrowed(query.sift, use)} limit ${use(most)}) counted`,
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
