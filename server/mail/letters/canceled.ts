import { naira } from '#shared/money.ts';
import { facts, words as text } from './letter.ts';
import { goods } from './order-goods.ts';
import { customer, opened, toOwner, toShopper, wordsFor } from './order.ts';
import type { Letters } from './template-data.ts';

/** About an order that is off. */
export const canceledLetters = {
  'order-canceled'(news) {
    const words = wordsFor(news);
    const says = words.mails;
    const said = news.by_shopper ? says.canceledAsAsked : says.canceled;
    return toShopper(news, {
      subject: says.canceledTitle(news.order_number),
      preview: news.by_shopper ? says.asYouAsked : says.canceledByShop(news.store_name),
      title: says.canceledTitle(news.order_number),
      parts: [
        ...opened(news, said(news.store_name)),
        ...(news.kept_kobo ? [text(words.parts.kept(naira(news.kept_kobo)))] : []),
        goods(news, words),
      ],
    });
  },

  'order-called-off': (news) =>
    toOwner(news, {
      subject: `Order #${news.order_number} was cancelled by the customer`,
      preview: `${news.store_name}: nothing was paid for it.`,
      title: `Order #${news.order_number} was cancelled`,
      parts: [
        text(
          news.service
            ? 'The customer cancelled it before anything was paid, so you have nothing to do for it.'
            : 'The customer cancelled it before anything was paid. Please do not send it. What was kept for it can be sold again.',
        ),
        facts(...customer(news)),
        goods(news),
      ],
    }),
} satisfies Partial<Letters>;
