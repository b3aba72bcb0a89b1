import { lagosDate } from '#shared/lagos.ts';
import { isOpenTry } from '#shared/states.ts';
import { beginPayment, paymentsOf, type Payment } from '../payments/index.ts';
import { after, hours, minutes } from '../platform/clock.ts';
import { storeTerms } from '../stores/index.ts';
import { nextLook } from './calendar.ts';
import { chargeReference, isCharge } from './charge-reference.ts';
import { payReturnPage, type BillingDeps } from './deps.ts';
import { draftInvoice } from './invoice.ts';
import { insertInvoice, invoiceById, renewalsOf, updateInvoice, type Invoice } from './invoice-queries.ts';
import { tellOwners } from './letters.ts';
import { renewalPrice, titleOf } from './price.ts';
import { updateSubscription, type SavedCard, type Subscription } from './queries.ts';
import { dueSince, graceEnd, transition, type BillingTx } from './state.ts';

/** A charge whose end is not known is asked about again after this, and ever more rarely the longer it takes. */
const patience = { least: minutes(10), most: hours(6) };

/** Whether money may still come of a try without anybody opening a page: the bank has it, or the call may be under way. */
export const isBusy = ({ state, reference }: Payment) =>
  state === 'in_progress' || (state === 'created' && isCharge(reference));

/** Whether the provider was reached with a try that is over. One that it never heard of says nothing about a card. */
const hasArrived = ({ state, provider_status }: Payment) => state !== 'expired' || provider_status !== null;

interface Renewal {
  invoice: Invoice;
  tries: Payment[];
  /** Tries of renewals of the same period that were given up; a bank may still be at work on them. */
  earlier: Payment[];
}

/**
 * The open renewal of the next period, written down the first time it is asked for. After one that was given up, tries
 * are counted on, so that no reference is used twice.
 */
export async function renewalOf(
  deps: BillingDeps,
  tx: BillingTx,
  subscription: Subscription,
): Promise<Renewal> {
  const period = subscription.period + 1;
  const all = await renewalsOf(tx.platform, subscription.id, period);
  const paymentsFor = ({ id }: Pick<Invoice, 'id'>) =>
    paymentsOf(tx.platform, { purpose: 'plan', ownerId: id });
  const earlier: Payment[] = [];
  for (const one of all) if (one.state !== 'open') earlier.push(...(await paymentsFor(one)));
  const known = all.find((one) => one.state === 'open');
  if (known) return { invoice: known, tries: await paymentsFor(known), earlier };
  const billing = subscription.next_billing!;
  const price_kobo = await renewalPrice(deps, subscription, billing);
  const draft = await draftInvoice(deps, tx, subscription);
  await insertInvoice(tx.platform, {
    ...draft,
    kind: 'renewal',
    period,
    offer: 'starter',
    billing,
    price_kobo,
    amount_kobo: price_kobo,
    tries: Math.max(0, ...all.map((one) => one.tries)),
    lines: [{ text: titleOf('starter', billing), amount_kobo: price_kobo }],
  });
  return { invoice: (await invoiceById(tx.platform, draft.id))!, tries: [], earlier };
}

/** Writes a try to charge the card for the renewal; answers its reference. */
export async function beginCharge(
  deps: BillingDeps,
  tx: BillingTx,
  { subscription, invoice, card }: { subscription: Subscription; invoice: Invoice; card: SavedCard },
): Promise<string> {
  const attempt = invoice.tries + 1;
  const store = await storeTerms(tx.store, deps.config);
  await updateInvoice(tx.platform, invoice.id, { tries: attempt });
  return beginPayment(deps.payments, tx.platform, {
    purpose: 'plan',
    ownerId: invoice.id,
    storeId: subscription.store_id,
    amountKobo: invoice.amount_kobo,
    currency: 'NGN',
    email: card.email,
    callbackUrl: payReturnPage(deps.config, store.slug),
    reference: chargeReference(subscription.code, invoice.period!, attempt),
  });
}

/** A charge that came to nothing is told once, and the next look is put off. */
export async function tellOfFailure(
  deps: BillingDeps,
  tx: BillingTx,
  { subscription, invoice, tries }: { subscription: Subscription; invoice: Invoice; tries: Payment[] },
): Promise<boolean> {
  const over = tries.filter((one) => isCharge(one.reference) && !isOpenTry(one) && hasArrived(one)).length;
  if (over <= invoice.told_tries) return false;
  const next = nextLook(dueSince(subscription), deps.clock.now());
  const until = graceEnd(subscription);
  await updateInvoice(tx.platform, invoice.id, { told_tries: over });
  await transition(deps, tx, subscription, 'past_due', 'the card could not be charged', { due_at: next });
  await tellOwners(deps, tx, 'plan-charge-failed', `${invoice.id}-${over}`, {
    plan: titleOf(invoice.offer, invoice.billing),
    amount_kobo: invoice.amount_kobo,
    next_try: next < until ? lagosDate(next) : null,
    until: lagosDate(until),
  });
  return true;
}

/** The bank has not said its last word, or wants the payer to approve; nothing else is charged meanwhile. */
export async function wait(
  deps: BillingDeps,
  tx: BillingTx,
  { subscription, payment }: { subscription: Subscription; payment: Payment },
): Promise<string[]> {
  const until = graceEnd(subscription);
  const now = deps.clock.now();
  const waited = now.getTime() - payment.created_at.getTime();
  const soon = Math.min(patience.most, Math.max(patience.least, waited));
  const due = { due_at: after(now, Math.min(soon, until.getTime() - now.getTime())) };
  if (!payment.authorization_url || !isCharge(payment.reference)) {
    await updateSubscription(tx.platform, subscription.id, due);
    return [];
  }
  await transition(deps, tx, subscription, 'past_due', 'the bank asks the payer to approve', due);
  await tellOwners(deps, tx, 'plan-approve', payment.reference, {
    amount_kobo: payment.amount_kobo,
    until: lagosDate(until),
  });
  return [];
}

/** Without a card the payer is asked to pay by hand, as often as a card would be tried. */
export async function remind(
  deps: BillingDeps,
  tx: BillingTx,
  subscription: Subscription,
  invoice: Invoice,
): Promise<string[]> {
  const next = nextLook(dueSince(subscription), deps.clock.now());
  await transition(deps, tx, subscription, 'past_due', 'no card to charge', { due_at: next });
  await tellOwners(deps, tx, 'plan-pay', `${invoice.id}-${next.toISOString()}`, {
    plan: titleOf(invoice.offer, invoice.billing),
    amount_kobo: invoice.amount_kobo,
    until: lagosDate(graceEnd(subscription)),
  });
  return [];
}
