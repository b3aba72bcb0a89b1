import { naira } from '#shared/money.ts';
import { facts, words as text } from './letter.ts';
import { goods } from './order-goods.ts';
import { customer, toOwner, toShopper, wordsFor } from './order-letters.ts';
import type { Letters } from './template-data.ts';
import { greeting } from './text.ts';

/** About an order that is paid in more than one part. */
export const partLetters = {
  'part-received'(news) {
    const words = wordsFor(news);
    const says = words.parts;
    const [came, left] = [naira(news.amount_kobo), naira(news.missing_kobo)];
    const hello = greeting(news.customer_name, words.mails);
    return toShopper(news, {
      subject: says.receivedSubject(came, news.order_number),
      preview: says.left(left),
      title: says.receivedTitle(came),
      parts: [
        text(`${hello} ${says.received(came, news.order_number)} ${says.left(left)} ${says.whenAsked}`),
        goods(news, words),
      ],
    });
  },

  'rest-asked'(news) {
    const words = wordsFor(news);
    const says = words.parts;
    const left = naira(news.amount_kobo);
    const hello = greeting(news.customer_name, words.mails);
    return toShopper(news, {
      subject: says.askedSubject(left, news.order_number),
      preview: says.payBy(news.due_on),
      title: says.restTitle(left),
      parts: [
        text(`${hello} ${says.asked(news.store_name, left, news.order_number)} ${says.payBy(news.due_on)}`),
        goods(news, words),
      ],
    });
  },

  /** To the owners: money of a part is in. */
  'part-came': (news) =>
    toOwner(news, {
      subject: `Order #${news.order_number}: ${news.explanation.split(':')[0]!.split('.')[0]!}`,
      preview: `${news.store_name}: ${news.explanation}`,
      title: `Money for order #${news.order_number}`,
      parts: [text(news.explanation), facts(...customer(news)), goods(news)],
    }),

  /** To the owners: what was asked for is not there in time. */
  'rest-overdue': (news) =>
    toOwner(news, {
      subject: `The rest of order #${news.order_number} has not come`,
      preview: `${news.store_name}: ${news.explanation}`,
      title: `The rest of order #${news.order_number} has not come`,
      parts: [
        text(
          `${news.explanation} Ask for it again in the order, record it if it reached you another way, take it off the price, or cancel the order.`,
        ),
        facts(...customer(news)),
      ],
    }),
} satisfies Partial<Letters>;
