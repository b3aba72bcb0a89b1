import { sql } from 'kysely';
import { firstOrNull, rowsOf } from '../../platform/database/answers.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import type { NewRow, Row } from '../../platform/database/tables.ts';
import type { At, Elsewhere } from '../stock/placed.ts';

export type PlaceRow = Row<'stock_places'>;

/** Open places, the first first. */
export function openPlaces(tx: StoreTx): Promise<PlaceRow[]> {
  return rowsOf(tx.db, 'stock_places')
    .where('store_id', '=', tx.storeId)
    .where('closed_at', 'is', null)
    .orderBy('first', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** A place, closed or not; nobody else changes it until this is kept. */
export function lockPlace(tx: StoreTx, id: string): Promise<PlaceRow | null> {
  return rowsOf(tx.db, 'stock_places')
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .forUpdate()
    .$call(firstOrNull);
}

export function findPlace(tx: StoreTx, id: string): Promise<PlaceRow | null> {
  return (
    rowsOf(tx.db, 'stock_places')
      .where('store_id', '=', tx.storeId)
      .where('id', '=', id)
      // It is not closed while pieces come to it.
      .forShare()
      .$call(firstOrNull)
  );
}

/** False where there is one already, of this id or, for the first, of this store. */
export async function insertPlace(
  tx: StoreTx,
  row: Omit<NewRow<'stock_places'>, 'store_id'>,
): Promise<boolean> {
  const written = await tx.db
    .insertInto('stock_places')
    .values({ ...row, store_id: tx.storeId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (written.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function setPlace(
  tx: StoreTx,
  id: string,
  to: { name: string } | { closed_at: Date },
): Promise<void> {
  await tx.db
    .updateTable('stock_places')
    .set(to)
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .execute();
}

/** Whether an open place other than this has the name. */
export async function isNamed(tx: StoreTx, name: string, but: string | null): Promise<boolean> {
  const places = await openPlaces(tx);
  return places.some((one) => one.id !== but && one.name.toLowerCase() === name.toLowerCase());
}

export interface Standing {
  variant_id: string;
  total: number;
  elsewhere: Elsewhere;
}

/** What stands of these variants, or of all of which some stand elsewhere, in the order in which baskets lock. */
export async function standingsOf(tx: StoreTx, which: { ids: readonly string[] } | { at: string }) {
  const these =
    'ids' in which ? sql`variant_id = any(${[...which.ids]}::uuid[])` : sql`elsewhere ? ${which.at}`;
  const { rows } = await sql<Standing>`
    select variant_id, on_hand - missing as total, elsewhere from inventory_levels
    where store_id = ${tx.storeId} and ${these} order by variant_id`.execute(tx.db);
  return rows;
}

/** How many things and pieces stand at each place; null: at the first. */
export async function sumsOfPlaces(
  tx: StoreTx,
): Promise<{ place: string | null; things: number; pieces: number }[]> {
  const { rows } = await sql<{ place: string | null; things: number; pieces: number }>`
    select there.place, count(*)::int as things, sum(there.pieces)::int as pieces
    from inventory_levels level cross join lateral (
      select key as place, value::int as pieces from jsonb_each_text(level.elsewhere)
      union all
      select null, (level.on_hand - level.missing
        - coalesce((select sum(value::int) from jsonb_each_text(level.elsewhere)), 0))::int) there
    where level.store_id = ${tx.storeId} and there.pieces <> 0 group by 1`.execute(tx.db);
  return rows;
}

/** Where the pieces of an order left that come back; the first place where that is closed by now. */
export async function placeTheyLeft(tx: StoreTx, orderId: string, variantId: string): Promise<At> {
  const { rows } = await sql<{ place_id: string }>`
    select place.id as place_id from stock_movements m
    join stock_places place on place.store_id = m.store_id and place.id = m.place_id and place.closed_at is null
    where m.store_id = ${tx.storeId} and m.variant_id = ${variantId} and m.order_id = ${orderId} and m.kind = 'shipped'
    order by m.id desc limit 1 for share of place`.execute(tx.db);
  return rows[0]?.place_id ?? null;
}
