import { sql } from 'kysely';
import type { TransferState } from '#shared/states.ts';
import { firstOrNull, rowsOf, wrote } from '../../platform/database/answers.ts';
import type { PlatformTx, StoreTx } from '../../platform/database/db.ts';
import { columnsOf, type NewRow, type Row } from '../../platform/database/tables.ts';

export type TransferRow = Row<'direct_transfers'>;

/** The kobo by which earlier transfers, of orders and of parts, differ from a total, and whether each is still waited for. */
export async function tailsOf(
  tx: StoreTx,
  totalKobo: number,
  since: Date,
): Promise<{ tail: number; open: boolean }[]> {
  const near = sql`between ${totalKobo - 99} and ${totalKobo - 1}`;
  const { rows } = await sql<{ tail: number; open: boolean }>`
    select (${totalKobo}::bigint - used.kobo)::int as tail, bool_or(used.open) as open from (
      select amount_kobo as kobo, state = 'open' as open from direct_transfers
      where store_id = ${tx.storeId} and amount_kobo ${near} and (state = 'open' or asked_at >= ${since})
      union all
      select transfer_kobo, true from order_parts
      where store_id = ${tx.storeId} and transfer_kobo ${near} and state = 'open'
      union all
      -- What was asked for before an order was changed.
      select old_total_kobo, false from order_edits
      where store_id = ${tx.storeId} and old_total_kobo ${near} and at >= ${since}) used
    group by used.kobo`.execute(tx.db);
  return rows;
}

/** False when another transfer that is waited for has the amount. */
export async function insertTransfer(
  tx: StoreTx,
  row: Omit<NewRow<'direct_transfers'>, 'store_id'>,
): Promise<boolean> {
  return tx.db
    .insertInto('direct_transfers')
    .values({ ...row, store_id: tx.storeId })
    .onConflict((conflict) => conflict.doNothing())
    .$call(wrote);
}

export async function findTransfer(tx: StoreTx, orderId: string): Promise<TransferRow | null> {
  return rowsOf(tx.db, 'direct_transfers')
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .$call(firstOrNull);
}

/** Only `transitionTransfer` calls it. */
export async function writeTransferState(tx: StoreTx, orderId: string, state: TransferState): Promise<void> {
  await tx.db
    .updateTable('direct_transfers')
    .set({ state })
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .execute();
}

/** Keeps the shopper's word that it was sent, and in whose name. */
export async function markSent(tx: StoreTx, orderId: string, at: Date, sender: string): Promise<void> {
  await tx.db
    .updateTable('direct_transfers')
    .set({ sent_at: at, sender })
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .execute();
}

export interface WaitingTransfer extends TransferRow {
  number: number;
  customer_name: string;
  total_kobo: number;
  captured_kobo: number;
  refunded_kobo: number;
  gift_card_kobo: number;
  gift_card_kept_kobo: number;
  status: string;
  hold_until: Date | null;
  placed_at: Date;
}

const waiting = (tx: StoreTx) =>
  tx.db
    .selectFrom('direct_transfers as transfer')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.store_id', '=', 'transfer.store_id').onRef('o.id', '=', 'transfer.order_id'),
    )
    .select(columnsOf('direct_transfers', 'transfer'))
    .select(['o.number', 'o.name as customer_name', 'o.total_kobo', 'o.captured_kobo', 'o.refunded_kobo'])
    .select(['o.gift_card_kobo', 'o.gift_card_kept_kobo'])
    .select(['o.status', 'o.hold_until', 'o.placed_at'])
    .where('transfer.store_id', '=', tx.storeId)
    .orderBy(sql`transfer.sent_at is null`)
    .orderBy('transfer.asked_at')
    .orderBy('transfer.order_id');

/** Transfers that are waited for; those said to be sent first, then the oldest. */
export async function openTransfers(tx: StoreTx, limit: number): Promise<WaitingTransfer[]> {
  // Written out, so that every plan may use the index of these.
  const rows = await waiting(tx)
    .where(sql<boolean>`transfer.state = 'open'`)
    .limit(limit)
    .execute();
  return rows as WaitingTransfer[];
}

/** Money in the store's account of an order that is not over, word for word the condition of its index. */
const isTransferred = sql<boolean>`o.pay_method = 'direct_transfer' and o.captured_kobo > o.refunded_kobo and o.status <> 'completed'`;
/** A transfer whose money does not count for its order. */
const stranded = ['late', 'expired', 'not_come'] as const;

/** Transfers whose money is in the store's account while their order can not be sent as it stands; the oldest first. */
export async function strandedTransfers(tx: StoreTx, limit: number): Promise<WaitingTransfer[]> {
  // A transfer's state is only asked of what the index finds.
  const rows = await waiting(tx)
    .where(isTransferred)
    .where(sql<boolean>`o.store_id = ${tx.storeId}`)
    .where('transfer.state', 'in', stranded)
    .limit(limit)
    .execute();
  return rows as WaitingTransfer[];
}

/** How many of those there are, up to `most`. */
export async function countStranded(tx: StoreTx, most: number): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from orders o cross join lateral (
        select 1 from direct_transfers t
        where t.store_id = ${tx.storeId} and t.order_id = o.id and t.state = any(${[...stranded]}::text[]) limit 1) t
      where o.store_id = ${tx.storeId} and ${isTransferred} limit ${most}) met`.execute(tx.db);
  return found.rows[0]!.count;
}

/* ------------------------------------------------------ when to check again */

/** Has the sweep look at an order's hold then. */
export async function scheduleRecheck(tx: StoreTx, orderId: string, at: Date): Promise<void> {
  await tx.platform
    .insertInto('direct_transfer_times')
    .values({ store_id: tx.storeId, order_id: orderId, due_at: at })
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'order_id']).doUpdateSet({ due_at: at, claimed_until: null }),
    )
    .execute();
}

export async function cancelRecheck(tx: StoreTx, orderId: string): Promise<void> {
  await forget(tx.platform, tx.storeId, orderId);
}

async function forget(tx: PlatformTx, storeId: string, orderId: string): Promise<void> {
  await tx
    .deleteFrom('direct_transfer_times')
    .where('store_id', '=', storeId)
    .where('order_id', '=', orderId)
    .execute();
}
