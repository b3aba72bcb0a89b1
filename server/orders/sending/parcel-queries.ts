import { sql } from 'kysely';
import type { Courier } from '#shared/places/couriers.ts';
import { rowsOf, wrote } from '../../platform/database/answers.ts';
import type { Place } from '../../platform/http/cursor.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import type { Row } from '../../platform/database/tables.ts';
import type { LineRow } from '../queries.ts';

export type ParcelRow = Row<'fulfillments'>;

export async function insertParcel(
  tx: StoreTx,
  parcel: Omit<
    ParcelRow,
    | 'store_id'
    | 'delivered_at'
    | 'undone_at'
    | 'code_tries'
    | 'failed_at'
    | 'failed_reason'
    | 'came_back_at'
    | 'returned'
  > & { delivered_at?: Date },
  pieces: readonly { lineId: string; quantity: number }[],
): Promise<void> {
  await tx.db
    .insertInto('fulfillments')
    .values({ ...parcel, store_id: tx.storeId })
    .execute();
  await tx.db
    .insertInto('fulfillment_lines')
    .values(
      pieces.map(({ lineId, quantity }) => ({
        store_id: tx.storeId,
        fulfillment_id: parcel.id,
        order_line_id: lineId,
        quantity,
      })),
    )
    .execute();
}

/** What was sent of an order and not taken back, the oldest first. */
export async function parcelsOf(tx: StoreTx, orderId: string): Promise<ParcelRow[]> {
  return rowsOf(tx.db, 'fulfillments')
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .where('undone_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Those of them that are not here again as a whole. */
export async function parcelsOut(tx: StoreTx, orderId: string): Promise<ParcelRow[]> {
  return (await parcelsOf(tx, orderId)).filter(({ returned }) => !returned);
}

/** Whether a parcel of this key was written, also one that was taken back since. */
export async function isSentAs(tx: StoreTx, orderId: string, key: string): Promise<boolean> {
  const found = await tx.db
    .selectFrom('fulfillments')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .where('key', '=', key)
    .executeTakeFirst();
  return found !== undefined;
}

/** The parcel of this key that was not taken back. */
export async function parcelOfKey(tx: StoreTx, orderId: string, key: string): Promise<string | null> {
  const found = await tx.db
    .selectFrom('fulfillments')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .where('key', '=', key)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  return found?.id ?? null;
}

export interface PieceOfParcel {
  fulfillment_id: string;
  order_line_id: string;
  quantity: number;
  /** Of them, those that came back. */
  returned: number;
}

export async function piecesOf(tx: StoreTx, parcelIds: readonly string[]): Promise<PieceOfParcel[]> {
  if (parcelIds.length === 0) return [];
  return tx.db
    .selectFrom('fulfillment_lines')
    .select(['fulfillment_id', 'order_line_id', 'quantity', 'returned'])
    .where('store_id', '=', tx.storeId)
    .where('fulfillment_id', 'in', [...parcelIds])
    .orderBy('order_line_id')
    .execute();
}

export async function markUndone(tx: StoreTx, parcelId: string, at: Date): Promise<boolean> {
  return tx.db
    .updateTable('fulfillments')
    .set({ undone_at: at })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', parcelId)
    .where('undone_at', 'is', null)
    .$call(wrote);
}

export async function markParcelsDelivered(tx: StoreTx, orderId: string, at: Date): Promise<void> {
  await tx.db
    .updateTable('fulfillments')
    .set({ delivered_at: at })
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .where('undone_at', 'is', null)
    .where('delivered_at', 'is', null)
    .where('returned', '=', false)
    .execute();
}

/**
 * So many pieces of a line are sent more, or less where it is below nothing. False where more would be sent than there
 * are, or less than none.
 */
export async function changeSent(tx: StoreTx, lineId: string, by: number): Promise<boolean> {
  return tx.db
    .updateTable('order_lines')
    .set((eb) => ({ fulfilled: eb('fulfilled', '+', by) }))
    .where('store_id', '=', tx.storeId)
    .where('id', '=', lineId)
    .where(sql<boolean>`fulfilled + ${by} between restocked and quantity - removed`)
    .$call(wrote);
}

/* --------------------------------------------------------------- to send */

/** Word for word the condition of its index, so that the home counts and lists by it. */
const sendable = sql.raw(`o.status = 'open' and o.fulfillment_status in ('unfulfilled', 'partially_fulfilled')
  and o.confirmation is distinct from 'asked'
  and (o.payment_status in ('paid', 'overpaid', 'partially_refunded')
    or (o.pay_method = 'on_delivery' and o.payment_status <> 'refunded')
    or (o.pay_method = 'online' and o.payment_status = 'partially_paid')
    or (o.collect_kobo > 0 and o.payment_status = 'partially_paid'))
  and o.rest_kobo = 0`);

/**
 * Of the orders `o` of a store. What a bank asks back, or goes back as a whole, waits (goods-wait.ts): those are few, and
 * found by their own index, so that this one still counts without a look at the orders.
 */
export const canBeSent = ({ storeId }: StoreTx) => sql<boolean>`${sendable}
  and o.id <> all(array(select asked.id from orders asked where asked.store_id = ${storeId}
    and (asked.is_disputed or asked.is_going_back)))`;

const shown =
  sql.raw(`o.id, o.number, o.placed_at, o.status, o.fulfillment_status, o.name, o.phone, o.email, o.address,
  o.delivery_kind, o.delivery_name, o.delivery_way, o.delivery_eta, o.note, o.is_disputed, o.is_going_back`);

/** What a packer sees of an order. */
export type OrderToSend = Pick<
  Row<'orders'>,
  | 'id'
  | 'number'
  | 'placed_at'
  | 'status'
  | 'fulfillment_status'
  | 'name'
  | 'phone'
  | 'email'
  | 'address'
  | 'delivery_kind'
  | 'delivery_name'
  | 'delivery_way'
  | 'delivery_eta'
  | 'note'
  | 'is_disputed'
  | 'is_going_back'
>;

/** The oldest first. */
export async function sendableOrders(
  tx: StoreTx,
  { limit, after }: { limit: number; after: Place | null },
): Promise<OrderToSend[]> {
  const later = after ? sql`(o.placed_at, o.id) > (${new Date(after.at)}, ${after.id})` : sql`true`;
  const found = await sql<OrderToSend>`
    select ${shown} from orders o
    where o.store_id = ${tx.storeId} and ${canBeSent(tx)} and ${later}
    order by o.placed_at, o.id limit ${limit}`.execute(tx.db);
  return found.rows;
}

/** What a packer sees of these orders, in no order. */
export async function ordersByIds(tx: StoreTx, ids: readonly string[]): Promise<OrderToSend[]> {
  if (ids.length === 0) return [];
  const found = await sql<OrderToSend>`
    select ${shown} from orders o
    where o.store_id = ${tx.storeId} and o.id = any(${[...ids]}::uuid[])`.execute(tx.db);
  return found.rows;
}

/** How many parcels of each order have left. */
export async function parcelCounts(tx: StoreTx, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('fulfillments')
    .select((eb) => ['order_id', eb.fn.countAll<number>().as('parcels')])
    .where('store_id', '=', tx.storeId)
    .where('order_id', 'in', [...ids])
    .where('undone_at', 'is', null)
    .groupBy('order_id')
    .execute();
  return new Map(rows.map((row) => [row.order_id, Number(row.parcels)]));
}

export async function linesOfOrders(tx: StoreTx, orderIds: readonly string[]): Promise<LineRow[]> {
  if (orderIds.length === 0) return [];
  return rowsOf(tx.db, 'order_lines')
    .where('store_id', '=', tx.storeId)
    .where('order_id', 'in', [...orderIds])
    .orderBy('position')
    .execute();
}

/* -------------------------------------------------------------- couriers */

/** So many are offered, those used last. */
const offered = 12;

export async function couriersOf(tx: StoreTx): Promise<Courier[]> {
  return tx.db
    .selectFrom('couriers')
    .select(['name', 'pattern', 'phone'])
    .where('store_id', '=', tx.storeId)
    .orderBy('used_at', 'desc')
    .orderBy('name')
    .limit(offered)
    .execute();
}

/** Writes down who carried; what is newly known of them takes the place of what was. */
export async function rememberCourier(tx: StoreTx, courier: Courier, at: Date): Promise<void> {
  await tx.db
    .insertInto('couriers')
    .values({ store_id: tx.storeId, ...courier, used_at: at })
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'name']).doUpdateSet({
        used_at: at,
        pattern: sql<string>`case when excluded.pattern = '' then couriers.pattern else excluded.pattern end`,
        phone: sql<string>`case when excluded.phone = '' then couriers.phone else excluded.phone end`,
      }),
    )
    .execute();
}

/** False when it was not kept. */
export async function deleteCourier(tx: StoreTx, name: string): Promise<boolean> {
  return tx.db
    .deleteFrom('couriers')
    .where('store_id', '=', tx.storeId)
    .where('name', '=', name)
    .$call(wrote);
}
