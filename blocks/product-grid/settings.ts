import { z } from 'zod';
import type { ProductCard } from '#shared/shop.ts';
import { block, shows } from '../block.ts';
import { choice, collection, count, heading } from '../fields.ts';
import { wordsFor } from '../trade-words.ts';

export const productGrid = block({
  type: 'product-grid',
  name: 'Products',
  purpose: 'Some of your goods with photo, name and price.',
  settings: z.object({
    heading: heading(),
    collection: collection('From', 'All of them, in the order of your shop, or one collection.'),
    limit: count('How many at most', { least: 1, most: 24, usual: 8 }),
    layout: choice('Size', { even: 'All the same', lead: 'The first one large' }),
  }),
  example: (trade) => ({ heading: wordsFor(trade).shelf, limit: 9, layout: 'lead' as const }),
  shows: shows<{ products: ProductCard[]; more_path: string | null }>(),
});
