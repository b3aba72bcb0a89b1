import { naira, signedNaira } from '#shared/money.ts';
import { furtherParts } from '#shared/pricing/quote.ts';
import { product } from '#shared/product.ts';
import { firstLanguage, languageOf } from '#shared/languages.ts';
import { wordsOf } from '#shared/words/index.ts';
import type { Words } from '#shared/words/words.ts';
import { button, facts, words as text, type Letter, type Part, type LetterContent } from './letter.ts';
import type { Letters, OrderNews } from './template-data.ts';
import { greeting, oneLine } from './text.ts';

const english = wordsOf(firstLanguage);

/** What was ordered and what it costs, in English unless other words are given. */
export function goods(news: OrderNews, { codes, mails, prices, tags }: Words = english): Part {
  const code = news.discount_code;
  const says = { ...prices, ...(code && { discount_kobo: codes.discount(code) }) };
  const delivery = news.delivery_name ? mails.deliveryBy(oneLine(news.delivery_name)) : mails.delivery;
  return {
    kind: 'goods',
    lines: news.lines.map(({ quantity, title, total_kobo: kobo }) => ({
      label: `${quantity} × ${title}`,
      amount: naira(kobo),
    })),
    sums: [
      { label: mails.subtotal, amount: naira(news.subtotal_kobo) },
      ...(news.delivered === false
        ? []
        : [{ label: delivery, amount: news.delivery_kobo === 0 ? tags.free : naira(news.delivery_kobo) }]),
      ...furtherParts(news).map(({ part, kobo }) => ({ label: says[part], amount: signedNaira(kobo) })),
      { label: mails.total, amount: naira(news.total_kobo) },
    ],
  };
}

/** What is said to her who bought, in the language she ordered in. */
export const wordsFor = ({ language }: OrderNews): Words => wordsOf(languageOf(language));

/** In the store's name, to the person who bought. */
export function toShopper(news: OrderNews, content: LetterContent): Letter {
  const { mails } = wordsFor(news);
  return {
    ...content,
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

function due(news: OrderNews, { mails }: Words): string {
  if (news.total_kobo === 0) return '';
  if (news.pay_method === 'on_delivery') return mails.haveReady(naira(news.total_kobo));
  if (news.pay_method === 'direct_transfer') return mails.sendExactly(naira(news.total_kobo));
  return mails.writeAgain;
}

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
const buyer = (news: OrderNews) =>
  facts(...customer(news), ['Payment', wayWords.get(news.pay_method) ?? 'Paid online']);

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
        text(`${greeting(news.customer_name, says)} ${says.placed} ${due(news, words)}`.trim()),
        ...accountFacts(news, words),
        goods(news, words),
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
      parts: [
        text(`${greeting(news.customer_name, says)} ${says.paid(news.order_number)}`),
        goods(news, words),
      ],
    });
  },

  'order-sent'(news) {
    const words = wordsFor(news);
    const says = words.mails;
    const { in_parcel: inIt, more_to_come: more, tracking, tracking_url: link } = news;
    const said = inIt ? says.partSent : says.sent;
    const parts: Part[] = [
      text(`${greeting(news.customer_name, says)} ${said(news.order_number, news.store_name)}`),
    ];
    if (inIt) parts.push(text(says.inParcel(inIt.map(oneLine).join(', '))));
    if (more) parts.push(text(says.restFollows));
    if (tracking) parts.push(facts([words.order.tracking, oneLine(tracking)]));
    if (link) parts.push(button(says.followParcel, link));
    const { deliveryCode, codeHow } = words.order;
    if (news.delivery_code) parts.push(facts([deliveryCode, news.delivery_code]), text(codeHow));
    const toCollect = news.collect_kobo ?? (news.pay_method === 'on_delivery' ? news.total_kobo : 0);
    if (toCollect > 0) parts.push(text(says.haveReady(naira(toCollect))));
    return toShopper(news, {
      subject: says.sentSubject(news.order_number),
      preview: says.sentPreview(news.store_name),
      title: says.sentTitle,
      parts: [...parts, goods(news, words)],
    });
  },

  /** Takes back what was told too early. */
  'order-not-sent'(news) {
    const says = wordsFor(news).mails;
    return toShopper(news, {
      subject: says.notSentSubject(news.order_number),
      preview: says.notSentPreview(news.store_name),
      title: says.notSentTitle,
      parts: [
        text(`${greeting(news.customer_name, says)} ${says.notSent(news.order_number, news.store_name)}`),
      ],
    });
  },

  'order-canceled'(news) {
    const words = wordsFor(news);
    const says = words.mails;
    const said = news.by_shopper ? says.canceledAsAsked : says.canceled;
    return toShopper(news, {
      subject: says.canceledTitle(news.order_number),
      preview: news.by_shopper ? says.asYouAsked : says.canceledByShop(news.store_name),
      title: says.canceledTitle(news.order_number),
      parts: [
        text(`${greeting(news.customer_name, says)} ${said(news.store_name)}`),
        ...(news.kept_kobo ? [text(words.parts.kept(naira(news.kept_kobo)))] : []),
        goods(news, words),
      ],
    });
  },

  /** Before the provider has sent anything: nobody is told that money is on its way when it is not. */
  'refund-asked'(news) {
    const amount = naira(news.amount_kobo);
    const says = wordsFor(news).mails;
    const asked = says.refundAsked(amount, news.order_number, news.store_name);
    return toShopper(news, {
      subject: says.refundAskedSubject(amount, news.order_number),
      preview: says.refundAskedPreview(news.store_name),
      title: says.refundAskedTitle(amount),
      parts: [text(`${greeting(news.customer_name, says)} ${asked}`)],
    });
  },

  'refund-processed'(news) {
    const amount = naira(news.amount_kobo);
    const says = wordsFor(news).mails;
    return toShopper(news, {
      subject: says.refundSubject(amount, news.store_name),
      preview: says.refundPreview(news.order_number),
      title: says.refundTitle(amount),
      parts: [
        text(
          `${greeting(news.customer_name, says)} ${says.refund(news.store_name, amount, news.order_number)}`,
        ),
      ],
    });
  },

  'new-order'(news) {
    const paid = paidWords.get(news.pay_method) ?? 'paid';
    const look =
      news.pay_method === 'direct_transfer' && news.total_kobo > 0
        ? [
            text(
              `Look for exactly ${naira(news.total_kobo)} in your bank account, then confirm it in the order.`,
            ),
          ]
        : [];
    return toOwner(news, {
      subject: `New order #${news.order_number}: ${naira(news.total_kobo)}`,
      preview: `${news.store_name}: ${paid}.`,
      title: `New order #${news.order_number}, ${naira(news.total_kobo)}`,
      parts: [...look, buyer(news), goods(news)],
    });
  },

  'order-called-off': (news) =>
    toOwner(news, {
      subject: `Order #${news.order_number} was cancelled by the customer`,
      preview: `${news.store_name}: nothing was paid for it.`,
      title: `Order #${news.order_number} was cancelled`,
      parts: [
        text(
          'The customer cancelled it before anything was paid. Please do not send it. What was kept for it can be sold again.',
        ),
        facts(...customer(news)),
        goods(news),
      ],
    }),

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
        goods(news),
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
      title: `Order #${news.order_number} is disputed`,
      parts: [
        text(news.explanation),
        facts(['Customer', news.customer_name], ['Order total', naira(news.total_kobo)]),
      ],
    }),
} satisfies Partial<Letters>;
