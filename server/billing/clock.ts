import { isOpenTry } from '#shared/states.ts';
import {
  beginPayment,
  chargeSavedCard,
  findPayment,
  paymentsOf,
  settle,
  type Payment,
} from '../payments/index.ts';
import { ownersOf, storeTerms } from '../stores/index.ts';
import { after, days, hours, minutes } from '../platform/clock.ts';
import { workOff } from '../platform/work-off.ts';
import { codeOf } from './cards.ts';
import { lagosDate } from '#shared/lagos.ts';
import { holdMs, nextLook } from './calendar.ts';
import { chargeReference, isCharge } from './charge-reference.ts';
import { draftInvoice } from './invoice.ts';
import { insertInvoice, invoiceById, renewalsOf, updateInvoice, type Invoice } from './invoice-queries.ts';
import { lapseKey, tellOwners } from './letters.ts';
import { payReturnPage, type BillingDeps } from './deps.ts';
import { renewalPrice, titleOf } from './price.ts';
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
import {
  dueSince,
  endings,
  graceEnd,
  inStore,
  lapse,
  lapseUnpaid,
  transition,
  voidOpen,
  type BillingTx,
} from './state.ts';

export const clockJob = 'billing.clock';

/** A charge whose end is not known is asked about again after this, and ever more rarely the longer it takes. */
const patience = { least: minutes(10), most: hours(6) };
/** Where the clock comes later than this to what is due, as after an outage of ours, the days of grace stood still. */
const lateMs = days(1);

/** The billing clock: looks at every subscription whose time has come. Answers how many. */
export async function runBillingClock(deps: BillingDeps): Promise<number> {
  return workOff({
    claim: (most) => claimSubscriptions(deps.db.platform, deps.clock.now(), most),
    async work(id) {
      await attend(deps, id);
      await freeSubscription(deps.db.platform, id, deps.clock.now());
    },
    failed: (id, error) => deps.log.error('the billing clock met a failure', { subscription: id, error }),
    atOnce: 4,
    limitMs: minutes(4),
  });
}

/**
 * Carries one subscription as far as it goes now. What to do is decided and written down with the row held; the
 * provider is asked outside of any transaction, so a death at any point leaves a try that is asked about again.
 */
export async function attend(deps: BillingDeps, id: string): Promise<void> {
  const seen = await subscriptionById(deps.db.platform, id);
  if (!seen) return;
  const asked = new Set<string>();
  for (;;) {
    const references = await deps.db.forStore(seen.store_id).transact(async (storeTx) => {
      const tx = inStore(storeTx);
      return decide(deps, tx, await lockSubscriptionById(tx.platform, id), asked);
    });
    if (references.length === 0) return;
    for (const reference of references) {
      await ask(deps, id, reference);
      asked.add(reference);
    }
  }
}

/** Brings one try to its end as far as the provider knows it; a charge that never arrived is sent again, as itself. */
async function ask(deps: BillingDeps, id: string, reference: string): Promise<void> {
  const result = await settle(deps.payments, reference, 'billing clock');
  if (!result.asked || result.state !== 'created' || !isCharge(reference)) return;
  const code = (await isWanted(deps, reference)) && (await codeInUse(deps, id));
  if (!code) return;
  await chargeSavedCard(deps.payments, reference, code);
  await settle(deps.payments, reference, 'card charged');
}

/** Whether what a charge is for still waits to be paid: a renewal that was given up is never charged any more. */
async function isWanted(deps: BillingDeps, reference: string): Promise<boolean> {
  const payment = await findPayment(deps.db.platform, reference);
  const invoice = await invoiceById(deps.db.platform, payment!.owner_id);
  return invoice!.state === 'open';
}

async function codeInUse(deps: BillingDeps, id: string): Promise<string | null> {
  const card = await cardOf(deps.db.platform, id);
  return card && codeOf(deps, card);
}

/** Answers the tries to ask the provider about before anything else is decided; none: it is done for now. */
async function decide(
  deps: BillingDeps,
  tx: BillingTx,
  subscription: Subscription,
  asked: ReadonlySet<string>,
): Promise<string[]> {
  const now = deps.clock.now();
  const { due_at: due, period_end: end } = subscription;
  if (!due || due > now) return [];
  if (end! > now) {
    await updateSubscription(tx.platform, subscription.id, { due_at: end });
    return [];
  }
  if (subscription.state === 'canceled' || !subscription.next_billing)
    return ended(deps, tx, subscription, 'ended');
  const hindrance = await hindranceOf(deps, tx);
  if (hindrance) return ended(deps, tx, subscription, hindrance);
  if (subscription.held_at) return held(deps, tx, subscription);
  await goOn(deps, tx, subscription);
  const { invoice, tries, earlier } = await renewalOf(deps, tx, subscription);
  const open = [...tries, ...earlier].filter(isOpenTry);
  const unasked = open.filter((one) => !asked.has(one.reference)).map((one) => one.reference);
  if (unasked.length > 0) return unasked;
  const told = await tellOfFailure(deps, tx, { subscription, invoice, tries });
  const busy = tries.find(isBusy) ?? earlier.find((one) => isBusy(one) && !one.authorization_url);
  const card = await cardOf(tx.platform, subscription.id);
  // A card that was not tried for this period yet is tried once, however late.
  const isTried = tries.length > 0 || !card;
  if (now >= graceEnd(subscription) && (isTried || busy)) return graceOver(deps, tx, subscription);
  if (busy) return wait(deps, tx, { subscription, payment: busy });
  if (told) return [];
  if (card) return [await beginCharge(deps, tx, { subscription, invoice, card })];
  return remind(deps, tx, subscription, invoice);
}

/**
 * Nobody was asked or told while we were away, so the days of grace go on where they were when the clock should have
 * come, instead of being over.
 */
async function goOn(deps: BillingDeps, tx: BillingTx, subscription: Subscription): Promise<void> {
  const now = deps.clock.now();
  const due = Math.max(subscription.due_at!.getTime(), subscription.period_end!.getTime());
  const late = now.getTime() - due;
  if (late <= lateMs) return;
  const resumed_at = after(dueSince(subscription), late);
  await transition(deps, tx, subscription, subscription.state, 'our clock was late', {
    resumed_at,
    due_at: now,
  });
}

/** Why a plan that was to go on may not: nobody is charged for a store that we closed or that nobody owns. */
async function hindranceOf(deps: BillingDeps, tx: BillingTx): Promise<keyof typeof endings | null> {
  if ((await storeTerms(tx.store, deps.config)).suspended) return 'suspended';
  return (await ownersOf(tx.platform, tx.store.storeId)).length === 0 ? 'ended' : null;
}

/** While a bank decides on money of this plan nothing is charged and nothing ends, for as long as banks take. */
async function held(deps: BillingDeps, tx: BillingTx, subscription: Subscription): Promise<string[]> {
  const until = after(subscription.period_end!, holdMs);
  if (deps.clock.now() >= until) return ended(deps, tx, subscription, 'undecided');
  await updateSubscription(tx.platform, subscription.id, { due_at: until });
  return [];
}

/** Whether money may still come of a try without anybody opening a page: the bank has it, or the call may be under way. */
const isBusy = ({ state, reference }: Payment) =>
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
async function renewalOf(deps: BillingDeps, tx: BillingTx, subscription: Subscription): Promise<Renewal> {
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

async function beginCharge(
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
async function tellOfFailure(
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
async function wait(
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
async function remind(
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

async function graceOver(deps: BillingDeps, tx: BillingTx, subscription: Subscription): Promise<string[]> {
  await voidOpen(tx, subscription, ['renewal']);
  await lapseUnpaid(deps, tx, subscription, 'the grace is over');
  await tellOwners(deps, tx, 'plan-lapsed', lapseKey(subscription), { why: 'unpaid' });
  return [];
}

/** The plan ends, as it was meant to or because it may not go on. */
async function ended(
  deps: BillingDeps,
  tx: BillingTx,
  subscription: Subscription,
  why: keyof typeof endings,
): Promise<string[]> {
  await voidOpen(tx, subscription, ['renewal']);
  await lapse(deps, tx, subscription, endings[why]);
  await tellOwners(deps, tx, 'plan-lapsed', lapseKey(subscription), { why });
  return [];
}
