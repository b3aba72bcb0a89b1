import type { TemplateData } from '#server/mail/index.ts';

const at = 'http://localhost:3000';

/** What owners are told of a domain whose records went away. */
export const domainMail: TemplateData['domain-news'] = {
  store_name: 'Adunni',
  kind: 'failing',
  hosts: ['adunni.com.ng', 'www.adunni.com.ng'],
  ends_on: '21 Dec 2026',
  url: at,
  free_url: at,
  dashboard_url: `${at}/d`,
};
