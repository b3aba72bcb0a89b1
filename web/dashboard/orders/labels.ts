import {
  isToConfirm,
  isUnpaid,
  type FulfillmentStatus,
  type OrderStatus,
  type PaymentStatus,
} from '#shared/states.ts';
import type { Order } from '#shared/api/orders.ts';
import { naira } from '#shared/money.ts';
import type { Tone } from '#web/ui/badge.tsx';

export interface StatusLabel {
  label: string;
  tone: Tone;
  /** One sentence: what it means and what to do. */
  meaning: string;
}

/** What waits to be explained is known on the order's own page. */
type Basics = Pick<Order, 'pay_method'> &
  Partial<
    Pick<
      Order,
      | 'to_explain'
      | 'status'
      | 'parts'
      | 'total_kobo'
      | 'captured_kobo'
      | 'refunded_kobo'
      | 'is_going_back'
      | 'delivery_kind'
    >
  >;
type Goods = Pick<Order, 'fulfillment_status' | 'payment_status' | 'pay_method'> &
  Partial<Pick<Order, 'rest_kobo'>> &
  Partial<Pick<Order, 'delivery_kind' | 'confirmation' | 'status' | 'channel'>> &
  Partial<Pick<Order, 'is_disputed' | 'is_going_back' | 'left_of_each'>>;

const payment: Record<PaymentStatus, StatusLabel> = {
  unpaid: {
    label: 'Not paid',
    tone: 'neutral',
    meaning: 'The shopper has not paid yet. Do not send anything.',
  },
  pending: {
    label: 'Payment under way',
    tone: 'warn',
    meaning: 'The shopper is paying, or their bank is still working on it. Do not send anything yet.',
  },
  partially_paid: { label: 'Paid in part', tone: 'warn', meaning: 'Less came in than the order costs.' },
  paid: { label: 'Paid', tone: 'good', meaning: 'All the money is in.' },
  overpaid: {
    label: 'Paid too much',
    tone: 'warn',
    meaning: 'More came in than the order costs. Send the difference back.',
  },
  partially_refunded: { label: 'Refunded in part', tone: 'neutral', meaning: 'Some of the money went back.' },
  refunded: { label: 'Refunded', tone: 'neutral', meaning: 'All the money went back to the shopper.' },
  voided: {
    label: 'Nothing to pay',
    tone: 'neutral',
    meaning: 'The order was cancelled before any money moved.',
  },
};

export const toConfirm: StatusLabel = {
  label: 'To confirm',
  tone: 'warn',
  meaning:
    'Unusual: much at once, or many orders from one network or phone. Call the customer. Until you confirm it, no goods are set aside; after 3 days it ends.',
};

const cashToCome: StatusLabel = {
  label: 'Cash on delivery',
  tone: 'warn',
  meaning: 'The shopper pays when the goods arrive. Record the cash once you have it.',
};

const transferToCome: StatusLabel = {
  label: 'Transfer to confirm',
  tone: 'warn',
  meaning: 'Look for exactly this amount in your bank account. Do not send anything before it is there.',
};

const oddMoney: StatusLabel = {
  label: 'Money to explain',
  tone: 'warn',
  meaning:
    'Money came in another way than was asked for. Decide about it below, and do not send anything yet.',
};

/** How much of an order that is paid in parts is in. */
function partlyIn(order: Basics) {
  const { status, is_going_back, parts = [], total_kobo = 0, captured_kobo = 0, refunded_kobo = 0 } = order;
  const kept = captured_kobo - refunded_kobo;
  if (status === 'canceled' && is_going_back) return `${naira(kept)} is on its way back to the shopper.`;
  if (status === 'canceled') return `${naira(kept)} was kept. It can still be sent back.`;
  if (!parts.some(({ state }) => state === 'open')) return null;
  return `${naira(kept)} of ${naira(total_kobo)} is in. ${naira(total_kobo - kept)} is left to pay.`;
}

export const paymentLabel = (status: PaymentStatus, order: Basics): StatusLabel =>
  saidOf(order, moneyLabel(status, order));

function moneyLabel(status: PaymentStatus, order: Basics): StatusLabel {
  const { pay_method, to_explain = [] } = order;
  const meaning = status === 'partially_paid' ? partlyIn(order) : null;
  if (meaning) return { ...payment[status], meaning };
  if (status === 'pending' && to_explain.length > 0) return oddMoney;
  if (pay_method === 'on_delivery' && isUnpaid({ payment_status: status })) return cashToCome;
  if (pay_method === 'direct_transfer' && status === 'pending') return transferToCome;
  return payment[status];
}

const parcel: Record<FulfillmentStatus, StatusLabel> = {
  not_required: {
    label: 'Nothing to send',
    tone: 'neutral',
    meaning: 'The customer downloads it as soon as it is paid.',
  },
  unfulfilled: { label: 'To send', tone: 'warn', meaning: 'Pack it and send it, then mark it as sent.' },
  partially_fulfilled: { label: 'Sent in part', tone: 'warn', meaning: 'Some of it is still to be sent.' },
  fulfilled: { label: 'Sent', tone: 'good', meaning: 'It is on its way to the shopper.' },
  delivered: { label: 'Delivered', tone: 'good', meaning: 'It reached the shopper.' },
  returned: {
    label: 'Came back',
    tone: 'warn',
    meaning: 'Goods came back to you. What becomes of them is decided at their parcel.',
  },
};

const pickup: Partial<Record<FulfillmentStatus, StatusLabel>> = {
  unfulfilled: { label: 'To prepare', tone: 'warn', meaning: 'Pack it for pick-up, then mark it as ready.' },
  fulfilled: { label: 'Ready for pick-up', tone: 'good', meaning: 'It waits for the shopper to fetch it.' },
  delivered: { label: 'Picked up', tone: 'good', meaning: 'The shopper has fetched it.' },
};

const service: Partial<Record<FulfillmentStatus, StatusLabel>> = {
  unfulfilled: { label: 'To do', tone: 'warn', meaning: 'Agree on a day, do it, then mark it as done.' },
  partially_fulfilled: { label: 'Done in part', tone: 'warn', meaning: 'Some of it is still to be done.' },
  fulfilled: { label: 'Done', tone: 'good', meaning: 'Its customer has had it.' },
  delivered: { label: 'Done', tone: 'good', meaning: 'Its customer has had it.' },
};
/** Of goods and services together. */
const eachLeft = {
  services: {
    label: 'Service to do',
    tone: 'warn',
    meaning: 'Its goods are sent. Agree on a day for the service, do it, then mark it as done.',
  },
  goods: {
    label: 'Goods to send',
    tone: 'warn',
    meaning: 'The service is done. Its goods are still to be sent.',
  },
  both: {
    label: 'To send and to do',
    tone: 'warn',
    meaning: 'Send its goods and do the service, whichever is first; each is marked by itself.',
  },
} as const;
const byKind = { delivery: parcel, pickup, service };

const notPaidYet: StatusLabel = {
  label: 'Not sent yet',
  tone: 'neutral',
  meaning: 'Wait for the money before you send anything.',
};
const restFirst: StatusLabel = {
  label: 'Not sent yet',
  tone: 'neutral',
  meaning: 'Send it once the rest is paid, or choose to collect the rest on delivery.',
};
const confirmFirst: StatusLabel = {
  label: 'Not sent yet',
  tone: 'neutral',
  meaning: 'Confirm the order with the customer before you pack anything.',
};
const moneyWentBack: StatusLabel = {
  label: 'Not sent',
  tone: 'neutral',
  meaning:
    'The money went back, so there is nothing to send. Cancel the order to put its goods back on the shelf.',
};
const moneyGoesBack: StatusLabel = {
  label: 'Not sent',
  tone: 'neutral',
  meaning:
    'The money is on its way back, so there is nothing to send. Cancel the order to put its goods back on the shelf.',
};
const bankFirst: StatusLabel = {
  label: 'Not sent yet',
  tone: 'neutral',
  meaning: 'Wait until the customer’s bank has decided before you send anything.',
};

const handedOver: StatusLabel = {
  label: 'Sold at the counter',
  tone: 'good',
  meaning: 'The customer had it there and then.',
};

const statuses: Record<OrderStatus, StatusLabel> = {
  draft: { label: 'Draft', tone: 'neutral', meaning: 'The shopper has not finished ordering.' },
  open: { label: 'Open', tone: 'highlight', meaning: 'There is still something to do.' },
  completed: { label: 'Done', tone: 'good', meaning: 'Paid and handed over. Nothing is left to do.' },
  canceled: {
    label: 'Cancelled',
    tone: 'bad',
    meaning: 'It will not be sent. Its goods are back on the shelf.',
  },
};

const notDone = 'Not done yet';
/** Of services, of which nothing is sent, what is said otherwise. */
const ofServices = new Map<StatusLabel, Partial<StatusLabel>>([
  [payment.unpaid, { meaning: 'The shopper has not paid yet. Do nothing for it yet.' }],
  [payment.pending, { meaning: 'The shopper is paying, or their bank still works on it. Do nothing yet.' }],
  [cashToCome, { label: 'Pays on the day', meaning: 'Record the cash once you have it.' }],
  [transferToCome, { meaning: 'Look for exactly this amount in your bank account before you do anything.' }],
  [oddMoney, { meaning: 'Money came in another way than was asked for. Decide about it below first.' }],
  [notPaidYet, { label: notDone, meaning: 'Wait for the money before you do it.' }],
  [restFirst, { label: notDone, meaning: 'Do it once the rest is paid, or collect the rest on the day.' }],
  [confirmFirst, { label: notDone, meaning: 'Confirm the order with the customer first.' }],
  [moneyWentBack, { label: 'Not done', meaning: 'The money went back. Cancel the order to end it.' }],
  [
    moneyGoesBack,
    { label: 'Not done', meaning: 'The money is on its way back. Cancel the order to end it.' },
  ],
  [statuses.canceled, { meaning: 'It will not be done.' }],
  [bankFirst, { label: notDone, meaning: 'Wait until the customer’s bank has decided before you do it.' }],
]);

const saidOf = ({ delivery_kind: kind }: Pick<Goods, 'delivery_kind'>, label: StatusLabel): StatusLabel =>
  kind === 'service' ? { ...label, ...ofServices.get(label) } : label;

export const fulfillmentLabel = (order: Goods): StatusLabel => saidOf(order, goodsLabel(order));

function goodsLabel(order: Goods): StatusLabel {
  const { fulfillment_status: status, payment_status: paid, pay_method } = order;
  if (status === 'unfulfilled') {
    if (isToConfirm(order)) return confirmFirst;
    if (paid === 'refunded' || paid === 'voided') return moneyWentBack;
    if (order.is_going_back) return moneyGoesBack;
    if (order.is_disputed) return bankFirst;
    if ((order.rest_kobo ?? 0) > 0 && paid === 'partially_paid') return restFirst;
    if (pay_method !== 'on_delivery' && isUnpaid(order)) return notPaidYet;
    // A part that came online was accepted by a person; of a transfer the rest is still to come.
    if (pay_method === 'direct_transfer' && paid === 'partially_paid') return notPaidYet;
  }
  if (status === 'partially_fulfilled' && order.is_disputed)
    return { ...parcel[status], meaning: bankFirst.meaning };
  if (order.left_of_each) return eachLeft[order.left_of_each];
  if (order.channel === 'counter' && status === 'delivered') return handedOver;
  return byKind[order.delivery_kind ?? 'delivery'][status] ?? parcel[status];
}

export const statusLabel = (order: Pick<Order, 'status' | 'delivery_kind'>): StatusLabel =>
  saidOf(order, statuses[order.status]);

const refunds: Record<Order['refunds'][number]['state'], StatusLabel> = {
  waiting: {
    label: 'Waits until it is covered',
    tone: 'warn',
    meaning:
      'Your money of earlier sales is in your bank already, so this is sent as soon as your next sales cover it, or you have paid us for it under Money. The customer has not been paid yet.',
  },
  withdrawn: { label: 'Ended', tone: 'neutral', meaning: 'It was ended before it was sent.' },
  requested: { label: 'Asked for', tone: 'warn', meaning: 'We are passing it to the payment provider.' },
  sent: { label: 'Sent to the provider', tone: 'warn', meaning: 'The payment provider has it.' },
  processing: {
    label: 'On its way',
    tone: 'warn',
    meaning: 'The shopper’s bank usually needs up to 10 working days.',
  },
  processed: { label: 'Done', tone: 'good', meaning: 'The money is with the shopper’s bank.' },
  failed: {
    label: 'Failed',
    tone: 'bad',
    meaning: 'Nothing left your balance. Ask the shopper how to send it another way.',
  },
  needs_attention: {
    label: 'Needs a look',
    tone: 'bad',
    meaning:
      'The bank could not send it back the way it was paid. Ask the customer for their bank account, or pay them yourself.',
  },
};

export function refundLabel(state: Order['refunds'][number]['state']): StatusLabel {
  return refunds[state];
}
