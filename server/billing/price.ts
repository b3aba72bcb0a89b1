import type { Billing, OfferId } from '#shared/plans.ts';
import { findPayment, leftOf } from '../payments/index.ts';
import { after, days } from '../platform/clock.ts';
import type { PlatformDb } from '../platform/database/db.ts';
import { creditOf, daysOf } from './calendar.ts';
import { paidInvoice, type Invoice, type InvoiceLine } from './invoice-queries.ts';
import type { Subscription } from './queries.ts';
import { priceRiseHolds } from '../announcements/index.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { dueSince, offerOf, priceOf } from './state.ts';

export interface Quote {
  lines: InvoiceLine[];
  amountKobo: number;
  priceKobo: number;
}

/** What an offer is called on an invoice. */
export function titleOf(id: OfferId, billing: Billing): string {
  if (id === 'starter-pack') return 'Starter Pack, 3 months with a .com.ng domain';
  return `${offerOf(id).name}, ${billing === 'annual' ? '1 year' : '1 month'}`;
}

/** What an invoice is called. */
export const titleOfInvoice = ({ kind, offer, billing, lines }: Invoice): string =>
  kind === 'name' ? lines[0]!.text : titleOf(offer, billing);

export type QuoteResult =
  | { ok: true; quote: Quote }
  | { ok: false; reason: 'not_sold' | 'disputed' | 'have_it' | 'later' };

/**
 * What it costs to take an offer now. Unused days of a paid period are worth their share of what it still stands paid
 * with (`backKobo` of its price went back), to the kobo, and are only ever taken off a larger price: going to a smaller
 * one is for the end of the period.
 */
export function quoteFor(
  subscription: Subscription | null,
  offer: OfferId,
  billing: Billing,
  { now, backKobo }: { now: Date; backKobo: number },
): QuoteResult {
  const price = priceOf(offer, billing);
  if (!price) return { ok: false, reason: 'not_sold' };
  if (subscription?.held_at && subscription.state !== 'lapsed') return { ok: false, reason: 'disputed' };
  const lines: InvoiceLine[] = [{ text: titleOf(offer, billing), amount_kobo: price.kobo }];
  const plain: QuoteResult = { ok: true, quote: { lines, amountKobo: price.kobo, priceKobo: price.kobo } };
  const running = subscription && runningPeriod(subscription, now);
  if (!running) return plain;
  if (subscription.offer === offer && subscription.billing === billing)
    return { ok: false, reason: 'have_it' };
  const worth = creditOf(Math.max(0, subscription.price_kobo - backKobo), running, now);
  if (price.kobo <= subscription.price_kobo) return { ok: false, reason: 'later' };
  if (worth === 0) return plain;
  const { total, unused } = daysOf(running, now);
  const text = `Unused ${unused} of ${total} days of ${titleOf(subscription.offer, subscription.billing)}`;
  lines.push({ text, amount_kobo: -worth });
  return { ok: true, quote: { lines, amountKobo: price.kobo - worth, priceKobo: price.kobo } };
}

/** What went back of the money the running period was paid with. */
export async function backOf(db: PlatformDb, subscription: Subscription | null): Promise<number> {
  const invoice = subscription && (await paidInvoice(db, subscription.id, subscription.period));
  const payment = invoice?.reference ? await findPayment(db, invoice.reference) : null;
  return payment ? payment.captured_kobo! - leftOf(payment) : 0;
}

/** How long a price that was shown is kept for somebody who is paying, though its unused days run on. */
const quoteLifeMs = days(1);

/**
 * Whether money that came for a checkout is what the offer costs: on the day it was shown as of then, later as of now.
 * Anything else that changed since (the plan, a refund of what the unused days come from) makes the price wrong.
 */
export async function isRightPrice(
  db: PlatformDb,
  subscription: Subscription,
  invoice: Invoice,
  now: Date,
): Promise<boolean> {
  const fresh = now <= after(invoice.created_at, quoteLifeMs);
  const backKobo = await backOf(db, subscription);
  const at = fresh ? invoice.created_at : now;
  const quoted = quoteFor(subscription, invoice.offer, invoice.billing, { now: at, backKobo });
  return quoted.ok && quoted.quote.amountKobo === invoice.amount_kobo;
}

/** What an invoice took off for unused days of the period before. */
export function creditIn(invoice: Invoice): number {
  return invoice.kind === 'checkout' ? invoice.price_kobo - invoice.amount_kobo : 0;
}

/**
 * What of the money of a period was taken off the plan that followed it. It is used up and cannot go back, unless that
 * plan's own money went back.
 */
export async function creditUsed(db: PlatformDb, invoice: Invoice): Promise<number> {
  const next = await paidInvoice(db, invoice.subscription_id, invoice.period! + 1);
  return next && next.state !== 'refunded' ? creditIn(next) : 0;
}

/** The paid period that is running; null in a trial, in the grace and on the Free plan. */
function runningPeriod(subscription: Subscription, now: Date) {
  const { state, period, period_start: start, period_end: end } = subscription;
  if ((state !== 'active' && state !== 'canceled') || period === 0 || !start || !end || end <= now)
    return null;
  return { start, end };
}

/**
 * What the next period of Starter costs (kobo). A price that rose is charged only where everybody was told of it thirty
 * days before; until then a plan goes on at what its last period cost (the terms of service say so).
 */
export async function renewalPrice(
  deps: Pick<PlatformDeps, 'db'>,
  subscription: Subscription,
  next: Billing,
): Promise<number> {
  const { kobo } = priceOf('starter', next)!;
  const before =
    subscription.offer === 'starter' && subscription.billing === next ? subscription.price_kobo : 0;
  if (before === 0 || kobo <= before) return kobo;
  return (await priceRiseHolds(deps, dueSince(subscription))) ? kobo : before;
}
