import { product } from '#shared/product.ts';
import { button, facts, words, type LetterContent, type Part } from './letter.ts';
import type { ClosingNews } from './closing-data.ts';
import { opened, toShopper, wordsFor } from './order.ts';
import type { Letters } from './template-data.ts';
import { oneLine } from '../text.ts';

const dashboard = ({ dashboard_url }: ClosingNews): Part => button('Open your dashboard', dashboard_url);

const until = ({ day }: ClosingNews): Part[] => [
  words(
    `Until ${day} you can log in, finish orders, send money back, and take everything out as one file under Site, then Your data.`,
  ),
  words(
    `On ${day} products, pages, pictures, files, customers and everything else of it are erased for good. Orders and payments are kept without the names of customers, as tax law requires.`,
  ),
];

type Written = (news: ClosingNews, shop: string) => Omit<LetterContent, 'preview'>;

const contents: Record<ClosingNews['news'], Written> = {
  closing: (news, shop) => ({
    subject: `${shop} closes for good on ${news.day}`,
    title: 'Your store is being closed',
    parts: [
      words(`Customers can no longer order from ${shop}. Who has an order open was written to.`),
      ...until(news),
      words('You have changed your mind? Keep the store with one tap until then.'),
      button('See what is open, or keep the store', news.dashboard_url),
    ],
  }),
  closed_by_us: (news, shop) => ({
    subject: `We have closed ${shop}`,
    title: 'We have closed your store',
    parts: [
      words(`Customers can no longer order from ${shop}.`),
      facts(['Reason', news.why]),
      ...until(news),
      words(`If we are wrong, write to ${product.email}. A person reads it and replies.`),
      dashboard(news),
    ],
  }),
  staff: (news, shop) => ({
    subject: `${shop} closes for good on ${news.day}`,
    title: `${shop} is being closed`,
    parts: [
      words(
        `The store closes for good. Customers can no longer order. You can log in and finish orders until ${news.day}; then it is gone.`,
      ),
      dashboard(news),
    ],
  }),
  staff_kept: (news, shop) => ({
    subject: `${shop} is kept`,
    title: `${shop} is kept`,
    parts: [
      words(`${shop} is not closed on ${news.day}, as we wrote to you: it goes on as before.`),
      dashboard(news),
    ],
  }),
  kept: (news, shop) => ({
    subject: `${shop} is kept`,
    title: 'Your store is kept',
    parts: [
      words(
        `${shop} is not closed on ${news.day}: it is as it was before. A plan that was cancelled with it can be taken up again under Plan & billing.`,
      ),
      dashboard(news),
    ],
  }),
  soon: (news, shop) => ({
    subject: `${shop} is erased on ${news.day}`,
    title: `A week until ${shop} is erased`,
    parts: [
      words('Have you taken out what you want to have?'),
      ...until(news),
      button('See what is open, or keep the store', news.dashboard_url),
    ],
  }),
  waits: (news, shop) => ({
    subject: `${shop} cannot be erased yet`,
    title: 'Something has to be settled first',
    parts: [
      words(`${shop} was to be erased on ${news.day}. Money of others is not settled:`),
      words(news.why),
      words('As soon as it is settled the store is erased by itself, within a day.'),
      dashboard(news),
    ],
  }),
  erased: (news, shop) => ({
    subject: `${shop} is erased`,
    title: 'Your store is erased',
    parts: [
      words(
        `Everything of ${shop} was erased on ${news.day}. Orders and payments are kept without the names of customers, as tax law requires. Nobody else gets its free address for a year.`,
      ),
    ],
  }),
};

/** Of news that a later release tells one reads in the dashboard what it is. */
const ofLaterRelease: Written = (news, shop) => ({
  subject: `News about ${shop}`,
  title: `News about ${shop}`,
  parts: [dashboard(news)],
});

const writtenOf = (news: ClosingNews['news']): Written =>
  Object.hasOwn(contents, news) ? contents[news] : ofLaterRelease;

/** Of a store that is closed for good. */
export const closingLetters = {
  'store-closing'(news) {
    const shop = oneLine(news.store_name);
    return {
      ...writtenOf(news.news)(news, shop),
      preview: oneLine(news.why).slice(0, 120) || news.day,
      sender: { name: product.name },
      reason: `You get this because you work in ${shop} on ${product.name}.`,
    };
  },
  'shop-closing'(news) {
    const says = wordsFor(news).mails;
    return toShopper(news, {
      subject: says.closingTitle(news.store_name),
      preview: news.until,
      title: says.closingTitle(news.store_name),
      parts: [
        ...opened(news, says.closing(news.store_name, news.order_number)),
        words(says.closingUntil(news.until)),
      ],
    });
  },
  'shop-kept'(news) {
    const says = wordsFor(news).mails;
    return toShopper(news, {
      subject: says.keptTitle(news.store_name),
      preview: says.keptPreview,
      title: says.keptTitle(news.store_name),
      parts: opened(news, says.kept(news.store_name, news.order_number)),
    });
  },
} satisfies Partial<Letters>;
