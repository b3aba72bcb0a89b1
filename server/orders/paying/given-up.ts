import { naira } from '#shared/money.ts';
import { isOpenTry, isUnpaid } from '#shared/states.ts';
import { paymentsOf, type PaymentTx, type Payment } from '../../payments/index.ts';
import { after, days } from '../../platform/clock.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { refreshMoney } from '../money.ts';
import { tellOwners } from '../letters/news.ts';
import { letGo, note, orderOf, type HandlerDeps } from '../paid-order.ts';
import { partsOf } from '../parts/queries.ts';
import { holdUntil, type OrderRow, paidForOrder } from '../queries.ts';

/** Goods are kept so long for a try whose page was open and of which the provider gives no word. */
const longestSilenceMs = days(7);
/** And only after so many questions: when we stood still ourselves, a week passed in which nobody asked. */
const fewestQuestions = 8;
const silence = (isByOurKeys: boolean) =>
  `For a week the payment provider has not said whether this was paid. The goods are back on the shelf. ${
    isByOurKeys
      ? 'We go on asking; money that still turns up buys them where they are left, and else goes back.'
      : 'Look for the payment in your provider’s dashboard: if it is there, send it back or deliver what was ordered.'
  }`;

/** A card was declined: no payment is under way any more, and what is held stays so until its time is over. */
export async function declined(deps: HandlerDeps, tx: PaymentTx, payment: Payment): Promise<void> {
  const { store, order } = await orderOf(tx, payment);
  if (payment.part > 0) return declinedRest(deps, store, order, payment);
  if (order.pay_method !== 'online' || !isUnpaid(order)) return;
  await note(deps, store, order, 'declined', 'A try to pay did not go through. The customer can try again.');
  if (!(await anotherTryIsOpen(deps, tx, payment))) await refreshMoney(store, order);
}

/** What comes after a first part may be paid however the order was, and holds no goods. */
async function declinedRest(
  deps: HandlerDeps,
  store: StoreTx,
  order: OrderRow,
  payment: Payment,
): Promise<void> {
  const part = (await partsOf(store, order.id)).find((one) => one.part === payment.part);
  if (order.status !== 'open' || part?.state !== 'open') return;
  const message = `A try to pay the rest, ${naira(payment.amount_kobo)}, did not go through. The customer can try again.`;
  await note(deps, store, order, 'declined', message);
}

/** The try is over and its time is up. */
export async function closed(deps: HandlerDeps, tx: PaymentTx, payment: Payment): Promise<void> {
  await giveUpHold(deps, tx, { ...(await orderOf(tx, payment)), payment });
}

/**
 * What becomes of an order's try that is over and of which the provider gives no word, as with a key it refuses: nobody
 * can have paid one whose page nobody was led to, and for the others a week of asking is enough to keep goods.
 */
export async function unanswered(
  deps: HandlerDeps,
  tx: PaymentTx,
  payment: Payment,
  isByOurKeys: boolean,
): Promise<'waits' | 'over' | 'over for good'> {
  if (payment.authorization_url === null) {
    await closed(deps, tx, payment);
    return 'over for good';
  }
  const isLong = deps.clock.now() >= after(payment.created_at, longestSilenceMs);
  if (!isLong || payment.checks < fewestQuestions) return 'waits';
  const of = { ...(await orderOf(tx, payment)), payment };
  const explanation = silence(isByOurKeys);
  if (await giveUpHold(deps, tx, of, explanation))
    await tellOwners(deps, of.store, of.order, 'payment-to-explain', {
      about: payment.reference,
      explanation,
    });
  return 'over';
}

/** Nothing of this try is waited for any more: its goods go back, unless somebody is still paying. Answers whether they did now. */
export async function giveUpHold(
  deps: HandlerDeps,
  tx: PaymentTx,
  { store, order, payment }: { store: StoreTx; order: OrderRow; payment: Payment },
  message = 'Not paid in time. The goods are back on the shelf.',
): Promise<boolean> {
  // One that is to be paid another way by now holds its goods for that.
  if (order.pay_method !== 'online') return false;
  if (!waitsForMoney(order) || (await anotherTryIsOpen(deps, tx, payment))) return false;
  await letGo(store, deps.clock.now(), order, 'expired');
  await holdUntil(store, order.id, null);
  await refreshMoney(store, order);
  await note(deps, store, order, 'not_paid', message);
  return true;
}

/** One whose money was counted anew meanwhile reads as unpaid, and holds its goods all the same. */
const waitsForMoney = (order: OrderRow): boolean =>
  isUnpaid(order) && (order.payment_status === 'pending' || order.hold_until !== null);

async function anotherTryIsOpen(deps: HandlerDeps, tx: PaymentTx, payment: Payment): Promise<boolean> {
  const now = deps.clock.now();
  const tries = await paymentsOf(tx.platform, paidForOrder(payment.store_id!, payment.owner_id));
  return tries.some(
    (other) => other.reference !== payment.reference && isOpenTry(other) && other.expires_at > now,
  );
}
