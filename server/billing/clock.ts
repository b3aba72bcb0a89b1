import { beginPayment, chargeSavedCard, paymentsOf, settle, type Payment } from '../payments/index.ts';
import { storeTerms } from '../stores/index.ts';
import { after, hours, minutes } from '../platform/clock.ts';
import { workOff } from '../platform/work-off.ts';
import { codeOf } from './cards.ts';
import { dayInWords, graceMs, nextLook } from './calendar.ts';
import { draftInvoice } from './invoice.ts';
import {
  insertInvoice,
  invoiceById,
  openRenewal,
  updateInvoice,
  voidRenewals,
  type Invoice,
} from './invoice-queries.ts';
import { tellOwners } from './letters.ts';
import { payReturnPage, type BillingParts } from './parts.ts';
import { titleOf } from './price.ts';
import {
  cardOf,
  claimSubscriptions,
  freeSubscription,
  lockSubscriptionById,
  subscriptionById,
  updateSubscription,
  type SavedCard,
  type Subscription,
} from './queries.ts';
import { inStore, lapse, lapseUnpaid, move, priceOf, type BillingTx } from './state.ts';

export const clockJob = 'billing.clock';

/** A charge whose end is not known is asked about again after this, and ever more rarely the longer it takes. */
const patience = { least: minutes(10), most: hours(6) };

/** The billing clock: looks at every subscription whose time has come. Answers how many. */
export async function runBillingClock(parts: BillingParts): Promise<number> {
  return workOff({
    claim: (most) => claimSubscriptions(parts.db.platform, parts.clock.now(), most),
    async work(id) {
      await attend(parts, id);
      await freeSubscription(parts.db.platform, id, parts.clock.now());
    },
    failed: (id, error) => parts.log.error('the billing clock met a failure', { subscription: id, error }),
    atOnce: 4,
    limitMs: minutes(4),
  });
}

/**
 * Carries one subscription as far as it goes now. What to do is decided and written down with the row held; the
 * provider is asked outside of any transaction, so a death at any point leaves a try that is asked about again.
 */
export async function attend(parts: BillingParts, id: string): Promise<void> {
  const seen = await subscriptionById(parts.db.platform, id);
  if (!seen) return;
  const asked = new Set<string>();
  for (;;) {
    const references = await parts.db.forStore(seen.store_id).transact(async (storeTx) => {
      const tx = inStore(storeTx);
      return decide(parts, tx, await lockSubscriptionById(tx.platform, id), asked);
    });
    if (references.length === 0) return;
    for (const reference of references) {
      await ask(parts, id, reference);
      asked.add(reference);
    }
  }
}

/** Brings one try to its end as far as the provider knows it; a charge that never arrived is sent again, as itself. */
async function ask(parts: BillingParts, id: string, reference: string): Promise<void> {
  const result = await settle(parts.payments, reference, 'billing clock');
  if (!result.known || !result.asked || result.state !== 'created' || !isCharge(reference)) return;
  const card = await cardOf(parts.db.platform, id);
  const code = card && codeOf(parts, card);
  if (!code) return;
  await chargeSavedCard(parts.payments, reference, code);
  await settle(parts.payments, reference, 'card charged');
}

/** Charges of a kept card have references derived from the period; pages have random ones. */
const isCharge = (reference: string) => reference.startsWith('sub-');

/** Answers the tries to ask the provider about before anything else is decided; none: it is done for now. */
async function decide(
  parts: BillingParts,
  tx: BillingTx,
  subscription: Subscription,
  asked: ReadonlySet<string>,
): Promise<string[]> {
  const now = parts.clock.now();
  const { due_at: due, period_end: end } = subscription;
  if (!due || due > now || !end || end > now) return rest(tx, subscription, end);
  if (subscription.state === 'canceled' || (subscription.state !== 'past_due' && !subscription.next_billing))
    return ended(parts, tx, subscription);
  const invoice = await renewalOf(parts, tx, subscription);
  const tries = await paymentsOf(tx.platform, 'plan', invoice.id);
  const open = tries.filter((one) => isOpen(one));
  const unasked = open.filter((one) => !asked.has(one.reference)).map((one) => one.reference);
  if (unasked.length > 0) return unasked;
  const told = await tellOfFailure(parts, tx, { subscription, invoice, tries });
  const busy = open.find(
    (one) => one.state !== 'ready' && (isCharge(one.reference) || one.state !== 'created'),
  );
  if (now.getTime() >= end.getTime() + graceMs && tries.length > 0) return graceOver(parts, tx, subscription);
  if (busy) return wait(parts, tx, { subscription, payment: busy });
  if (told) return [];
  const card = await cardOf(tx.platform, subscription.id);
  if (card) return [await beginCharge(parts, tx, { subscription, invoice, card })];
  return remind(parts, tx, subscription, invoice);
}

const isOpen = (payment: Payment) =>
  payment.state === 'created' ||
  payment.state === 'ready' ||
  payment.state === 'in_progress' ||
  payment.state === 'confirming';

/** It is not time yet, whoever said so. */
async function rest(tx: BillingTx, subscription: Subscription, end: Date | null): Promise<string[]> {
  if (subscription.due_at && end && subscription.due_at < end)
    await updateSubscription(tx.platform, subscription.id, { due_at: end });
  return [];
}

/** The open renewal of the next period, written down the first time it is asked for. */
async function renewalOf(parts: BillingParts, tx: BillingTx, subscription: Subscription): Promise<Invoice> {
  const period = subscription.period + 1;
  const known = await openRenewal(tx.platform, subscription.id, period);
  if (known) return known;
  const billing = subscription.next_billing ?? 'monthly';
  const price = priceOf('starter', billing)!;
  const draft = await draftInvoice(parts, tx, subscription);
  await insertInvoice(tx.platform, {
    ...draft,
    kind: 'renewal',
    period,
    offer: 'starter',
    billing,
    price_kobo: price.kobo,
    amount_kobo: price.kobo,
    lines: [{ text: titleOf('starter', billing), amount_kobo: price.kobo }],
  });
  return (await invoiceById(tx.platform, draft.id))!;
}

/** `sub-<short id>-<period>-<try>`: the same try can be written down once only, whatever process does it. */
export function chargeReference(code: string, period: number, attempt: number): string {
  return `sub-${code}-${String(period).padStart(4, '0')}-${attempt}`;
}

async function beginCharge(
  parts: BillingParts,
  tx: BillingTx,
  { subscription, invoice, card }: { subscription: Subscription; invoice: Invoice; card: SavedCard },
): Promise<string> {
  const attempt = invoice.tries + 1;
  const store = await storeTerms(tx.store, parts.config);
  await updateInvoice(tx.platform, invoice.id, { tries: attempt });
  return beginPayment(parts.payments, tx.platform, {
    purpose: 'plan',
    ownerId: invoice.id,
    storeId: subscription.store_id,
    amountKobo: invoice.amount_kobo,
    currency: 'NGN',
    email: card.email,
    callbackUrl: payReturnPage(parts.config, store.slug),
    reference: chargeReference(subscription.code, invoice.period!, attempt),
  });
}

/** A charge that came to nothing is told once, and the next look is put off. */
async function tellOfFailure(
  parts: BillingParts,
  tx: BillingTx,
  { subscription, invoice, tries }: { subscription: Subscription; invoice: Invoice; tries: Payment[] },
): Promise<boolean> {
  const over = tries.filter((one) => isCharge(one.reference) && !isOpen(one)).length;
  if (over <= invoice.told_tries) return false;
  const now = parts.clock.now();
  const end = subscription.period_end!;
  const next = nextLook(end, now);
  await updateInvoice(tx.platform, invoice.id, { told_tries: over });
  await move(parts, tx, subscription, 'past_due', 'the card could not be charged', { due_at: next });
  await tellOwners(parts, tx, 'plan-charge-failed', `${invoice.id}-${over}`, {
    plan: titleOf(invoice.offer, invoice.billing),
    amount_kobo: invoice.amount_kobo,
    next_try: next.getTime() < end.getTime() + graceMs ? dayInWords(next) : null,
    until: dayInWords(after(end, graceMs)),
  });
  return true;
}

/** The bank has not said its last word, or wants the payer to approve; nothing else is charged meanwhile. */
async function wait(
  parts: BillingParts,
  tx: BillingTx,
  { subscription, payment }: { subscription: Subscription; payment: Payment },
): Promise<string[]> {
  const graceEnd = after(subscription.period_end!, graceMs);
  const now = parts.clock.now();
  const waited = now.getTime() - subscription.period_end!.getTime();
  const soon = after(now, Math.min(patience.most, Math.max(patience.least, waited)));
  const due = { due_at: soon < graceEnd ? soon : graceEnd };
  if (!payment.authorization_url || !isCharge(payment.reference)) {
    await updateSubscription(tx.platform, subscription.id, due);
    return [];
  }
  await move(parts, tx, subscription, 'past_due', 'the bank asks the payer to approve', due);
  await tellOwners(parts, tx, 'plan-approve', payment.reference, {
    amount_kobo: payment.amount_kobo,
    until: dayInWords(graceEnd),
  });
  return [];
}

/** Without a card the payer is asked to pay by hand, as often as a card would be tried. */
async function remind(
  parts: BillingParts,
  tx: BillingTx,
  subscription: Subscription,
  invoice: Invoice,
): Promise<string[]> {
  const end = subscription.period_end!;
  const next = nextLook(end, parts.clock.now());
  const graceEnd = after(end, graceMs);
  if (parts.clock.now() >= graceEnd) return graceOver(parts, tx, subscription);
  await move(parts, tx, subscription, 'past_due', 'no card to charge', { due_at: next });
  await tellOwners(parts, tx, 'plan-pay', `${invoice.id}-${next.toISOString()}`, {
    plan: titleOf(invoice.offer, invoice.billing),
    amount_kobo: invoice.amount_kobo,
    until: dayInWords(graceEnd),
  });
  return [];
}

async function graceOver(parts: BillingParts, tx: BillingTx, subscription: Subscription): Promise<string[]> {
  await voidRenewals(tx.platform, subscription.id);
  await lapseUnpaid(parts, tx, subscription, 'the grace is over');
  await tellOwners(parts, tx, 'plan-lapsed', `${subscription.id}-${subscription.period}`, { unpaid: true });
  return [];
}

/** The plan ends as it was meant to. */
async function ended(parts: BillingParts, tx: BillingTx, subscription: Subscription): Promise<string[]> {
  await lapse(parts, tx, subscription, 'the time is over');
  await tellOwners(parts, tx, 'plan-lapsed', `${subscription.id}-${subscription.period}`, { unpaid: false });
  return [];
}
