import { mostCounted, type Sift } from '#shared/goods/sift.ts';
import { page, readCursor, type Place } from '../../platform/http/cursor.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { planSearch } from './search-queries.ts';
import { cardOf, type ShopList } from '../card.ts';
import { noteList } from '../seen.ts';
import { shelfOfSlug, type ShelfRow } from '../shop-queries.ts';
import { countSifted, isAsPut, optionsOfList, placeIn, siftedCards, type ListOf } from './sifted-queries.ts';

export interface SiftedList extends ShopList {
  /** How many fit in all; `mostCounted + 1` for more. */
  count: number;
}

interface Asked {
  collection?: string;
  search?: string;
}

/** null: nothing can be found by what was typed, or there is no such collection. */
async function listAsked(tx: StoreTx, { collection, search }: Asked): Promise<ListOf | null> {
  const plan = search === undefined ? null : await planSearch(tx, search);
  const shelf = collection === undefined ? null : await shelfAt(tx, collection);
  if ((search !== undefined && !plan) || (collection !== undefined && !shelf)) return null;
  return { collection: shelf, search: plan };
}

/** The collection that shoppers see at an address, or formerly saw there; null where there is none. */
export async function shelfAt(tx: StoreTx, slug: string): Promise<ShelfRow | null> {
  return (await shelfOfSlug(tx, slug))[0] ?? null;
}

/** Whether a collection is read as its rows stand, nothing left out. */
export const standsAsPut = (shelf: ShelfRow) => isAsPut(shelf) && !shelf.in_stock;

const asItIs: Sift = { sort: 'shop', from_kobo: null, to_kobo: null, in_stock: false, options: [] };

/** A page of a collection in the order its owner chose, without what she leaves out. */
export async function listedCards(
  tx: StoreTx,
  { limit, ...query }: ListOf & { after: Place | null; limit: number },
): Promise<ShopList> {
  const rows = await siftedCards(tx, { ...query, sift: asItIs, limit: limit + 1 });
  const cut = page(rows, limit, placeIn);
  return { items: cut.rows.map((row) => cardOf(tx, row)), next: cut.next };
}

/** Products on sale that fit, in the order that was asked for, by page; an `after` that is none of ours begins at the beginning. */
export async function siftedProducts(
  tx: StoreTx,
  query: Asked & { sift: Sift; after?: string; limit: number },
): Promise<SiftedList> {
  const list = await listAsked(tx, query);
  if (!list) return { items: [], next: null, count: 0 };
  const { sift, limit } = query;
  noteList(tx, list.collection, sift);
  const after = query.after === undefined ? null : readCursor(query.after);
  const rows = await siftedCards(tx, { ...list, sift, after, limit: limit + 1 });
  const cut = page(rows, limit, placeIn);
  const count = await countSifted(tx, { ...list, sift }, mostCounted + 1);
  return { items: cut.rows.map((row) => cardOf(tx, row)), next: cut.next, count };
}

/** Options, and values of each, that are offered to narrow a list by. */
const mostOptions = 4;
const mostValues = 16;

/** What the products of a list can be chosen by, such as sizes; an option with one value narrows nothing. */
export async function shopOptions(tx: StoreTx, asked: Asked): Promise<{ name: string; values: string[] }[]> {
  const list = await listAsked(tx, asked);
  if (!list) return [];
  noteList(tx, list.collection);
  const found = new Map<string, Set<string>>();
  for (const options of await optionsOfList(tx, list))
    for (const { name, values } of options) {
      const known = found.get(name) ?? new Set();
      for (const value of values) known.add(value);
      found.set(name, known);
    }
  return [...found]
    .map(([name, values]) => ({ name, values: [...values].slice(0, mostValues) }))
    .filter(({ values }) => values.length > 1)
    .slice(0, mostOptions);
}
