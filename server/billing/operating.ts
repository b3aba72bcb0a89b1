import { findPayment, leftOf, requestRefund, returnsOf } from '../payments/index.ts';
import { after, days } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { storeAt } from '../stores/index.ts';
import { isDisputed } from './dispute-queries.ts';
import { purposeOf } from './invoice.ts';
import { invoiceById, invoicesOf } from './invoice-queries.ts';
import type { BillingDeps } from './deps.ts';
import { creditUsed } from './price.ts';
import { cardOf, movesOf, subscriptionOf } from './queries.ts';
import { holdSubscription, inStore, transition } from './state.ts';

/** Everything billing knows of a store but the code of its card; null when there is no such store. */
export async function showBilling(deps: BillingDeps, slug: string): Promise<object | null> {
  const { platform } = deps.db;
  const storeId = await storeAt(platform, slug, 'slug');
  if (!storeId) return null;
  const subscription = await subscriptionOf(platform, storeId);
  if (!subscription) return { plan: 'free' };
  const card = await cardOf(platform, subscription.id);
  const invoices = await invoicesOf(platform, storeId, { after: null, limit: 50 });
  const returns = await Promise.all(
    invoices.map((one) => returnsOf(platform, { purpose: purposeOf(one), ownerId: one.id })),
  );
  return {
    subscription,
    card: card && { brand: card.brand, last4: card.last4, kept_at: card.created_at, email: card.email },
    moves: await movesOf(platform, subscription.id),
    invoices,
    refunds: returns.flatMap(({ refunds }) => refunds),
  };
}

/** Gives a store Starter for so many days, after what it has; it ends by itself unless it went on before. */
export async function grantPlan(
  deps: BillingDeps,
  slug: string,
  dayCount: number,
): Promise<{ ok: true; until: Date } | { ok: false }> {
  const storeId = await storeAt(deps.db.platform, slug, 'slug');
  if (!storeId) return { ok: false };
  return deps.db.forStore(storeId).transact(async (storeTx) => {
    const tx = inStore(storeTx);
    const subscription = await holdSubscription(deps, tx, newId());
    const { state, period_end: end } = subscription;
    const now = deps.clock.now();
    const runs = state !== 'lapsed' && end !== null && end > now;
    const until = after(runs ? end : now, days(dayCount));
    await transition(deps, tx, subscription, runs ? state : 'active', `granted ${dayCount} days`, {
      ...(runs ? {} : { offer: 'starter', period_start: now, price_kobo: 0, next_billing: null }),
      period_end: until,
      due_at: until,
    });
    return { ok: true, until };
  });
}

export type PlanRefund =
  | { ok: true; email: string; amountKobo: number; creditKobo: number }
  | { ok: false; reason: 'unknown' | 'disputed' | 'credit' | 'nothing' | 'busy' };

/**
 * Asks for all that is left of a plan's payment, or a name's, to be sent back; the plan it pays for ends with it. What was taken off
 * a later plan was used there and stays. May be asked again when it failed.
 */
export async function refundPlan(deps: BillingDeps, reference: string, actor: string): Promise<PlanRefund> {
  const { platform } = deps.db;
  const payment = await findPayment(platform, reference);
  const isOurs = payment?.purpose === 'plan' || payment?.purpose === 'name';
  const invoice = isOurs ? await invoiceById(platform, payment.owner_id) : null;
  if (!payment || !invoice) return { ok: false, reason: 'unknown' };
  if (await isDisputed(platform, reference)) return { ok: false, reason: 'disputed' };
  const creditKobo =
    invoice.kind !== 'name' && invoice.reference === reference ? await creditUsed(platform, invoice) : 0;
  const keptKobo = leftOf(payment);
  const amountKobo = keptKobo - creditKobo;
  if (amountKobo <= 0) return { ok: false, reason: keptKobo > 0 ? 'credit' : 'nothing' };
  // One that failed must not stand in the way of the next: each has a key of its own.
  const earlier = (
    await returnsOf(platform, { purpose: purposeOf(invoice), ownerId: invoice.id })
  ).refunds.filter((refund) => refund.reference === reference);
  const wanted = {
    reference,
    amountKobo,
    reason: 'Refunded by the operator.',
    key: `plan-operator-${reference}-${earlier.length}`,
    requestedBy: actor,
  };
  const asked = await deps.db
    .forStore(invoice.store_id)
    .transact((tx) => requestRefund(deps.payments, { platform: tx.platform, store: tx }, wanted));
  return asked.ok
    ? { ok: true, email: payment.email, amountKobo, creditKobo }
    : { ok: false, reason: 'busy' };
}
