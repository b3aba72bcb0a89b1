import { sql } from 'kysely';
import { claimUntil, isFree } from '../platform/jobs/claim-queries.ts';
import type { PlatformDb } from '../platform/database/db.ts';

/** Lists of orders to be looked at by the clock, beside the orders themselves, which only their store reaches. */
type OrderTimes =
  | 'order_confirm_times'
  | 'direct_transfer_times'
  | 'order_part_times'
  | 'order_reminder_times';

/** Takes orders of a list whose time has come, for whoever asks alone. */
export async function claimOrders(
  db: PlatformDb,
  list: OrderTimes,
  now: Date,
  most: number,
): Promise<{ store_id: string; order_id: string }[]> {
  const times = sql.table(list);
  const { rows } = await sql<{ store_id: string; order_id: string }>`
    with mine as (
      select store_id, order_id from ${times}
      where due_at <= ${now} and ${isFree(now, sql.ref('claimed_until'))}
      order by coalesce(claimed_until, due_at) limit ${most} for update skip locked
    )
    update ${times} t set claimed_until = ${claimUntil(now, sql.ref('t.due_at'))} from mine
    where t.store_id = mine.store_id and t.order_id = mine.order_id returning t.store_id, t.order_id`.execute(
    db,
  );
  return rows;
}
