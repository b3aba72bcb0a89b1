import type { StoreTx } from '../platform/database/db.ts';
import { newId } from '../platform/ids.ts';
import type { Row } from '../platform/database/tables.ts';
import { happened } from '../webhooks/index.ts';

type Told = Pick<
  Row<'orders'>,
  | 'id'
  | 'number'
  | 'status'
  | 'payment_status'
  | 'fulfillment_status'
  | 'total_kobo'
  | 'currency'
  | 'item_count'
> &
  Pick<Row<'orders'>, 'channel' | 'pay_method' | 'customer_id'>;

/** Where an order stands, without a word about who ordered: that is asked for with a key. */
const told = (order: Told) => ({
  id: order.id,
  number: order.number,
  status: order.status,
  payment_status: order.payment_status,
  fulfillment_status: order.fulfillment_status,
  total_kobo: order.total_kobo,
  currency: order.currency,
  item_count: order.item_count,
  channel: order.channel,
  pay_method: order.pay_method,
  customer_id: order.customer_id,
});

/** What of an order happens once, whatever becomes of it afterwards. */
const once = ['order.placed', 'order.paid', 'order.cancelled'] as const;
/** What may be taken back and happen again. */
type Again = 'order.sent' | 'order.delivered';

/** Tells the store's programs what became of an order, with the order as it is now. */
export async function tellPrograms(
  tx: StoreTx,
  event: (typeof once)[number] | Again,
  order: Told,
): Promise<void> {
  const isOnce = (once as readonly string[]).includes(event);
  const key = `${event}:${isOnce ? order.id : newId()}`;
  await happened(tx, { event, key, data: { order: told(order) } });
}

/** Tells them that money of an order went back. Kobo. */
export async function tellRefund(
  tx: StoreTx,
  orderId: string,
  {
    reference,
    amount_kobo,
    currency,
    method,
  }: { reference: string; amount_kobo: number; currency: string; method: string },
): Promise<void> {
  await happened(tx, {
    event: 'refund.made',
    key: `refund.made:${reference}`,
    data: { order_id: orderId, amount_kobo, currency, method },
  });
}
