import { cardConsent } from '#shared/card-consent.ts';
import {
  requestRefund,
  type Card,
  type OwnerTx,
  type Payment,
  type PaymentOwner,
  type Refund,
} from '../payments/index.ts';
import { dayInLagos, dayInWords, graceMs, monthsLater, type Period } from './calendar.ts';
import { keepCard } from './cards.ts';
import { invoiceById, nextNumber, updateInvoice, voidOpenInvoices, type Invoice } from './invoice-queries.ts';
import { tellOwners } from './letters.ts';
import type { BillingParts } from './parts.ts';
import { titleOf } from './price.ts';
import { cardOf, lockSubscriptionById, updateSubscription, type Subscription } from './queries.ts';
import { lapse, move, offerOf, priceOf, type BillingTx } from './state.ts';

/** What payments for plans do to them. Runs inside the transaction that moves the payment. */
export function planPaymentOwner(parts: () => BillingParts): PaymentOwner {
  const news = (payment: Payment, refund: Refund) => ({
    amount_kobo: refund.amount_kobo,
    reference: payment.reference,
  });
  return {
    async paid(ownerTx, payment, card) {
      const { tx, invoice, subscription } = await billed(ownerTx, payment);
      if (invoice.kind === 'card') return checkedCard(parts(), tx, { payment, invoice, subscription, card });
      if (invoice.state !== 'open' || invoice.period !== subscription.period + 1) return 'late';
      await beginPeriod(parts(), tx, { payment, invoice, subscription, card });
      return 'accepted';
    },
    async mismatched(ownerTx, payment, difference) {
      const { tx } = await billed(ownerTx, payment);
      parts().log.error('a payment for a plan does not fit', { reference: payment.reference, difference });
      await tellOwners(parts(), tx, 'plan-payment-odd', payment.reference, { reference: payment.reference });
    },
    // Nothing is held for a try; the billing clock sees for itself that it is over.
    closed: async () => undefined,
    async refundAsked(ownerTx, payment, refund) {
      const { tx, invoice, subscription } = await billed(ownerTx, payment);
      if (invoice.reference !== payment.reference || invoice.kind === 'card') return;
      if (refund.amount_kobo < payment.captured_kobo! - payment.refund_kobo) return;
      await updateInvoice(tx.platform, invoice.id, { state: 'refunded' });
      if (invoice.period === subscription.period) await lapse(parts(), tx, subscription, 'refunded');
    },
    async refunded(ownerTx, payment, refund) {
      const { tx, invoice } = await billed(ownerTx, payment);
      if (invoice.kind === 'card') return;
      await tellOwners(parts(), tx, 'plan-refunded', refund.id, news(payment, refund));
    },
    async refundFailed(ownerTx, payment, refund) {
      const { tx } = await billed(ownerTx, payment);
      parts().log.error('a refund of a plan failed', { reference: payment.reference });
      await tellOwners(parts(), tx, 'plan-refund-failed', refund.id, news(payment, refund));
    },
  };
}

interface Paid {
  payment: Payment;
  invoice: Invoice;
  subscription: Subscription;
  card: Card | null;
}

/** Always the subscription first and then what hangs on it, so that two signals wait for each other. */
async function billed(ownerTx: OwnerTx, payment: Payment) {
  if (!ownerTx.store) throw new Error('A payment for a plan belongs to a store.');
  const tx: BillingTx = { platform: ownerTx.platform, store: ownerTx.store };
  const seen = await invoiceById(tx.platform, payment.owner_id);
  if (!seen) throw new Error('A payment’s invoice is missing.');
  const subscription = await lockSubscriptionById(tx.platform, seen.subscription_id);
  const invoice = (await invoiceById(tx.platform, payment.owner_id))!;
  return { tx, invoice, subscription };
}

/** The period an invoice pays for: after the one before where the plan went on, else from now. */
export function periodOf(
  subscription: Subscription,
  invoice: Invoice,
  now: Date,
): Period & { anchor: number } {
  const { state, period_end: end } = subscription;
  const months = priceOf(invoice.offer, invoice.billing)!.months;
  const inTrial = subscription.period === 0 && end !== null && end > now && state !== 'lapsed';
  const goesOn = end !== null && state !== 'lapsed' && now.getTime() < end.getTime() + graceMs;
  const start = inTrial ? end : goesOn && end <= now ? end : now;
  const anchor =
    goesOn && end <= now && subscription.period > 0 ? subscription.anchor_day : dayInLagos(start);
  return { start, end: monthsLater(start, months, anchor), anchor };
}

async function beginPeriod(parts: BillingParts, tx: BillingTx, paid: Paid): Promise<void> {
  const { payment, invoice, subscription } = paid;
  const now = parts.clock.now();
  const { start, end, anchor } = periodOf(subscription, invoice, now);
  const number = await nextNumber(tx.platform);
  await updateInvoice(tx.platform, invoice.id, {
    state: 'paid',
    number,
    reference: payment.reference,
    period_start: start,
    period_end: end,
    paid_at: now,
  });
  await voidOpenInvoices(tx.platform, subscription.id);
  // Saying yes to the Pack says nothing about what comes after it.
  const next = offerOf(invoice.offer).renews ? invoice.billing : null;
  await move(parts, tx, subscription, 'active', `invoice ${number} paid`, {
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
  await keepAgreedCard(parts, tx, paid);
  await tellOwners(parts, tx, 'plan-receipt', invoice.id, {
    plan: titleOf(invoice.offer, invoice.billing),
    amount_kobo: payment.captured_kobo!,
    number,
    until: dayInWords(end),
    reference: payment.reference,
  });
}

/** Keeps the card a payment was made with, if its payer agreed to that with these very words. */
async function keepAgreedCard(parts: BillingParts, tx: BillingTx, paid: Paid): Promise<boolean> {
  const { payment, invoice, subscription, card } = paid;
  if (!card?.reusable || invoice.consent_version !== cardConsent.version) return false;
  await keepCard(parts, tx, {
    subscription,
    card,
    email: payment.email,
    by: invoice.consent_by!,
    at: invoice.consent_at!,
  });
  return true;
}

/** A small amount was paid to show the bank a card; it goes back at once. */
async function checkedCard(parts: BillingParts, tx: BillingTx, paid: Paid): Promise<'accepted' | 'late'> {
  const { payment, invoice, subscription } = paid;
  if (invoice.state !== 'open') return 'late';
  await updateInvoice(tx.platform, invoice.id, {
    state: 'paid',
    reference: payment.reference,
    paid_at: parts.clock.now(),
  });
  const had = await cardOf(tx.platform, subscription.id);
  const kept = await keepAgreedCard(parts, tx, paid);
  // In a trial the card is given so that the plan goes on; a period that waits for money is tried at once.
  if (kept && subscription.state === 'trialing' && !subscription.next_billing)
    await move(parts, tx, subscription, 'trialing', 'card given', { next_billing: 'monthly' });
  if (kept && subscription.state === 'past_due')
    await updateSubscription(tx.platform, subscription.id, { due_at: parts.clock.now() });
  if (kept && !had)
    await tellOwners(parts, tx, 'plan-card-kept', invoice.id, {
      last4: paid.card!.last4,
      consent: cardConsent.text,
    });
  await requestRefund(
    parts.payments,
    { platform: tx.platform, store: tx.store },
    {
      reference: payment.reference,
      amountKobo: payment.captured_kobo!,
      reason: 'The check of a card goes back.',
      key: `card-check-${invoice.id}`,
      requestedBy: 'system',
    },
  );
  return 'accepted';
}
