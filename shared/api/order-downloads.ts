import { z } from 'zod';
import { contract } from './contract.ts';
import { Order, OrderParams } from './orders.ts';

export const allowDownloads = contract({
  method: 'POST',
  path: '/api/sites/:slug/orders/:orderId/lines/:lineId/downloads',
  summary: 'Grant more downloads of each file of a line. Sent twice, they are granted once.',
  params: OrderParams.extend({ lineId: z.uuid() }),
  /** `allowed` of the line as it was shown. */
  body: z.object({ allowed: z.number().int().min(0).max(100_000) }),
  answer: Order,
});
