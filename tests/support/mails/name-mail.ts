import type { TemplateData } from '#server/mail/index.ts';

const at = 'http://localhost:3000';

/** What owners are told of a name whose year ends. */
const nameMail: TemplateData['name-news'] = {
  store_name: 'Adunni',
  dashboard_url: `${at}/d`,
  name: 'adunni.com.ng',
  kind: 'ending',
  day: '21 Dec 2027',
  amount_kobo: 700_000,
};

/** What the operator is told of names that wait. */
const namesWaitingMail: TemplateData['names-waiting'] = {
  lines: [{ what: 'register: adunni.com.ng, by 2026-12-01', about: 'Adunni (adunni)' }],
  more: 1,
  overdue: 0,
};

export const nameMails = { 'name-news': nameMail, 'names-waiting': namesWaitingMail };
