import { naira } from '#shared/money.ts';
import type { RefundNews } from './gift-card-news.ts';
import { words as text, type Part } from './letter.ts';
import { opened, toReceipt, toShopper, wordsFor } from './order.ts';
import type { Letters, OrderNews } from './template-data.ts';
import { oneLine } from '../text.ts';

/** Whose money goes back. */
function piecesIn(news: OrderNews & { pieces?: string[] }): Part[] {
  const { pieces = [] } = news;
  if (pieces.length === 0) return [];
  return [text(wordsFor(news).mails.refundPieces(pieces.map(oneLine).join(', ')))];
}

/** Of money that is not on its way back: not yet, or not after all. */
function notSent(news: OrderNews & RefundNews, what: 'refundAsked' | 'refundFailed') {
  const amount = naira(news.amount_kobo);
  const says = wordsFor(news).mails;
  const { order_number: number, store_name: shop } = news;
  return toShopper(news, {
    subject: says[`${what}Subject`](amount, number),
    preview: says[`${what}Preview`](shop),
    title: says[`${what}Title`](amount),
    parts: [...opened(news, says[what](amount, number, shop)), ...piecesIn(news)],
  });
}

/** What comes back to a shop, and what goes back to its shoppers. */
export const backLetters = {
  'order-came-back'(news) {
    const says = wordsFor(news).mails;
    const what = news.pieces.map(oneLine).join(', ');
    return toShopper(news, {
      subject: says.cameBackSubject(news.order_number),
      preview: says.cameBackPreview(news.store_name),
      title: says.cameBackTitle,
      parts: [
        ...opened(news, says.cameBack(what, news.order_number, news.store_name)),
        text(says.cameBackNext),
      ],
    });
  },

  /** Before the provider has sent anything: nobody is told that money is on its way when it is not. */
  'refund-asked': (news) => notSent(news, 'refundAsked'),
  'refund-failed': (news) => notSent(news, 'refundFailed'),

  'refund-processed'(news) {
    const amount = naira(news.amount_kobo);
    const { mails: says, giftCards } = wordsFor(news);
    const { store_name: shop, order_number: number, on_card: four } = news;
    const said = four ? giftCards.mailBack(shop, amount, four) : says.refund(shop, amount, number);
    return toShopper(news, {
      subject: says.refundSubject(amount, shop),
      preview: says.refundPreview(number),
      title: four ? giftCards.mailBackTitle(amount) : says.refundTitle(amount),
      parts: [...opened(news, said), ...piecesIn(news), toReceipt(news)],
    });
  },
} satisfies Partial<Letters>;
