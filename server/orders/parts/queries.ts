import type { PartState } from '#shared/states.ts';
import { rowsOf } from '../../platform/database/answers.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import type { NewRow, Row } from '../../platform/database/tables.ts';

export type PartRow = Row<'order_parts'>;

/** What an order asks for by parts, in their order; nothing of one that is paid at once. */
export async function partsOf(tx: StoreTx, orderId: string): Promise<PartRow[]> {
  return rowsOf(tx.db, 'order_parts')
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .orderBy('part')
    .execute();
}

export async function insertParts(
  tx: StoreTx,
  rows: readonly Omit<NewRow<'order_parts'>, 'store_id' | 'state'>[],
): Promise<void> {
  await tx.db
    .insertInto('order_parts')
    .values(rows.map((row) => ({ ...row, store_id: tx.storeId, state: 'open' as const })))
    .execute();
}

/** What is written of a part beside its state. */
export type PartChange = Partial<
  Pick<PartRow, 'amount_kobo' | 'fee_kobo' | 'at_door' | 'paid_by' | 'asked_at' | 'due_at' | 'transfer_kobo'>
>;

export async function updatePart(tx: StoreTx, part: PartRow, change: PartChange): Promise<void> {
  await tx.db
    .updateTable('order_parts')
    .set(change)
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', part.order_id)
    .where('part', '=', part.part)
    .execute();
  Object.assign(part, change);
}

/** Only `transitionPart` calls it. */
export async function writePartState(
  tx: StoreTx,
  { order_id, part }: Pick<PartRow, 'order_id' | 'part'>,
  state: PartState,
): Promise<void> {
  await tx.db
    .updateTable('order_parts')
    .set({ state })
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', order_id)
    .where('part', '=', part)
    .execute();
}

/** What an order costs after its parts were changed; the order in hand is changed with it. */
export async function writePrice(
  tx: StoreTx,
  order: Row<'orders'>,
  price: Pick<Row<'orders'>, 'delivery_kobo' | 'discount_kobo' | 'fee_kobo' | 'total_kobo'> &
    Partial<Pick<Row<'orders'>, 'tail_kobo'>>,
): Promise<void> {
  await tx.db
    .updateTable('orders')
    .set(price)
    .where('store_id', '=', tx.storeId)
    .where('id', '=', order.id)
    .execute();
  Object.assign(order, price);
}

export async function writeLineDiscount(tx: StoreTx, lineId: string, discount_kobo: number): Promise<void> {
  await tx.db
    .updateTable('order_lines')
    .set({ discount_kobo })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', lineId)
    .execute();
}

/* ------------------------------------------------------ when somebody is told */

/** Has the sweep look at an order's open part then. */
export async function scheduleTelling(tx: StoreTx, orderId: string, at: Date): Promise<void> {
  await tx.platform
    .insertInto('order_part_times')
    .values({ store_id: tx.storeId, order_id: orderId, due_at: at })
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'order_id']).doUpdateSet({ due_at: at, claimed_until: null }),
    )
    .execute();
}

export async function cancelTelling(tx: StoreTx, orderId: string): Promise<void> {
  await tx.platform
    .deleteFrom('order_part_times')
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .execute();
}
