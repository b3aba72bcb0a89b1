import { isPaidStatus, isToConfirm } from '#shared/states.ts';
import { moveReservations } from '../catalogue/index.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { isNothingToCome } from './sending/delivered.ts';
import type { OrderDeps } from './deps.ts';
import { issueCards } from './paying/gift-card.ts';
import { refreshMoney } from './money.ts';
import { appendEvent, linesOf, type LineRow, type OrderRow } from './queries.ts';
import { transitionOrder } from './transitions.ts';

/** `lines`: the order's, where they are known. */
type Taking = { at: Date; lines?: readonly LineRow[] } & Parameters<typeof refreshMoney>[2];

/**
 * An order's money is in, or what came is enough: it is computed anew, the gift cards that were bought come to be, and
 * what it pays for by itself is handed over. The order must be locked.
 */
export async function takePaid(
  deps: Pick<OrderDeps, 'config' | 'clock' | 'mail'>,
  tx: StoreTx,
  order: OrderRow,
  { at, lines, ...refreshing }: Taking,
): Promise<void> {
  await refreshMoney(tx, order, refreshing);
  // One that is bought with a deposit comes with the last of its money.
  if (order.rest_kobo + order.collect_kobo === 0)
    await issueCards(deps, tx, order, { at, ...(lines && { lines }) });
  await handOver(tx, order, at);
  // What was collected, or paid after all, as the last thing there was to do.
  if (order.fulfillment_status === 'delivered' && order.status === 'open' && isNothingToCome(order))
    await transitionOrder(tx, order, { status: 'completed' });
}

/**
 * What is only downloaded is delivered by being paid for: with its money such an order is done. Who may download is
 * computed from the money itself, so nothing is lost where this was not reached; a second time changes nothing. The
 * order must be locked.
 */
export async function handOver(tx: StoreTx, order: OrderRow, at: Date): Promise<void> {
  if (order.fulfillment_status !== 'not_required' || order.status !== 'open' || isToConfirm(order)) return;
  if (!isPaidStatus(order.payment_status)) return;
  await moveReservations(tx, at, order.id, 'shipped');
  await transitionOrder(tx, order, { status: 'completed' });
  if ((await linesOf(tx, order.id)).every((line) => line.gift_card)) return;
  const message = 'Its files can be downloaded.';
  await appendEvent(tx, order.id, { at, kind: 'handed_over', message, actor: 'system' });
}
