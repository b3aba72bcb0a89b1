import { z } from 'zod';
import { block } from '../block.ts';
import { heading, line, list, onOff, text } from '../fields.ts';
import { wordsFor } from '../trade-words.ts';

export const faq = block({
  type: 'faq',
  name: 'Questions and answers',
  purpose: 'What people ask you again and again, each answer opened by a tap.',
  settings: z.object({
    heading: heading(),
    questions: list(
      'Questions',
      z.object({ question: line('Question', 200), answer: text('Answer', 2000) }),
      { one: 'Question', most: 30 },
    ),
    first_open: onOff('The first answer is open', false),
  }),
  example: (trade) => {
    const { thing } = wordsFor(trade);
    return {
      heading: 'Questions we are asked',
      questions: [
        {
          question: 'How do I order?',
          answer: 'Put what you like in the basket and tell us where to bring it. You need no account.',
        },
        {
          question: `May I ask about ${thing} before I buy?`,
          answer: 'Yes. Send us a message on WhatsApp or call. A person answers.',
        },
        {
          question: 'What if something is wrong with my order?',
          answer: 'Tell us as soon as you see it, with a photo, and we will put it right together.',
        },
      ],
    };
  },
});
