import { z } from 'zod';
import { block } from '../block.ts';
import { choice, heading, line, picture, text } from '../fields.ts';
import { wordsFor } from '../trade-words.ts';

export const beforeAfter = block({
  type: 'before-after',
  name: 'Before and after',
  purpose: 'Two photos that show what you do, one over the other or side by side.',
  settings: z.object({
    heading: heading(),
    text: text('Text', 600),
    before: picture('Before'),
    before_label: line('Word on the first', 30, 'Before, if you leave it empty.'),
    after: picture('After'),
    after_label: line('Word on the second', 30, 'After, if you leave it empty.'),
    layout: choice(
      'Shown',
      { over: 'One over the other, moved by the thumb', beside: 'Side by side' },
      'One over the other needs both photos, taken from the same place.',
    ),
  }),
  example: (trade) => ({
    heading: 'See the difference',
    text: `${wordsFor(trade).goods[0][0]}: how it came to us, and how it left.`,
  }),
});
