import { z } from 'zod';
import type { ProductCard } from '#shared/shop.ts';
import { block, shows } from '../block.ts';
import { line, product, text } from '../fields.ts';

export const featuredProduct = block({
  type: 'featured-product',
  name: 'One product',
  purpose: 'One of your goods shown large, with its price and a few words of yours.',
  settings: z.object({
    product: product('Which one', 'The first of your shop, if you choose none.'),
    label: line('Words above its name', 60),
    text: text('Text', 600),
  }),
  example: () => ({
    label: 'Look at this first',
    text: 'Ask us about it on WhatsApp, or order it here.',
  }),
  shows: shows<{ product: ProductCard | null }>(),
});
