import { findPayment, leftOf, requestRefund } from '../payments/index.ts';
import { after, days } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { storeAt } from '../stores/index.ts';
import { invoiceById, invoicesOf } from './invoice-queries.ts';
import type { BillingParts } from './parts.ts';
import { cardOf, movesOf, subscriptionOf } from './queries.ts';
import { holdSubscription, inStore, move } from './state.ts';

/** Everything billing knows of a store but the code of its card; null when there is no such store. */
export async function showBilling(parts: BillingParts, slug: string): Promise<object | null> {
  const { platform } = parts.db;
  const storeId = await storeAt(platform, slug, 'slug');
  if (!storeId) return null;
  const subscription = await subscriptionOf(platform, storeId);
  if (!subscription) return { plan: 'free' };
  const card = await cardOf(platform, subscription.id);
  return {
    subscription,
    card: card && { brand: card.brand, last4: card.last4, kept_at: card.created_at, email: card.email },
    moves: await movesOf(platform, subscription.id),
    invoices: await invoicesOf(platform, storeId, { before: null, limit: 50 }),
  };
}

/** Gives a store Starter for so many days, after what it has; it ends by itself unless it went on before. */
export async function grantPlan(
  parts: BillingParts,
  slug: string,
  dayCount: number,
): Promise<{ ok: true; until: Date } | { ok: false }> {
  const storeId = await storeAt(parts.db.platform, slug, 'slug');
  if (!storeId) return { ok: false };
  return parts.db.forStore(storeId).transact(async (storeTx) => {
    const tx = inStore(storeTx);
    const subscription = await holdSubscription(parts, tx, newId());
    const { state, period_end: end } = subscription;
    const now = parts.clock.now();
    const runs = state !== 'lapsed' && end !== null && end > now;
    const until = after(runs ? end : now, days(dayCount));
    await move(parts, tx, subscription, runs ? state : 'active', `granted ${dayCount} days`, {
      ...(runs ? {} : { offer: 'starter', period_start: now, price_kobo: 0, next_billing: null }),
      period_end: until,
      due_at: until,
    });
    return { ok: true, until };
  });
}

/** Sends all that is left of a plan's payment back; the plan it pays for ends with it. */
export async function refundPlan(
  parts: BillingParts,
  reference: string,
  actor: string,
): Promise<{ ok: true; email: string } | { ok: false; reason: 'unknown' | 'nothing' | 'busy' }> {
  const payment = await findPayment(parts.db.platform, reference);
  const invoice = payment?.purpose === 'plan' ? await invoiceById(parts.db.platform, payment.owner_id) : null;
  if (!payment || !invoice) return { ok: false, reason: 'unknown' };
  const leftKobo = leftOf(payment);
  if (leftKobo <= 0) return { ok: false, reason: 'nothing' };
  const asked = await parts.db.forStore(invoice.store_id).transact((tx) =>
    requestRefund(
      parts.payments,
      { platform: tx.platform, store: tx },
      {
        reference,
        amountKobo: leftKobo,
        reason: 'Refunded by the operator.',
        key: `plan-operator-${reference}-${payment.refund_kobo}`,
        requestedBy: actor,
      },
    ),
  );
  return asked.ok ? { ok: true, email: payment.email } : { ok: false, reason: 'busy' };
}
