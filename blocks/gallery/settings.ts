import { z } from 'zod';
import { block } from '../block.ts';
import { choice, heading, line, list, picture } from '../fields.ts';
import { wordsFor } from '../trade-words.ts';

export const gallery = block({
  type: 'gallery',
  name: 'Gallery',
  purpose: 'Photos side by side: your work, your shop, your customers.',
  settings: z.object({
    heading: heading(),
    pictures: list(
      'Pictures',
      z.object({ picture: picture(), caption: line('Words below it', 120, 'Leave it empty for none.') }),
      { one: 'Picture', most: 24 },
    ),
    shape: choice('Shape', { square: 'Square', tall: 'Tall', broad: 'Wide' }),
  }),
  example: (trade) => ({
    heading: 'From our hands',
    pictures: wordsFor(trade).goods.map(([caption]) => ({ caption })),
  }),
});
