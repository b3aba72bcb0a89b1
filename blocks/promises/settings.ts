import { z } from 'zod';
import type { Terms } from '#shared/shop.ts';
import { block, shows } from '../block.ts';
import { heading } from '../fields.ts';

export const promises = block({
  type: 'promises',
  name: 'Delivery, paying, asking',
  purpose: 'Three short answers for people who do not know you yet, from your own settings.',
  settings: z.object({ heading: heading() }),
  example: () => ({ heading: 'Buying from us is simple' }),
  shows: shows<Terms>(),
});
