import { naira } from '#shared/money.ts';
import type { Words } from '#shared/words/words.ts';
import { facts, words as text } from './letter.ts';
import { goods, haveReady } from './order-goods.ts';
import { accountFacts, customer, opened, toOwner, toShopper, wordsFor } from './order.ts';
import type { Letters, TemplateData } from './template-data.ts';
import { oneLine } from '../text.ts';

type Changed = TemplateData['order-changed'];

/** All of it is waited for in the store's own account. */
const isTransfer = (news: Changed) =>
  news.pay_method === 'direct_transfer' && news.due_kobo === news.total_kobo && news.account !== undefined;

/** What goes back after an order was changed, or is to be paid, and how. */
function changedMoney(news: Changed, words: Words): string {
  const { parts, mails } = words;
  if (news.back_kobo > 0) return parts.goesBack(naira(news.back_kobo));
  const due = naira(news.due_kobo);
  if (news.due_kobo === 0) return '';
  if (news.pay_method === 'on_delivery') return haveReady(news.due_kobo, news, words);
  return isTransfer(news) ? mails.sendExactly(due) : `${parts.left(due)} ${parts.payThere}`;
}

/** About an order that is paid in more than one part. */
export const partLetters = {
  'part-received'(news) {
    const words = wordsFor(news);
    const says = words.parts;
    const [came, left] = [naira(news.amount_kobo), naira(news.missing_kobo)];
    return toShopper(news, {
      subject: says.receivedSubject(came, news.order_number),
      preview: says.left(left),
      title: says.receivedTitle(came),
      parts: [
        ...opened(news, `${says.received(came, news.order_number)} ${says.left(left)} ${says.whenAsked}`),
        goods(news, words),
      ],
    });
  },

  'rest-asked'(news) {
    const words = wordsFor(news);
    const says = words.parts;
    const left = naira(news.amount_kobo);
    return toShopper(news, {
      subject: says.askedSubject(left, news.order_number),
      preview: says.payBy(news.due_on),
      title: says.restTitle(left),
      parts: [
        ...opened(news, `${says.asked(news.store_name, left, news.order_number)} ${says.payBy(news.due_on)}`),
        goods(news, words),
      ],
    });
  },

  'order-changed'(news) {
    const words = wordsFor(news);
    const says = words.parts;
    const total = naira(news.total_kobo);
    const isSent = isTransfer(news);
    return toShopper(news, {
      subject: says.changedSubject(news.order_number, news.store_name),
      preview: says.changedPreview(total),
      title: says.changedHead(news.order_number),
      parts: [
        ...opened(
          news,
          `${says.changed(news.store_name, news.order_number)} ${changedMoney(news, words)}`.trim(),
        ),
        ...(isSent ? accountFacts(news, words) : []),
        facts(
          [says.before, `${news.was.map(oneLine).join(', ')}: ${naira(news.was_total_kobo)}`],
          ...(news.reason ? [[says.why, oneLine(news.reason)] satisfies [string, string]] : []),
        ),
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
