import { z } from 'zod';
import { block, shows } from '../block.ts';
import { buttonLabel, heading, link, moment, text } from '../fields.ts';

export const countdown = block({
  type: 'countdown',
  name: 'Countdown',
  purpose: 'How long something still lasts. It counts to a true moment and is gone after it.',
  settings: z.object({
    heading: heading(),
    text: text('Text', 300),
    ends: moment('Ends', 'In Nigerian time. From then on this part of the page is not shown.'),
    button_label: buttonLabel(),
    button_path: link(),
  }),
  // Without a moment it says its words alone: an end nobody set would be an untrue one.
  example: () => ({
    heading: 'Only for a short while',
    text: 'Say here what it is, and set the moment at which it ends.',
    button_label: 'See what it is about',
  }),
  shows: shows<{
    over: boolean;
    /** Time left in words, the moment as ISO time, and as people say it; null while none is set. */
    end: { left: string; at: string; said: string } | null;
  }>(),
});
