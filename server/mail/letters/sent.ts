import type { Words } from '#shared/words/words.ts';
import { button, facts, words as text, type Part } from './letter.ts';
import { dueKobo, goods, haveReady } from './order-goods.ts';
import { opened, toShopper, wordsFor } from './order.ts';
import type { Letters, OrderNews, TemplateData } from './template-data.ts';
import { oneLine } from '../text.ts';

/** That it left the shop or, where the shopper fetches it, waits there. */
function wayOf(news: TemplateData['order-sent'], { mails: says, story, services }: Words): Part[] {
  const { in_parcel: inIt, more_to_come: more, store_name: shop, order_number: number } = news;
  const [whole, part, rest] = news.picked_up
    ? [says.ready, says.partReady, says.restReady]
    : [says.sent, says.partSent, says.restFollows];
  const parts = opened(news, (inIt ? part : whole)(number, shop));
  if (inIt) parts.push(text(says.inParcel(inIt.map(oneLine).join(', '))));
  if (more) parts.push(text(news.rest_to_do ? services.restToDo(shop) : rest));
  if (!news.picked_up) return parts;
  const place = news.delivery_name ? `${story.pickItUp(oneLine(news.delivery_name))} ` : '';
  return [...parts, text(`${place}${story.sayNumber}`)];
}

const named = (news: OrderNews, { mails: says }: Words) =>
  news.picked_up
    ? {
        subject: says.readySubject(news.order_number),
        preview: says.readyPreview(news.store_name),
        title: says.readyTitle,
      }
    : {
        subject: says.sentSubject(news.order_number),
        preview: says.sentPreview(news.store_name),
        title: says.sentTitle,
      };

/** That a service was done: nothing of it was sent, and nothing is to be followed. */
function done(news: TemplateData['order-sent'], words: Words) {
  const { services: says } = words;
  const { in_parcel: what, more_to_come: more, store_name: shop, order_number: number } = news;
  const parts = opened(news, (what ? says.partDone : says.isDone)(number, shop));
  if (what) parts.push(text(says.what(what.map(oneLine).join(', '))));
  if (more) parts.push(text(says.restFollows));
  parts.push(text(says.somethingWrong));
  return toShopper(news, {
    subject: (more ? says.partDoneSubject : says.doneSubject)(number),
    preview: says.donePreview(shop),
    title: more ? says.partDoneHead : says.doneTitle,
    parts: [...parts, goods(news, words, news.pay_method === 'on_delivery' ? 'due' : 'paid')],
  });
}

/** About goods that go out, or wait to be fetched. */
export const sentLetters = {
  'order-sent'(news) {
    const words = wordsFor(news);
    if (news.done) return done(news, words);
    const { tracking, tracking_url: link } = news;
    const parts = wayOf(news, words);
    if (tracking) parts.push(facts([words.order.tracking, oneLine(tracking)]));
    if (link) parts.push(button(words.mails.followParcel, link));
    const { deliveryCode, codeHow } = words.order;
    if (news.delivery_code) parts.push(facts([deliveryCode, news.delivery_code]), text(codeHow));
    const toCollect = news.collect_kobo ?? (news.pay_method === 'on_delivery' ? dueKobo(news) : 0);
    if (toCollect > 0) parts.push(text(haveReady(toCollect, news, words)));
    return toShopper(news, {
      ...named(news, words),
      parts: [...parts, goods(news, words, news.pay_method === 'on_delivery' ? 'due' : 'paid')],
    });
  },

  /** Takes back what was told too early. */
  'order-not-sent'(news) {
    const { mails: says, services } = wordsFor(news);
    const { order_number: number, store_name: shop, picked_up: fetched, done: wasDone } = news;
    if (wasDone)
      return toShopper(news, {
        subject: services.notDoneSubject(number),
        preview: says.notSentPreview(shop),
        title: services.notDoneTitle,
        parts: opened(news, services.notDone(number, shop)),
      });
    return toShopper(news, {
      subject: (fetched ? says.notReadySubject : says.notSentSubject)(number),
      preview: says.notSentPreview(shop),
      title: fetched ? says.notReadyTitle : says.notSentTitle,
      parts: opened(news, (fetched ? says.notReady : says.notSent)(number, shop)),
    });
  },
} satisfies Partial<Letters>;
