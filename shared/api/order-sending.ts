import { z } from 'zod';
import { Picture, listOf, Page } from './catalogue.ts';
import { contract } from './contract.ts';
import {
  Address,
  DeliveryKind,
  FulfillmentStatus,
  InSetOfOrder,
  OrderAction,
  OrderParams,
  OrderStatus,
} from './orders.ts';
import { SentParcel } from './parcels.ts';
import { SiteParams } from './stores.ts';
import { inOneLine } from './text.ts';

/** A piece of work for whoever packs: where it goes and what is in it, and nothing of money. */
export const ToSend = z.object({
  id: z.uuid(),
  number: z.number().int(),
  placed_at: z.iso.datetime(),
  status: OrderStatus,
  fulfillment_status: FulfillmentStatus,
  customer_name: z.string(),
  phone: z.string(),
  /** Whether the customer gets mails. */
  has_email: z.boolean(),
  address: Address,
  delivery_kind: DeliveryKind,
  delivery_name: z.string(),
  /** The way that was chosen, where several were offered. */
  delivery_way: z.string().optional(),
  delivery_eta: z.string(),
  note: z.string(),
  lines: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      variant_title: z.string(),
      /** Of a set what is in each piece of it; empty: it is none. */
      parts: InSetOfOrder.array(),
      quantity: z.number().int(),
      fulfilled: z.number().int(),
      /** Still to be sent. */
      open: z.number().int(),
      picture: Picture.nullable(),
      /** Done by itself, and in no parcel. */
      service: z.boolean().optional(),
    }),
  ),
});
export type ToSend = z.infer<typeof ToSend>;

export const Parcel = ToSend.extend({
  parcels: z.array(SentParcel),
  /** Whether texts tell the customer that it was sent or done: they left a number and no address. */
  texted: z.boolean(),
  /** What whoever packs may do to it now. */
  actions: z.array(OrderAction.extract(['fulfill', 'mark_delivered'])),
});
export type Parcel = z.infer<typeof Parcel>;

export const Courier = z.object({
  name: z.string(),
  /** An address with `{n}` where the number of a parcel goes; empty while none is known. */
  pattern: z.string(),
  phone: z.string(),
});

/** So many of them are asked for at once. */
export const toSendAtOnce = 10;

export const ordersToSend = contract({
  method: 'GET',
  path: '/api/sites/:slug/orders/to-send',
  summary: 'Orders that can be packed and sent now, the oldest first, without prices.',
  params: SiteParams,
  query: Page,
  answer: listOf(ToSend),
});

export const getParcel = contract({
  method: 'GET',
  path: '/api/sites/:slug/orders/:orderId/parcel',
  summary: 'One order as its packer sees it: items, address, phone and note, without prices.',
  params: OrderParams,
  answer: Parcel,
});

export const listCouriers = contract({
  method: 'GET',
  path: '/api/sites/:slug/couriers',
  summary: 'Who has carried parcels of the store, the latest first, with what makes a link of a number.',
  params: SiteParams,
  answer: z.object({ items: z.array(Courier) }),
});

export const forgetCourier = contract({
  method: 'DELETE',
  path: '/api/sites/:slug/couriers/:name',
  summary: 'Offer this carrier no more. What it carried keeps its links.',
  params: SiteParams.extend({ name: z.string().min(1).max(60) }),
  answer: z.object({ items: z.array(Courier) }),
});

export const fulfillOrder = contract({
  method: 'POST',
  path: '/api/sites/:slug/orders/:orderId/fulfill',
  summary:
    'Mark pieces of an order as sent; without `lines` all that are still open. The customer is told. Doing it twice changes nothing.',
  params: OrderParams,
  body: z.object({
    /** A link, a number, or a rider with a phone, as typed. */
    tracking: inOneLine(z.string().trim().max(500)).default(''),
    /** The carrier that was tapped. */
    courier: inOneLine(z.string().trim().max(60)).default(''),
    lines: z
      .array(z.object({ line_id: z.uuid(), quantity: z.number().int().min(1) }))
      .max(200)
      .default([]),
    /** Where it leaves from, of a store with several places; the first unless said. */
    place_id: z.uuid().optional(),
    /** Made with the form: the same key is the same parcel. */
    key: z.string().max(80).default(''),
  }),
  answer: Parcel,
});

export const parcelDelivered = contract({
  method: 'POST',
  path: '/api/sites/:slug/orders/:orderId/parcel/delivered',
  summary: 'Say that an order arrived, as its packer. Doing it twice changes nothing.',
  params: OrderParams,
  body: z.object({}).default({}),
  answer: Parcel,
});

export const undoSent = contract({
  method: 'POST',
  path: '/api/sites/:slug/orders/:orderId/parcels/:parcelId/undo',
  summary:
    'This parcel was not sent after all, or this service not done: its pieces are open again, and the customer is told. Within an hour, while nothing else came of it.',
  params: OrderParams.extend({ parcelId: z.uuid() }),
  body: z.object({}).default({}),
  answer: Parcel,
});
