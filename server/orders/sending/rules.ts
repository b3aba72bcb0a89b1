import { isCameBack, isToConfirm } from '#shared/states.ts';
import type { OrderRow } from '../queries.ts';
import { restBeforeGoods } from '../parts/rules.ts';
import { isDisputed, isPaid, paidBy, type Standing } from '../standing.ts';

/** While it is open what becomes of a parcel that came back. */
export const decideFirst = 'Some of this order came back. Decide first what becomes of it.';
export const confirmFirst = 'This order is unusual. Call the customer and confirm it first.';

const ofGoods = {
  canceled: 'This order is cancelled, so there is nothing to send.',
  over: 'This order was sent already.',
  nothingLeft: 'Nothing of this order is left to send.',
  disputed: 'The customer’s bank is asking for this money back. Send the goods once it has decided for you.',
  wentBack: 'The money of this order went back, so there is nothing to send.',
  unpaid: 'This order is not paid yet. Send it once the money is in.',
  gone: 'The goods of this order have been sold meanwhile. Put them in stock again, then send it.',
  inPart: 'Some of this order is still to be sent. Send that first.',
  notYet: 'Mark the order as sent first.',
};

/** The same of an order of services, of which nothing is sent. */
const ofServices: typeof ofGoods = {
  canceled: 'This order is cancelled, so there is nothing to do.',
  over: 'This order was done already.',
  nothingLeft: 'Nothing of this order is left to do.',
  disputed: 'The customer’s bank is asking for this money back. Do it once the bank has decided for you.',
  wentBack: 'The money of this order went back, so there is nothing to do.',
  unpaid: 'This order is not paid yet. Do it once the money is in.',
  gone: 'What was kept free for this order has been sold meanwhile. Put it in stock again, then mark it as done.',
  inPart: 'Some of this order is still to be done. Mark that as done first.',
  notYet: 'Mark the order as done first.',
};

const wordsFor = ({ delivery_kind: kind }: OrderRow) => (kind === 'service' ? ofServices : ofGoods);

/** Why nothing of an order may be sent, or marked as done, now; null when it may. */
export function mayNotSend(standing: Standing): string | null {
  const { order } = standing;
  const says = wordsFor(order);
  if (order.status === 'canceled') return says.canceled;
  if (order.fulfillment_status === 'not_required')
    return 'This order is downloaded, so there is nothing to send.';
  if (isCameBack(order)) return decideFirst;
  if (order.fulfillment_status !== 'unfulfilled' && order.fulfillment_status !== 'partially_fulfilled')
    return says.over;
  if (order.status === 'completed') return says.nothingLeft;
  if (isToConfirm(order)) return confirmFirst;
  if (isDisputed(standing)) return says.disputed;
  const rest = restBeforeGoods(standing);
  if (rest && order.payment_status !== 'refunded') return rest;
  if (!isPaid(standing) || (order.pay_method === 'on_delivery' && order.payment_status === 'refunded'))
    return paidBy(standing).length > 0 || order.refunded_kobo > 0 ? says.wentBack : says.unpaid;
  return standing.hasGoods ? null : says.gone;
}

/** Why an order may not be said to have arrived; null when it may. */
export function mayNotDeliver(order: OrderRow): string | null {
  const { fulfillment_status: status } = order;
  const says = wordsFor(order);
  if (isCameBack(order)) return decideFirst;
  if (status === 'fulfilled') return null;
  return status === 'partially_fulfilled' ? says.inPart : says.notYet;
}
