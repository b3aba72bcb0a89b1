import { addressesOf } from '../accounts/index.ts';
import type { TemplateData } from '../mail/index.ts';
import { ordersOfShut, type OrderDeps } from '../orders/index.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { newId } from '../platform/ids.ts';
import { ownersOf, storeTerms } from '../stores/index.ts';
import type { MeasureDeps } from './deps.ts';
import { holdMeasure } from './queries.ts';

export const tellShoppersJob = 'measures.tell_shoppers';

/** What owners are told of what we did about their store. */
export type MeasureNews = Pick<TemplateData['store-measure'], 'news' | 'about' | 'reason' | 'day'>;

/** Writes to every owner, in the transaction of what was done. */
export async function tellOwners(
  deps: Pick<MeasureDeps, 'config' | 'mail'>,
  tx: StoreTx,
  news: MeasureNews,
): Promise<void> {
  const { name: store_name, slug } = await storeTerms(tx, deps.config);
  const dashboard_url = `${deps.config.platformUrl}/dashboard?slug=${slug}`;
  const key = newId();
  for (const to of await addressesOf(tx.platform, await ownersOf(tx.platform, tx.storeId)))
    await deps.mail.queue(tx.platform, {
      key: `store-measure:${key}:${to}`,
      to,
      template: 'store-measure',
      data: { store_name, dashboard_url, ...news },
    });
}

/** Writes to the shoppers of a store what its suspension means for their orders or, where it was lifted, that it is over. */
export async function tellShoppers(
  deps: OrderDeps,
  { store_id, id }: { store_id: string; id: string },
): Promise<void> {
  const stands = (tx: StoreTx) => holdMeasure(tx.platform, id);
  const shut = { letter: 'shop-suspended', key: id, stands } as const;
  const storeDb = deps.db.forStore(store_id);
  await ((await storeDb.transact(stands))
    ? ordersOfShut.tellShut(deps, storeDb, shut)
    : ordersOfShut.tellOver(deps, storeDb, shut));
}
