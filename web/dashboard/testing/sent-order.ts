import type { Parcel } from '#shared/api/order-sending.ts';
import { idOf, order } from './open-dashboard.tsx';

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
  actions: ['mark_delivered'],
};
