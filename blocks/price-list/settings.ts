import { z } from 'zod';
import { block } from '../block.ts';
import { heading, line, list, text } from '../fields.ts';
import { wordsFor } from '../trade-words.ts';

export const priceList = block({
  type: 'price-list',
  name: 'Price list or menu',
  purpose: 'Services or dishes with their prices, for what is not ordered from a basket.',
  settings: z.object({
    heading: heading(),
    text: text('Text above it', 500),
    items: list(
      'Lines',
      z.object({
        name: line('Name', 120),
        note: line('Note', 200, 'What is in it, how long it takes.'),
        price: line('Price', 40, 'In words as you like, for example from ₦5,000.'),
      }),
      { one: 'Line', most: 60 },
    ),
  }),
  // A price nobody meant would be an offer all the same.
  example: (trade) => ({
    heading: trade === 'food' ? 'What we cook' : 'What we charge',
    items: wordsFor(trade).goods.map(([name, note]) => ({ name, note, price: 'Ask us' })),
  }),
});
