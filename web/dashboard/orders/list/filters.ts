import { lagosDate, lagosDay, startOfLagosDay } from '#shared/lagos.ts';
import type { OrdersOf } from '../../api/orders-api.ts';

type Query = Omit<OrdersOf, 'slug' | 'search'>;

export interface OrderFilter {
  id: string;
  label: string;
  query: Query;
}

/** What owners look for, as ready choices. */
export const shows: readonly OrderFilter[] = [
  { id: '', label: 'All', query: {} },
  { id: 'to-send', label: 'To send', query: { to_send: 'true' } },
  { id: 'to-confirm', label: 'To confirm', query: { to_confirm: 'true' } },
  { id: 'not-sent', label: 'Not sent', query: { fulfillment_status: 'unfulfilled' } },
  { id: 'in-part', label: 'Sent in part', query: { fulfillment_status: 'partially_fulfilled' } },
  { id: 'sent', label: 'Sent', query: { fulfillment_status: 'fulfilled' } },
  { id: 'came-back', label: 'Came back', query: { fulfillment_status: 'returned' } },
  { id: 'delivered', label: 'Delivered', query: { fulfillment_status: 'delivered' } },
];

export const payments: readonly OrderFilter[] = [
  { id: '', label: 'Any payment', query: {} },
  { id: 'paid', label: 'Paid', query: { payment_status: 'paid' } },
  { id: 'pending', label: 'Under way or cash on delivery', query: { payment_status: 'pending' } },
  { id: 'unpaid', label: 'Not paid', query: { payment_status: 'unpaid' } },
  { id: 'partially_paid', label: 'Paid in part', query: { payment_status: 'partially_paid' } },
  { id: 'overpaid', label: 'Paid too much', query: { payment_status: 'overpaid' } },
  { id: 'partially_refunded', label: 'Refunded in part', query: { payment_status: 'partially_refunded' } },
  { id: 'refunded', label: 'Refunded', query: { payment_status: 'refunded' } },
  { id: 'voided', label: 'Cancelled, nothing to pay', query: { payment_status: 'voided' } },
];

export const ways: readonly OrderFilter[] = [
  { id: '', label: 'Any way to pay', query: {} },
  { id: 'online', label: 'Paid online', query: { pay_method: 'online' } },
  { id: 'delivery', label: 'Cash or on delivery', query: { pay_method: 'on_delivery' } },
  { id: 'transfer', label: 'Transfer to your account', query: { pay_method: 'direct_transfer' } },
];

export const channels: readonly OrderFilter[] = [
  { id: '', label: 'From anywhere', query: {} },
  { id: 'shop', label: 'From your shop', query: { channel: 'online' } },
  { id: 'counter', label: 'Sold at the counter', query: { channel: 'counter' } },
  { id: 'link', label: 'By pay link', query: { channel: 'manual' } },
];

export const notes: readonly OrderFilter[] = [
  { id: '', label: 'With and without a note', query: {} },
  { id: 'yes', label: 'With a note', query: { noted: 'true' } },
];

/* ------------------------------------------------------------------- days */

export const whens = [
  { id: '', label: 'Any day' },
  { id: 'today', label: 'Today' },
  { id: 'yesterday', label: 'Yesterday' },
  { id: 'this-week', label: 'This week' },
  { id: 'last-month', label: 'Last month' },
] as const;

const dayMs = 86_400_000;
const plusDays = (day: string, days: number) =>
  lagosDay(new Date(startOfLagosDay(day).getTime() + days * dayMs));

interface Days {
  from: string;
  to: string;
}

/** The days of `2026-09-01..2026-09-05`, or of a name that says which once it is known what today is; null for neither. */
export function daysOf(when: string, now: Date): Days | null {
  const today = lagosDay(now);
  if (when === 'today') return { from: today, to: today };
  if (when === 'yesterday') return { from: plusDays(today, -1), to: plusDays(today, -1) };
  if (when === 'this-week') {
    // A week begins on Monday.
    const sinceMonday = (new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7;
    return { from: plusDays(today, -sinceMonday), to: today };
  }
  if (when === 'last-month') {
    const to = plusDays(`${today.slice(0, 8)}01`, -1);
    return { from: `${to.slice(0, 8)}01`, to };
  }
  const [, from, to] = /^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/.exec(when) ?? [];
  return from && to && isDay(from) && isDay(to) && from <= to ? { from, to } : null;
}

const isDay = (day: string) => {
  const moment = startOfLagosDay(day);
  return !Number.isNaN(moment.getTime()) && lagosDay(moment) === day;
};

const whenLabel = (when: string, now: Date): string => {
  const named = whens.find((one) => one.id === when);
  const days = daysOf(when, now);
  if (named || !days) return named?.label ?? '';
  const from = lagosDate(startOfLagosDay(days.from));
  return days.from === days.to ? from : `${from} to ${lagosDate(startOfLagosDay(days.to))}`;
};

/* ---------------------------------------------------------------- together */

const choices = { show: shows, payment: payments, way: ways, came: channels, noted: notes } as const;

/** The words of a list's address by which it is narrowed. */
export const filterNames = ['q', 'show', 'payment', 'way', 'came', 'when', 'noted', 'by'] as const;

type Read = (name: string) => string;

/** What to ask the server for, from the words in the address; unknown words count as no filter. */
export function ordersAsked(slug: string, read: Read, now: Date): OrdersOf {
  const chosen = Object.entries(choices).map(
    ([name, options]) => options.find((one) => one.id === read(name))?.query,
  );
  // A number is often copied with its sign, and then means that order alone.
  const search = read('q').trim().replace(/^#\s*/, '#').slice(0, 100);
  const courier = read('by').trim().slice(0, 60);
  return Object.assign(
    { slug },
    ...chosen,
    daysOf(read('when'), now),
    courier ? { courier } : {},
    search && search !== '#' ? { search } : {},
  ) as OrdersOf;
}

/** What narrows the list now, apart from what is typed, each with the word of the address that says it. */
export function filtersOn(read: Read, now: Date): { name: string; label: string }[] {
  const chosen = Object.entries(choices).map(([name, options]) => ({
    name,
    label: read(name) ? (options.find((one) => one.id === read(name))?.label ?? '') : '',
  }));
  const when = { name: 'when', label: read('when') ? whenLabel(read('when'), now) : '' };
  const by = { name: 'by', label: read('by') ? `Carried by ${read('by')}` : '' };
  return [...chosen, when, by].filter(({ label }) => label !== '');
}
