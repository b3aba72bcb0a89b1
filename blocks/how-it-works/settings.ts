import { z } from 'zod';
import type { Terms } from '#shared/shop.ts';
import { block, shows } from '../block.ts';
import { heading } from '../fields.ts';

export const howItWorks = block({
  type: 'how-it-works',
  name: 'How delivery and payment work',
  purpose: 'All your delivery prices and ways to pay, from your own settings.',
  settings: z.object({ heading: heading() }),
  example: () => ({ heading: 'How delivery and payment work here' }),
  shows: shows<Terms>(),
});
