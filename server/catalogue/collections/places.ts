import { sql } from 'kysely';
import type { CollectionSort } from '#shared/goods/collections.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { statement } from '../statement.ts';

/** Between two places of an order by hand, so that a product comes between others without moving them. */
const gap = 1024;

/** By what a product `p` of a collection `cp` has its place, smallest first. */
export const orders: Record<CollectionSort, string> = {
  newest: 'cp.position',
  hand: 'cp.position',
  cheapest: 'p.price_from_kobo',
  dearest: '-p.price_from_kobo',
  name: 'lower(p.title) collate "C"',
};

const insert = statement<{ product_id: string }, [id: string, ids: readonly string[]]>(`
  insert into collection_products (store_id, collection_id, product_id, position, on_sale)
  select $1, $2, p.id,
    case when c.sort = 'hand' then ends.last + ${gap} * given.n else p.position end, p.status = 'active'
  from unnest($3::uuid[]) with ordinality as given (id, n)
  join products p on p.store_id = $1 and p.id = given.id
  join collections c on c.store_id = $1 and c.id = $2
  cross join lateral (select coalesce(max(its.position), 0) as last from collection_products its
    where c.sort = 'hand' and its.store_id = $1 and its.collection_id = $2) ends
  order by p.id
  on conflict do nothing returning product_id`);

/** Puts products into a collection, at its end where it is ordered by hand. Answers those that were not in it. */
export async function insertInto(tx: StoreTx, id: string, productIds: readonly string[]): Promise<string[]> {
  if (productIds.length === 0) return [];
  return (await insert(tx, id, productIds)).map((row) => row.product_id);
}

/** Takes products out of a collection. Answers those that were in it. */
export async function takeOut(tx: StoreTx, id: string, productIds: readonly string[]): Promise<string[]> {
  if (productIds.length === 0) return [];
  const rows = await tx.db
    .deleteFrom('collection_products')
    .where('store_id', '=', tx.storeId)
    .where('collection_id', '=', id)
    .where('product_id', '=', sql<string>`any(${[...productIds]}::uuid[])`)
    .returning('product_id')
    .execute();
  return rows.map((row) => row.product_id);
}

/** Takes everything out that is in a collection. */
export async function empty(tx: StoreTx, id: string): Promise<void> {
  await tx.db
    .deleteFrom('collection_products')
    .where('store_id', '=', tx.storeId)
    .where('collection_id', '=', id)
    .execute();
}

/** Writes the places of a collection's products: as they stand in an order of its own, or as the shop has them. */
export async function renumber(
  tx: StoreTx,
  id: string,
  { from, to }: { from: CollectionSort; to: CollectionSort },
): Promise<void> {
  const place = to === 'hand' ? `${gap} * row_number() over (order by ${orders[from]}, p.id)` : 'p.position';
  await sql`
    update collection_products cp set position = told.place
    from (
      select cp.product_id, ${sql.raw(place)} as place from collection_products cp
      join products p on p.store_id = cp.store_id and p.id = cp.product_id
      where cp.store_id = ${tx.storeId} and cp.collection_id = ${id}) told
    where cp.store_id = ${tx.storeId} and cp.collection_id = ${id} and cp.product_id = told.product_id
      and cp.position <> told.place`.execute(tx.db);
}

async function placeOf(tx: StoreTx, id: string, productId: string): Promise<number | null> {
  const row = await tx.db
    .selectFrom('collection_products')
    .select('position')
    .where('store_id', '=', tx.storeId)
    .where('collection_id', '=', id)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return row ? row.position : null;
}

/** The place before one, of another product than that which moves; null where there is none. */
async function placeBefore(tx: StoreTx, id: string, at: number | null, but: string): Promise<number | null> {
  const { last } = await tx.db
    .selectFrom('collection_products')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('store_id', '=', tx.storeId)
    .where('collection_id', '=', id)
    .where('product_id', '<>', but)
    .$if(at !== null, (query) => query.where('position', '<', at!))
    .executeTakeFirstOrThrow();
  return last;
}

/** Which one stands so many from the top while this one is left out of the list; null: none does, it is past the end. */
export async function atPlace(
  tx: StoreTx,
  id: string,
  productId: string,
  place: number,
): Promise<string | null> {
  const found = await sql<{ id: string }>`
    select p.id from collection_products cp
    join products p on p.store_id = cp.store_id and p.id = cp.product_id and p.status <> 'archived'
    where cp.store_id = ${tx.storeId} and cp.collection_id = ${id} and p.id <> ${productId}
    order by ${sql.raw(orders.hand)}, p.id offset ${place - 1} limit 1`.execute(tx.db);
  return found.rows[0]?.id ?? null;
}

/**
 * Puts a product before another one, or at the end. The caller holds the shelves, and the collection is ordered by hand.
 * False where one of the two is not in it.
 */
export async function moveBefore(
  tx: StoreTx,
  id: string,
  productId: string,
  before: string | null,
): Promise<boolean> {
  if ((await placeOf(tx, id, productId)) === null) return false;
  if (before === productId) return true;
  let place = await between(tx, id, productId, before);
  if (place === 'gone') return false;
  if (place === 'full') {
    await renumber(tx, id, { from: 'hand', to: 'hand' });
    place = await between(tx, id, productId, before);
  }
  await tx.db
    .updateTable('collection_products')
    .set({ position: place as number })
    .where('store_id', '=', tx.storeId)
    .where('collection_id', '=', id)
    .where('product_id', '=', productId)
    .execute();
  return true;
}

/** A place of its own before a product; `full` where its neighbours leave none. */
async function between(
  tx: StoreTx,
  id: string,
  productId: string,
  before: string | null,
): Promise<number | 'full' | 'gone'> {
  const after = before === null ? null : await placeOf(tx, id, before);
  if (before !== null && after === null) return 'gone';
  const last = await placeBefore(tx, id, after, productId);
  if (after === null) return (last ?? 0) + gap;
  if (last === null) return after - gap;
  return after - last < 2 ? 'full' : Math.floor((last + after) / 2);
}
