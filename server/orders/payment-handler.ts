import { naira } from '#shared/money.ts';
import { pipelined, type StoreTx } from '../platform/database/db.ts';
import {
  paymentsOf,
  type PaymentTx,
  type Payment,
  type PurposeHandler,
  type Refund,
} from '../payments/index.ts';
import { disputed, disputeDue, disputeLookedAt } from './money-back/disputed.ts';
import { closed, declined, giveUpHold, unanswered } from './paying/given-up.ts';
import { decided } from './explaining/decided.ts';
import { noteWhyGoodsWait } from './money-back/goods-wait.ts';
import { dropCard, takeOrDropCard } from './paying/drop-card.ts';
import {
  canHaveGoods,
  note,
  orderOf,
  paidOrder,
  takeWhatIsPromised,
  type HandlerDeps,
  type PaidOrder,
} from './paid-order.ts';
import { askedBefore, takeAsBefore } from './editing/paid.ts';
import type { EditRow } from './editing/queries.ts';
import { ownWordsOf } from './letters/queries.ts';
import { byHand, refreshMoney } from './money.ts';
import { tellOwners, tellShopper } from './letters/news.ts';
import { setPaid, takePart } from './parts/paid.ts';
import { partsOf, type PartRow } from './parts/queries.ts';
import { isAskedFor } from './parts/parts.ts';
import { giveBackPieces, piecesTold } from './money-back/pieces-back.ts';
import { refundWaits } from './money-back/refund-waits.ts';
import { appendEvent, appendLedger, holdUntil, ledgerOf, type OrderRow, paidForOrder } from './queries.ts';

/** What payments for orders do to the orders. Runs inside the transaction that moves the payment. */
export function orderPaymentHandler(deps: HandlerDeps): PurposeHandler {
  return {
    async paid(tx, payment) {
      const its = await paidOrder(deps, tx, payment);
      const { store, order, parts } = its;
      const edit = await askedBefore(store, { order, parts }, payment);
      const usable =
        (edit !== null || isAskedFor({ order, parts }, payment)) &&
        !isAmong(its.tries, payment) &&
        (await canUse(deps, its, { payment, isAsBefore: edit !== null }));
      if (usable) return take(deps, its, { payment, edit });
      await capture(deps, store, order, payment);
      await setLate(deps, store, order, payment);
      return 'late';
    },
    async mismatched(tx, payment, difference) {
      const { store, order } = await orderOf(tx, payment);
      const message = `A payment does not fit this order and was put aside. ${difference}`;
      await note(deps, store, order, 'mismatch', message);
      await tellOwners(deps, store, order, 'payment-to-explain', {
        about: payment.reference,
        explanation: difference,
      });
    },
    async accept(tx, payment) {
      const { store, order } = await orderOf(tx, payment);
      if (order.status === 'canceled') return 'canceled';
      const parts = await partsOf(store, order.id);
      if (await isBought(tx, payment, parts)) return 'paid_already';
      if (!(await canBeAccepted(deps, store, order))) return 'goods_gone';
      await capture(deps, store, order, payment);
      await setPaid(store, parts, payment.part, 'online');
      return 'accepted';
    },
    async decided(tx, payment, decision) {
      const { store, order } = await orderOf(tx, payment);
      if (decision.sentBackKobo > 0 && (await isCounted(store, order, payment)))
        await back(
          deps,
          { store, order, payment },
          { reference: byHand(payment.reference), amountKobo: decision.sentBackKobo },
        );
      await decided(deps, store, { order, payment }, decision);
      if (decision.kind === 'explain') await giveUpHold(deps, tx, { store, order, payment }, onTheShelf);
    },
    declined: (tx, payment) => declined(deps, tx, payment),
    closed: (tx, payment) => closed(deps, tx, payment),
    unanswered: (tx, payment, isByOurKeys) => unanswered(deps, tx, payment, isByOurKeys),
    refundWaits: (tx, payment, refund) => refundWaits(deps, tx, payment, refund),
    async refundNeedsAttention(tx, payment, refund) {
      const { store, order } = await orderOf(tx, payment);
      const message = `The bank could not send ${naira(refund.amount_kobo)} back the way it was paid. The money has not left you. Ask the customer for their bank account and enter it in the order, or withdraw the refund there and pay them yourself.`;
      await note(deps, store, order, 'refund_needs_attention', message);
      await tellOwners(deps, store, order, 'payment-to-explain', {
        about: `${refund.id}:attention`,
        explanation: message,
      });
    },
    async refundWithdrawn(tx, payment, refund) {
      const { store, order } = await orderOf(tx, payment);
      await noteWhyGoodsWait(deps, store, order);
      const goods = await takeGoodsBack(deps, { store, order, payment, refund });
      const message = `The refund of ${naira(refund.amount_kobo)} was ended before it was sent. ${refund.ended_because}${goods}`;
      await note(deps, store, order, 'refund_withdrawn', message);
    },
    async refundAsked(tx, payment, refund) {
      const { store, order } = await orderOf(tx, payment);
      await noteWhyGoodsWait(deps, store, order);
      const message = `A refund of ${naira(refund.amount_kobo)} was asked for.`;
      const at = deps.clock.now();
      await appendEvent(store, order.id, { at, kind: 'refund_asked', message, actor: refund.requested_by });
      await tellShopper(deps, store, order, 'refund-asked', await refundTold(store, order, refund));
    },
    async refunded(tx, payment, refund) {
      const { store, order } = await orderOf(tx, payment);
      if (await isCounted(store, order, payment))
        await back(deps, { store, order, payment }, { reference: refund.id, amountKobo: refund.amount_kobo });
      await noteWhyGoodsWait(deps, store, order);
      await note(deps, store, order, 'refunded', `${naira(refund.amount_kobo)} was sent back.`);
      await tellShopper(deps, store, order, 'refund-processed', await refundTold(store, order, refund));
      if (payment.state === 'mismatch') await giveUpHold(deps, tx, { store, order, payment }, onTheShelf);
    },
    async refundFailed(tx, payment, refund, wasProcessed) {
      const { store, order } = await orderOf(tx, payment);
      if (wasProcessed && (await isCounted(store, order, payment)))
        await appendLedger(store, order.id, cameBack(payment, refund, deps.clock.now()));
      await refreshMoney(store, order);
      await noteWhyGoodsWait(deps, store, order);
      const goods = await takeGoodsBack(deps, { store, order, payment, refund });
      const message = `The refund of ${naira(refund.amount_kobo)} did not go through. The money is still with you.${goods}`;
      await note(deps, store, order, 'refund_failed', message);
      await tellOwners(deps, store, order, 'payment-to-explain', { about: refund.id, explanation: message });
      await tellShopper(deps, store, order, 'refund-failed', await refundTold(store, order, refund));
    },
    disputed: (tx, payment, dispute) => disputed(deps, tx, payment, dispute),
    disputeLookedAt: (tx, payment) => disputeLookedAt(deps, tx, payment),
    disputeDue: (tx, payment, dispute) => disputeDue(deps, tx, payment, dispute),
  };
}

/** Its part is paid; of an order that was changed since, also at the amount that was asked for then. */
async function take(
  deps: HandlerDeps,
  { store, order, parts, tries, told }: PaidOrder,
  { payment, edit }: { payment: Payment; edit: EditRow | null },
): Promise<'accepted' | { tooMuchKobo: number }> {
  const kobo = payment.captured_kobo!;
  const written = [
    capture(deps, store, order, payment),
    note(deps, store, order, 'paid', `${naira(kobo)} received.`),
  ] as const;
  if (parts.length === 0 && !edit) {
    const [own, entries] = await pipelined([
      ownWordsOf(store, 'order-paid', order.language),
      ledgerOf(store, order.id),
      ...written,
    ]);
    const atOnce = { money: { entries, parts, tries }, told: { ...told, own } };
    await takePart(deps, store, order, { part: 0, kobo, atOnce });
    return 'accepted';
  }
  await pipelined([...written, holdUntil(store, order.id, null)]);
  await setPaid(store, parts, payment.part, 'online');
  const at = deps.clock.now();
  const tooMuchKobo = edit ? await takeAsBefore(store, { order, parts }, { payment, edit, at }) : 0;
  await takePart(deps, store, order, { part: payment.part, kobo });
  return tooMuchKobo > 0 ? { tooMuchKobo } : 'accepted';
}

/** What was sent back and has come back to us, as an entry of the order's. */
const cameBack = (payment: Payment, refund: Refund, at: Date) => ({
  kind: 'refund_failed' as const,
  reference: refund.id,
  amount_kobo: refund.amount_kobo,
  fee_kobo: null,
  currency: payment.currency,
  method: payment.channel ?? 'card',
  at,
});

/** What a shopper reads of a refund. */
const refundTold = async (store: StoreTx, order: OrderRow, refund: Refund) => ({
  about: refund.id,
  amount_kobo: refund.amount_kobo,
  ...(await piecesTold(store, order.id, refund.key)),
});

/** Goods put back in stock with a refund that came to nothing are the shopper's again; says so where they are gone. */
async function takeGoodsBack(
  deps: HandlerDeps,
  { store, order, payment, refund }: { store: StoreTx; order: OrderRow; payment: Payment; refund: Refund },
): Promise<string> {
  const hasPieces = await giveBackPieces(store, order, { at: deps.clock.now(), key: refund.key });
  const isTheirs =
    order.status !== 'canceled' && order.fulfillment_status === 'unfulfilled' && payment.state === 'paid';
  const hasAll = !isTheirs || (await canHaveGoods(deps, store, order));
  return hasPieces && hasAll ? '' : soldMeanwhile;
}

/** Money that can no longer be used is told of, and goes back. */
async function setLate(deps: HandlerDeps, store: StoreTx, order: OrderRow, payment: Payment): Promise<void> {
  const { reference, captured_kobo: kobo } = payment;
  const message = `${naira(kobo!)} arrived too late to be used and is being sent back.`;
  await note(deps, store, order, 'late_payment', message);
  await refreshMoney(store, order, { late: [reference] });
  const told = { about: reference, explanation: lateExplanation };
  await tellOwners(deps, store, order, 'payment-to-explain', told);
}

const lateExplanation =
  'It was paid a second time, or after the order was cancelled, its goods were gone, its code or its gift card was used up meanwhile, the order was changed or another way to pay was chosen. We are sending it back by ourselves.';

/** Where a person's word or a refund ended it, and no time was up. */
const onTheShelf = 'The goods are back on the shelf.';

/** Goods that were put back on the shelf with the refund are the shopper's again, unless they are gone. */
const soldMeanwhile = ' Its goods were put back in stock and have been sold since.';

/** Writes down what came in, once. */
async function capture(deps: HandlerDeps, store: StoreTx, order: OrderRow, payment: Payment): Promise<void> {
  await appendLedger(store, order.id, {
    kind: 'capture',
    reference: payment.reference,
    amount_kobo: payment.captured_kobo!,
    fee_kobo: payment.fee_kobo,
    currency: payment.captured_currency!,
    method: payment.channel ?? 'card',
    at: deps.clock.now(),
  });
}

/** Money that counted for the order went back. */
async function back(
  deps: HandlerDeps,
  { store, order, payment }: { store: StoreTx; order: OrderRow; payment: Payment },
  { reference, amountKobo }: { reference: string; amountKobo: number },
): Promise<void> {
  await appendLedger(store, order.id, {
    kind: 'refund',
    reference,
    amount_kobo: amountKobo,
    fee_kobo: null,
    currency: payment.currency,
    method: payment.channel ?? 'card',
    at: deps.clock.now(),
  });
  await refreshMoney(store, order);
}

/** Money that never counted for the order is not taken from it either, when it goes back. */
async function isCounted(store: StoreTx, order: OrderRow, payment: Payment): Promise<boolean> {
  return (await ledgerOf(store, order.id)).some(
    (entry) => entry.kind === 'capture' && entry.reference === payment.reference,
  );
}

/** Whether money can still buy this order: it is not paid, not cancelled, and what it was promised is kept or can be had again. */
async function canUse(
  deps: HandlerDeps,
  { store, order }: PaidOrder,
  { payment, isAsBefore }: { payment: Payment; isAsBefore: boolean },
): Promise<boolean> {
  if (order.status === 'canceled') return false;
  // What comes after a first part may be paid online also where that was not.
  if (payment.part === 0 && order.pay_method !== 'online') return false;
  if (order.captured_kobo - order.refunded_kobo >= order.total_kobo) return false;
  // A try from before its gift card pays for all of it, or for all there was before a change.
  if (order.gift_card_kobo > 0 && (isAsBefore || payment.amount_kobo === order.total_kobo))
    await dropCard(store, order, deps.clock.now());
  return (await takeWhatIsPromised(store, deps.clock.now(), order, 'committed')) === null;
}

/** Takes the goods that money pays for which is accepted late, and its gift card's part; false where they are gone. */
async function canBeAccepted(deps: HandlerDeps, store: StoreTx, order: OrderRow): Promise<boolean> {
  if (!(await canHaveGoods(deps, store, order))) return false;
  await takeOrDropCard(store, order, deps.clock.now());
  return true;
}

/** Whether what a payment is for was paid another way, or is asked for no more. */
async function isBought(tx: PaymentTx, payment: Payment, parts: readonly PartRow[]): Promise<boolean> {
  if (await isPaidByAnother(tx, payment)) return true;
  const part = parts.find((one) => one.part === payment.part);
  return part !== undefined && part.state !== 'open';
}

async function isPaidByAnother(tx: PaymentTx, payment: Payment): Promise<boolean> {
  return isAmong(await paymentsOf(tx.platform, paidForOrder(payment.store_id!, payment.owner_id)), payment);
}

/** Also when some of that other money has gone back: each part of an order is bought once. */
const isAmong = (tries: readonly Payment[], payment: Payment): boolean =>
  tries.some(
    (other) => other.reference !== payment.reference && other.state === 'paid' && other.part === payment.part,
  );
