import { lagosDate, startOfLagosDay } from '#shared/lagos.ts';
import { addressesOf } from '../accounts/index.ts';
import type { TemplateData } from '../mail/index.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { ownersOf, storeTerms } from '../stores/index.ts';
import type { NameNewsDeps } from './deps.ts';
import type { NameOrder } from './queries.ts';

type NameNews = TemplateData['name-news'];

/** Where an owner finds the names of a store. */
export const domainPage = ({ platformUrl }: { platformUrl: string }, slug: string): string =>
  `${platformUrl}/dashboard/domain?slug=${encodeURIComponent(slug)}`;

/** What a name is called while none is registered. */
const calledOf = ({ name, wanted }: Pick<NameOrder, 'name' | 'wanted'>): string => name ?? wanted[0] ?? '';

/** The day by which we said that it is done, in words. */
export const promisedDay = ({ promised_on: day }: Pick<NameOrder, 'promised_on'>): string =>
  day ? lagosDate(startOfLagosDay(day)) : '';

/**
 * Writes to every owner in the transaction of the change: of each move once, as it is now.
 * @param news `about`: what else tells one letter of this kind from the next, as the days before an end.
 */
export async function tellOwners(
  deps: NameNewsDeps,
  tx: StoreTx,
  order: NameOrder,
  {
    about = '',
    ...news
  }: Pick<NameNews, 'kind'> &
    Omit<Partial<NameNews>, 'kind' | 'name' | 'store_name' | 'dashboard_url'> & { about?: string },
): Promise<void> {
  const store = await storeTerms(tx, deps.config);
  const data: NameNews = {
    store_name: store.name,
    dashboard_url: domainPage(deps.config, store.slug),
    name: calledOf(order),
    ...news,
  };
  const key = `name-news:${order.id}:${news.kind}:${order.since.toISOString()}:${about}`;
  for (const to of await addressesOf(tx.platform, await ownersOf(tx.platform, tx.storeId)))
    await deps.mail.queue(tx.platform, { key: `${key}:${to}`, to, template: 'name-news', data });
}
