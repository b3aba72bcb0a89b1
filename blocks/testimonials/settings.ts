import { z } from 'zod';
import { block } from '../block.ts';
import { heading, line, list, text } from '../fields.ts';

export const testimonials = block({
  type: 'testimonials',
  name: 'Words of customers',
  purpose: 'What customers told you; the page says that you passed it on.',
  settings: z.object({
    heading: heading(),
    quotes: list(
      'Words',
      z.object({
        quote: text('What they said', 500, 'In their own words.'),
        name: line('Who said it', 80),
        about: line('Where, or what they bought', 80),
      }),
      { one: 'Customer', most: 12 },
    ),
  }),
  // Nobody is quoted who said nothing: the example says what belongs here.
  example: () => ({
    heading: 'What customers say',
    quotes: [
      { quote: 'What a customer told you, in their own words.', name: 'Their name', about: 'Their town' },
      {
        quote: 'Another one, if you have asked whether you may.',
        name: 'Their name',
        about: 'What they bought',
      },
    ],
  }),
});
