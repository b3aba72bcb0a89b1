import type { Order } from '#shared/api/orders.ts';
import { howFarEach, paidWithGoodsKobo } from '#shared/orders/goods-and-services.ts';
import { naira } from '#shared/money.ts';
import { isGoingBack, isToConfirm, isUnpaid, mayGoBack } from '#shared/states.ts';

type Told = Pick<Order, 'customer_name' | 'number'> &
  Partial<
    Pick<
      Order,
      | 'status'
      | 'confirmation'
      | 'payment_status'
      | 'fulfillment_status'
      | 'pay_method'
      | 'delivery_kind'
      | 'total_kobo'
      | 'captured_kobo'
      | 'refunded_kobo'
      | 'refunds'
      | 'disputes'
      | 'due_kobo'
      | 'shopper_url'
      | 'parcels'
    >
  > & { lines?: Parameters<typeof paidWithGoodsKobo>[1] };

/** What a message to the customer begins with: who writes, about what, and how that stands; empty parts are not known. */
export function orderWords(order: Told, storeName: string): string {
  const first = order.customer_name.split(' ')[0] ?? '';
  const hello = `Hello ${first}, this is ${storeName} about your order #${order.number}.`;
  const stands = standsSo(order);
  const link = stands && order.status !== 'canceled' && order.shopper_url;
  return [hello, stands, link ? `You see it here: ${link}` : ''].filter(Boolean).join(' ');
}

function standsSo(order: Told): string {
  if (order.status === undefined) return '';
  if (order.status === 'canceled') return 'It was cancelled.';
  const back = backWords(order);
  if (back) return back;
  if (isToConfirm(order)) return 'Please tell us that you meant it, so that we set the goods aside.';
  const sent = order.fulfillment_status;
  const isPickup = order.delivery_kind === 'pickup';
  if (sent === 'delivered') return 'We hope you are happy with it.';
  const each = eachWords(order);
  if (each) return each;
  if (order.delivery_kind === 'service' && sent === 'partially_fulfilled')
    return 'A part of it is done, the rest is to come.';
  if (sent === 'fulfilled') return isPickup ? 'It is ready for pick-up.' : 'It is on its way.';
  if (sent === 'partially_fulfilled') return 'A part of it is on its way, the rest follows.';
  if (sent === 'returned') return 'It came back to us.';
  return moneyWords(order, sent === 'not_required');
}

/** How far goods and services of one order are, once something of it is sent or done. */
function eachWords({ lines = [], parcels = [], ...order }: Told): string {
  const sent = order.fulfillment_status;
  if (order.delivery_kind === 'service' || (sent !== 'fulfilled' && sent !== 'partially_fulfilled'))
    return '';
  const each = howFarEach(
    lines,
    parcels.every(({ delivered_at }) => delivered_at !== null),
  );
  if (!each) return '';
  const goods = order.delivery_kind === 'pickup' ? fetched : onTheirWay;
  return [goods[each.goods], services[each.services]].filter(Boolean).join(' ');
}

const onTheirWay = {
  none: '',
  open: 'The goods are still to be sent.',
  part: 'A part of the goods is on its way, the rest follows.',
  sent: 'The goods are on their way.',
  arrived: '',
} as const;
const fetched = {
  ...onTheirWay,
  open: 'The goods are still to be packed.',
  part: 'A part of the goods is ready for pick-up, the rest follows.',
  sent: 'The goods are ready for pick-up.',
} as const;
const services = {
  open: 'Which day suits you for the rest?',
  part: 'A part of the service is done, the rest is to come.',
  done: 'The service is done.',
} as const;

/** Whose money goes back is not told that things are on their way, nor asked whether they are happy. */
function backWords({ refunds = [], disputes = [], ...order }: Told): string {
  const { captured_kobo = 0, refunded_kobo = 0 } = order;
  if (order.payment_status === 'refunded') return 'Your money went back.';
  if (disputes.some(({ state }) => state === 'open' || state === 'answered'))
    return 'Your bank asks for this payment back. Please tell us what is wrong, so that we can put it right.';
  const asked = refunds.filter(({ state }) => state !== 'processed' && mayGoBack(state));
  const left = captured_kobo - refunded_kobo;
  if (left <= 0 || asked.reduce((sum, one) => sum + one.amount_kobo, 0) < left) return '';
  return asked.every(({ state }) => isGoingBack(state))
    ? 'Your money is on its way back to you.'
    : 'Your money is to go back to you. We tell you once it is on its way.';
}

function moneyWords(order: Told, isDownload: boolean): string {
  const { total_kobo = 0, captured_kobo = 0, refunded_kobo = 0 } = order;
  // What a gift card is to pay is not asked for.
  const due = order.due_kobo ?? total_kobo - captured_kobo + refunded_kobo;
  const status = order.payment_status;
  // Whoever packs is not told of money.
  if (status === undefined) return '';
  const waits = isUnpaid({ payment_status: status }) || status === 'partially_paid';
  const isToDo = order.delivery_kind === 'service';
  if (waits && order.pay_method === 'on_delivery')
    return isToDo
      ? `Which day suits you? You pay ${naira(due)} on the day.`
      : `We are getting it ready. You pay ${naira(paidWithGoodsKobo(due, order.lines ?? []))} when you get it.`;
  if (waits && due > 0) return `${naira(due)} is still to be paid.`;
  if (isToDo) return 'Your payment is here. Which day suits you?';
  return isDownload
    ? 'Your payment is here. You can download it.'
    : 'Your payment is here, and we are getting it ready.';
}
