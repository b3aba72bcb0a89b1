import { lagosDate } from '#shared/lagos.ts';
import { addressesOf } from '../accounts/index.ts';
import type { TemplateData } from '../mail/index.ts';
import { ordersOfShut } from '../orders/index.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { ownersOf, standing, storeTerms } from '../stores/index.ts';
import type { ClosingDeps } from './deps.ts';
import { closingOf, holdClosing } from './queries.ts';

export const tellJob = 'closing.tell';
export const tellKeptJob = 'closing.tell_kept';

type Telling = Pick<ClosingDeps, 'config' | 'mail' | 'clock'>;
type News = Pick<TemplateData['store-closing'], 'news' | 'day' | 'why'>;

/** `page`: where in the dashboard those who are told read on; helpers may not open what owners do. */
async function tell(
  deps: Telling,
  tx: StoreTx,
  { people, page }: { people: string[]; page: string },
  news: News,
): Promise<void> {
  const { name: store_name, slug } = await storeTerms(tx, deps.config);
  const data = {
    ...news,
    store_name,
    dashboard_url: `${deps.config.platformUrl}${page}?slug=${slug}`,
  };
  const key = `store-closing:${tx.storeId}:${news.news}:${deps.clock.now().toISOString()}`;
  for (const to of await addressesOf(tx.platform, people))
    await deps.mail.queue(tx.platform, { key: `${key}:${to}`, to, template: 'store-closing', data });
}

/** Writes to every owner, in the transaction of what was done. */
export const tellOwners = async (deps: Telling, tx: StoreTx, news: News): Promise<void> =>
  tell(deps, tx, { people: await ownersOf(tx.platform, tx.storeId), page: '/dashboard/close' }, news);

/** The same to everybody else who works in the store. */
export async function tellStaff(deps: Telling, tx: StoreTx, news: News): Promise<void> {
  const owners = new Set(await ownersOf(tx.platform, tx.storeId));
  const others = (await standing.ending.people(tx)).filter((id) => !owners.has(id));
  await tell(deps, tx, { people: others, page: '/dashboard' }, news);
}

/** Writes to those of its customers who were told so that it does not close after all. */
export const tellShoppersKept = (deps: ClosingDeps, { store_id, id }: { store_id: string; id: string }) =>
  ordersOfShut.tellOver(deps, deps.db.forStore(store_id), { letter: 'shop-closing', key: id });

/** Writes to its customers, unless it was kept meanwhile. */
export async function tellShoppers(deps: ClosingDeps, { store_id, id }: { store_id: string; id: string }) {
  const row = await closingOf(deps.db.platform, store_id);
  if (row?.id !== id) return;
  await ordersOfShut.tellShut(deps, deps.db.forStore(store_id), {
    letter: 'shop-closing',
    key: id,
    until: lagosDate(row.due_at),
    stands: async (tx) => (await holdClosing(tx.platform, store_id))?.id === id,
  });
}
