import { adNetworkNames, type AdNetwork } from '#shared/adverts.ts';
import { addressesOf } from '../accounts/index.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { ownersOf, storeTerms } from '../stores/index.ts';
import type { AdvertDeps } from './deps.ts';
import { changeNetwork, lockNetwork } from './queries.ts';

/** A network takes nothing from us any more: its owners are told, once for each time it happens. */
export async function shutOut(
  deps: AdvertDeps,
  tx: StoreTx,
  network: AdNetwork,
  problem: string,
): Promise<void> {
  const row = await lockNetwork(tx, network);
  if (!row || row.failing_since) return;
  const now = deps.clock.now();
  await changeNetwork(tx, network, { failing_since: now, problem });
  const { name: store_name, slug } = await storeTerms(tx, deps.config);
  for (const to of await addressesOf(tx.platform, await ownersOf(tx.platform, tx.storeId)))
    await deps.mail.queue(tx.platform, {
      key: `adverts-stopped:${tx.storeId}:${network}:${now.toISOString()}:${to}`,
      to,
      template: 'adverts-stopped',
      data: {
        store_name,
        network: adNetworkNames[network],
        problem,
        dashboard_url: `${deps.config.platformUrl}/dashboard/adverts?slug=${slug}`,
      },
    });
}
