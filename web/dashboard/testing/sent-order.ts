import type { Parcel } from '#shared/api/order-sending.ts';
import type { Order, OrderLine } from '#shared/api/orders.ts';
import { idOf, order } from './open-dashboard.tsx';

const mug: OrderLine = {
  id: idOf(50),
  product_id: idOf(3),
  variant_id: idOf(4),
  custom: false,
  title: 'Clay mug',
  variant_title: '',
  quantity: 1,
  unit_price_kobo: 650_000,
  total_kobo: 650_000,
  discount_kobo: 0,
  parts: [],
  fulfilled: 0,
  removed: 0,
  refunded: 0,
  picture: null,
  download: null,
};

/** One thing is to be sent. */
export const unsentOrder: Order = { ...order, lines: [mug] };

/** What the server answers when that order was sent. */
export const sentOrder: Parcel = {
  ...order,
  has_email: false,
  fulfillment_status: 'fulfilled',
  lines: [],
  parcels: [
    {
      id: idOf(5),
      sent_at: order.placed_at,
      courier: 'GIG',
      tracking: '12345',
      link: '',
      phone: '',
      lines: [],
      delivered_at: null,
      delivery_code: '482913',
      failed_at: null,
      failed_reason: null,
      locked: false,
      undo_until: null,
      came_back: [],
    },
  ],
  texted: false,
  actions: ['mark_delivered'],
};
