import type { OrderPart } from '#shared/api/order-part.ts';
import type { Order } from '#shared/api/orders.ts';

type InParts = Pick<Order, 'parts'>;

/** The part that is asked for now; undefined where all is paid at once, or nothing is left. */
export const openPart = ({ parts }: InParts): OrderPart | undefined =>
  parts.find(({ state }) => state === 'open');

/** What is left of an order whose first part is paid. */
export function openRest(order: InParts): OrderPart | undefined {
  const next = openPart(order);
  return next && next.part > 0 ? next : undefined;
}

/** The part that was recorded by hand last. */
export const recordedLast = ({ parts }: InParts): OrderPart | undefined =>
  parts.findLast(({ state, paid_by }) => state === 'paid' && paid_by !== 'online');
