import { naira } from '#shared/money.ts';
import { button, words as text } from './letter.ts';
import { dueKobo, goods } from './order-goods.ts';
import { opened, toShopper, wordsFor } from './order.ts';
import type { Letters } from './template-data.ts';

/** About orders that were begun and not paid. */
export const unfinishedLetters = {
  'order-unfinished'(news) {
    const words = wordsFor(news);
    const says = words.unfinished;
    const letter = toShopper(news, {
      subject: says.subject(news.order_number, news.store_name),
      preview: says.preview(naira(dueKobo(news))),
      title: says.title,
      parts: [
        ...opened(news, says.text(news.order_number, news.store_name)),
        goods(news, words, 'due'),
        text(says.otherwise),
      ],
    });
    return {
      ...letter,
      parts: [...letter.parts, text(says.once), button(words.mails.stopMails, news.stop_url)],
      leaveUrl: news.stop_url,
    };
  },
} satisfies Partial<Letters>;
