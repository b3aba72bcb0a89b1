import { z } from 'zod';
import { block } from '../block.ts';
import * as fields from '../fields.ts';
import { richOf } from '../rich.ts';
import { wordsFor } from '../trade-words.ts';

export const text = block({
  type: 'text',
  name: 'Text',
  purpose: 'Paragraphs, headings, lists and links, for all that needs more words.',
  settings: z.object({
    heading: fields.heading(),
    text: fields.rich('Text', 20_000),
  }),
  example: (trade) => {
    const { things, work } = wordsFor(trade);
    return {
      heading: `How we ${work} our ${things}`,
      text: richOf(
        'Every order is looked at twice before it leaves us.\n\n- Packed with care\n- Sent the day after you order\n- Someone to call if anything is wrong',
      ),
    };
  },
});
