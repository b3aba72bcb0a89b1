import { z } from 'zod';
import { isPhone, normalisePhone } from '../phone.ts';
import { notDeliveredReasons } from '../orders/rider.ts';
import { contract } from './contract.ts';
import { Address, OrderParams } from './orders.ts';
import { Parcel } from './order-sending.ts';
import { SiteParams } from './stores.ts';
import { inOneLine } from './text.ts';

/** A parcel on its way, as who sends it sees it: nothing of money. */
export const ParcelOut = z.object({
  parcel_id: z.uuid(),
  order_id: z.uuid(),
  number: z.number().int(),
  customer_name: z.string(),
  phone: z.string(),
  address: Address,
  sent_at: z.iso.datetime(),
  courier: z.string(),
  courier_phone: z.string(),
  /** When a rider could not hand it over, and why; null: nothing of the kind. */
  failed_at: z.iso.datetime().nullable(),
  failed_reason: z.enum(notDeliveredReasons).nullable(),
  /** Too many wrong codes were typed for it. */
  locked: z.boolean(),
  /** Whose link it is on, where one is open. */
  rider: z.string().nullable(),
});
export type ParcelOut = z.infer<typeof ParcelOut>;

export const RiderLink = z.object({
  id: z.uuid(),
  rider: z.string(),
  phone: z.string(),
  url: z.string(),
  expires_at: z.iso.datetime(),
  opened_at: z.iso.datetime().nullable(),
  parcels: z.number().int(),
  delivered: z.number().int(),
  failed: z.number().int(),
});
export type RiderLink = z.infer<typeof RiderLink>;

export const Riding = z.object({
  /** On their way for a month at most, those that came to nothing first. */
  parcels: z.array(ParcelOut),
  /** Those that still open, the latest first. */
  links: z.array(RiderLink),
});

/** So many parcels go on one link. */
export const mostStops = 30;

export const listRiding = contract({
  method: 'GET',
  path: '/api/sites/:slug/riders',
  summary: 'Parcels on their way, without prices, and the rider links that are open.',
  params: SiteParams,
  answer: Riding,
});

export const makeRiderLink = contract({
  method: 'POST',
  path: '/api/sites/:slug/riders',
  summary:
    'Make a link for whoever brings these parcels: no account, good for three days, can be withdrawn. The same key is the same link.',
  params: SiteParams,
  body: z.object({
    parcels: z
      .array(z.uuid())
      .min(1, 'Choose what the rider brings.')
      .max(mostStops, `At most ${mostStops} parcels go on one link.`),
    rider: inOneLine(z.string().trim().max(60)).default(''),
    phone: z
      .string()
      .trim()
      .transform(normalisePhone)
      .refine((typed) => typed === '' || isPhone(typed), 'Enter a Nigerian number like 0803 123 4567.')
      .default(''),
    key: z.string().min(8).max(80),
  }),
  answer: RiderLink,
});

export const withdrawRiderLink = contract({
  method: 'POST',
  path: '/api/sites/:slug/riders/:linkId/withdraw',
  summary: 'A rider link opens nothing any more. What was said by it before still counts.',
  params: SiteParams.extend({ linkId: z.uuid() }),
  body: z.object({}).default({}),
  answer: Riding,
});

export const goesOutAgain = contract({
  method: 'POST',
  path: '/api/sites/:slug/orders/:orderId/parcels/:parcelId/again',
  summary:
    'A parcel that could not be handed over goes out again, with as many tries for its code as at first; the customer is told.',
  params: OrderParams.extend({ parcelId: z.uuid() }),
  body: z.object({}).default({}),
  answer: Parcel,
});
