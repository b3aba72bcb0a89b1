import { z } from 'zod';
import type { SectionForm } from '#shared/pages/section-form.ts';
import { block, shows } from '../block.ts';
import { heading, line, text } from '../fields.ts';
import { commonKinds } from '../page-kinds.ts';

export const newsletter = block({
  type: 'newsletter',
  name: 'Newsletter',
  purpose: 'A field for an email address, for people who want your news. You find them under “Subscribers”.',
  only: commonKinds,
  settings: z.object({
    heading: heading(),
    text: text('Text', 600),
    about: line(
      'What you write about',
      120,
      'It goes on after “News of”. People agree to this and nothing else.',
    ),
    button_label: line('Words on the button', 40, 'If you leave it empty: Send me news.'),
  }),
  example: () => ({
    heading: 'Hear it first',
    text: 'Leave your email address, and we write when there is something to say.',
    about: 'what is new in the shop and when prices are lower',
  }),
  shows: shows<{ name: string; form: SectionForm }>(),
});
