import type { StoreTx } from '../../platform/database/db.ts';
import { parcelsOut } from './parcel-queries.ts';
import { besideCard } from '../parts/parts.ts';
import type { OrderRow } from '../queries.ts';
import { transitionOrder } from '../transitions.ts';

/**
 * What was sent is paid for but with cash on delivery, beside a gift card, too, or where a part is collected; a part, or
 * all, that went back since changes nothing.
 */
export const isNothingToCome = (order: OrderRow) =>
  order.rest_kobo + order.collect_kobo === 0 &&
  (order.captured_kobo > order.gift_card_kobo || besideCard(order) === 0);

/** An order of which all was sent and has arrived is delivered, and done where nothing is to be paid any more. */
export async function settleDelivered(tx: StoreTx, order: OrderRow): Promise<void> {
  if (order.fulfillment_status !== 'fulfilled') return;
  const out = await parcelsOut(tx, order.id);
  if (!out.every(({ delivered_at }) => delivered_at !== null)) return;
  await transitionOrder(tx, order, {
    fulfillment_status: 'delivered',
    ...(isNothingToCome(order) && order.status === 'open' ? { status: 'completed' } : {}),
  });
}
