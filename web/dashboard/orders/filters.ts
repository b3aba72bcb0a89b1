import type { OrdersOf } from '../api/orders-api.ts';

export interface OrderFilter {
  id: string;
  label: string;
  query: Pick<OrdersOf, 'payment_status' | 'fulfillment_status' | 'to_confirm'>;
}

/** What owners look for, as ready choices. */
export const shows: readonly OrderFilter[] = [
  { id: '', label: 'All', query: {} },
  { id: 'to-confirm', label: 'To confirm', query: { to_confirm: 'true' } },
  { id: 'not-sent', label: 'Not sent', query: { fulfillment_status: 'unfulfilled' } },
  { id: 'in-part', label: 'Sent in part', query: { fulfillment_status: 'partially_fulfilled' } },
  { id: 'sent', label: 'Sent', query: { fulfillment_status: 'fulfilled' } },
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

/** What to ask the server for, from the words in the address; unknown words count as no filter. */
export function ordersAsked(slug: string, read: (name: string) => string): OrdersOf {
  const show = shows.find((one) => one.id === read('show'));
  const payment = payments.find((one) => one.id === read('payment'));
  // A number is often copied with its sign.
  const search = read('q').trim().replace(/^#\s*/, '').slice(0, 100);
  return { slug, ...show?.query, ...payment?.query, ...(search ? { search } : {}) };
}
