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
  example: (trade) => ({
    heading: `Good to know about our ${wordsFor(trade).things}`,
    text: richOf(
      'Ask us anything before you order: what they are like, and which are right for you.\n\n- Ask for a photo in daylight\n- Tell us where it should go\n- Write to us as soon as something is not right',
    ),
  }),
});
