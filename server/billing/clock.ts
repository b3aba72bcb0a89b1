import { isOpenTry } from '#shared/states.ts';
import { chargeSavedCard, findPayment, settle } from '../payments/index.ts';
import { ownersOf, storeTerms } from '../stores/index.ts';
import { after, minutes } from '../platform/clock.ts';
import { workOff } from '../platform/jobs/work-off.ts';
import { codeOf } from './cards.ts';
import { holdMs } from './calendar.ts';
import { isCharge } from './charge-reference.ts';
import { invoiceById } from './invoice-queries.ts';
import { lapseKey, tellOwners } from './letters.ts';
import type { BillingDeps } from './deps.ts';
import {
  cardOf,
  claimSubscriptions,
  freeSubscription,
  lockSubscriptionById,
  subscriptionById,
  updateSubscription,
  type Subscription,
} from './queries.ts';
import { beginCharge, isBusy, remind, renewalOf, tellOfFailure, wait } from './renewal.ts';
import {
  dueSince,
  endings,
  graceEnd,
  inStore,
  lapse,
  lapseUnpaid,
  standstill,
  transition,
  voidOpen,
  type BillingTx,
} from './state.ts';

export const clockJob = 'billing.clock';

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
  const late = standstill(subscription, now);
  if (late === 0) return;
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
