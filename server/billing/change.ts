import type { Billing } from '#shared/plans.ts';
import { after, days } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import type { StoreAccess } from '../platform/http.ts';
import { newId } from '../platform/ids.ts';
import { lagosDate } from '#shared/lagos.ts';
import { retire } from './cards.ts';
import { lapseKey, tellOwners } from './letters.ts';
import type { BillingParts } from './parts.ts';
import type { Subscription } from './queries.ts';
import { holdSubscription, inStore, lapse, move, stoppedUnpaid, voidOpen, type BillingTx } from './state.ts';

/** How long Starter can be tried, once in a store's life. */
const trialDays = 14;

async function change(
  parts: BillingParts,
  store: StoreAccess,
  its: (tx: BillingTx, subscription: Subscription) => Promise<void>,
): Promise<void> {
  await store.storeDb.transact(async (storeTx) => {
    const tx = inStore(storeTx);
    await its(tx, await holdSubscription(parts, tx, newId()));
  });
}

/** Begins the free trial: no card, once per store, and only before anything was paid. */
export async function beginTrial(parts: BillingParts, store: StoreAccess): Promise<void> {
  await change(parts, store, async (tx, subscription) => {
    if (subscription.trial_at || subscription.period > 0 || subscription.state !== 'lapsed')
      throw new AppError('conflict', 'This store has had its free trial.');
    const now = parts.clock.now();
    const end = after(now, days(trialDays));
    await move(parts, tx, subscription, 'trialing', 'trial begun', {
      offer: 'starter',
      billing: 'monthly',
      next_billing: null,
      trial_at: now,
      period_start: now,
      period_end: end,
      due_at: end,
    });
    await tellOwners(parts, tx, 'plan-trial', subscription.id, { until: lagosDate(end) });
  });
}

/**
 * Ends the plan with what was paid; where that is over, at once; after it, says that Free is enough. Whatever was open
 * to be paid ends with it, so that money which comes later goes back by itself.
 */
export async function cancel(parts: BillingParts, store: StoreAccess): Promise<void> {
  await change(parts, store, async (tx, subscription) => {
    const { id, state, period_end: end } = subscription;
    if (state === 'canceled') return;
    if (state === 'lapsed' && !stoppedUnpaid(subscription))
      throw new AppError('conflict', 'This store is on the Free plan.');
    await voidOpen(tx, subscription, ['checkout', 'renewal', 'card']);
    if (state === 'lapsed') return lapse(parts, tx, subscription, 'stays on Free');
    if (end! <= parts.clock.now()) {
      await lapse(parts, tx, subscription, 'cancelled after its time');
      await tellOwners(parts, tx, 'plan-lapsed', lapseKey(subscription), { why: 'canceled' });
      return;
    }
    await move(parts, tx, subscription, 'canceled', 'cancelled by the owner', { due_at: end });
    await tellOwners(parts, tx, 'plan-canceled', `${id}-${parts.clock.now().toISOString()}`, {
      until: lagosDate(end!),
    });
  });
}

/** Takes a cancellation back while the plan still runs. */
export async function undoCancel(parts: BillingParts, store: StoreAccess): Promise<void> {
  await change(parts, store, async (tx, subscription) => {
    const { state, period_end: end } = subscription;
    if (state === 'active' || state === 'trialing') return;
    if (state !== 'canceled' || end! <= parts.clock.now())
      throw new AppError('conflict', 'The plan has ended. Choose one to begin again.');
    const inTrial = subscription.period === 0 && subscription.trial_at !== null;
    await move(parts, tx, subscription, inTrial ? 'trialing' : 'active', 'cancellation undone');
  });
}

/**
 * Says how Starter goes on at the end of what was paid; for a Starter Pack or a trial this is the consent without
 * which it would simply end. Null: it does not go on.
 */
export async function setNext(parts: BillingParts, store: StoreAccess, next: Billing | null): Promise<void> {
  await change(parts, store, async (tx, subscription) => {
    if (subscription.state !== 'active' && subscription.state !== 'trialing')
      throw new AppError('conflict', 'There is no running plan to change.');
    if (next !== subscription.next_billing)
      await voidOpen(tx, subscription, next ? ['renewal'] : ['renewal', 'card']);
    await move(parts, tx, subscription, subscription.state, 'what comes next', {
      next_billing: next,
      due_at: subscription.period_end,
    });
  });
}

/** Removes the kept card, if there is one: it is not charged from this moment on, and the provider forgets it. */
export async function removeCard(parts: BillingParts, store: StoreAccess): Promise<void> {
  await change(parts, store, (tx, subscription) => retire(parts, tx, subscription));
}
