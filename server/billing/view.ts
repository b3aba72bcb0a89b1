import type { BillingView, InvoiceDetail, InvoiceSummary, planPayment } from '#shared/api/billing.ts';
import type { AnswerOf } from '#shared/api/contract.ts';
import { isUndecided } from '#shared/orders/disputes.ts';
import { sentBackWords } from '#shared/sent-back.ts';
import { waitsForPayer } from '#shared/orders/waits-for-payer.ts';
import {
  findPayment,
  paymentsOf,
  returnsOf,
  settle,
  type Payment,
  type SettleResult,
} from '../payments/index.ts';
import { page, placeAfter } from '../platform/http/cursor.ts';
import { notFound } from '../platform/http/errors.ts';
import type { PlatformDb, StoreTx } from '../platform/database/db.ts';
import type { StoreAccess } from '../platform/http/http.ts';
import { isId } from '../platform/ids.ts';
import { isNameToChoose } from '../names/index.ts';
import { featuresOf, storeTerms } from '../stores/index.ts';
import { isCharge } from './charge-reference.ts';
import { disputesHolding } from './dispute-queries.ts';
import { invoiceById, invoicesOf, openRenewal, type Invoice } from './invoice-queries.ts';
import { moneyBackOf } from './money-back.ts';
import { unfinished } from './pages.ts';
import type { BillingDeps } from './deps.ts';
import { backOf, quoteFor, renewalPrice, titleOf, titleOfInvoice } from './price.ts';
import { cardOf, subscriptionOf, type SavedCard, type Subscription } from './queries.ts';
import { graceEnd, inStore, priceOf, stoppedUnpaid, type BillingTx } from './state.ts';

const text = (at: Date | null) => at?.toISOString() ?? null;

/** A store's plan as its owner sees it. */
export async function viewBilling(deps: BillingDeps, store: StoreAccess): Promise<BillingView> {
  const now = deps.clock.now();
  return store.storeDb.read(async (tx) => {
    const subscription = await subscriptionOf(tx.platform, tx.storeId);
    const known = subscription && subscription.offer !== 'free' ? subscription : null;
    const card = known ? await cardOf(tx.platform, known.id) : null;
    const runs = known !== null && known.state !== 'lapsed';
    return {
      state: known?.state ?? 'free',
      offer: runs ? known.offer : 'free',
      billing: known?.billing ?? 'monthly',
      title: runs ? titleOf(known.offer, known.billing) : 'Free',
      next_billing: runs && known.state !== 'canceled' ? known.next_billing : null,
      next_charge: known && (await nextCharge(deps, known, card)),
      period_start: text(known?.period_start ?? null),
      period_end: text(known?.period_end ?? null),
      grace_until: known?.state === 'past_due' ? graceEnd(known).toISOString() : null,
      trial_available: !known,
      features: featuresOf(await storeTerms(tx, deps.config), now),
      card: card && cardView(card),
      unpaid: known?.state === 'past_due' ? await unpaidOf(deps, known) : null,
      charging_kobo: known?.state === 'active' ? await chargingOf(deps, known) : null,
      dispute: known && (await disputeOf(tx.platform, known)),
      pending: subscription && (await pendingOf(deps, inStore(tx), subscription)),
      money_back: await moneyBackView(deps, tx, known),
      stopped_unpaid: known !== null && stoppedUnpaid(known),
      choices: choicesFor(subscription, { now, backKobo: await backOf(tx.platform, subscription) }),
    };
  });
}

async function moneyBackView(
  deps: BillingDeps,
  tx: StoreTx,
  subscription: Subscription | null,
): Promise<BillingView['money_back']> {
  const found = await moneyBackOf(deps, tx, subscription);
  return found && { amount_kobo: found.amountKobo, until: found.until.toISOString() };
}

async function nextCharge(
  deps: BillingDeps,
  subscription: Subscription,
  card: SavedCard | null,
): Promise<BillingView['next_charge']> {
  const { state, next_billing: next, period_end: end } = subscription;
  if (!card || !next || !end || subscription.held_at || (state !== 'active' && state !== 'trialing'))
    return null;
  return { at: end.toISOString(), amount_kobo: await renewalPrice(deps, subscription, next) };
}

function cardView(card: SavedCard): BillingView['card'] {
  const { brand, last4, exp_month, exp_year } = card;
  return { brand, last4, exp_month, exp_year, kept_at: card.created_at.toISOString() };
}

async function unpaidOf(deps: BillingDeps, subscription: Subscription): Promise<BillingView['unpaid']> {
  const invoice = await openRenewal(deps.db.platform, subscription.id, subscription.period + 1);
  if (!invoice) return null;
  const tries = await paymentsOf(deps.db.platform, { purpose: 'plan', ownerId: invoice.id });
  const paused = tries.find((one) => one.state === 'in_progress' && isCharge(one.reference));
  return { amount_kobo: invoice.amount_kobo, approve_url: paused?.authorization_url ?? null };
}

/** What the bank is deciding on right now for the period that has begun; null when nothing was charged for it yet. */
async function chargingOf(deps: BillingDeps, subscription: Subscription): Promise<number | null> {
  const invoice = await openRenewal(deps.db.platform, subscription.id, subscription.period + 1);
  const tries = invoice ? await paymentsOf(deps.db.platform, { purpose: 'plan', ownerId: invoice.id }) : [];
  return tries.find((one) => isCharge(one.reference))?.amount_kobo ?? null;
}

/** What was begun and not finished, so that nobody begins a second payment instead. */
async function pendingOf(
  deps: BillingDeps,
  tx: BillingTx,
  subscription: Subscription,
): Promise<BillingView['pending']> {
  const found = await unfinished(deps, tx, subscription);
  if (!found) return null;
  const { invoice, payment } = found.page;
  return {
    state: found.isDeciding ? 'deciding' : 'open',
    title: titleOf(invoice.offer, invoice.billing),
    amount_kobo: payment.amount_kobo,
    reference: payment.reference,
    url: found.isDeciding ? null : payment.authorization_url,
    opened_at: payment.created_at.toISOString(),
  };
}

/** A bank that wants money of this plan back, or did and got it, which ended the plan. */
async function disputeOf(db: PlatformDb, subscription: Subscription): Promise<BillingView['dispute']> {
  const all = await disputesHolding(db, subscription.id);
  const open = all.find(isUndecided);
  if (open) return { state: 'open', amount_kobo: open.amount_kobo };
  const [last] = all;
  if (subscription.state !== 'lapsed' || last?.state !== 'lost') return null;
  return { state: 'lost', amount_kobo: last.amount_kobo };
}

const sold = [
  ['starter', 'monthly'],
  ['starter', 'annual'],
  ['starter-pack', 'monthly'],
] as const;

function choicesFor(
  subscription: Subscription | null,
  as: { now: Date; backKobo: number },
): BillingView['choices'] {
  return sold.map(([offer, billing]) => {
    const quoted = quoteFor(subscription, offer, billing, as);
    const price = priceOf(offer, billing)!.kobo;
    return {
      offer,
      billing,
      title: titleOf(offer, billing),
      price_kobo: price,
      amount_kobo: quoted.ok ? quoted.quote.amountKobo : null,
      credit_kobo: quoted.ok ? price - quoted.quote.amountKobo : 0,
    };
  });
}

/** What became of a payment of this store, after asking the provider. */
export async function viewPayment(
  deps: BillingDeps,
  store: StoreAccess,
  reference: string,
): Promise<AnswerOf<typeof planPayment>> {
  const payment = await findPayment(deps.db.platform, reference);
  if (!payment || !isBilled(payment) || payment.store_id !== store.storeDb.id)
    throw notFound('We could not find that payment.');
  const result = await settle(deps.payments, reference, 'return page');
  const invoice = await invoiceById(deps.db.platform, payment.owner_id);
  const words = (await wordsAfter(deps, payment, result)) ?? wordsFor(result);
  const hasName = result.known && result.state === 'paid' && (await nameOfPayment(deps, payment));
  return {
    ...words,
    name: hasName || null,
    invoice_id: invoice?.kind !== 'card' && invoice?.number ? invoice.id : null,
  };
}

const isBilled = ({ purpose }: Payment) => purpose === 'plan' || purpose === 'name';

/** What comes next about a name: one that this payment brought is to be chosen, or it was paid for another year. */
async function nameOfPayment(
  { db }: BillingDeps,
  { purpose, owner_id: invoiceId }: Payment,
): Promise<'choose' | 'see' | null> {
  if (purpose === 'name') return 'see';
  return (await isNameToChoose(db.platform, invoiceId)) ? 'choose' : null;
}

/** What more is known than how the try stands: of money that goes back, and of a page that was left half-way. */
async function wordsAfter(
  { db }: BillingDeps,
  { reference, purpose, owner_id }: Payment,
  result: SettleResult,
): Promise<Pick<AnswerOf<typeof planPayment>, 'state' | 'detail'> | null> {
  if (!result.known) return null;
  const kind = purpose === 'name' ? 'name' : 'plan';
  const now = await findPayment(db.platform, reference);
  if (now && result.state === 'in_progress' && !isCharge(reference) && waitsForPayer(now))
    return {
      state: 'waiting',
      detail: `This payment is not finished. Go on with it on the page ${kind === 'name' ? 'Domain' : 'Plan & billing'}, or leave it.`,
    };
  if (result.state !== 'late_paid' && result.state !== 'mismatch') return null;
  const { refunds } = await returnsOf(db.platform, { purpose: kind, ownerId: owner_id });
  const refund = refunds.findLast((one) => one.reference === reference);
  // A person decides whether what does not fit goes back.
  if (result.state === 'mismatch' && !refund) return null;
  const why =
    result.state === 'mismatch'
      ? 'The amount did not fit.'
      : `Your ${purpose} did not need this payment any more.`;
  const { isStuck, words } = sentBackWords(reference, refund?.state);
  return { state: isStuck ? 'checking' : 'sent_back', detail: `${why} ${words}` };
}

function wordsFor(result: SettleResult): Pick<AnswerOf<typeof planPayment>, 'state' | 'detail'> {
  if (!result.asked) return { state: 'checking', detail: 'We are checking with the bank.' };
  switch (result.state) {
    case 'paid':
      return { state: 'paid', detail: 'Your payment has arrived.' };
    case 'mismatch':
      return { state: 'checking', detail: 'The amount does not fit. A person is looking at it.' };
    case 'failed':
    case 'abandoned':
    case 'expired':
      return { state: 'failed', detail: 'This payment did not go through. You can safely try again.' };
    case 'in_progress':
      return { state: 'waiting', detail: 'Your bank is still working on it. You do not have to wait here.' };
    default:
      return { state: 'waiting', detail: 'We have not heard of your payment yet.' };
  }
}

const pageSize = 20;

/** The invoices of a store, newest first, a page at a time. */
export async function listInvoices(deps: BillingDeps, store: StoreAccess, afterText: string | undefined) {
  const found = await invoicesOf(deps.db.platform, store.storeDb.id, {
    after: placeAfter(afterText),
    limit: pageSize + 1,
  });
  const { rows, next } = page(found, pageSize, (invoice) => ({
    at: invoice.created_at.getTime(),
    id: invoice.id,
  }));
  return { items: rows.map(summary), next };
}

function summary(invoice: Invoice): InvoiceSummary {
  return {
    id: invoice.id,
    number: invoice.number,
    state: invoice.state,
    title: titleOfInvoice(invoice),
    amount_kobo: invoice.amount_kobo,
    created_at: invoice.created_at.toISOString(),
    paid_at: text(invoice.paid_at),
  };
}

/** @throws AppError not_found when it is not this store's. */
export async function viewInvoice(deps: BillingDeps, store: StoreAccess, id: string): Promise<InvoiceDetail> {
  const invoice = isId(id) ? await invoiceById(deps.db.platform, id) : null;
  if (!invoice || invoice.store_id !== store.storeDb.id || invoice.kind === 'card')
    throw notFound('We could not find that invoice.');
  const payment = invoice.reference ? await findPayment(deps.db.platform, invoice.reference) : null;
  return {
    ...summary(invoice),
    store_name: invoice.store_name,
    bill_to: invoice.bill_to,
    email: invoice.email,
    lines: invoice.lines,
    period_start: text(invoice.period_start),
    period_end: text(invoice.period_end),
    reference: invoice.reference,
    channel: payment?.channel ?? null,
    from: deps.config.companyDetails,
  };
}
