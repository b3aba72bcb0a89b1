import { naira } from '#shared/money.ts';
import { moveReservations } from '../catalogue/index.ts';
import { disputesOf, paymentsOf, requestRefund, settle } from '../payments/index.ts';
import type { StoreDoor, StoreTx } from '../platform/db.ts';
import { AppError, notFound } from '../platform/errors.ts';
import { lookNoMore, updateTransfer } from './direct-queries.ts';
import { refreshMoney } from './money.ts';
import { tellShopper } from './news.ts';
import { canHaveGoods } from './paid-order.ts';
import type { OrderParts } from './parts.ts';
import {
  appendEvent,
  appendLedger,
  findOrder,
  fulfillLines,
  insertFulfillment,
  lockOrder,
  markFulfillmentsDelivered,
  updateOrder,
  type OrderRow,
} from './queries.ts';

const noSuchOrder = () => notFound('We could not find that order.');
const confirmFirst = 'This order is unusual. Call the customer and confirm it first.';
export const conflict = (sentence: string) => new AppError('conflict', sentence);

export async function locked(tx: StoreTx, orderId: string): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw noSuchOrder();
  return order;
}

/** Everything that is still open goes out. A second call finds nothing open and changes nothing. */
export async function fulfill(
  parts: OrderParts,
  door: StoreDoor,
  orderId: string,
  tracking: string,
  actor: string,
): Promise<void> {
  await door.transact(async (tx) => {
    const order = await locked(tx, orderId);
    if (order.fulfillment_status !== 'unfulfilled') return;
    if (order.status !== 'open') throw conflict('This order is cancelled, so there is nothing to send.');
    if (order.confirmation === 'asked') throw conflict(confirmFirst);
    if (
      order.pay_method !== 'on_delivery' &&
      order.payment_status !== 'paid' &&
      order.payment_status !== 'overpaid'
    )
      throw conflict('This order is not paid yet. Send it once the money is in.');
    if (order.pay_method === 'direct_transfer') await mustHaveGoods(parts, tx, order);
    const at = parts.clock.now();
    await fulfillLines(tx, orderId);
    await insertFulfillment(tx, orderId, tracking, at);
    await moveReservations(tx, at, orderId, 'shipped');
    await updateOrder(tx, orderId, { fulfillment_status: 'fulfilled' });
    const message = tracking ? `Sent. Tracking: ${tracking}` : 'Sent.';
    await appendEvent(tx, orderId, { at, kind: 'fulfilled', message, actor });
    await tellShopper(parts, tx, order, 'order-sent', { tracking });
  });
}

/** A transfer may have come when the goods were gone; they can be in stock again by now. */
async function mustHaveGoods(parts: OrderParts, tx: StoreTx, order: OrderRow): Promise<void> {
  if (!(await canHaveGoods(parts, tx, order)))
    throw conflict(
      'The goods of this order have been sold meanwhile. Put them in stock again, then send it.',
    );
  await updateTransfer(tx, order.id, { state: 'received' });
}

export async function markDelivered(
  parts: OrderParts,
  door: StoreDoor,
  orderId: string,
  actor: string,
): Promise<void> {
  await door.transact(async (tx) => {
    const order = await locked(tx, orderId);
    if (order.fulfillment_status === 'delivered') return;
    if (order.fulfillment_status !== 'fulfilled') throw conflict('Mark the order as sent first.');
    const at = parts.clock.now();
    await markFulfillmentsDelivered(tx, orderId, at);
    const done = order.payment_status === 'paid';
    await updateOrder(tx, orderId, {
      fulfillment_status: 'delivered',
      ...(done ? { status: 'completed' } : {}),
    });
    await appendEvent(tx, orderId, { at, kind: 'delivered', message: 'Delivered.', actor });
  });
}

/** Cash came in, in full, once. */
export async function recordCash(
  parts: OrderParts,
  door: StoreDoor,
  orderId: string,
  actor: string,
): Promise<void> {
  await door.transact(async (tx) => {
    const order = await locked(tx, orderId);
    if (order.pay_method !== 'on_delivery') throw conflict('This order is not paid in cash.');
    if (order.status === 'canceled') throw conflict('This order is cancelled.');
    if (order.confirmation === 'asked') throw conflict(confirmFirst);
    const at = parts.clock.now();
    const entry = {
      kind: 'cash' as const,
      reference: order.id,
      amount_kobo: order.total_kobo,
      fee_kobo: null,
    };
    const fresh = await appendLedger(tx, orderId, { ...entry, currency: order.currency, method: 'cash', at });
    if (!fresh) return;
    await refreshMoney(tx, order, false);
    if (order.fulfillment_status === 'delivered') await updateOrder(tx, orderId, { status: 'completed' });
    await appendEvent(tx, orderId, {
      at,
      kind: 'cash',
      message: `${naira(order.total_kobo)} in cash received.`,
      actor,
    });
  });
}

/**
 * Cancels an order that holds no money. The provider is asked about every try first; money that still arrives
 * afterwards is sent back by itself.
 */
export async function cancelOrder(
  parts: OrderParts,
  door: StoreDoor,
  orderId: string,
  reason: string,
  actor: string,
): Promise<void> {
  if (!(await door.read((tx) => findOrder(tx, orderId)))) throw noSuchOrder();
  await askAboutOpenTries(parts, orderId);
  await door.transact(async (tx) => {
    const order = await locked(tx, orderId);
    if (order.status === 'canceled') return;
    if (order.captured_kobo - order.refunded_kobo > 0)
      throw conflict('This order is paid. Refund it first, then cancel it.');
    if (order.fulfillment_status !== 'unfulfilled') throw conflict('This order was sent already.');
    const tries = await paymentsOf(tx.platform, 'order', orderId);
    if (tries.some((one) => one.state === 'in_progress'))
      throw conflict('The shopper’s bank is still working on a payment. Try again once it is decided.');
    const at = parts.clock.now();
    await moveReservations(tx, at, orderId, 'released');
    if (order.pay_method === 'direct_transfer') {
      await updateTransfer(tx, orderId, { state: 'canceled' });
      await lookNoMore(tx, orderId);
    }
    order.status = 'canceled';
    await updateOrder(tx, orderId, { status: 'canceled', canceled_at: at, hold_until: null });
    await refreshMoney(tx, order, false);
    const message = reason ? `Cancelled: ${reason}` : 'Cancelled.';
    await appendEvent(tx, orderId, { at, kind: 'canceled', message, actor });
    await tellShopper(parts, tx, order, 'order-canceled');
  });
}

/** Asks the provider about every try of an order that is not settled; says whether one answer was unclear. */
export async function askAboutOpenTries(parts: OrderParts, orderId: string): Promise<{ unclear: boolean }> {
  let unclear = false;
  for (const one of await paymentsOf(parts.db.platform, 'order', orderId)) {
    const result = await settle(parts.payments, one.reference, 'asked');
    if (result.known && !result.asked) unclear = true;
  }
  return { unclear };
}

export interface RefundOfOrder {
  amountKobo: number;
  reason: string;
  restock: boolean;
  key: string;
}

/** Gives money back through the provider. */
export async function refundOrder(
  parts: OrderParts,
  door: StoreDoor,
  orderId: string,
  wanted: RefundOfOrder,
  actor: string,
): Promise<void> {
  const payments = await paymentsOf(parts.db.platform, 'order', orderId);
  const disputes = await disputesOf(parts.db.platform, 'order', orderId);
  if (disputes.some((one) => one.state === 'open' || one.state === 'answered'))
    throw conflict(
      'The customer’s bank is asking for this money. Answer the dispute instead, so that it does not go back twice.',
    );
  await door.transact(async (tx) => {
    // The payment is locked before the order, as everywhere else money moves.
    const payment = payments.find((one) => one.state === 'paid');
    const asked = payment
      ? await requestRefund(
          parts.payments,
          { platform: tx.platform, store: tx },
          {
            reference: payment.reference,
            amountKobo: wanted.amountKobo,
            reason: wanted.reason,
            key: `${orderId}:${wanted.key}`,
            requestedBy: actor,
          },
        )
      : null;
    const order = await locked(tx, orderId);
    if (!asked || (!asked.ok && asked.reason === 'nothing_captured'))
      throw conflict('Nothing was paid online for this order, so there is nothing to send back.');
    if (!asked.ok && asked.reason === 'busy')
      throw conflict('A refund is being sent right now. Try again in a minute.');
    if (!asked.ok && asked.reason === 'too_much')
      throw new AppError('bad_input', { amount_kobo: [tooMuch(asked.availableKobo)] });
    if (wanted.restock && order.fulfillment_status === 'unfulfilled')
      await moveReservations(tx, parts.clock.now(), orderId, 'released');
  });
}

function tooMuch(availableKobo: number): string {
  return availableKobo > 0
    ? `At most ${naira(availableKobo)} can be sent back.`
    : 'All of it has been sent back already.';
}
