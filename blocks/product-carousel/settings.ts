import { z } from 'zod';
import type { ProductCard } from '#shared/shop.ts';
import { block, shows } from '../block.ts';
import { collection, count, heading } from '../fields.ts';
import { wordsFor } from '../trade-words.ts';

export const productCarousel = block({
  type: 'product-carousel',
  name: 'Products in a row',
  purpose: 'Some of your goods in one row that is moved by finger; it takes little room.',
  settings: z.object({
    heading: heading(),
    collection: collection('From', 'All of them, in the order of your shop, or one collection.'),
    limit: count('How many at most', { least: 2, most: 12, usual: 8 }),
  }),
  example: (trade) => ({ heading: wordsFor(trade).shelf }),
  shows: shows<{ products: ProductCard[]; more_path: string | null }>(),
});
