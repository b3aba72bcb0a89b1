import { z } from 'zod';
import { block, shows } from '../block.ts';
import { buttonLabel, choice, heading, link, picture, text, type ShownPicture } from '../fields.ts';
import { wordsFor } from '../trade-words.ts';

export const pictureText = block({
  type: 'picture-text',
  name: 'Picture with text',
  purpose: 'A picture beside a few sentences, for example about you.',
  settings: z.object({
    heading: heading(),
    text: text('Text', 2000),
    button_label: buttonLabel(),
    button_path: link(),
    picture: picture(),
    side: choice('On a wide screen the picture is', { left: 'On the left', right: 'On the right' }),
  }),
  example: (trade) => ({
    heading: 'Who you buy from',
    text: `Ask us about our ${wordsFor(trade).things} before you buy: which of them suits you, and how it is used. A person answers.`,
    button_label: 'See everything',
    button_path: '/products',
    side: 'right' as const,
  }),
  shows: shows<{ picture: ShownPicture | null }>(),
});
