import type { TemplateData } from '#server/mail/index.ts';

const waiting: TemplateData['reports-waiting'] = {
  lines: [{ what: '2 reports: counterfeit, other', about: 'Adunni (adunni)' }],
  more: 1,
};
/** What who reported a shop is told, and we. */
export const reportMails = {
  'report-news': { store_name: 'Adunni', code: 'abcd2345', news: 'dismissed', words: 'The bags are hers.' },
  'reports-waiting': waiting,
} satisfies Partial<TemplateData>;

/** What owners are told of a store that we closed. */
export const measureMail: TemplateData['store-measure'] = {
  store_name: 'Adunni',
  news: 'suspended',
  about: '',
  reason: 'Bags with a name on them that you may not use.',
  day: '',
  dashboard_url: 'http://localhost:3000/dashboard?slug=adunni',
};
