import { cardConsent } from '#shared/card-consent.ts';
import type { Billing, Offer } from '#shared/plans.ts';
import { beginPayment, openPaymentPage, paymentsOf, settle } from '../payments/index.ts';
import { after, hours } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import type { StoreAccess } from '../platform/http.ts';
import { newId } from '../platform/ids.ts';
import { draftInvoice } from './invoice.ts';
import { insertInvoice, openCheckouts, openRenewal, updateInvoice, type Invoice } from './invoice-queries.ts';
import { payReturnPage, type BillingParts } from './parts.ts';
import { quoteFor, type Quoted } from './price.ts';
import { subscriptionOf, type Subscription } from './queries.ts';
import { holdSubscription, inStore, type BillingTx } from './state.ts';

/** Paid to show the bank a card, and sent back: the smallest amount every bank lets through. */
export const cardCheckKobo = 50_00;
/** How far back unfinished tries are asked about before another one begins. */
const lookBackMs = hours(2);

export interface Payer {
  personId: string;
  /** Whether the payer agreed that the card is kept, and to which words. */
  consentVersion: string | null;
}

const refusals: Record<(Quoted & { ok: false })['reason'], string> = {
  not_sold: 'This plan cannot be bought like that. Choose one from the list.',
  have_it: 'This store is on that plan already.',
  later: 'Your current plan is worth more. Change to this one for the end of what you have paid.',
};

/** Bills an offer, at the price we hold, and opens the payment page for it. */
export async function checkOut(
  parts: BillingParts,
  store: StoreAccess,
  payer: Payer,
  wanted: { offer: Offer['id']; billing: Billing },
): Promise<{ reference: string; url: string }> {
  await askAboutEarlier(parts, store);
  return pay(parts, store, payer, async (tx, subscription) => {
    const quoted = quoteFor(subscription, wanted.offer, wanted.billing, parts.clock.now());
    if (!quoted.ok) throw new AppError('conflict', refusals[quoted.reason]);
    const { lines, amountKobo, priceKobo } = quoted.quote;
    return {
      ...(await draftInvoice(parts, tx, subscription, payer.personId)),
      offer: wanted.offer,
      billing: wanted.billing,
      kind: 'checkout',
      period: subscription.period + 1,
      price_kobo: priceKobo,
      amount_kobo: amountKobo,
      lines,
    };
  });
}

/** Opens the payment page for a small amount that shows the bank a card and is sent back. */
export async function beginCardCheck(
  parts: BillingParts,
  store: StoreAccess,
  payer: Payer,
): Promise<{ reference: string; url: string }> {
  if (payer.consentVersion !== cardConsent.version)
    throw new AppError('bad_input', { consent: ['Agree that the card is kept, or leave it out.'] });
  return pay(parts, store, payer, async (tx, subscription) => {
    if (subscription.state === 'lapsed')
      throw new AppError('conflict', 'There is nothing to charge a card for. Choose a plan first.');
    return {
      ...(await draftInvoice(parts, tx, subscription, payer.personId)),
      kind: 'card',
      period: null,
      offer: subscription.offer,
      billing: subscription.billing,
      price_kobo: 0,
      amount_kobo: cardCheckKobo,
      lines: [{ text: 'Check of a card, sent back to you', amount_kobo: cardCheckKobo }],
    };
  });
}

/** Opens the payment page for the period that waits to be paid. */
export async function payNow(
  parts: BillingParts,
  store: StoreAccess,
  payer: Payer,
): Promise<{ reference: string; url: string }> {
  await askAboutEarlier(parts, store);
  const reference = await store.door.transact(async (storeTx) => {
    const tx = inStore(storeTx);
    const subscription = await holdSubscription(parts, tx, newId());
    const invoice = await openRenewal(tx.platform, subscription.id, subscription.period + 1);
    if (!invoice || subscription.state !== 'past_due')
      throw new AppError('conflict', 'Nothing is waiting to be paid.');
    await updateInvoice(tx.platform, invoice.id, consentOf(parts, payer));
    return begin(parts, tx, store.slug, { ...invoice });
  });
  return opened(parts, reference);
}

type Draft = Parameters<typeof insertInvoice>[1];

async function pay(
  parts: BillingParts,
  store: StoreAccess,
  payer: Payer,
  draft: (tx: BillingTx, subscription: Subscription) => Promise<Draft>,
): Promise<{ reference: string; url: string }> {
  const reference = await store.door.transact(async (storeTx) => {
    const tx = inStore(storeTx);
    const subscription = await holdSubscription(parts, tx, newId());
    const invoice = { ...(await draft(tx, subscription)), ...consentOf(parts, payer) };
    await insertInvoice(tx.platform, invoice);
    return begin(parts, tx, store.slug, invoice);
  });
  return opened(parts, reference);
}

function consentOf(parts: BillingParts, payer: Payer) {
  if (payer.consentVersion === null) return {};
  return {
    consent_version: payer.consentVersion,
    consent_by: payer.personId,
    consent_at: parts.clock.now(),
  };
}

function begin(
  parts: BillingParts,
  tx: BillingTx,
  slug: string,
  invoice: Pick<Invoice, 'id' | 'amount_kobo' | 'email'>,
): Promise<string> {
  return beginPayment(parts.payments, tx.platform, {
    purpose: 'plan',
    ownerId: invoice.id,
    storeId: tx.store.storeId,
    amountKobo: invoice.amount_kobo,
    currency: 'NGN',
    email: invoice.email,
    callbackUrl: payReturnPage(parts.config, slug),
  });
}

async function opened(parts: BillingParts, reference: string): Promise<{ reference: string; url: string }> {
  const url = await openPaymentPage(parts.payments, reference);
  if (url) return { reference, url };
  throw new AppError(
    'unavailable',
    'The payment page cannot be opened right now. You were not charged. Please try again in a moment.',
    10,
  );
}

/** What was begun lately is asked about first, so that nobody is led to pay twice. */
async function askAboutEarlier(parts: BillingParts, store: StoreAccess): Promise<void> {
  const { platform } = parts.db;
  const subscription = await subscriptionOf(platform, store.door.id);
  if (!subscription) return;
  const open = await openCheckouts(platform, subscription.id, after(parts.clock.now(), -lookBackMs));
  for (const invoice of open)
    for (const payment of await paymentsOf(platform, 'plan', invoice.id)) {
      const result = await settle(parts.payments, payment.reference, 'pay again');
      if (result.known && result.state === 'in_progress')
        throw new AppError(
          'conflict',
          `Your bank is still working on your payment. Please wait for it; its reference is ${payment.reference}.`,
        );
    }
}
