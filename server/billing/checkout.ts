import { cardConsent } from '#shared/card-consent.ts';
import type { Billing, OfferId } from '#shared/plans.ts';
import { product } from '#shared/product.ts';
import { beginPayment, openPaymentPage, paymentsOf, settleEarlier, type Payment } from '../payments/index.ts';
import { after } from '../platform/clock.ts';
import { AppError } from '../platform/http/errors.ts';
import type { StoreTx } from '../platform/database/db.ts';
import type { StoreAccess } from '../platform/http/http.ts';
import { newId } from '../platform/ids.ts';
import { storeTerms } from '../stores/index.ts';
import { draftInvoice } from './invoice.ts';
import {
  insertInvoice,
  openCheckouts,
  openRenewal,
  updateInvoice,
  type Invoice,
  type NewInvoice,
} from './invoice-queries.ts';

import { again, isSame, openPages, pageLifeMs, warningOf } from './pages.ts';
import { payReturnPage, type BillingDeps } from './deps.ts';
import { backOf, quoteFor, type QuoteResult } from './price.ts';
import { subscriptionOf, type Subscription } from './queries.ts';
import { holdSubscription, inStore, type BillingTx } from './state.ts';

/** Paid to show the bank a card, and sent back: the smallest amount every bank lets through. */
const cardCheckKobo = 50_00;

export interface Payer {
  personId: string;
  /** Whether the payer agreed that the card is kept, and to which words. */
  consentVersion: string | null;
}

const refusals: Record<(QuoteResult & { ok: false })['reason'], string> = {
  not_sold: 'This plan cannot be bought like that. Choose one from the list.',
  disputed:
    'Your bank is asking us about a payment for this plan. Until it has decided, the plan cannot be changed.',
  have_it: 'This store is on that plan already.',
  later: 'Your current plan is worth more. Change to this one for the end of what you have paid.',
};

/**
 * Bills an offer, at the price we hold, and opens the payment page for it. A page for the same thing that may still be
 * paid is given again; one for another thing is told of, unless the payer wants `another` all the same.
 */
export async function checkOut(
  deps: BillingDeps,
  store: StoreAccess,
  payer: Payer,
  wanted: { offer: OfferId; billing: Billing; another?: boolean },
): Promise<{ reference: string; url: string }> {
  await askAboutEarlier(deps, store);
  const reference = await inTurn(deps, store, async (tx, subscription) => {
    const draft = await draftCheckout(deps, tx, subscription, { payer, wanted });
    const pages = wanted.another ? [] : await openPages(deps, tx, subscription);
    const same = pages.find(({ invoice }) => isSame(invoice, draft));
    if (same) return again(deps, tx, same, consentOf(deps, payer));
    if (pages[0]) throw warningOf(pages[0]);
    await insertInvoice(tx.platform, draft);
    return begin(deps, tx, store.slug, draft);
  });
  return opened(deps, reference);
}

async function draftCheckout(
  deps: BillingDeps,
  tx: BillingTx,
  subscription: Subscription,
  { payer, wanted }: { payer: Payer; wanted: { offer: OfferId; billing: Billing } },
): Promise<NewInvoice> {
  const { offer, billing } = wanted;
  const backKobo = await backOf(tx.platform, subscription);
  const quoted = quoteFor(subscription, offer, billing, { now: deps.clock.now(), backKobo });
  if (!quoted.ok) throw new AppError('conflict', refusals[quoted.reason]);
  const { lines, amountKobo, priceKobo } = quoted.quote;
  return {
    ...(await draftInvoice(deps, tx, subscription, payer.personId)),
    ...consentOf(deps, payer),
    offer,
    billing,
    kind: 'checkout',
    period: subscription.period + 1,
    price_kobo: priceKobo,
    amount_kobo: amountKobo,
    lines,
  };
}

/** Opens the payment page for a small amount that shows the bank a card and is sent back. */
export async function beginCardCheck(
  deps: BillingDeps,
  store: StoreAccess,
  payer: Payer,
): Promise<{ reference: string; url: string }> {
  if (payer.consentVersion !== cardConsent.version)
    throw new AppError('bad_input', { consent: ['Agree that the card is kept, or leave it out.'] });
  const reference = await inTurn(deps, store, async (tx, subscription) => {
    if (subscription.state === 'lapsed')
      throw new AppError('conflict', 'There is nothing to charge a card for. Choose a plan first.');
    const invoice: NewInvoice = {
      ...(await draftInvoice(deps, tx, subscription, payer.personId)),
      ...consentOf(deps, payer),
      kind: 'card',
      period: null,
      offer: subscription.offer,
      billing: subscription.billing,
      price_kobo: 0,
      amount_kobo: cardCheckKobo,
      lines: [{ text: 'Check of a card, sent back to you', amount_kobo: cardCheckKobo }],
    };
    await insertInvoice(tx.platform, invoice);
    return begin(deps, tx, store.slug, invoice);
  });
  return opened(deps, reference);
}

/** Opens the payment page for the period that waits to be paid, or gives the one again that is open. */
export async function payNow(
  deps: BillingDeps,
  store: StoreAccess,
  payer: Payer,
  another = false,
): Promise<{ reference: string; url: string }> {
  await askAboutEarlier(deps, store);
  const reference = await inTurn(deps, store, async (tx, subscription) => {
    const invoice = await openRenewal(tx.platform, subscription.id, subscription.period + 1);
    if (!invoice || subscription.state !== 'past_due')
      throw new AppError('conflict', 'Nothing is waiting to be paid.');
    const pages = another ? [] : await openPages(deps, tx, subscription);
    const same = pages.find((page) => page.invoice.id === invoice.id);
    if (same) return again(deps, tx, same, consentOf(deps, payer));
    if (pages[0]) throw warningOf(pages[0]);
    await updateInvoice(tx.platform, invoice.id, consentOf(deps, payer));
    return begin(deps, tx, store.slug, invoice);
  });
  return opened(deps, reference);
}

/** Decides with the subscription held, so that two tabs take turns. Answers the reference to pay with. */
export function inTurn(
  deps: BillingDeps,
  store: StoreAccess,
  decide: (tx: BillingTx, subscription: Subscription) => Promise<string>,
): Promise<string> {
  return store.storeDb.transact(async (storeTx) => {
    const tx = inStore(storeTx);
    await mustNotBeShut(deps, storeTx);
    return decide(tx, await holdSubscription(deps, tx, newId()));
  });
}

/** @throws AppError conflict where a store closes for good or is suspended: nothing is paid, and no days run, that it cannot use. */
export async function mustNotBeShut({ config }: Pick<BillingDeps, 'config'>, tx: StoreTx): Promise<void> {
  const { suspended, closing_at: closing } = await storeTerms(tx, config);
  if (closing)
    throw new AppError('conflict', 'This store closes for good, so nothing is begun for it. Keep it first.');
  if (suspended)
    throw new AppError(
      'conflict',
      `We closed this store, so nothing can be begun for it. Write to ${product.email}.`,
    );
}

/** Whoever pays last says whether the card is kept: no tick takes an earlier one back. */
function consentOf(deps: BillingDeps, payer: Payer) {
  const given = payer.consentVersion !== null;
  return {
    consent_version: payer.consentVersion,
    consent_by: given ? payer.personId : null,
    consent_at: given ? deps.clock.now() : null,
  };
}

function begin(
  deps: BillingDeps,
  tx: BillingTx,
  slug: string,
  invoice: Pick<Invoice, 'id' | 'amount_kobo' | 'email'>,
): Promise<string> {
  return beginPayment(deps.payments, tx.platform, {
    purpose: 'plan',
    ownerId: invoice.id,
    storeId: tx.store.storeId,
    amountKobo: invoice.amount_kobo,
    currency: 'NGN',
    email: invoice.email,
    callbackUrl: payReturnPage(deps.config, slug),
  });
}

export async function opened(
  deps: BillingDeps,
  reference: string,
): Promise<{ reference: string; url: string }> {
  const url = await openPaymentPage(deps.payments, reference);
  if (url) return { reference, url };
  throw new AppError(
    'unavailable',
    'The payment page cannot be opened right now. You were not charged. Please try again in a moment.',
    10,
  );
}

/** What was begun lately is asked about first, so that nobody is led to pay twice. */
async function askAboutEarlier(deps: BillingDeps, store: StoreAccess): Promise<void> {
  const subscription = await subscriptionOf(deps.db.platform, store.storeDb.id);
  if (!subscription) return;
  const since = after(deps.clock.now(), -pageLifeMs);
  await askAboutTries(deps, 'plan', await openCheckouts(deps.db.platform, subscription.id, since));
}

/** @throws AppError conflict while a bank is at work on a payment of these that was begun lately, or a charge is. */
export async function askAboutTries(
  deps: BillingDeps,
  purpose: 'plan' | 'name',
  invoices: readonly Pick<Invoice, 'id'>[],
): Promise<void> {
  const since = after(deps.clock.now(), -pageLifeMs);
  const tries: Payment[] = [];
  for (const { id } of invoices)
    tries.push(...(await paymentsOf(deps.db.platform, { purpose, ownerId: id })));
  await settleEarlier(
    deps.payments,
    tries.filter(({ created_at }) => created_at >= since),
  );
}
