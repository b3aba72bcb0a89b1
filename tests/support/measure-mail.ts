import type { TemplateData } from '#server/mail/index.ts';

/** What owners are told of a store that we closed. */
export const measureMail: TemplateData['store-measure'] = {
  store_name: 'Adunni',
  news: 'suspended',
  about: '',
  reason: 'Bags with a name on them that you may not use.',
  day: '',
  dashboard_url: 'http://localhost:3000/dashboard?slug=adunni',
};
