import type { OrderView } from '#shared/storefront.ts';

/** An order just placed on the Internet, not paid yet, of which nothing is special. */
export const placedOrder: OrderView = {
  id: '00000000-0000-4000-8000-000000000009',
  number: 1001,
  placed_at: '2026-11-21T08:05:00Z',
  name: 'Bisi Ade',
  phone: '08031234567',
  email: '',
  status: 'open',
  payment_status: 'pending',
  fulfillment_status: 'unfulfilled',
  pay_method: 'online',
  channel: 'online',
  pay_by: null,
  delivery_kind: 'delivery',
  delivery_name: 'Lagos',
  delivery_eta: '1 to 2 days',
  address: { state: 'Lagos', lga: 'Ikeja', area: '12 Allen Avenue', landmark: '' },
  note: '',
  lines: [],
  subtotal_kobo: 1_000_000,
  delivery_kobo: 250_000,
  fee_kobo: 0,
  discount_kobo: 0,
  discount_code: '',
  total_kobo: 1_250_000,
  paid_kobo: 0,
  refunded_kobo: 0,
  refund_asked_kobo: 0,
  refund_on_its_way_kobo: 0,
  refund_failed_kobo: 0,
  parcels: [],
  payment_try: 'open',
  may_pay: true,
  may_go_on: false,
  networks: [],
  pay_for_path: '/pay/abc',
  asked: null,
  changed: null,
  keeps_paid: false,
  may_cancel: true,
  other_ways: [],
  confirmation: null,
  tail_kobo: 0,
  transfer: null,
};

/** What can be downloaded of a line: one file of this name, used up. */
export const boughtFile = (name: string): NonNullable<OrderView['lines'][number]['download']> => ({
  access: 'open',
  allowed: 5,
  files: [{ id: 'f', name, kind: 'pdf', size: 100, downloads: 5, last_at: null }],
});

/** A parcel as its customer sees it. */
export const followedParcel = (tracking: string, link = ''): OrderView['parcels'][number] => ({
  id: '00000000-0000-4000-8000-00000000000a',
  sent_at: '2026-11-22T08:05:00Z',
  tracking,
  link,
  delivery_code: '482913',
});
