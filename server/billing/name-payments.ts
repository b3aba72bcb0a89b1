import { naira } from '#shared/money.ts';
import { lagosDate } from '#shared/lagos.ts';
import { heldOrder, nameRenewal, promisedDay, tellOfName, type NameOrder } from '../names/index.ts';
import {
  leftOf,
  type Dispute,
  type Payment,
  type PaymentTx,
  type PurposeHandler,
  type Refund,
} from '../payments/index.ts';
import { storeTerms } from '../stores/index.ts';
import { insertDispute, turnDispute } from './dispute-queries.ts';
import { invoiceById, nextNumber, paidNameYear, type Invoice } from './invoice-queries.ts';
import { tellOwners } from './letters.ts';
import type { BillingDeps } from './deps.ts';
import { transitionInvoice, type BillingTx } from './state.ts';

/** What payments for years of names do to them. Runs inside the transaction that moves the payment. */
export function namePaymentHandler(deps: () => BillingDeps): PurposeHandler {
  const onRefund =
    (what: (deps: BillingDeps, of: RefundedYear) => Promise<void>) =>
    async (paymentTx: PaymentTx, payment: Payment, refund: Refund) =>
      what(deps(), { ...(await yearOf(paymentTx, payment)), payment, refund });
  return {
    paid: async (paymentTx, payment) => paid(deps(), { ...(await yearOf(paymentTx, payment)), payment }),
    async mismatched(paymentTx, payment, difference) {
      const { tx, order } = await yearOf(paymentTx, payment);
      const { reference } = payment;
      deps().log.error('a payment for a name does not fit', { reference, difference });
      await tellOwners(deps(), tx, 'plan-payment-odd', reference, { reference, what: order.name! });
    },
    // Nothing is held for a try.
    closed: async () => undefined,
    refundAsked: onRefund(refundAsked),
    refunded: onRefund(refunded),
    refundFailed: onRefund(refundFailed),
    refundNeedsAttention: onRefund(refundNeedsAttention),
    refundWithdrawn: onRefund(refundWithdrawn),
    disputed: async (paymentTx, payment, dispute) =>
      disputed(deps(), { ...(await yearOf(paymentTx, payment)), payment, dispute }),
  };
}

interface PaidYear {
  tx: BillingTx;
  invoice: Invoice;
  order: NameOrder;
  payment: Payment;
}

interface RefundedYear extends PaidYear {
  refund: Refund;
}

/** Always the name first and then its invoice, so that two signals wait for each other. */
async function yearOf(paymentTx: PaymentTx, payment: Payment): Promise<Omit<PaidYear, 'payment'>> {
  if (!paymentTx.store) throw new Error('A payment for a name belongs to a store.');
  const tx: BillingTx = { platform: paymentTx.platform, store: paymentTx.store };
  const seen = await invoiceById(tx.platform, payment.owner_id);
  if (!seen?.name_order_id) throw new Error('A payment’s invoice is missing.');
  const order = await heldOrder(tx.store, seen.name_order_id);
  return { tx, order, invoice: (await invoiceById(tx.platform, seen.id))! };
}

async function paid(deps: BillingDeps, year: PaidYear): Promise<'accepted' | 'late'> {
  const { tx, invoice, order, payment } = year;
  const { reference } = payment;
  const why = await whyLate(deps, year);
  if (why !== null || !(await nameRenewal.paid(deps, tx.store, order, reference))) {
    const { amount_kobo } = payment;
    const said = why ?? `The next year of ${order.name} could not be paid any more when the money arrived.`;
    await tellOwners(deps, tx, 'plan-not-needed', reference, { amount_kobo, reference, why: said });
    return 'late';
  }
  const number = await nextNumber(tx.platform);
  await transitionInvoice(tx, invoice, 'paid', { number, reference, paid_at: deps.clock.now() });
  await tellOfName(deps, tx.store, order, {
    kind: 'paid',
    amount_kobo: payment.captured_kobo!,
    day: promisedDay(order),
    number,
    reference,
  });
  return 'accepted';
}

/** Why money that was asked for can no longer be used, as its payer reads it; null where it may be. */
async function whyLate(deps: BillingDeps, { tx, invoice, order }: PaidYear): Promise<string | null> {
  if ((await storeTerms(tx.store, deps.config)).suspended) return 'The store is closed by us.';
  const isOpen = invoice.state === 'open' && invoice.period_start?.getTime() === order.ends_at?.getTime();
  return isOpen && order.state !== 'renewing' ? null : 'This year of the name was paid already.';
}

/** Whether the money pays for a year; what came too late does not. */
const isSpent = ({ invoice, payment }: PaidYear) => invoice.reference === payment.reference;

/** All of the money goes back: a year that is not renewed yet is not renewed. One that is stays the name's. */
async function refundAsked(deps: BillingDeps, of: RefundedYear): Promise<void> {
  if (isSpent(of) && of.refund.amount_kobo >= leftOf(of.payment)) await undo(deps, of);
}

async function undo(deps: BillingDeps, of: RefundedYear): Promise<void> {
  const { tx, invoice, order, payment, refund } = of;
  if (!(await transitionInvoice(tx, invoice, 'refunded'))) return;
  const { reference } = payment;
  await nameRenewal.undone(deps, tx.store, order, { reference, cause: `refund ${refund.id}` });
}

async function refunded(deps: BillingDeps, of: RefundedYear): Promise<void> {
  // One made on the provider's own pages was not asked for through us.
  if (isSpent(of) && leftOf(of.payment) <= 0) await undo(deps, of);
  await tellOwners(deps, of.tx, 'plan-refunded', of.refund.id, newsOf(of));
}

async function refundFailed(deps: BillingDeps, of: RefundedYear): Promise<void> {
  const isBack = await bringBack(deps, of, 'the refund failed');
  deps.log.error('a refund of a name failed', { reference: of.payment.reference, isBack });
  await tellOwners(deps, of.tx, 'plan-refund-failed', of.refund.id, { ...newsOf(of), until: null });
}

async function refundNeedsAttention(deps: BillingDeps, of: RefundedYear): Promise<void> {
  const { tx, payment, refund } = of;
  deps.log.error('a refund of a name needs bank details; see `refund list`', {
    reference: payment.reference,
    refund: refund.id,
  });
  await tellOwners(deps, tx, 'plan-refund-stuck', refund.id, newsOf(of));
}

async function refundWithdrawn(deps: BillingDeps, of: RefundedYear): Promise<void> {
  await bringBack(deps, of, 'the refund was withdrawn');
  await tellOwners(deps, of.tx, 'plan-refund-withdrawn', of.refund.id, { ...newsOf(of), until: null });
}

/** The money is still here: the year it paid for is to be renewed again, unless it was paid another time or is over. */
async function bringBack(deps: BillingDeps, of: RefundedYear, cause: string): Promise<boolean> {
  const { tx, invoice, order, payment } = of;
  if (!isSpent(of) || invoice.state !== 'refunded' || (await paidNameYear(tx.platform, invoice)))
    return false;
  await transitionInvoice(tx, invoice, 'paid');
  if (invoice.period_start?.getTime() !== order.ends_at?.getTime()) return false;
  return nameRenewal.back(deps, tx.store, order, { reference: payment.reference, cause });
}

const newsOf = ({ payment, refund }: RefundedYear) => ({
  amount_kobo: refund.amount_kobo,
  reference: payment.reference,
});

/** A bank wants the money of a year back. While it decides nothing changes; a year that is renewed stays the name's. */
async function disputed(deps: BillingDeps, of: PaidYear & { dispute: Dispute }): Promise<void> {
  const { tx, invoice, order, payment, dispute } = of;
  const { integration, id, reference, amount_kobo, state, due_at, opened_at } = dispute;
  const isOver = state === 'won' || state === 'lost';
  const row = { integration, id, reference, amount_kobo, state, due_at, opened_at };
  const decided_at = isOver ? deps.clock.now() : null;
  const about = { subscription_id: invoice.subscription_id, invoice_id: invoice.id };
  const isNew = await insertDispute(tx.platform, { ...row, ...about, decided_at, holds: false });
  if (!isNew && !(await turnDispute(tx.platform, { ...row, decided_at }))) return;
  if (isNew)
    deps.log.error('a payment for a name is disputed', { dispute: id, reference, kobo: amount_kobo });
  if (state === 'lost' && isSpent(of)) {
    await transitionInvoice(tx, invoice, 'charged_back');
    await nameRenewal.undone(deps, tx.store, order, { reference: payment.reference, cause: 'charged back' });
  }
  const words = wordsOf(of);
  if (words)
    await tellOwners(deps, tx, 'plan-dispute', `${integration}:${id}:${state}`, { ...words, reference });
}

function wordsOf({ order, dispute }: PaidYear & { dispute: Dispute }) {
  const [amount, name] = [naira(dispute.amount_kobo), order.name!];
  switch (dispute.state) {
    case 'open':
      return {
        title: 'Your bank asks us about a payment',
        explanation: `Your bank wants ${amount} back that you paid for ${name}. Until it has decided, nothing changes. If you know this payment, tell your bank that it is right.`,
      };
    case 'won':
      return {
        title: 'Your bank has decided: the payment stands',
        explanation: `Your bank has decided that the ${amount} for ${name} were rightly paid.`,
      };
    case 'lost':
      return {
        title: 'Your bank took a payment back',
        explanation: `Your bank took back ${amount} that you paid for ${name}. ${
          order.state === 'expired' ? 'Its year was over on' : 'The name is yours until'
        } ${lagosDate(order.ends_at!)}.`,
      };
    // Our answer to the bank is nothing an owner has to know of.
    case 'answered':
      return null;
  }
}
