import { z } from 'zod';
import { Page, listOf } from './catalogue.ts';
import { contract } from './contract.ts';
import { Channel, FulfillmentStatus, OrderSummary, PaymentStatus, PayMethod } from './orders.ts';
import { SiteParams } from './stores.ts';

const Day = z.iso.date('Write the day as 2026-09-05.');

/** Which orders; what is left out narrows nothing. */
export const OrdersAsked = z.object({
  payment_status: PaymentStatus.optional(),
  fulfillment_status: FulfillmentStatus.optional(),
  pay_method: PayMethod.optional(),
  channel: Channel.optional(),
  /** Only those that wait to be confirmed. */
  to_confirm: z.stringbool().optional(),
  /** Only those that can be packed and sent now. */
  to_send: z.stringbool().optional(),
  /** Placed on these days in Lagos and on those between. */
  from: Day.optional(),
  to: Day.optional(),
  /** Only those about which the buyer or somebody of the store wrote something. */
  noted: z.stringbool().optional(),
  /** Who carried a parcel of it. */
  courier: z.string().trim().min(1).max(60).optional(),
  /** A number, a reference, or beginnings of the buyer’s names, phone and e-mail, and of titles and SKUs of what was bought. */
  search: z.string().trim().max(100).optional(),
});
export type OrdersAsked = z.output<typeof OrdersAsked>;

export const listOrders = contract({
  method: 'GET',
  path: '/api/sites/:slug/orders',
  summary:
    'Orders, newest first. No call looks through very many: where several frequent things are asked for at once, a page may be short and still have a `next`.',
  params: SiteParams,
  query: OrdersAsked.extend(Page.shape),
  answer: listOf(OrderSummary).extend({
    /** Where a search finds nobody of that name: what may have been meant, by which somebody is there. */
    meant: z.string().optional(),
  }),
});

export const ordersSheet = contract({
  method: 'GET',
  path: '/api/sites/:slug/orders-csv',
  summary:
    'Orders as a CSV file, narrowed like their list, the newest first: a row for each line of an order, amounts in naira.',
  params: SiteParams,
  query: OrdersAsked,
  /** The answer is a file. */
  answer: z.string(),
});
