import { addressesOf } from '../accounts/index.ts';
import type { TemplateData } from '../mail/index.ts';
import type { StoreTx } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';
import { ownersOf, storeTerms } from '../stores/index.ts';
import type { MeasureDeps } from './deps.ts';

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
