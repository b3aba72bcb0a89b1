import { noticeDays } from '#shared/api/measures.ts';
import { languageOf } from '#shared/languages.ts';
import { naira } from '#shared/money.ts';
import { product } from '#shared/product.ts';
import { wordsOf } from '#shared/words/index.ts';
import { button, facts, words, type LetterContent, type Part } from './letter.ts';
import type { MeasureNews } from './measure-data.ts';
import { opened, toShopper, wordsFor } from './order.ts';
import type { Letters } from './template-data.ts';
import { bare, oneLine, unlinked } from '../text.ts';

const why = ({ reason }: MeasureNews): Part => facts(['Reason', reason]);

const money = words(
  'Orders that were paid stay yours to fulfil. You see them in your dashboard as before, and can send money back there. Customers find their orders by the links they have. Money for your sales is paid out as before, unless the law or a bank stops it.',
);

const data = words(
  `You can take everything of the store out as one file, under Site, then Your data, for at least ${noticeDays} days.`,
);

const howToAnswer = words(
  `If we are wrong, or something has changed, tell us: write in the box at the top of your dashboard, or to ${product.email}. A person reads it and replies.`,
);

const answering = ({ dashboard_url }: MeasureNews): Part =>
  button('Open your dashboard and answer', dashboard_url);
const opening = ({ dashboard_url }: MeasureNews): Part => button('Open your dashboard', dashboard_url);

type Written = (news: MeasureNews, shop: string, about: string) => Omit<LetterContent, 'preview'>;

const contents: Record<MeasureNews['news'], Written> = {
  suspended: (news, shop) => ({
    subject: `${shop} is suspended`,
    title: 'We have suspended your store',
    parts: [
      words(
        `Customers cannot open ${shop} or order there any more. Who has an order open was written to. Nothing of it is deleted.`,
      ),
      why(news),
      money,
      data,
      howToAnswer,
      answering(news),
    ],
  }),
  restored: (news, shop) => {
    const isOpen = news.day === '' && news.about === '';
    return {
      subject: isOpen ? `${shop} is open again` : `${shop} is not suspended any more`,
      title: isOpen ? 'Your store is open again' : 'We have lifted the suspension',
      parts: [
        words(
          isOpen
            ? `We have lifted the suspension. Customers can open ${shop} and order as before.`
            : news.day
              ? `${shop} is not suspended any more. It still closes for good on ${news.day}: keep it in your dashboard until then to sell on.`
              : `${shop} is not suspended any more. It is not published, so customers still cannot order: publish it in your dashboard.`,
        ),
        opening(news),
      ],
    };
  },
  hidden: (news, shop, about) => ({
    subject: `We have hidden ${about} in ${shop}`,
    title: 'We have hidden something of your store',
    parts: [
      words(`Customers do not see “${about}” any more. The rest of ${shop} is open as before.`),
      why(news),
      words('Orders that were placed for it stay yours to fulfil or to refund.'),
      howToAnswer,
      answering(news),
    ],
  }),
  unhidden: (news, shop, about) => ({
    subject: `${about} is shown in ${shop} again`,
    title: 'We show it again',
    parts: [words(`Customers see “${about}” again, as it was before.`), opening(news)],
  }),
  ending: (news, shop) => ({
    subject: `${shop} ends on ${news.day}`,
    title: `Your store ends on ${news.day}`,
    parts: [
      words(
        `Until then everything works as before. From ${news.day} customers cannot open ${shop} any more.`,
      ),
      why(news),
      money,
      data,
      howToAnswer,
      answering(news),
    ],
  }),
  kept: (news, shop) => ({
    subject: `${shop} goes on`,
    title: 'Your store goes on',
    parts: [words(`We have withdrawn our notice: ${shop} does not end on ${news.day}.`), opening(news)],
  }),
  reply: (news, shop) => ({
    subject: `Our reply about ${shop}`,
    title: 'Our reply to what you wrote',
    parts: [facts(['You wrote', news.about]), facts(['Our reply', news.reason]), answering(news)],
  }),
};

/** Of news that a later release tells the owner sees what it is in the dashboard. */
const ofLaterRelease: Written = (news, shop) => ({
  subject: `News about ${shop}`,
  title: 'News about your store',
  parts: [why(news), howToAnswer, opening(news)],
});

const writtenOf = (news: MeasureNews['news']): Written =>
  Object.hasOwn(contents, news) ? contents[news] : ofLaterRelease;

export const measureLetters = {
  'report-news'({ language: spoken, store_name, code, news, words: answer }) {
    const language = languageOf(spoken);
    const says = wordsOf(language).reports;
    const shop = oneLine(store_name);
    // Of news that only a later release knows its number says enough.
    const told = Object.hasOwn(says.mailTexts, news) ? news : 'came';
    return {
      subject: says.mailSubject(code),
      preview: says.mailTitles[told],
      sender: { name: product.name },
      language,
      title: says.mailTitles[told],
      parts: [
        words(says.mailTexts[told](shop)),
        ...(answer === '' ? [] : [words(unlinked(bare(answer)))]),
        facts([says.number, code]),
        words(says.mailFair(product.email)),
      ],
      reason: says.mailReason(product.name),
    };
  },
  'reports-waiting'({ lines, more }) {
    const count = lines.length + more;
    const title = count === 1 ? 'One shop was reported' : `${count} shops were reported`;
    return {
      subject: title,
      preview: lines.map(({ about }) => oneLine(about)).join(', '),
      sender: { name: product.name },
      title,
      parts: [
        facts(...lines.map(({ what, about }): [string, string] => [oneLine(about), what])),
        ...(more > 0 ? [words(`And ${more} more.`)] : []),
        words('They are under “Reports of shops” in the console; at the terminal, report list shows them.'),
      ],
      reason: `You get this because you look after the stores of ${product.name}.`,
    };
  },
  'shop-suspended'(news) {
    const says = wordsFor(news).mails;
    const shop = oneLine(news.store_name);
    return {
      ...toShopper(news, {
        subject: says.suspendedTitle(shop),
        preview: says.suspendedPreview(news.order_number),
        title: says.suspendedTitle(shop),
        parts: [
          ...opened(news, says.suspended(shop, news.order_number)),
          ...(news.amount_kobo > 0 ? [words(says.suspendedPaid(naira(news.amount_kobo)))] : []),
          words(says.suspendedAsk(product.email)),
        ],
      }),
      sender: { name: product.name },
    };
  },
  'shop-restored'(news) {
    const says = wordsFor(news).mails;
    const shop = oneLine(news.store_name);
    return {
      ...toShopper(news, {
        subject: says.restoredTitle(shop),
        preview: says.suspendedPreview(news.order_number),
        title: says.restoredTitle(shop),
        parts: opened(news, says.restored(shop, news.order_number)),
      }),
      sender: { name: product.name },
    };
  },
  'store-measure'(news) {
    const shop = oneLine(news.store_name);
    return {
      ...writtenOf(news.news)(news, shop, oneLine(news.about)),
      preview: oneLine(news.reason).slice(0, 120),
      sender: { name: product.name },
      reason: `You get this because you own ${shop} on ${product.name}.`,
    };
  },
} satisfies Partial<Letters>;
