import { cardConsent } from '#shared/card-consent.ts';
import {
  requestRefund,
  type Card,
  type PaymentTx,
  type Payment,
  type PurposeHandler,
  type Refund,
} from '../payments/index.ts';
import { domainPage, entitle } from '../names/index.ts';
import { after } from '../platform/clock.ts';
import { storeTerms } from '../stores/index.ts';
import { lagosDate } from '#shared/lagos.ts';
import { dayInLagos, monthsLater, type Period } from './calendar.ts';
import { keepCard } from './cards.ts';
import { disputed } from './disputes.ts';
import { invoiceById, nextNumber, type Invoice } from './invoice-queries.ts';
import { tellOwners } from './letters.ts';
import type { BillingDeps } from './deps.ts';
import { isRightPrice, titleOf } from './price.ts';
import { cardOf, lockSubscriptionById, updateSubscription, type Subscription } from './queries.ts';
import { refundAsked, refunded, refundFailed, refundNeedsAttention, refundWithdrawn } from './refunds.ts';
import {
  graceEnd,
  standstill,
  transition,
  transitionInvoice,
  offerOf,
  priceOf,
  voidOpen,
  type BillingTx,
} from './state.ts';

/** What payments for plans do to them. Runs inside the transaction that moves the payment. */
export function planPaymentHandler(deps: () => BillingDeps): PurposeHandler {
  const onRefund =
    (
      what: (
        deps: BillingDeps,
        tx: BillingTx,
        of: Bill & { payment: Payment; refund: Refund },
      ) => Promise<void>,
    ) =>
    async (paymentTx: PaymentTx, payment: Payment, refund: Refund) => {
      const { tx, ...bill } = await billed(paymentTx, payment);
      await what(deps(), tx, { ...bill, payment, refund });
    };
  return {
    async paid(paymentTx, payment, card) {
      const { tx, invoice, subscription } = await billed(paymentTx, payment);
      const paid = { payment, invoice, subscription, card };
      const refusal = await whyLate(deps(), tx, paid);
      if (refusal) {
        await tellOfMoneyBack(deps(), tx, payment, refusal);
        return 'late';
      }
      if (invoice.kind === 'card') await checkedCard(deps(), tx, paid);
      else await beginPeriod(deps(), tx, paid);
      return 'accepted';
    },
    async mismatched(paymentTx, payment, difference) {
      const { tx } = await billed(paymentTx, payment);
      deps().log.error('a payment for a plan does not fit', { reference: payment.reference, difference });
      await tellOwners(deps(), tx, 'plan-payment-odd', payment.reference, { reference: payment.reference });
    },
    // Nothing is held for a try; the billing clock sees for itself that it is over.
    closed: async () => undefined,
    refundAsked: onRefund(refundAsked),
    refunded: onRefund(refunded),
    refundFailed: onRefund(refundFailed),
    refundNeedsAttention: onRefund(refundNeedsAttention),
    refundWithdrawn: onRefund(refundWithdrawn),
    async disputed(paymentTx, payment, dispute) {
      const { tx, ...bill } = await billed(paymentTx, payment);
      await disputed(deps(), tx, { ...bill, payment, dispute });
    },
  };
}

interface Bill {
  invoice: Invoice;
  subscription: Subscription;
}

interface PaidBill extends Bill {
  payment: Payment;
  card: Card | null;
}

/** Always the subscription first and then what hangs on it, so that two signals wait for each other. */
async function billed(paymentTx: PaymentTx, payment: Payment): Promise<Bill & { tx: BillingTx }> {
  if (!paymentTx.store) throw new Error('A payment for a plan belongs to a store.');
  const tx: BillingTx = { platform: paymentTx.platform, store: paymentTx.store };
  const seen = await invoiceById(tx.platform, payment.owner_id);
  if (!seen) throw new Error('A payment’s invoice is missing.');
  const subscription = await lockSubscriptionById(tx.platform, seen.subscription_id);
  const invoice = (await invoiceById(tx.platform, payment.owner_id))!;
  return { tx, invoice, subscription };
}

/** Why money that was asked for can no longer be used, as its payer reads it; null when it can. */
async function whyLate(deps: BillingDeps, tx: BillingTx, paid: PaidBill): Promise<string | null> {
  const { invoice, subscription } = paid;
  const now = deps.clock.now();
  if (invoice.kind !== 'card' && invoice.period! <= subscription.period)
    return 'This period was paid already.';
  if (invoice.state !== 'open') return 'What it was for had been cancelled or put off before it arrived.';
  if ((await storeTerms(tx.store, deps.config)).suspended) return 'The store is closed by us.';
  if (invoice.kind !== 'checkout' || (await isRightPrice(tx.platform, subscription, invoice, now)))
    return null;
  return 'Your plan or its price had changed since the payment page was opened. Choose again to see what it costs now.';
}

/** Payments send it back by themselves; here its payer is told why. */
async function tellOfMoneyBack(
  deps: BillingDeps,
  tx: BillingTx,
  payment: Payment,
  why: string,
): Promise<void> {
  const { reference, amount_kobo } = payment;
  await tellOwners(deps, tx, 'plan-not-needed', reference, { amount_kobo, reference, why });
}

/**
 * The period an invoice pays for: after the one before where the plan went on, else from now. After a long dispute a
 * period that is over already is not charged for.
 */
export function periodOf(
  subscription: Subscription,
  invoice: Invoice,
  now: Date,
): Period & { anchor: number } {
  const { state, period, period_end: end } = subscription;
  const months = priceOf(invoice.offer, invoice.billing)!.months;
  const goesOn =
    end !== null && state !== 'lapsed' && now < after(graceEnd(subscription), standstill(subscription, now));
  // A trial is had to its end; a plan that was paid gives way at once.
  if (goesOn && (end <= now || period === 0)) {
    const anchor = period > 0 ? subscription.anchor_day : dayInLagos(end);
    const next = periodFrom(end, months, anchor);
    if (next.end > now) return next;
  }
  return periodFrom(now, months, dayInLagos(now));
}

function periodFrom(start: Date, months: number, anchor: number): Period & { anchor: number } {
  return { start, end: monthsLater(start, months, anchor), anchor };
}

async function beginPeriod(deps: BillingDeps, tx: BillingTx, paid: PaidBill): Promise<void> {
  const { payment, invoice, subscription } = paid;
  const now = deps.clock.now();
  const { start, end, anchor } = periodOf(subscription, invoice, now);
  const number = await nextNumber(tx.platform);
  await transitionInvoice(tx, invoice, 'paid', {
    number,
    reference: payment.reference,
    period_start: start,
    period_end: end,
    paid_at: now,
  });
  await voidOpen(tx, subscription, ['checkout', 'renewal']);
  // Saying yes to the Pack says nothing about what comes after it.
  const next = offerOf(invoice.offer).renews ? invoice.billing : null;
  await transition(deps, tx, subscription, 'active', `invoice ${number} paid`, {
    offer: invoice.offer,
    billing: invoice.billing,
    next_billing: next,
    period: invoice.period!,
    price_kobo: invoice.price_kobo,
    period_start: start,
    period_end: end,
    anchor_day: anchor,
    due_at: end,
  });
  await keepAgreedCard(deps, tx, paid);
  const brings = await bringsName(deps, tx, invoice);
  await tellOwners(deps, tx, 'plan-receipt', invoice.id, {
    ...brings,
    plan: titleOf(invoice.offer, invoice.billing),
    amount_kobo: payment.captured_kobo!,
    number,
    until: lagosDate(end),
    reference: payment.reference,
  });
}

/** With a Starter Pack comes a name, once for its invoice; its owner is told where to choose it. */
async function bringsName(
  deps: BillingDeps,
  tx: BillingTx,
  invoice: Invoice,
): Promise<{ name_url?: string }> {
  if (invoice.offer !== 'starter-pack') return {};
  await entitle(deps, tx.store, invoice.id);
  const { slug } = await storeTerms(tx.store, deps.config);
  return { name_url: domainPage(deps.config, slug) };
}

/** Keeps the card a payment was made with, if its payer agreed to that with these very words. */
async function keepAgreedCard(deps: BillingDeps, tx: BillingTx, paid: PaidBill): Promise<boolean> {
  const { payment, invoice, subscription, card } = paid;
  if (!card?.reusable || invoice.consent_version !== cardConsent.version) return false;
  await keepCard(deps, tx, {
    subscription,
    card,
    email: payment.email,
    by: invoice.consent_by!,
    at: invoice.consent_at!,
  });
  return true;
}

/** A small amount was paid to show the bank a card; it goes back at once. */
async function checkedCard(deps: BillingDeps, tx: BillingTx, paid: PaidBill): Promise<void> {
  const { payment, invoice, subscription } = paid;
  await transitionInvoice(tx, invoice, 'paid', { reference: payment.reference, paid_at: deps.clock.now() });
  const had = await cardOf(tx.platform, subscription.id);
  const kept = await keepAgreedCard(deps, tx, paid);
  // In a trial the card is given so that the plan goes on; a period that waits for money is tried at once.
  if (kept && subscription.state === 'trialing' && !subscription.next_billing)
    await transition(deps, tx, subscription, 'trialing', 'card given', { next_billing: 'monthly' });
  if (kept && subscription.state === 'past_due')
    await updateSubscription(tx.platform, subscription.id, { due_at: deps.clock.now() });
  if (kept && !had)
    await tellOwners(deps, tx, 'plan-card-kept', invoice.id, {
      last4: paid.card!.last4,
      consent: cardConsent.text,
    });
  await requestRefund(
    deps.payments,
    { platform: tx.platform, store: tx.store },
    {
      reference: payment.reference,
      amountKobo: payment.captured_kobo!,
      reason: 'The check of a card goes back.',
      key: `card-check-${invoice.id}`,
      requestedBy: 'system',
    },
  );
}
