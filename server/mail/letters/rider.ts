import { facts, words as text } from './letter.ts';
import { customer, toOwner } from './order.ts';
import type { Letters } from './template-data.ts';

export const riderLetters = {
  'not-delivered': (news) =>
    toOwner(news, {
      subject: `Order #${news.order_number} could not be delivered`,
      preview: `${news.store_name}: ${news.explanation}`,
      title: `Order #${news.order_number} could not be delivered`,
      parts: [
        text(
          `${news.explanation} Call the customer. Then let it go out again, or write down in the order that it came back.`,
        ),
        facts(...customer(news)),
      ],
    }),
} satisfies Partial<Letters>;
