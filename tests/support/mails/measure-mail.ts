import type { TemplateData } from '#server/mail/index.ts';

const waiting: TemplateData['reports-waiting'] = {
  lines: [{ what: '2 reports: counterfeit, other', about: 'Adunni (adunni)' }],
  more: 1,
};
/** What who reported a shop is told, and we. */
const reportMails = {
  'report-news': { store_name: 'Adunni', code: 'abcd2345', news: 'dismissed', words: 'The bags are hers.' },
  'reports-waiting': waiting,
} satisfies Partial<TemplateData>;

/** What owners are told of a store that we closed. */
const measureMail: TemplateData['store-measure'] = {
  store_name: 'Adunni',
  news: 'suspended',
  about: '',
  reason: 'Bags with a name on them that you may not use.',
  day: '',
  dashboard_url: 'http://localhost:3000/dashboard?slug=adunni',
};

/** What is told of stores that we close, or that close for good. */
export const measureMails = {
  ...reportMails,
  'store-measure': measureMail,
  'debt-settled': {
    store_name: 'A',
    how: 'paid',
    amount_kobo: 531_750,
    subject: 'GTB-1',
    owed_kobo: 0,
    dashboard_url: 'http://localhost:3000/dashboard/money',
  },
  'staff-left': {
    store_name: 'A',
    name: 'Ada Eze',
    was_owner: true,
    news: 'leaves',
    day: '1 May 2027',
    dashboard_url: 'http://localhost:3000/dashboard/people',
  },
  'store-closing': {
    store_name: 'Adunni',
    news: 'waits',
    day: '1 May 2027',
    why: '1 refund is under way.',
    dashboard_url: 'http://localhost:3000/dashboard/close?slug=adunni',
  },
  'shop-closing': {
    store_name: 'Adunni',
    order_number: 1042,
    customer_name: 'Tolu',
    lines: [{ title: 'Clay mug', quantity: 2, total_kobo: 900_000 }],
    subtotal_kobo: 900_000,
    delivery_kobo: 0,
    total_kobo: 900_000,
    order_url: 'http://adunni.localhost:3000/orders/token',
    until: '1 May 2027',
  },
  'shop-suspended': {
    store_name: 'Adunni',
    order_number: 1042,
    customer_name: 'Tolu',
    lines: [{ title: 'Clay mug', quantity: 2, total_kobo: 900_000 }],
    subtotal_kobo: 900_000,
    delivery_kobo: 0,
    total_kobo: 900_000,
    order_url: 'http://adunni.localhost:3000/orders/token',
    amount_kobo: 900_000,
  },
  'shop-restored': {
    store_name: 'Adunni',
    order_number: 1042,
    customer_name: 'Tolu',
    lines: [{ title: 'Clay mug', quantity: 2, total_kobo: 900_000 }],
    subtotal_kobo: 900_000,
    delivery_kobo: 0,
    total_kobo: 900_000,
    order_url: 'http://adunni.localhost:3000/orders/token',
  },
  'shop-kept': {
    store_name: 'Adunni',
    order_number: 1042,
    customer_name: 'Tolu',
    lines: [{ title: 'Clay mug', quantity: 2, total_kobo: 900_000 }],
    subtotal_kobo: 900_000,
    delivery_kobo: 0,
    total_kobo: 900_000,
    order_url: 'http://adunni.localhost:3000/orders/token',
  },
} satisfies Partial<TemplateData>;
