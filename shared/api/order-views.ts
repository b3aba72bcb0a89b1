import { z } from 'zod';
import { contract } from './contract.ts';
import { SiteParams } from './stores.ts';
import { inOneLine } from './text.ts';

/** A list of orders that a person named for themselves. */
export const OrderView = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The words of the list’s address: `show=to-send&when=today`. */
  asked: z.string(),
});
export type OrderView = z.infer<typeof OrderView>;

const Views = z.object({ items: z.array(OrderView) });
const ViewParams = SiteParams.extend({ viewId: z.uuid() });

export const listOrderViews = contract({
  method: 'GET',
  path: '/api/sites/:slug/order-views',
  summary: 'Lists of orders that whoever asks has named, the first named first.',
  params: SiteParams,
  answer: Views,
});

export const keepOrderView = contract({
  method: 'PUT',
  path: '/api/sites/:slug/order-views/:viewId',
  summary: 'Name a list of orders for oneself, under an id that the page made. Sent twice, it is there once.',
  params: ViewParams,
  body: z.object({
    name: inOneLine(z.string({ error: 'Give it a name.' }).trim().min(1, 'Give it a name.').max(40)),
    asked: inOneLine(z.string().min(1).max(500)),
  }),
  answer: Views,
});

export const dropOrderView = contract({
  method: 'DELETE',
  path: '/api/sites/:slug/order-views/:viewId',
  summary: 'Take a named list of one’s own away.',
  params: ViewParams,
  answer: Views,
});
