import { z } from 'zod';
import { block } from '../block.ts';
import { heading, line, list, text } from '../fields.ts';

export const openingHours = block({
  type: 'opening-hours',
  name: 'Opening hours',
  purpose: 'When people find you at your shop or on the phone.',
  settings: z.object({
    heading: heading(),
    days: list(
      'Days',
      z.object({
        days: line('Days', 60, 'For example Monday to Friday.'),
        hours: line('Hours', 60, 'For example 8 am to 6 pm, or closed.'),
      }),
      { one: 'Day', most: 14 },
    ),
    note: text('Note', 300, 'Public holidays, prayer times, how late an order can come in.'),
  }),
  example: (trade) => ({
    heading: 'When we are open',
    days: [
      { days: 'Monday to Friday', hours: '8 am to 6 pm' },
      { days: 'Saturday', hours: '9 am to 4 pm' },
      { days: 'Sunday', hours: 'Closed' },
    ],
    note: trade === 'food' ? 'Order by 11 for lunch.' : 'You can order here at any hour.',
  }),
});
