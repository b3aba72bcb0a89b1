import { z } from 'zod';
import type { ShownReview } from '#shared/goods/reviews.ts';
import { block, shows } from '../block.ts';
import { count, heading } from '../fields.ts';

export const reviews = block({
  type: 'reviews',
  name: 'Reviews',
  purpose: 'The newest reviews of shoppers whose orders were delivered; nothing is shown until there is one.',
  settings: z.object({
    heading: heading(),
    limit: count('How many at most', { least: 1, most: 6, usual: 3 }),
  }),
  example: () => ({ heading: 'What buyers say' }),
  shows: shows<{ reviews: (ShownReview & { product: { title: string; slug: string } | null })[] }>(),
});
