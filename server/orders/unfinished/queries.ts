import { sql } from 'kysely';
import type { ReminderState } from '#shared/states.ts';
import { firstOrNull, isThere, rowsOf } from '../../platform/database/answers.ts';
import { olderThan, type Place } from '../../platform/http/cursor.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import type { Row } from '../../platform/database/tables.ts';
import type { OrderRow } from '../queries.ts';

export type ReminderRow = Row<'order_reminders'>;

export async function insertReminder(tx: StoreTx, orderId: string, at: Date): Promise<void> {
  const row = {
    store_id: tx.storeId,
    order_id: orderId,
    state: 'waiting' as const,
    created_at: at,
    moved_at: at,
  };
  await tx.db.insertInto('order_reminders').values(row).execute();
}

export const findReminder = (tx: StoreTx, orderId: string): Promise<ReminderRow | null> =>
  rowsOf(tx.db, 'order_reminders')
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .$call(firstOrNull);

/** Only `moveReminder` calls it. */
export async function writeReminderMove(
  tx: StoreTx,
  orderId: string,
  change: { state: ReminderState; moved_at: Date },
): Promise<void> {
  await tx.db
    .updateTable('order_reminders')
    .set(change)
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .execute();
}

export async function dropReminder(tx: StoreTx, orderId: string): Promise<void> {
  await tx.db
    .deleteFrom('order_reminders')
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .execute();
}

/** Has the sweep look at an order's reminder then. */
export async function lookAt(tx: StoreTx, orderId: string, at: Date): Promise<void> {
  await tx.platform
    .insertInto('order_reminder_times')
    .values({ store_id: tx.storeId, order_id: orderId, due_at: at })
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'order_id']).doUpdateSet({ due_at: at, claimed_until: null }),
    )
    .execute();
}

export async function lookNoMore(tx: StoreTx, orderId: string): Promise<void> {
  await tx.platform
    .deleteFrom('order_reminder_times')
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .execute();
}

/** Whether whoever placed an order has placed another since that still stands. */
export async function hasLater(tx: StoreTx, order: OrderRow): Promise<boolean> {
  if (!order.customer_id) return false;
  return tx.db
    .selectFrom('orders')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .where('customer_id', '=', order.customer_id)
    .where('placed_at', '>', order.placed_at)
    .where('status', '<>', 'canceled')
    .limit(1)
    .$call(isThere);
}

export type UnfinishedRow = Pick<
  OrderRow,
  'id' | 'number' | 'placed_at' | 'name' | 'phone' | 'email' | 'item_count' | 'total_kobo'
> & { state: ReminderState | null; moved_at: Date | null };

/** Orders that were placed online in this stretch and are not paid, newest first. Word for word the condition of their index. */
export async function unfinishedRows(
  tx: StoreTx,
  { from, until, limit, after }: { from: Date; until: Date; limit: number; after: Place | null },
): Promise<UnfinishedRow[]> {
  const found = await sql<UnfinishedRow>`
    select o.id, o.number, o.placed_at, o.name, o.phone, o.email, o.item_count, o.total_kobo, r.state, r.moved_at
    from orders o left join order_reminders r on r.store_id = o.store_id and r.order_id = o.id
    where o.store_id = ${tx.storeId} and o.placed_at >= ${from} and o.placed_at <= ${until}
      and o.channel = 'online' and o.pay_method = 'online' and o.status = 'open' and o.confirmation is null
      and o.payment_status in ('unpaid', 'pending') and ${olderThan(after, 'o.placed_at', 'o.id')}
    order by o.placed_at desc, o.id desc limit ${limit}`.execute(tx.db);
  return found.rows;
}

/** Orders that were reminded of, and what of them was paid after that, less what went back since. Kobo. */
export async function remindedSums(
  tx: StoreTx,
): Promise<{ sent: number; recovered: number; recovered_kobo: number }> {
  const found = await sql<{ sent: number; recovered: number; recovered_kobo: number }>`
    select count(*) as sent, count(*) filter (where came > 0) as recovered,
      coalesce(sum(came) filter (where came > 0), 0)::bigint as recovered_kobo
    from order_reminders r
    cross join lateral (
      select coalesce(sum(case when l.kind in ('capture', 'cash', 'refund_failed') then l.amount_kobo
        else -l.amount_kobo end), 0)::bigint as came
      from ledger_entries l where l.store_id = ${tx.storeId} and l.order_id = r.order_id and l.at > r.moved_at) money
    where r.store_id = ${tx.storeId} and r.state = 'sent'`.execute(tx.db);
  const { sent, recovered, recovered_kobo } = found.rows[0]!;
  return { sent: Number(sent), recovered: Number(recovered), recovered_kobo: Number(recovered_kobo) };
}
