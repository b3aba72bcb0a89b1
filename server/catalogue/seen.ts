import { sql, type RawBuilder } from 'kysely';
import type { Sift } from '#shared/goods/sift.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { noteShown } from '../platform/http/shows.ts';
import { raiseVersion } from '../stores/index.ts';
import type { LockedProduct } from './queries.ts';
import type { ShelfRow } from './shop-queries.ts';

/**
 * What may change about a list beside the products that are seen on it: which there are and in what order they were put,
 * or their order by price or by name. Of everything on sale the word alone is its name, of a collection `price:<its id>`.
 */
export type ListPart = 'place' | 'price' | 'name';

/** Whatever shows only what is not sold out. */
const inStockOnly = 'stock';

const ofCollection = (part: ListPart, id: string) => `${part}:${id}`;

/** Notes that a list is shown. What is narrowed by prices or options is not kept, nor is what a search finds. */
export function noteList(tx: StoreTx, shelf: ShelfRow | null, sift?: Sift): void {
  const note = (part: ListPart) => noteShown(tx, shelf ? ofCollection(part, shelf.id) : part);
  const order = sift && sift.sort !== 'shop' ? sift.sort : (shelf?.sort ?? 'shop');
  note('place');
  if (order === 'cheapest' || order === 'dearest') note('price');
  if (order === 'name') note('name');
  if (sift?.in_stock || shelf?.in_stock) noteShown(tx, inStockOnly);
}

type InLists = Pick<LockedProduct, 'status' | 'title' | 'price_from_kobo' | 'options'>;

/** What may change of the lists a product is in when it is replaced, but for the collections it comes into or leaves. */
export function listsChanged(before: InLists, after: InLists): ListPart[] {
  const isOther = (field: keyof InLists) => JSON.stringify(before[field]) !== JSON.stringify(after[field]);
  return [
    // Lists offer to be narrowed by the options of what is in them.
    ...(isOther('status') || isOther('options') ? (['place'] as const) : []),
    ...(isOther('price_from_kobo') ? (['price'] as const) : []),
    ...(isOther('title') ? (['name'] as const) : []),
  ];
}

/** What a write has changed of what shoppers see. */
interface Seen {
  /** Ids of products that are shown otherwise, and so are the sets that hold some of them. */
  products?: readonly string[];
  /** The same, by ids of variants. */
  variants?: readonly string[];
  /** What changed of the lists that these products are in. */
  lists?: readonly ListPart[];
  /** Collections that other products are in, or in another order. */
  collections?: readonly string[];
  /** Whether something may be sold out that was not, or the other way round. */
  soldOut?: boolean;
}

/** Things that are named one by one; a change of more drops all pages, which would hardly be fewer. */
const mostNamed = 100;

/**
 * Raises the store's version for a change of products: pages that show none of it stay. Collections are those the products
 * are in by now, so it comes after they were filed.
 */
export async function raiseSeen(tx: StoreTx, seen: Seen): Promise<void> {
  const { products = [], variants = [], lists = [], collections = [], soldOut = false } = seen;
  if (products.length + variants.length + collections.length > mostNamed) return raiseVersion(tx);
  const plain = [
    ...products,
    ...lists,
    ...collections.map((id) => ofCollection('place', id)),
    ...(soldOut ? [inStockOnly] : []),
  ];
  await raiseVersion(tx, namesOf(tx, { products, variants, lists, plain }));
}

function namesOf(
  { storeId }: StoreTx,
  {
    products,
    variants,
    lists,
    plain,
  }: Required<Pick<Seen, 'products' | 'variants' | 'lists'>> & { plain: string[] },
): RawBuilder<string[]> {
  const ids = (some: readonly string[]) => sql`${[...some]}::uuid[]`;
  return sql<string[]>`array(
    with changed as (
      select v.id, v.product_id from variants v
      where v.store_id = ${storeId} and (v.product_id = any(${ids(products)}) or v.id = any(${ids(variants)}))),
    shown as (
      select product_id from changed
      union select its.product_id from changed
        join set_parts sp on sp.store_id = ${storeId} and sp.part_id = changed.id
        join variants its on its.store_id = sp.store_id and its.id = sp.set_id)
    select product_id::text from shown
    union select unnest(${plain}::text[])
    union select part || ':' || cp.collection_id from unnest(${[...lists]}::text[]) part
      join shown on true
      join collection_products cp on cp.store_id = ${storeId} and cp.product_id = shown.product_id)`;
}
