import { naira, signedNaira } from '#shared/money.ts';
import { furtherParts } from '#shared/pricing/quote.ts';
import { firstLanguage } from '#shared/languages.ts';
import { wordsOf } from '#shared/words/index.ts';
import { toHandOver } from '#shared/words/of-order.ts';
import type { Words } from '#shared/words/words.ts';
import type { Part } from './letter.ts';
import type { OrderNews } from './template-data.ts';
import { oneLine } from '../text.ts';

export const english = wordsOf(firstLanguage);

/** What is to be paid beside the gift card. Kobo. */
export const dueKobo = ({ total_kobo, card_kobo = 0 }: OrderNews): number =>
  Math.max(0, total_kobo - card_kobo);

/** Whether a letter names what a gift card paid, and what is left to pay beside it. */
type OfCard = 'paid' | 'due' | 'nothing';

function cardSums(news: OrderNews, of: OfCard, { giftCards }: Words): { label: string; amount: string }[] {
  if (!news.card_kobo || of === 'nothing') return [];
  const paid = { label: giftCards.paid, amount: naira(news.card_kobo) };
  return of === 'paid' ? [paid] : [paid, { label: giftCards.leftToPay, amount: naira(dueKobo(news)) }];
}

/** How it gets to the shopper, as it stands beside its price. */
function comesBy(news: OrderNews, { mails, order, services }: Words): string {
  const { delivery_name: name, picked_up: fetched, service } = news;
  if (service) return services.transport;
  if (!name) return fetched ? order.pickUp : mails.delivery;
  return (fetched ? mails.pickUpAt : mails.deliveryBy)(oneLine(name));
}

/** What is to be had ready as the goods are handed over, and what is paid when a service beside them is done. */
export function haveReady(kobo: number, news: OrderNews, { mails, services, story }: Words): string {
  const says = news.picked_up ? story.haveReadyThere : news.service ? services.payThatDay : mails.haveReady;
  return toHandOver(kobo, news.services_kobo ?? 0, says, { story }).join(' ');
}

/** What was ordered and what it costs, in English unless other words are given. */
export function goods(news: OrderNews, words: Words = english, ofCard: OfCard = 'nothing'): Part {
  const { codes, mails, prices, tags } = words;
  const code = news.discount_code;
  const says = { ...prices, ...(code && { discount_kobo: codes.discount(code) }) };
  return {
    kind: 'goods',
    lines: news.lines.map(({ quantity, title, total_kobo: kobo }) => ({
      label: `${quantity} × ${title}`,
      amount: naira(kobo),
    })),
    sums: [
      { label: mails.subtotal, amount: naira(news.subtotal_kobo) },
      ...(news.delivered === false && news.delivery_kobo === 0
        ? []
        : [
            {
              label: comesBy(news, words),
              amount: news.delivery_kobo === 0 ? tags.free : naira(news.delivery_kobo),
            },
          ]),
      ...furtherParts(news).map(({ part, kobo }) => ({ label: says[part], amount: signedNaira(kobo) })),
      { label: mails.total, amount: naira(news.total_kobo) },
      ...cardSums(news, ofCard, words),
    ],
  };
}

/** What is to be done about the money now; empty where nothing is left to pay. */
export function due(news: OrderNews, words: Words): string {
  const { mails } = words;
  const kobo = dueKobo(news);
  if (kobo === 0) return '';
  if (news.pay_method === 'on_delivery') return haveReady(kobo, news, words);
  if (news.pay_method === 'direct_transfer') return mails.sendExactly(naira(kobo));
  return mails.writeAgain;
}
