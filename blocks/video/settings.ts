import { z } from 'zod';
import { block } from '../block.ts';
import { heading, lineThat, line, picture } from '../fields.ts';
import { filmAt } from './address.ts';

export const video = block({
  type: 'video',
  name: 'Video',
  purpose: 'A film of yours on YouTube or Vimeo, behind a picture: nothing of it is loaded before a tap.',
  settings: z.object({
    heading: heading(),
    address: lineThat(
      (address) => filmAt(address) !== null,
      'Paste the link of a video on YouTube or Vimeo.',
      { label: 'Link of the video', most: 300, help: 'As YouTube or Vimeo gives it.' },
    ),
    poster: picture('Picture in front of it'),
    length: line('How long it is', 20, 'For example 2 minutes, so that people know what it costs them.'),
  }),
  example: () => ({ heading: 'See how we work' }),
});
