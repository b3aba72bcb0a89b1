import { z } from 'zod';
import { block } from '../block.ts';
import { heading, line, linkAnywhere, list } from '../fields.ts';
import { wordsFor } from '../trade-words.ts';

export const linkList = block({
  type: 'link-list',
  name: 'Links',
  purpose: 'Large buttons one below the other: to pages of your store, your Instagram, your TikTok.',
  settings: z.object({
    heading: heading(),
    links: list('Links', z.object({ label: line('Words', 80), path: linkAnywhere('Opens') }), {
      one: 'Link',
      most: 20,
    }),
  }),
  example: (trade) => ({
    heading: 'Where to next',
    links: [
      { label: wordsFor(trade).shelf, path: '/products' },
      { label: 'How delivery and payment work', path: '/pages/delivery-and-payment' },
      { label: 'Search the shop', path: '/search' },
    ],
  }),
});
