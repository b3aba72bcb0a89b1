import { languageOf } from '#shared/languages.ts';
import { naira } from '#shared/money.ts';
import { product } from '#shared/product.ts';
import { wordsOf } from '#shared/words/index.ts';
import { button, facts, words } from './letter.ts';
import type { Letters } from './template-data.ts';
import { bare, greeting, oneLine, unlinked } from '../text.ts';

/** Facts of which those that were not said are left out. */
const said = (...pairs: [label: string, value: string][]) =>
  facts(...pairs.filter(([, value]) => value !== ''));

/** What follows the forms of a shop's pages. */
export const shopLetters = {
  'gift-card'(data) {
    const language = languageOf(data.language);
    const said = wordsOf(language);
    const says = said.giftCards;
    const shop = oneLine(data.store_name);
    const amount = naira(data.cards.reduce((sum, card) => sum + card.amount_kobo, 0));
    const message = unlinked(bare(data.message));
    return {
      subject: says.mailSubject(amount, shop),
      preview: says.mailPreview(shop),
      sender: {
        name: data.store_name,
        href: data.store_url,
        ...(data.store_look ? { look: data.store_look } : {}),
      },
      language,
      title: says.mailTitle(amount),
      parts: [
        words(`${greeting(data.name, said.mails)} ${says.mailText(shop)}`),
        ...(message ? [words(message)] : []),
        facts(...data.cards.map(({ code, amount_kobo }): [string, string] => [naira(amount_kobo), code])),
        ...(data.until ? [words(says.mailUntil(data.until))] : []),
        button(says.toShop, data.store_url),
      ],
      reason: says.mailReason(shop),
    };
  },
  'newsletter-confirm'(data) {
    const language = languageOf(data.language);
    const says = wordsOf(language).mails;
    const shop = oneLine(data.store_name);
    return {
      subject: says.newsSubject(shop),
      preview: says.newsPreview,
      sender: { name: data.store_name, href: data.store_url },
      language,
      title: says.newsTitle(shop),
      parts: [
        words(says.news),
        button(says.newsYes, data.confirm_url),
        words(says.newsNotYou),
        button(says.newsNo, data.leave_url),
      ],
      reason: says.newsReason(shop),
      leaveUrl: data.leave_url,
    };
  },
  'newsletter-joined'(data) {
    const language = languageOf(data.language);
    const says = wordsOf(language).mails;
    const shop = oneLine(data.store_name);
    return {
      subject: says.joinedSubject(shop),
      preview: says.joinedPreview,
      sender: { name: data.store_name, href: data.store_url },
      language,
      title: says.joinedTitle,
      parts: [words(says.joined(shop)), button(says.stopNews, data.leave_url)],
      reason: says.joinedReason(shop),
      leaveUrl: data.leave_url,
    };
  },
  'enquiry-came': (data) => ({
    subject: `${oneLine(data.name)} asks: ${oneLine(data.service || data.wish || 'please answer')}`,
    preview: `An enquiry from a page of ${oneLine(data.store_name)}.`,
    sender: { name: product.name },
    title: `${oneLine(data.name)} has a question or a wish`,
    parts: [
      words('Sent from a page of your shop. Nothing is booked or paid by it: call or write back.'),
      said(
        ['Name', unlinked(oneLine(data.name))],
        ['Phone', data.phone],
        ['Email', data.email],
        ['What', oneLine(data.service)],
        ['Wished time', data.wish],
        ['Message', unlinked(bare(data.message))],
      ),
      button('See it in your dashboard', data.dashboard_url),
    ],
    reason: `You get this because you own ${oneLine(data.store_name)} on ${product.name}.`,
  }),
  'enquiry-sent'(data) {
    const language = languageOf(data.language);
    const says = wordsOf(language).mails;
    const shop = oneLine(data.store_name);
    const about = said([says.what, oneLine(data.service)], [says.wishedTime, data.wish]);
    return {
      subject: says.askedSubject(shop),
      preview: says.askedPreview,
      sender: { name: data.store_name, href: data.store_url },
      language,
      title: says.askedTitle,
      parts: [words(data.next), ...(data.service || data.wish ? [about] : [])],
      reason: says.askedReason(shop),
    };
  },
} satisfies Partial<Letters>;
