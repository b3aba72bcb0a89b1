import { naira } from '#shared/money.ts';
import { words } from './letter.ts';
import { accountFacts, goods, toOwner, toShopper } from './order-letters.ts';
import type { Letters } from './template-data.ts';
import { greeting, oneLine } from './text.ts';

export const transferLetters = {
  /** To the owner: the shopper says that the money is on its way. */
  'transfer-sent'(news) {
    const sender = oneLine(news.sender || news.customer_name);
    return toOwner(news, {
      subject: `Look for ${naira(news.total_kobo)} from ${sender}: order #${news.order_number}`,
      preview: `${news.customer_name} says it has been sent.`,
      title: `Look for ${naira(news.total_kobo)} from ${sender}`,
      parts: [
        words(
          `${oneLine(news.customer_name)} says the transfer for order #${news.order_number} has been sent. Check your bank account for exactly this amount, then confirm it in the order. A picture of a receipt is no proof; the money in your account is.`,
        ),
        goods(news),
      ],
    });
  },

  'transfer-not-come': (news) =>
    toShopper(news, {
      subject: `Your transfer for order #${news.order_number} has not arrived yet`,
      preview: `${news.store_name} has not found ${naira(news.total_kobo)} in its account.`,
      title: 'Your transfer has not arrived yet',
      parts: [
        words(
          `${greeting(news.customer_name)} ${news.store_name} looked for ${naira(news.total_kobo)} for order #${news.order_number} and has not found it. If it has left your account, ask your bank and tell the shop: it can still be confirmed while the goods can be had. If you have not sent it, please do not send it now; order again instead.`,
        ),
      ],
    }),

  'transfer-expired'(news) {
    const came = news.amount_kobo > 0 ? ` ${naira(news.amount_kobo)} of it has arrived.` : '';
    return toShopper(news, {
      subject: `The goods of order #${news.order_number} are no longer kept for you`,
      preview: `${news.store_name} had no transfer of ${naira(news.total_kobo)} in time.`,
      title: 'Your goods are no longer kept for you',
      parts: [
        words(
          `${greeting(news.customer_name)} ${news.store_name} has not confirmed your transfer of ${naira(news.total_kobo)} in time.${came} If you have sent it, open your order and tell the shop: it can still be confirmed while the goods can be had. If you have not, please order again instead.`,
        ),
        goods(news),
      ],
    });
  },

  'transfer-short': (news) =>
    toShopper(news, {
      subject: `${naira(news.missing_kobo)} is still missing for order #${news.order_number}`,
      preview: `${naira(news.amount_kobo)} has arrived.`,
      title: `${naira(news.missing_kobo)} is still missing`,
      parts: [
        words(
          `${greeting(news.customer_name)} ${naira(news.amount_kobo)} has arrived for order #${news.order_number} at ${news.store_name}. Please send the remaining ${naira(news.missing_kobo)} to the same account.`,
        ),
        ...accountFacts(news),
        goods(news),
      ],
    }),

  'transfer-late': (news) =>
    toShopper(news, {
      subject: `Your transfer for order #${news.order_number} came too late`,
      preview: `${naira(news.amount_kobo)} arrived when the order could no longer be sent.`,
      title: 'Your transfer came too late',
      parts: [
        words(
          `${greeting(news.customer_name)} ${naira(news.amount_kobo)} arrived at ${news.store_name} for order #${news.order_number}, but the order was cancelled or its goods are gone. The shop will send the money back or agree something else with you.`,
        ),
      ],
    }),
} satisfies Partial<Letters>;
