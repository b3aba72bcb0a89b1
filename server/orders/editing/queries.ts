import { sql } from 'kysely';
import { countOrders } from '../../customers/index.ts';
import { firstOrNull, isThere, rowsOf } from '../../platform/database/answers.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import type { NewRow, Row } from '../../platform/database/tables.ts';

export type EditRow = Row<'order_edits'>;

/** Whether pieces of an order went back, or were taken out of it, with a refund. */
export async function hasPiecesBack(tx: StoreTx, orderId: string): Promise<boolean> {
  return tx.db
    .selectFrom('order_lines')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .where(sql<boolean>`refunded + removed > 0`)
    .$call(isThere);
}

/** The last change of an order; null: it was never changed. */
export async function lastEdit(tx: StoreTx, orderId: string): Promise<EditRow | null> {
  return rowsOf(tx.db, 'order_edits')
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .orderBy('edition', 'desc')
    .limit(1)
    .$call(firstOrNull);
}

/** A change before which the order asked for this amount of this part; null: it never did. Kobo. */
export async function editThatAsked(
  tx: StoreTx,
  orderId: string,
  { part, amount_kobo }: { part: number; amount_kobo: number },
): Promise<EditRow | null> {
  return rowsOf(tx.db, 'order_edits')
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .where('asked_part', '=', part)
    .where('asked_kobo', '=', amount_kobo)
    .orderBy('edition', 'desc')
    .limit(1)
    .$call(firstOrNull);
}

export async function isEditedAs(tx: StoreTx, orderId: string, key: string): Promise<boolean> {
  return tx.db
    .selectFrom('order_edits')
    .select('edition')
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .where('key', '=', key)
    .$call(isThere);
}

export async function insertEdit(tx: StoreTx, edit: Omit<NewRow<'order_edits'>, 'store_id'>): Promise<void> {
  await tx.db
    .insertInto('order_edits')
    .values({ ...edit, store_id: tx.storeId })
    .execute();
}

export async function writeLine(
  tx: StoreTx,
  id: string,
  change: Pick<Row<'order_lines'>, 'quantity' | 'total_kobo' | 'discount_kobo'>,
): Promise<void> {
  await tx.db
    .updateTable('order_lines')
    .set(change)
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .execute();
}

/** Only of a line of which nothing was sent. */
export async function deleteLine(tx: StoreTx, id: string): Promise<void> {
  await tx.db
    .deleteFrom('order_lines')
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .where('fulfilled', '=', 0)
    .execute();
}

type Edited = Pick<
  Row<'orders'>,
  'subtotal_kobo' | 'delivery_kobo' | 'discount_kobo' | 'fee_kobo' | 'tail_kobo' | 'total_kobo' | 'item_count'
>;

/** Writes an order down as it was changed; the order in hand is changed with it. */
export async function writeEdited(tx: StoreTx, order: Row<'orders'>, edited: Edited): Promise<void> {
  await tx.db
    .updateTable('orders')
    .set(edited)
    .where('store_id', '=', tx.storeId)
    .where('id', '=', order.id)
    .execute();
  Object.assign(order, edited);
  await countOrders(tx, order.customer_id);
}

/** The words an order is found by, in one line. */
export async function writeSearch(tx: StoreTx, order: Row<'orders'>, search: string): Promise<void> {
  await tx.db
    .updateTable('orders')
    .set({ search })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', order.id)
    .execute();
  order.search = search;
}

/** A transfer that is asked for anew at another amount. */
export async function deleteTransfer(tx: StoreTx, orderId: string): Promise<void> {
  await tx.db
    .deleteFrom('direct_transfers')
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .execute();
}

/** Where mails about an order go. */
export async function setEmail(tx: StoreTx, id: string, email: string): Promise<void> {
  await tx.db
    .updateTable('orders')
    .set({ email })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .execute();
}

/** Who receives an order, by which number, and where. */
export async function writeReceiver(
  tx: StoreTx,
  { id, name, phone, address }: Pick<Row<'orders'>, 'id' | 'name' | 'phone' | 'address'>,
): Promise<void> {
  await tx.db
    .updateTable('orders')
    .set({ name, phone, address: JSON.stringify(address) })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .execute();
}
