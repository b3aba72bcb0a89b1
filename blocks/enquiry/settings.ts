import { z } from 'zod';
import type { SectionForm } from '#shared/pages/section-form.ts';
import { block, shows } from '../block.ts';
import { heading, line, list, onOff, text } from '../fields.ts';
import { commonKinds } from '../page-kinds.ts';
import { wordsFor } from '../trade-words.ts';

export const enquiry = block({
  type: 'enquiry',
  name: 'Enquiry or booking',
  purpose:
    'A form by which people ask you something or wish for a time. You find it under “Enquiries” and by mail.',
  only: commonKinds,
  settings: z.object({
    heading: heading(),
    text: text('Text', 600),
    services: list('What can be chosen', z.object({ name: line('Words', 80) }), {
      one: 'Choice',
      most: 20,
      help: 'Your services, or what the question is about. Without any, nothing is asked.',
    }),
    ask_day: onOff('Ask for a day', false, 'A wish: nothing is booked until you say yes to the customer.'),
    ask_hour: onOff('Ask for an hour', false, 'A wish, too.'),
    ask_message: onOff('Ask for a message', true),
    ask_email: onOff('Ask for an email address', true, 'Who gives one gets a mail that it has arrived.'),
    next: text('What happens next', 300, 'They read it once it is sent, and in the mail.'),
    button_label: line('Words on the button', 40, 'If you leave it empty: Send.'),
  }),
  example: (trade) => ({
    heading: 'Ask us, or wish for a time',
    text: 'Say what you need. Nothing is booked or paid by this form.',
    services: wordsFor(trade).goods.map(([name]) => ({ name })),
    ask_day: true,
    ask_hour: true,
    next: 'We call or write back to agree on it. Until then nothing is booked.',
  }),
  shows: shows<{ name: string; whatsapp: string; form: SectionForm }>(),
});
