import { sql } from 'kysely';
import { rowsOf } from '../../platform/database/answers.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import type { Row } from '../../platform/database/tables.ts';
import { statement } from '../statement.ts';
import type { Doubt, Line } from './at-count.ts';

/** Nobody else changes what stands of it until this is kept. False where it is not counted. */
export async function lockLevel(tx: StoreTx, variantId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('inventory_levels')
    .select('variant_id')
    .where('store_id', '=', tx.storeId)
    .where('variant_id', '=', variantId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts of phones since then, as we heard. */
export function countsOfVariant(tx: StoreTx, variantId: string, since: Date): Promise<Row<'kept_counts'>[]> {
  return rowsOf(tx.db, 'kept_counts')
    .where('store_id', '=', tx.storeId)
    .where('variant_id', '=', variantId)
    .where('received_at', '>', since)
    .orderBy('counted_at')
    .orderBy('key')
    .execute();
}

/** Ways by which a count is set in the store: two that did not know of each other are asked about. */
export const counting = `('set', 'bulk', 'imported', 'pasted', 'counted')`;
/** Those of them that count all places together. */
export const sums = `('set', 'bulk', 'imported', 'pasted')`;

/**
 * What moved on a shelf, as far as counts that knew the shelf of then have to know. What was heard late happened at most
 * as long before as a phone keeps anything.
 */
export const linesSince = statement<Line, [variantId: string, heardAfter: Date]>(`
  select m.id, m.at, coalesce(m.heard_at, m.at) as heard, m.device,
    o.checkout_key as sale, coalesce(m.moved, m.change) as by, m.place_id, coalesce(m.of_count, k.key) as of_count,
    back.at as of_at, coalesce(k.in_store, back.kind, '') = 'correction' as corrects
  from stock_movements m
  left join orders o on m.device is not null and o.store_id = m.store_id and o.id = m.order_id
  left join stock_movements back on m.of_count is not null and back.store_id = m.store_id and back.id = m.of_count
  left join kept_counts k on k.store_id = m.store_id and k.key = coalesce(m.of_count, m.id) and k.in_store is not null
  where m.store_id = $1 and m.variant_id = $2 and m.at > $3::timestamptz - interval '61 days'
    and coalesce(m.moved, m.change) <> 0 and (m.of_count is not null or k.key is not null
      or (coalesce(m.heard_at, m.at) > $3 and m.kind not in ${counting}
        and m.kind not in ('counted_away', 'stock_take', 'before', 'uncounted')))
  order by m.at, m.id`);

export function doubtsOf(tx: StoreTx, keys: readonly string[]): Promise<Row<'kept_count_doubts'>[]> {
  return rowsOf(tx.db, 'kept_count_doubts')
    .where('store_id', '=', tx.storeId)
    .where('count_key', 'in', [...keys])
    .execute();
}

/** Keeps what is asked; what nobody has to answer any more is not asked. */
export async function keepDoubts(
  tx: StoreTx,
  { fresh, gone }: { fresh: readonly Doubt[]; gone: readonly Doubt[] },
): Promise<void> {
  if (fresh.length > 0)
    await tx.db
      .insertInto('kept_count_doubts')
      .values(fresh.map((one) => ({ ...one, store_id: tx.storeId })))
      .execute();
  if (gone.length > 0)
    await sql`delete from kept_count_doubts d
      using unnest(${gone.map((one) => one.count_key)}::uuid[], ${gone.map((one) => one.movement_id)}::uuid[])
        as gone (count_key, movement_id)
      where d.store_id = ${tx.storeId} and d.count_key = gone.count_key and d.movement_id = gone.movement_id`.execute(
      tx.db,
    );
}

export async function keepBooked(tx: StoreTx, key: string, booked: number): Promise<void> {
  await tx.db
    .updateTable('kept_counts')
    .set({ booked })
    .where('store_id', '=', tx.storeId)
    .where('key', '=', key)
    .execute();
}
