import { z } from 'zod';
import { contract } from './contract.ts';
import { SiteParams } from './stores.ts';

export const getWaiting = contract({
  method: 'GET',
  path: '/api/sites/:slug/waiting',
  summary: 'How many shoppers wait to hear when each variant that is sold out is back.',
  params: SiteParams,
  answer: z.object({ items: z.array(z.object({ variant_id: z.uuid(), count: z.number().int() })) }),
});
