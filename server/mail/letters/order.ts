import { naira } from '#shared/money.ts';
import { product } from '#shared/product.ts';
import { languageOf } from '#shared/languages.ts';
import { filled, type OwnWords } from '#shared/orders/order-letters.ts';
import { wordsOf } from '#shared/words/index.ts';
import type { Words } from '#shared/words/words.ts';
import { button, facts, words as text, type Letter, type Part, type LetterContent } from './letter.ts';
import { due, dueKobo, english, goods } from './order-goods.ts';
import type { Letters, OrderNews } from './template-data.ts';
import { greeting, nameIn, oneLine } from '../text.ts';

/** What is said to her who bought, in the language she ordered in. */
export const wordsFor = ({ language }: OrderNews): Words => wordsOf(languageOf(language));

/** What a store says in its own words, of this order; empty where it says nothing. */
function ownWords(news: OrderNews, which: keyof OwnWords): string {
  return filled(news.own?.[which] ?? '', {
    name: nameIn(news.customer_name) ?? wordsFor(news).mails.customer,
    number: `#${news.order_number}`,
    shop: oneLine(news.store_name),
    total: naira(news.total_kobo),
  });
}

/**
 * How a letter begins. Hello and thanks are a store's to say in its own words; what is so is said by us whatever it
 * says.
 */
export function opened(news: OrderNews, fact: string, thanks = ''): Part[] {
  const own = ownWords(news, 'opening');
  if (own) return [text(own), ...(fact ? [text(fact[0]!.toUpperCase() + fact.slice(1))] : [])];
  const hello = greeting(news.customer_name, wordsFor(news).mails);
  return [text([hello, thanks, fact].filter(Boolean).join(' '))];
}

/** In the store's name, to the person who bought. */
export function toShopper(news: OrderNews, content: LetterContent): Letter {
  const { mails } = wordsFor(news);
  const subject = ownWords(news, 'subject') || content.subject;
  const closing = ownWords(news, 'closing');
  return {
    ...content,
    subject: news.test ? `Test: ${subject}` : subject,
    language: languageOf(news.language),
    sender: {
      name: news.store_name,
      ...(news.store_url ? { href: news.store_url } : {}),
      ...(news.store_look ? { look: news.store_look } : {}),
    },
    parts: [
      ...content.parts,
      ...filesIn(news),
      button(news.files ? mails.downloadFiles : mails.seeOrder, news.order_url),
      ...(closing ? [text(closing)] : []),
    ],
    reason: mails.reason(oneLine(news.store_name)),
  };
}

/** Chats and mail boxes open links by themselves, so none of them is a download: that is a button of the page. */
function filesIn(news: OrderNews): Part[] {
  const { files = [] } = news;
  if (files.length === 0) return [];
  return [text(wordsFor(news).mails.filesReady(files.map(oneLine).join('; ')))];
}

/** In our name, to the people who own the store. */
export function toOwner(news: OrderNews, content: LetterContent): Letter {
  const { dashboard_url: page } = news;
  const parts = page ? [...content.parts, button('Open the order', page)] : content.parts;
  return {
    ...content,
    sender: { name: product.name },
    parts,
    reason: `You get this because you own ${oneLine(news.store_name)} on ${product.name}.`,
  };
}

/** The paper of what was paid and what went back, to print or keep. */
export const toReceipt = (news: OrderNews): Part =>
  button(wordsFor(news).receipt.see, `${news.order_url}/receipt`);

/** Where to send the money of a direct transfer; nothing for other ways. */
export function accountFacts(news: OrderNews, { transfer }: Words): Part[] {
  const { account } = news;
  if (!account) return [];
  return [
    facts(
      [transfer.bank, account.bank_name],
      [transfer.number, account.account_number],
      [transfer.accountName, account.account_name],
    ),
  ];
}

const wayWords = new Map<OrderNews['pay_method'], string>([
  ['on_delivery', 'On delivery'],
  ['direct_transfer', 'Transfer to your account'],
]);

export const customer = (news: OrderNews): [string, string][] => [
  ['Customer', news.customer_name],
  ...(news.customer_phone ? [['Phone', news.customer_phone] satisfies [string, string]] : []),
];

/** As its owner reads where it is paid that is paid as it is handed over; null: as it is delivered, or before. */
function handedOver({ pay_method, picked_up, service }: OrderNews): string | null {
  if (pay_method !== 'on_delivery') return null;
  return picked_up ? 'at pick-up' : service ? 'on the day' : null;
}

/** How it is paid, as its owner reads it: the card's part first. */
function payment(news: OrderNews): string {
  const { card_kobo: card = 0 } = news;
  const at = handedOver(news);
  const rest = at ? at[0]!.toUpperCase() + at.slice(1) : (wayWords.get(news.pay_method) ?? 'Paid online');
  if (card === 0) return rest;
  const byCard = `${naira(card)} by gift card`;
  return dueKobo(news) === 0 ? byCard : `${byCard}. ${rest}: ${naira(dueKobo(news))}`;
}
const buyer = (news: OrderNews) =>
  facts(
    ...customer(news),
    ['Payment', payment(news)],
    ...(news.note
      ? [[news.service ? 'Would suit them' : 'Note', oneLine(news.note)] satisfies [string, string]]
      : []),
  );

const paidWords = new Map<OrderNews['pay_method'], string>([
  ['on_delivery', 'to be paid on delivery'],
  ['direct_transfer', 'to be paid into your account'],
]);

export const orderLetters = {
  'order-placed'(news) {
    const words = wordsFor(news);
    const says = words.mails;
    return toShopper(news, {
      subject: says.placedSubject(news.order_number, news.store_name),
      preview: says.placedPreview(naira(news.total_kobo)),
      title: says.placedTitle(news.order_number),
      parts: [
        ...opened(news, due(news, words), says.placed),
        ...accountFacts(news, words),
        goods(news, words, 'due'),
      ],
    });
  },

  'order-paid'(news) {
    const words = wordsFor(news);
    const says = words.mails;
    return toShopper(news, {
      subject: says.paidSubject(news.order_number, news.store_name),
      preview: says.paidPreview(naira(news.total_kobo)),
      title: says.paidTitle(naira(news.total_kobo)),
      parts: [...opened(news, says.paid(news.order_number)), goods(news, words, 'paid'), toReceipt(news)],
    });
  },

  'new-order'(news) {
    const kobo = dueKobo(news);
    const isPaid = news.card_kobo !== undefined && news.card_kobo > 0 && kobo === 0;
    const at = handedOver(news);
    const onTheWay = at ? `to be paid ${at}` : paidWords.get(news.pay_method);
    const paid = isPaid ? 'paid' : (onTheWay ?? 'paid');
    const told = news.card_kobo && !isPaid && paid !== 'paid' ? `${naira(kobo)} ${paid}` : paid;
    const look =
      news.pay_method === 'direct_transfer' && kobo > 0
        ? [text(`Look for exactly ${naira(kobo)} in your bank account, then confirm it in the order.`)]
        : [];
    return toOwner(news, {
      subject: `New order #${news.order_number}: ${naira(news.total_kobo)}`,
      preview: `${news.store_name}: ${told}.`,
      title: `New order #${news.order_number}, ${naira(news.total_kobo)}`,
      parts: [...look, buyer(news), goods(news, english, paid === 'paid' ? 'paid' : 'due')],
    });
  },

  'order-to-confirm': (news) =>
    toOwner(news, {
      subject: `Please confirm order #${news.order_number} by phone`,
      preview: `${news.store_name}: an unusual order, ${naira(news.total_kobo)}.`,
      title: `Is order #${news.order_number} meant?`,
      parts: [
        text(
          `This order at ${news.store_name} is unusual: much at once, or many orders from one network or phone. No goods are set aside for it. Call the customer, then tap “Confirm order” or “Not real” in the order. There may be more like it in your list. After 3 days it ends by itself.`,
        ),
        buyer(news),
        goods(news, english, 'due'),
      ],
    }),

  'downloads-asked': (news) =>
    toOwner(news, {
      subject: `More downloads are asked for: order #${news.order_number}`,
      preview: `${news.store_name}: ${news.explanation}.`,
      title: `${oneLine(news.customer_name)} asks for more downloads`,
      parts: [
        text(
          `The downloads of “${oneLine(news.explanation)}” in this order are used up. If that is all right with you, open the order and tap “Allow more downloads”. If you think the link was passed on, call the customer first.`,
        ),
        facts(...customer(news)),
      ],
    }),

  'payment-to-explain': (news) =>
    toOwner(news, {
      subject: `A payment to look at: order #${news.order_number}`,
      preview: `${news.store_name}: money that does not fit its order.`,
      title: `Please look at order #${news.order_number}`,
      parts: [
        text(`A payment for this order at ${news.store_name} needs your eye. ${news.explanation}`.trim()),
        facts(['Customer', news.customer_name], ['Order total', naira(news.total_kobo)]),
      ],
    }),

  'payment-disputed': (news) =>
    toOwner(news, {
      subject: `A dispute about order #${news.order_number}`,
      preview: `${news.store_name}: the customer’s bank asks about a payment.`,
      title: `The dispute about order #${news.order_number}`,
      parts: [
        text(news.explanation),
        facts(['Customer', news.customer_name], ['Order total', naira(news.total_kobo)]),
      ],
    }),
} satisfies Partial<Letters>;
