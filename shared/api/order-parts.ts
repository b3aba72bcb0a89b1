import { z } from 'zod';
import { contract } from './contract.ts';
import { Kobo } from './stores.ts';
import { Order, OrderParams } from './orders.ts';
import { TakenBy } from './selling.ts';

/** So long a rest that is asked for can be paid before its owner is told that it did not come. */
const Days = z.number().int().min(1, 'Choose at least a day.').max(90, 'Choose at most 90 days.').default(7);

export const askRest = contract({
  method: 'POST',
  path: '/api/sites/:slug/orders/:orderId/rest/ask',
  summary:
    'Ask a customer for what is left to pay of an order, by mail and by its link. Nothing is collected with the goods then.',
  params: OrderParams,
  body: z.object({ days: Days }),
  answer: Order,
});

export const collectRest = contract({
  method: 'POST',
  path: '/api/sites/:slug/orders/:orderId/rest/collect',
  summary: 'What is left to pay of an order is collected as it is handed over, so it can be sent before.',
  params: OrderParams,
  body: z.object({}).default({}),
  answer: Order,
});

export const forgoRest = contract({
  method: 'POST',
  path: '/api/sites/:slug/orders/:orderId/rest/forgo',
  summary: 'What is left to pay is taken off the price: the order costs what was paid for it.',
  params: OrderParams,
  body: z.object({
    /** What the page showed as left, so that nothing else is given away. Kobo. */
    seen_kobo: Kobo,
  }),
  answer: Order,
});

/** Which part of the order the page spoke of: pressed again, the same one is meant. */
const Part = z.number().int().min(0);

export const recordPart = contract({
  method: 'POST',
  path: '/api/sites/:slug/orders/:orderId/parts/received',
  summary:
    'The part of an order that was asked for came past every provider, in full. Sent twice, it is recorded once.',
  params: OrderParams,
  body: z.object({
    part: Part,
    by: TakenBy,
    /** What came, where a transfer may be of the part's own amount or of the round one; the round one unless said. Kobo. */
    amount_kobo: Kobo.optional(),
  }),
  answer: Order,
});

export const undoPart = contract({
  method: 'POST',
  path: '/api/sites/:slug/orders/:orderId/parts/undo',
  summary: 'A part was recorded by mistake: the order waits for it again.',
  params: OrderParams,
  body: z.object({ part: Part }),
  answer: Order,
});
