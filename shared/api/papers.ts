import { z } from 'zod';
import { contract } from './contract.ts';
import { ToSend } from './order-sending.ts';
import { OrderParams } from './orders.ts';
import { SiteParams } from './stores.ts';

/** So many orders are printed at once, or taken out as a sheet: their ids are an address of 11 kB. */
export const mostChosen = 300;

/** Orders by their ids, in the order in which they are meant. */
const idsUpTo = (most: number) =>
  z
    .array(z.uuid())
    .min(1, 'Choose at least one order.')
    .max(most, `Choose at most ${most} orders at once.`)
    .transform((ids) => [...new Set(ids)]);
/** What is changed by one call. */
export const OrderIds = idsUpTo(100);

/** The same in an address: one id after another, with commas. */
export const OrdersAsked = z.object({
  orders: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(idsUpTo(mostChosen)),
});

export const getReceiptPdf = contract({
  method: 'GET',
  path: '/api/sites/:slug/orders/:orderId/receipt',
  summary:
    'The receipt of an order as a PDF file, in base 64. Of one that is not paid, a summary that says so.',
  params: OrderParams,
  answer: z.object({ name: z.string(), pdf: z.base64() }),
});

/** What goes into a parcel or onto it: no price. */
export const Slip = ToSend.extend({
  /** How many parcels of it left before. */
  sent_before: z.number().int(),
});
export type Slip = z.infer<typeof Slip>;

export const Slips = z.object({
  from: z.object({ name: z.string(), lines: z.array(z.string()), phone: z.string() }),
  /** What stands beside all that, in the shop's own language. */
  says: z.object({
    from: z.string(),
    to: z.string(),
    forWhom: z.string(),
    order: z.string(),
    pieces: z.string(),
    what: z.string(),
    packed: z.string(),
    inEach: z.string(),
    landmark: z.string(),
    pickUp: z.string(),
    restBefore: z.string(),
    note: z.string(),
  }),
  items: z.array(Slip),
});
export type Slips = z.infer<typeof Slips>;

export const getSlips = contract({
  method: 'GET',
  path: '/api/sites/:slug/orders/slips',
  summary: `What packing slips and labels of up to ${mostChosen} orders say, without prices. What is not the store’s is left out.`,
  params: SiteParams,
  query: OrdersAsked,
  answer: Slips,
});
