import { z } from 'zod';
import { isPhone, normalisePhone } from '../phone.ts';
import { contract } from './contract.ts';
import { Address, Order, OrderParams } from './orders.ts';
import { inOneLine } from './text.ts';

/** Where something is brought, as the store's people type it. */
export const TypedAddress = Address.extend({
  state: inOneLine(z.string().trim().max(60)),
  lga: inOneLine(z.string().trim().max(60)),
  area: inOneLine(z.string().trim().min(1, 'Say where it goes.').max(200)),
  landmark: inOneLine(z.string().trim().max(200)),
});

export const correctReceiver = contract({
  method: 'PUT',
  path: '/api/sites/:slug/orders/:orderId/receiver',
  summary:
    'Correct who receives an order and by which number, and where it is brought while some of it is to be sent. What delivery costs stays. Twice changes nothing.',
  params: OrderParams,
  body: z.object({
    name: inOneLine(z.string().trim().min(1, 'Enter a name.').max(120)),
    phone: z.string().trim().transform(normalisePhone).refine(isPhone, 'Please enter a valid phone number.'),
    address: TypedAddress.optional(),
  }),
  answer: Order,
});

/** Whether some of an order is still to be brought to somebody: until then its address may be corrected. */
export const isToBring = (order: { delivery_kind: string; fulfillment_status: string }): boolean =>
  order.delivery_kind === 'delivery' &&
  (order.fulfillment_status === 'unfulfilled' || order.fulfillment_status === 'partially_fulfilled');
