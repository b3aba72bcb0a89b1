import { z } from 'zod';
import type { HeroLayout } from '#shared/looks/looks.ts';
import { block, shows } from '../block.ts';
import { buttonLabel, choice, heading, link, picture, text, type ShownPicture } from '../fields.ts';
import { wordsFor } from '../trade-words.ts';

export const hero = block({
  type: 'hero',
  name: 'Opening',
  purpose: 'The first thing people see: what you sell, in one line, with a picture and a button.',
  settings: z.object({
    heading: heading(),
    text: text('Text', 2000),
    button_label: buttonLabel(),
    button_path: link(),
    picture: picture('Picture', 'Without one, a photo of your goods is shown once you have enough of them.'),
    layout: choice('Arrangement', {
      theme: 'As the theme has it',
      overlap: 'Words over the edge of the picture',
      cover: 'A tall picture with a caption',
      split: 'Words first, picture beside them',
      portrait: 'A portrait above the words',
    }),
  }),
  example: (trade) => {
    const { heading: words, text: more } = wordsFor(trade);
    return { heading: words, text: more, button_label: 'Shop everything', button_path: '/products' };
  },
  shows: shows<{
    picture: ShownPicture | null;
    /** How the theme arranges it. */
    themes: HeroLayout;
  }>(),
});
