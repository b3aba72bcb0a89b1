import type { Billing, Offer } from '#shared/plans.ts';
import { creditOf, daysOf } from './calendar.ts';
import type { InvoiceLine } from './invoice-queries.ts';
import type { Subscription } from './queries.ts';
import { offerOf, priceOf } from './state.ts';

export interface Quote {
  lines: InvoiceLine[];
  amountKobo: number;
  priceKobo: number;
}

/** What an offer is called on an invoice. */
export function titleOf(id: Offer['id'], billing: Billing): string {
  if (id === 'starter-pack') return 'Starter Pack, 3 months with a .com.ng domain';
  return `${offerOf(id).name}, ${billing === 'annual' ? '1 year' : '1 month'}`;
}

export type Quoted = { ok: true; quote: Quote } | { ok: false; reason: 'not_sold' | 'have_it' | 'later' };

/**
 * What it costs to take an offer now. Unused days of a paid period are worth their share of its price, to the kobo, and
 * are only ever taken off a larger price: going to a smaller one is for the end of the period.
 */
export function quoteFor(
  subscription: Subscription | null,
  offer: Offer['id'],
  billing: Billing,
  now: Date,
): Quoted {
  const price = priceOf(offer, billing);
  if (!price) return { ok: false, reason: 'not_sold' };
  const lines: InvoiceLine[] = [{ text: titleOf(offer, billing), amount_kobo: price.kobo }];
  const plain: Quoted = { ok: true, quote: { lines, amountKobo: price.kobo, priceKobo: price.kobo } };
  const running = subscription && runningPeriod(subscription, now);
  if (!running) return plain;
  if (subscription.offer === offer && subscription.billing === billing)
    return { ok: false, reason: 'have_it' };
  const worth = creditOf(subscription.price_kobo, running, now);
  if (price.kobo <= subscription.price_kobo || worth >= price.kobo) return { ok: false, reason: 'later' };
  if (worth === 0) return plain;
  const { total, unused } = daysOf(running, now);
  const text = `Unused ${unused} of ${total} days of ${titleOf(subscription.offer, subscription.billing)}`;
  lines.push({ text, amount_kobo: -worth });
  return { ok: true, quote: { lines, amountKobo: price.kobo - worth, priceKobo: price.kobo } };
}

/** The paid period that is running; null in a trial, in the grace and on the Free plan. */
function runningPeriod(subscription: Subscription, now: Date) {
  const { state, period, period_start: start, period_end: end } = subscription;
  if ((state !== 'active' && state !== 'canceled') || period === 0 || !start || !end || end <= now)
    return null;
  return { start, end };
}
