import { offers, type Billing, type Offer, type PlanId } from '#shared/plans.ts';
import {
  invoiceMoves,
  mayMove,
  subscriptionMoves,
  type InvoiceState,
  type SubscriptionState,
} from '#shared/states.ts';
import { setPlan } from '../stores/index.ts';
import { after, days, type Clock } from '../platform/clock.ts';
import type { PlatformTx, StoreTx } from '../platform/database/db.ts';
import { newReference } from '../platform/ids.ts';
import { dayInLagos, graceMs, holdMs } from './calendar.ts';
import {
  lockOpen,
  writeInvoiceMove,
  type Invoice,
  type InvoiceChange,
  type InvoiceKind,
} from './invoice-queries.ts';
import {
  lockSubscription,
  updateSubscription,
  writeMove,
  type Subscription,
  type SubscriptionChange,
} from './queries.ts';

/** The transaction a change of a plan is written in: billing's rows and the store's plan stand or fall together. */
export interface BillingTx {
  platform: PlatformTx;
  store: StoreTx;
}

export const inStore = (tx: StoreTx): BillingTx => ({ platform: tx.platform, store: tx });

/** The offer of that id. @throws where nobody offers it. */
export function offerOf(id: string): Offer {
  const offer = offers.find((one) => one.id === id);
  if (!offer) throw new Error(`Nobody offers "${id}".`);
  return offer;
}

/** What an offer costs; null where it is not sold like this. */
export function priceOf(id: string, billing: Billing) {
  const price = offerOf(id).price[billing];
  return price && price.kobo > 0 ? price : null;
}

/** Holds a store's subscription, made on the Free plan when there is none yet. */
export async function holdSubscription(
  deps: { clock: Clock },
  tx: BillingTx,
  freshId: string,
): Promise<Subscription> {
  const now = deps.clock.now();
  return lockSubscription(tx.platform, {
    id: freshId,
    // Sixteen characters of 32: 80 bits, in the alphabet every provider takes in a reference.
    code: newReference('s').slice(2, 18),
    store_id: tx.store.storeId,
    state: 'lapsed',
    offer: 'free',
    billing: 'monthly',
    anchor_day: dayInLagos(now),
    created_at: now,
  });
}

/**
 * The one function that changes a subscription. Its row must be held. A move the table does not allow is not made and
 * answered with false; a move that is made leaves its cause, and the store's plan follows in the same transaction.
 */
export async function transition(
  deps: { clock: Clock },
  tx: BillingTx,
  subscription: Subscription,
  to: SubscriptionState,
  cause: string,
  change: SubscriptionChange = {},
): Promise<boolean> {
  const from = subscription.state;
  if (to === from) await updateSubscription(tx.platform, subscription.id, change);
  else {
    if (!mayMove(subscriptionMoves, from, to)) return false;
    const { id } = subscription;
    await writeMove(tx.platform, { id, from, to, cause, at: deps.clock.now() }, change);
  }
  Object.assign(subscription, change, { state: to });
  await setPlan(tx.store, heldPlan(subscription));
  return true;
}

/** The plan a subscription gives and how long at the most: to the end of what was paid, and the grace where it goes on. */
export function heldPlan(subscription: Subscription): { plan: PlanId; until: Date | null } {
  const { state, period_end: end, next_billing: next } = subscription;
  // A renewal that was wanted and never paid leaves its end behind, so that the store's list can say so.
  if (state === 'lapsed' || !end) return { plan: 'free', until: next && end };
  const goesOn = state === 'past_due' || (next !== null && state !== 'canceled');
  if (!goesOn) return { plan: 'starter', until: end };
  return { plan: 'starter', until: subscription.held_at ? after(end, holdMs) : graceEnd(subscription) };
}

/** Since when the period after this one is due: its end, or when a dispute that held it was over or our clock went on again. */
export function dueSince({ period_end: end, resumed_at: resumed }: Subscription): Date {
  return resumed && resumed > end! ? resumed : end!;
}

/** Where the clock comes later than this to what is due, as after an outage of ours, the days of grace stood still. */
const lateMs = days(1);

/** For how long they did, of a plan that is to go on and was not looked at yet. Ms. */
export function standstill({ state, due_at: due, period_end: end }: Subscription, now: Date): number {
  if (state === 'canceled' || !due || !end) return 0;
  const late = now.getTime() - Math.max(due.getTime(), end.getTime());
  return late > lateMs ? late : 0;
}

/** Until when a plan stays on without being paid. */
export function graceEnd(subscription: Subscription): Date {
  return after(dueSince(subscription), graceMs);
}

/** Whether an invoice pays for the period that runs, and not for one before it or for days that were given. */
export function paysFor(invoice: Invoice, subscription: Subscription): boolean {
  return (
    invoice.period === subscription.period &&
    invoice.period_start?.getTime() === subscription.period_start?.getTime()
  );
}

/** The one function that moves an invoice; its subscription must be held. False for a move the table does not allow. */
export async function transitionInvoice(
  tx: BillingTx,
  invoice: Invoice,
  to: InvoiceState,
  change: InvoiceChange = {},
): Promise<boolean> {
  if (!mayMove(invoiceMoves, invoice.state, to)) return false;
  await writeInvoiceMove(tx.platform, invoice.id, to, change);
  Object.assign(invoice, change, { state: to });
  return true;
}

/** What is still open of these kinds ends; money that comes for it later goes back by itself. */
export async function voidOpen(
  tx: BillingTx,
  subscription: Pick<Subscription, 'id'>,
  kinds: readonly InvoiceKind[],
): Promise<void> {
  for (const invoice of await lockOpen(tx.platform, subscription.id, kinds))
    await transitionInvoice(tx, invoice, 'void');
}

/** Why the clock ends a plan, as its history says it. */
export const endings: Record<'ended' | 'suspended' | 'undecided', string> = {
  ended: 'the time is over',
  suspended: 'the store is suspended',
  undecided: 'a dispute was not decided in time',
};

/** Back to the Free plan, as it was wanted. Nothing the store holds is touched. */
export async function lapse(
  deps: { clock: Clock },
  tx: BillingTx,
  subscription: Subscription,
  cause: string,
): Promise<void> {
  await transition(deps, tx, subscription, 'lapsed', cause, { next_billing: null, due_at: null });
}

/** Back to the Free plan because it was to go on and nobody paid: it counts as stopped until its owner decides. */
export async function lapseUnpaid(
  deps: { clock: Clock },
  tx: BillingTx,
  subscription: Subscription,
  cause: string,
): Promise<void> {
  const wanted = subscription.next_billing ?? 'monthly';
  await transition(deps, tx, subscription, 'lapsed', cause, { next_billing: wanted, due_at: null });
}

/** Whether a plan stopped for want of money and its owner has not said that Free is enough. */
export function stoppedUnpaid(subscription: Subscription): boolean {
  return subscription.state === 'lapsed' && subscription.next_billing !== null;
}
