import { moveReservations } from '../catalogue/index.ts';
import { openPaymentPage, paymentsOf, settle, attemptLifeMs, type Payment } from '../payments/index.ts';
import { after } from '../platform/clock.ts';
import type { StoreDoor, StoreTx } from '../platform/db.ts';
import { storeTerms } from '../stores/index.ts';
import { refreshMoney } from './money.ts';
import { beginOrderPayment } from './order-payment.ts';
import type { OrderParts } from './parts.ts';
import { appendEvent, lockOrder, updateOrder, type OrderRow } from './queries.ts';

export type PayNow =
  | { ok: true; pay_url: string }
  | { ok: false; reason: 'gone' | 'paid' | 'canceled' | 'stock' | 'provider' | 'checking' };

/**
 * A way to pay an open order now. Every earlier try is asked about first, so nobody is led to pay twice; a try whose
 * page is still good is used again, else a new one begins and the goods are held anew.
 */
export async function payNow(parts: OrderParts, door: StoreDoor, orderId: string): Promise<PayNow> {
  for (const earlier of await openTries(parts, orderId)) {
    const result = await settle(parts.payments, earlier.reference, 'pay again');
    if (result.known && result.state === 'in_progress') return { ok: false, reason: 'checking' };
    // Unclear after the page was handed out: the money may be on its way, so no second road is opened.
    if (result.known && !result.asked && earlier.authorization_url) return { ok: false, reason: 'checking' };
  }
  const usable = (await openTries(parts, orderId)).find((one) => one.expires_at > parts.clock.now());
  if (usable) {
    const url = await openPaymentPage(parts.payments, usable.reference);
    if (url) return { ok: true, pay_url: url };
    if ((await openTries(parts, orderId)).some((one) => one.reference === usable.reference))
      return { ok: false, reason: 'provider' };
  }
  const begun = await door.transact((tx) => beginAgain(parts, tx, orderId));
  if ('refused' in begun) return { ok: false, reason: begun.refused };
  const url = await openPaymentPage(parts.payments, begun.reference);
  return url ? { ok: true, pay_url: url } : { ok: false, reason: 'provider' };
}

async function openTries(parts: OrderParts, orderId: string): Promise<Payment[]> {
  const tries = await paymentsOf(parts.db.platform, 'order', orderId);
  return tries.filter((one) => ['created', 'ready', 'in_progress'].includes(one.state));
}

async function beginAgain(
  parts: OrderParts,
  tx: StoreTx,
  orderId: string,
): Promise<{ reference: string } | { refused: 'gone' | 'paid' | 'canceled' | 'stock' }> {
  const order = await lockOrder(tx, orderId);
  if (!order || order.pay_method !== 'online') return { refused: 'gone' };
  if (order.status === 'canceled') return { refused: 'canceled' };
  if (order.payment_status !== 'pending' && order.payment_status !== 'unpaid') return { refused: 'paid' };
  if (!(await holdAgain(parts, tx, order))) return { refused: 'stock' };
  const at = parts.clock.now();
  const reference = await beginOrderPayment(parts, tx, await storeTerms(tx, parts.config), order);
  await updateOrder(tx, order.id, { hold_until: after(at, attemptLifeMs) });
  await refreshMoney(tx, order, true);
  await appendEvent(tx, order.id, {
    at,
    kind: 'pay_again',
    message: 'Went to pay again.',
    actor: order.name,
  });
  return { reference };
}

/** Goods given up when the last try ran out are taken from the shelf again, all or none. */
async function holdAgain(parts: OrderParts, tx: StoreTx, order: OrderRow): Promise<boolean> {
  // An unusual one takes its goods when it is paid.
  if (order.confirmation === 'unheld') return true;
  const at = parts.clock.now();
  if ((await moveReservations(tx, at, order.id, 'held')).ok) return true;
  await moveReservations(tx, at, order.id, 'released');
  return false;
}
