import type { Came } from '#shared/visits.ts';
import { sql } from 'kysely';
import { isPaidStatus } from '#shared/states.ts';
import { countOrders } from '../customers/index.ts';
import type { PaidFor } from '../payments/index.ts';
import { firstOrNull, isThere, rowsOf } from '../platform/database/answers.ts';
import { pipelined, type StoreTx } from '../platform/database/db.ts';
import { newId } from '../platform/ids.ts';
import type { Row } from '../platform/database/tables.ts';
import { hasPrograms } from '../webhooks/index.ts';
import { tellPrograms, tellRefund } from './tell-programs.ts';

/** Short enough to be said on the phone, long enough not to look like a first sale. */
export const firstNumber = 1001;

/** An order of a store as payments name what they pay for. */
export const paidForOrder = (storeId: string, orderId: string): PaidFor => ({
  purpose: 'order',
  ownerId: orderId,
  storeId,
});

export type OrderRow = Row<'orders'>;
export type LineRow = Row<'order_lines'>;

export async function findOrder(tx: StoreTx, id: string): Promise<OrderRow | null> {
  return rowsOf(tx.db, 'orders').where('store_id', '=', tx.storeId).where('id', '=', id).$call(firstOrNull);
}

export async function lockOrder(tx: StoreTx, id: string): Promise<OrderRow | null> {
  return rowsOf(tx.db, 'orders')
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .forUpdate()
    .$call(firstOrNull);
}

/** The order that was placed last and has not been erased; null where there is none. */
export const newestOrder = (tx: StoreTx): Promise<OrderRow | null> =>
  rowsOf(tx.db, 'orders')
    .where('store_id', '=', tx.storeId)
    .where('erased_at', 'is', null)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .$call(firstOrNull);

export async function orderOfKey(tx: StoreTx, checkoutKey: string): Promise<OrderRow | null> {
  return rowsOf(tx.db, 'orders')
    .where('store_id', '=', tx.storeId)
    .where('checkout_key', '=', checkoutKey)
    .$call(firstOrNull);
}

/** The order of a checkout's key and the hash of the form it was made of, asked with the store's row; there is nearly always none. */
export const formOfKey = (storeId: string, checkoutKey: string) =>
  sql<{ id: string; content_hash: string | null } | null>`(
    select json_build_object('id', id, 'content_hash', encode(content_hash, 'hex')) from orders
    where store_id = ${storeId} and checkout_key = ${checkoutKey})`;

export type NewOrder = Omit<
  OrderRow,
  | 'store_id'
  | 'captured_kobo'
  | 'refunded_kobo'
  | 'canceled_at'
  | 'erased_at'
  | 'rest_kobo'
  | 'collect_kobo'
  | 'delivery_way'
  | 'payable_on_delivery'
  | 'gift_card_kobo'
  | 'gift_card_kept_kobo'
  | 'is_disputed'
  | 'is_going_back'
  | keyof Came
> &
  // Only a checkout offers ways, and takes a gift card at once.
  Partial<Pick<OrderRow, 'delivery_way' | 'payable_on_delivery' | 'gift_card_kobo'>>;

/** False when an order of this checkout key exists already. */
export async function insertOrder(tx: StoreTx, order: NewOrder): Promise<boolean> {
  const isWritten = await newOrder(tx, order)
    .onConflict((conflict) => conflict.columns(['store_id', 'checkout_key']).doNothing())
    .returning('id')
    .$call(isThere);
  if (isWritten) await followOrder(tx, order);
  return isWritten;
}

/**
 * Its row, which `followOrder` completes in the same transaction.
 * @throws what `isKeyTaken` knows when an order of this checkout key exists already: nothing of the transaction is kept then.
 */
export async function insertOrderAlone(tx: StoreTx, order: NewOrder): Promise<void> {
  await newOrder(tx, order).execute();
}

const newOrder = (tx: StoreTx, order: NewOrder) =>
  tx.db
    .insertInto('orders')
    .values({ ...order, address: JSON.stringify(order.address), store_id: tx.storeId });

/**
 * Whether it says that another order was made with a checkout key meanwhile. By its message, since a database of several
 * nodes names the rule there alone, with the number of a piece of the table behind it.
 */
export const isKeyTaken = (error: unknown): boolean =>
  /\borders_store_id_checkout_key_key(?:_\d+)?\b/.test((error as Error).message);

/**
 * What a new order changes besides: what its customer has brought, and what programs know. `isCounted`: who is new was
 * written with it.
 */
export async function followOrder(tx: StoreTx, order: NewOrder, isCounted = false): Promise<void> {
  const counted = isCounted ? null : countOrders(tx, order.customer_id);
  const [programs] = await pipelined([hasPrograms(tx), counted]);
  if (!programs) return;
  await tellPrograms(tx, 'order.placed', order);
  if (isPaidStatus(order.payment_status)) await tellPrograms(tx, 'order.paid', order);
}

export async function insertLines(
  tx: StoreTx,
  lines: (Omit<
    LineRow,
    | 'store_id'
    | 'fulfilled'
    | 'removed'
    | 'refunded'
    | 'restocked'
    | 'lost'
    | 'more_downloads'
    | 'taken_back_by'
    | 'parts'
  > & { parts?: string })[],
): Promise<void> {
  await tx.db
    .insertInto('order_lines')
    .values(lines.map((line) => ({ ...line, store_id: tx.storeId })))
    .execute();
}

export async function linesOf(tx: StoreTx, orderId: string): Promise<LineRow[]> {
  return rowsOf(tx.db, 'order_lines')
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
}

/** Until when an order's goods are kept for its money; null when nobody waits for that any more. */
export async function holdUntil(tx: StoreTx, id: string, until: Date | null): Promise<void> {
  await tx.db
    .updateTable('orders')
    .set({ hold_until: until })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .execute();
}

/** Until when an order's link can be paid; `holds`: its transfer is waited for as long. */
export async function payUntil(tx: StoreTx, id: string, until: Date, holds: boolean): Promise<void> {
  await tx.db
    .updateTable('orders')
    .set({ pay_by: until, ...(holds ? { hold_until: until } : {}) })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .execute();
}

/** Writes down what of an order a gift card is to pay, and what the order comes to so. */
export async function payByCard(tx: StoreTx, order: OrderRow): Promise<void> {
  const { gift_card_kobo, fee_kobo, total_kobo } = order;
  await tx.db
    .updateTable('orders')
    .set({ gift_card_kobo, fee_kobo, total_kobo })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', order.id)
    .execute();
}

/** Writes down that an order is to be paid another way, and what it comes to so. */
export async function payAnotherWay(tx: StoreTx, order: OrderRow): Promise<void> {
  const { pay_method, fee_kobo, tail_kobo, total_kobo, hold_until } = order;
  await tx.db
    .updateTable('orders')
    .set({ pay_method, fee_kobo, tail_kobo, total_kobo, hold_until })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', order.id)
    .execute();
}

/* ----------------------------------------------------------------- ledger */

export interface LedgerRow {
  id: string;
  kind: 'capture' | 'refund' | 'refund_failed' | 'cash' | 'dispute_lost';
  reference: string;
  amount_kobo: number;
  fee_kobo: number | null;
  currency: string;
  method: string;
  at: Date;
}

/** Appends an entry; the same kind and reference a second time is the same entry, and changes nothing. */
export async function appendLedger(
  tx: StoreTx,
  orderId: string,
  entry: Omit<LedgerRow, 'id'>,
): Promise<boolean> {
  const isWritten = await tx.db
    .insertInto('ledger_entries')
    .values({ store_id: tx.storeId, id: newId(), order_id: orderId, ...entry })
    .onConflict((conflict) => conflict.columns(['store_id', 'kind', 'reference']).doNothing())
    .returning('id')
    .$call(isThere);
  if (isWritten && entry.kind === 'refund' && (await hasPrograms(tx))) await tellRefund(tx, orderId, entry);
  return isWritten;
}

export async function ledgerOf(tx: StoreTx, orderId: string): Promise<LedgerRow[]> {
  const rows = await tx.db
    .selectFrom('ledger_entries')
    .select(['id', 'kind', 'reference', 'amount_kobo', 'fee_kobo', 'currency', 'method', 'at'])
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows as LedgerRow[];
}

/** What passed no provider, less what was given back: cash, and what came to the store's own account. Kobo. */
export async function cashBooks(tx: StoreTx): Promise<{ cash_kobo: number; own_account_kobo: number }> {
  return tx.db
    .selectFrom('ledger_entries')
    .select([
      sql<number>`coalesce(sum(case kind when 'cash' then amount_kobo when 'refund' then -amount_kobo else 0 end)
        filter (where method = 'cash'), 0)::bigint`.as('cash_kobo'),
      sql<number>`coalesce(sum(case kind when 'capture' then amount_kobo when 'refund' then -amount_kobo else 0 end)
        filter (where method in ('own_account', 'card_machine')), 0)::bigint`.as('own_account_kobo'),
    ])
    .where('store_id', '=', tx.storeId)
    .executeTakeFirstOrThrow();
}

/* --------------------------------------------------------------- timeline */

export interface EventRow {
  id: string;
  at: Date;
  kind: string;
  message: string;
  actor: string;
}

export async function appendEvent(tx: StoreTx, orderId: string, event: Omit<EventRow, 'id'>): Promise<void> {
  await tx.db
    .insertInto('order_events')
    .values({ store_id: tx.storeId, id: newId(), order_id: orderId, ...event })
    .execute();
}

export async function eventsOf(tx: StoreTx, orderId: string): Promise<EventRow[]> {
  return tx.db
    .selectFrom('order_events')
    .select(['id', 'at', 'kind', 'message', 'actor'])
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

export async function orderNumbers(tx: StoreTx, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('store_id', '=', tx.storeId)
    .where(sql<boolean>`id = any(${ids})`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.number]));
}
