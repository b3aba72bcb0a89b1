import { z } from 'zod';
import { block } from '../block.ts';
import { choice, line, link } from '../fields.ts';

export const announcement = block({
  type: 'announcement',
  name: 'Announcement',
  purpose: 'One sentence across the page: a holiday, a new delivery day, something just in.',
  settings: z.object({
    text: line('What you say', 160),
    link_label: line('Words of a link after it', 40, 'Leave it empty for no link.'),
    link_path: link('The link opens', 'It is there once it has words.'),
    tone: choice('Look', { loud: 'In your second colour', quiet: 'Quiet' }),
  }),
  example: () => ({
    text: 'Buying many? Ask us for a price.',
    link_label: 'How delivery works',
    link_path: '/pages/delivery-and-payment',
  }),
});
