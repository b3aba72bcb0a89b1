import type { StoreTx } from '../../platform/database/db.ts';
import type { OrderDeps } from '../deps.ts';
import type { OrderRow } from '../queries.ts';
import { isDisputed, isPaid, paidBy, refundableKobo, standingOf, type Standing } from '../standing.ts';

/** Nothing of what it was bought with stays here, though the provider has not sent all of it back yet. */
const isGoingBack = (standing: Standing): boolean =>
  standing.order.payment_status !== 'refunded' &&
  paidBy(standing).length > 0 &&
  refundableKobo(standing) === 0 &&
  !isPaid(standing);

/**
 * Writes down whether the goods of an order wait for its bank, or stay since all of its money goes back: lists and counts
 * of what is to be sent look no further than at its row. The order must be locked, and its row as it stands now.
 */
export async function noteWhyGoodsWait(
  deps: Pick<OrderDeps, 'clock'>,
  tx: StoreTx,
  order: OrderRow,
): Promise<void> {
  const standing = await standingOf(deps, tx, order);
  const is_disputed = isDisputed(standing);
  const is_going_back = isGoingBack(standing);
  if (is_disputed === order.is_disputed && is_going_back === order.is_going_back) return;
  await tx.db
    .updateTable('orders')
    .set({ is_disputed, is_going_back })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', order.id)
    .execute();
  Object.assign(order, { is_disputed, is_going_back });
}
