import type { Billing } from '#shared/plans.ts';
import { after, days } from '../platform/clock.ts';
import { noteChange } from '../platform/http/changes.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { AppError } from '../platform/http/errors.ts';
import type { StoreAccess } from '../platform/http/http.ts';
import { newId } from '../platform/ids.ts';
import { lagosDate } from '#shared/lagos.ts';
import { retire } from './cards.ts';
import { mustNotBeShut } from './checkout.ts';
import { lapseKey, tellOwners } from './letters.ts';
import type { BillingDeps } from './deps.ts';
import type { Subscription } from './queries.ts';
import {
  holdSubscription,
  inStore,
  lapse,
  transition,
  stoppedUnpaid,
  voidOpen,
  type BillingTx,
} from './state.ts';

/** How long Starter can be tried, once in a store's life. */
const trialDays = 14;

async function change(
  deps: BillingDeps,
  store: StoreAccess,
  its: (tx: BillingTx, subscription: Subscription) => Promise<void>,
): Promise<void> {
  await store.storeDb.transact(async (storeTx) => {
    const tx = inStore(storeTx);
    await its(tx, await holdSubscription(deps, tx, newId()));
  });
}

const note = ({ store }: BillingTx, what: string, after = ''): Promise<void> =>
  noteChange(store, { kind: 'plan', what, after });

/** Begins the free trial: no card, once per store, and only before anything was paid. */
export async function beginTrial(deps: BillingDeps, store: StoreAccess): Promise<void> {
  await change(deps, store, async (tx, subscription) => {
    await mustNotBeShut(deps, tx.store);
    if (subscription.trial_at || subscription.period > 0 || subscription.state !== 'lapsed')
      throw new AppError('conflict', 'This store has had its free trial.');
    const now = deps.clock.now();
    const end = after(now, days(trialDays));
    await transition(deps, tx, subscription, 'trialing', 'trial begun', {
      offer: 'starter',
      billing: 'monthly',
      next_billing: null,
      trial_at: now,
      period_start: now,
      period_end: end,
      due_at: end,
    });
    await note(tx, 'Began the free trial');
    await tellOwners(deps, tx, 'plan-trial', subscription.id, { until: lagosDate(end) });
  });
}

/**
 * Ends the plan with what was paid; where that is over, at once; after it, says that Free is enough. Whatever was open
 * to be paid ends with it, so that money which comes later goes back by itself.
 */
export async function cancel(deps: BillingDeps, store: StoreAccess): Promise<void> {
  await change(deps, store, async (tx, subscription) => {
    if (isFree(subscription)) throw new AppError('conflict', 'This store is on the Free plan.');
    await cancelHeld(deps, tx, subscription);
  });
}

const isFree = (subscription: Subscription): boolean =>
  subscription.state === 'lapsed' && !stoppedUnpaid(subscription);

async function cancelHeld(deps: BillingDeps, tx: BillingTx, subscription: Subscription): Promise<void> {
  const { id, state, period_end: end } = subscription;
  if (state === 'canceled') return;
  await voidOpen(tx, subscription, ['checkout', 'renewal', 'card']);
  await note(tx, 'Cancelled the plan');
  if (state === 'lapsed') return lapse(deps, tx, subscription, 'stays on Free');
  if (end! <= deps.clock.now()) {
    await lapse(deps, tx, subscription, 'cancelled after its time');
    await tellOwners(deps, tx, 'plan-lapsed', lapseKey(subscription), { why: 'canceled' });
    return;
  }
  await transition(deps, tx, subscription, 'canceled', 'cancelled by the owner', { due_at: end });
  await tellOwners(deps, tx, 'plan-canceled', `${id}-${deps.clock.now().toISOString()}`, {
    until: lagosDate(end!),
  });
}

/** The plan of a store that closes: `cancel` where it has one, so that nothing more is charged. */
async function stop(deps: BillingDeps, storeTx: StoreTx): Promise<void> {
  const tx = inStore(storeTx);
  const subscription = await holdSubscription(deps, tx, newId());
  if (!isFree(subscription)) await cancelHeld(deps, tx, subscription);
}

/** Ends the plan of a store that is erased, whatever is left of its time; its card is forgotten. */
async function finish(deps: BillingDeps, storeTx: StoreTx): Promise<void> {
  const tx = inStore(storeTx);
  const subscription = await holdSubscription(deps, tx, newId());
  await voidOpen(tx, subscription, ['checkout', 'renewal', 'card']);
  if (subscription.state !== 'lapsed') await lapse(deps, tx, subscription, 'the store was closed for good');
  await retire(deps, tx, subscription);
}

/** What becomes of the plan of a store that is closed for good (`server/closing`). */
export const planOfClosing = { stop, finish };

/** Takes a cancellation back while the plan still runs. */
export async function undoCancel(deps: BillingDeps, store: StoreAccess): Promise<void> {
  await change(deps, store, async (tx, subscription) => {
    const { state, period_end: end } = subscription;
    if (state === 'active' || state === 'trialing') return;
    if (state !== 'canceled' || end! <= deps.clock.now())
      throw new AppError('conflict', 'The plan has ended. Choose one to begin again.');
    const inTrial = subscription.period === 0 && subscription.trial_at !== null;
    await transition(deps, tx, subscription, inTrial ? 'trialing' : 'active', 'cancellation undone');
    await note(tx, 'Took back the cancellation of the plan');
  });
}

const nextWords: Record<Billing | 'not', string> = {
  monthly: 'each month',
  annual: 'each year',
  not: 'it ends',
};

/**
 * Says how Starter goes on at the end of what was paid; for a Starter Pack or a trial this is the consent without
 * which it would simply end. Null: it does not go on.
 */
export async function setNext(deps: BillingDeps, store: StoreAccess, next: Billing | null): Promise<void> {
  await change(deps, store, async (tx, subscription) => {
    if (subscription.state !== 'active' && subscription.state !== 'trialing')
      throw new AppError('conflict', 'There is no running plan to change.');
    if (next !== subscription.next_billing) {
      await voidOpen(tx, subscription, next ? ['renewal'] : ['renewal', 'card']);
      await note(tx, 'Changed how the plan goes on', nextWords[next ?? 'not']);
    }
    await transition(deps, tx, subscription, subscription.state, 'what comes next', {
      next_billing: next,
      due_at: subscription.period_end,
    });
  });
}

/** Removes the kept card, if there is one: it is not charged from this moment on, and the provider forgets it. */
export async function removeCard(deps: BillingDeps, store: StoreAccess): Promise<void> {
  await change(deps, store, (tx, subscription) => retire(deps, tx, subscription));
}
