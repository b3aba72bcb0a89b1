import type { StoreSettings } from '#shared/api/stores.ts';
import { after } from '../platform/clock.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { ahead } from './notices.ts';
import { cardOf, subscriptionOf } from './queries.ts';
import { graceEnd, stoppedUnpaid } from './state.ts';

/** What a store's plan waits for from its owner; null where it goes on, or ends, as was decided. */
export async function planWaits(
  { platform, storeId }: StoreTx,
  now: Date,
): Promise<StoreSettings['plan_waits']> {
  const plan = await subscriptionOf(platform, storeId);
  if (!plan) return null;
  if (plan.state === 'past_due') return { why: 'due', until: graceEnd(plan).toISOString() };
  if (stoppedUnpaid(plan)) return { why: 'stopped', until: null };
  const { state, period_end: end, next_billing: next } = plan;
  // While a bank decides on its money, nothing is asked for when it ends.
  const isSoon = end !== null && end <= after(now, ahead.short) && !plan.held_at;
  const isAsked = state === 'trialing' || (state === 'active' && next !== null);
  if (!isSoon || !isAsked) return null;
  if (next !== null && (await cardOf(platform, plan.id))) return null;
  return { why: state === 'trialing' ? 'trial' : 'soon', until: end.toISOString() };
}
