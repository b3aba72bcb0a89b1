import { addressesOf } from '../accounts/index.ts';
import type { TemplateData } from '../mail/index.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { newId } from '../platform/ids.ts';
import { ownersOf, storeTerms } from '../stores/index.ts';
import type { MoneyDeps } from './deps.ts';

type News =
  | { template: 'payout-account-changed'; data: { account: string; actor: string } }
  | { template: 'payout-account-refused'; data: { account: string } }
  | { template: 'payout-sent'; data: { amount_kobo: number; reference: string } }
  | { template: 'debt-settled'; data: Omit<TemplateData['debt-settled'], 'store_name' | 'dashboard_url'> }
  | { template: 'own-keys-changed'; data: { change: string } }
  | { template: 'own-keys-stand'; data: { title: string; words: string } };

const pages = {
  'payout-account-changed': 'bank-account',
  'payout-account-refused': 'bank-account',
  'payout-sent': 'money',
  'debt-settled': 'money',
  'own-keys-changed': 'own-keys',
  'own-keys-stand': 'own-keys',
} as const;

/** A bank account as mails and the list of changes name it. */
export const accountWords = (bank: string, number: string): string =>
  `${bank}, ending in ${number.slice(-4)}`;

/** Tells every owner of a store about its money and where it goes, in the transaction of the change. */
export async function tellOwnersOfMoney(
  deps: Pick<MoneyDeps, 'config' | 'mail'>,
  tx: StoreTx,
  news: News,
): Promise<void> {
  const terms = await storeTerms(tx, deps.config);
  const change = newId();
  const told = {
    store_name: terms.name,
    dashboard_url: `${deps.config.platformUrl}/dashboard/${pages[news.template]}?slug=${terms.slug}`,
  };
  for (const to of await addressesOf(tx.platform, await ownersOf(tx.platform, tx.storeId))) {
    const key = `${news.template}:${change}:${to}`;
    await deps.mail.queue(tx.platform, { key, to, ...letterOf(news, told) });
  }
}

/** Said once for each, so that a template never gets another's words. */
function letterOf(news: News, told: { store_name: string; dashboard_url: string }) {
  switch (news.template) {
    case 'payout-account-changed':
      return { template: news.template, data: { ...told, ...news.data } };
    case 'payout-account-refused':
      return { template: news.template, data: { ...told, ...news.data } };
    case 'payout-sent':
      return { template: news.template, data: { ...told, ...news.data } };
    case 'debt-settled':
      return { template: news.template, data: { ...told, ...news.data } };
    case 'own-keys-changed':
      return { template: news.template, data: { ...told, ...news.data } };
    case 'own-keys-stand':
      return { template: news.template, data: { ...told, ...news.data } };
  }
}
