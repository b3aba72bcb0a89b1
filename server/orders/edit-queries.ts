import { isThere, wrote } from '../platform/answers.ts';
import type { StoreTx } from '../platform/db.ts';
import type { NewRow, Row } from '../platform/tables.ts';
import { sql } from 'kysely';
import { countOrders } from '../customers/index.ts';

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

/** Which edition of an order is the last one; 0: it was never changed. */
export async function editionOf(tx: StoreTx, orderId: string): Promise<number> {
  const row = await tx.db
    .selectFrom('order_edits')
    .select(sql<number>`coalesce(max(edition), 0)::int`.as('last'))
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return row.last;
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

/** False when the edition, or the key, is another change's. */
export async function insertEdit(
  tx: StoreTx,
  edit: Omit<NewRow<'order_edits'>, 'store_id'>,
): Promise<boolean> {
  return tx.db
    .insertInto('order_edits')
    .values({ ...edit, store_id: tx.storeId })
    .onConflict((conflict) => conflict.doNothing())
    .$call(wrote);
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
  | 'subtotal_kobo'
  | 'delivery_kobo'
  | 'discount_kobo'
  | 'fee_kobo'
  | 'tail_kobo'
  | 'total_kobo'
  | 'item_count'
  | 'delivery_kind'
  | 'delivery_name'
  | 'delivery_eta'
  | 'address'
  | 'search'
>;

/** Writes an order down as it was changed; the order in hand is changed with it. */
export async function writeEdited(tx: StoreTx, order: Row<'orders'>, edited: Edited): Promise<void> {
  await tx.db
    .updateTable('orders')
    .set({ ...edited, address: JSON.stringify(edited.address) })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', order.id)
    .execute();
  Object.assign(order, edited);
  await countOrders(tx, order.customer_id);
}

/** A transfer that is asked for anew at another amount. */
export async function deleteTransfer(tx: StoreTx, orderId: string): Promise<void> {
  await tx.db
    .deleteFrom('direct_transfers')
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .execute();
}
