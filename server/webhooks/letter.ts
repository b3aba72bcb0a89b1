import { lagosMoment } from '#shared/lagos.ts';
import { addressesOf } from '../accounts/index.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { ownersOf, storeTerms } from '../stores/index.ts';
import type { WebhookDeps } from './deps.ts';
import type { EndpointRow } from './queries.ts';

/** Tells the owners that one of their programs hears nothing any more. */
export async function tellStopped(
  deps: WebhookDeps,
  tx: StoreTx,
  endpoint: EndpointRow,
  { since, said, status }: { since: Date; said: string; status: number | null },
): Promise<void> {
  const { name: store_name, slug } = await storeTerms(tx, deps.config);
  const data = {
    store_name,
    host: new URL(endpoint.url).host,
    since: lagosMoment(since),
    said: status === null ? said : `It answered ${status}.`,
    dashboard_url: `${deps.config.platformUrl}/dashboard/developers/webhooks/${endpoint.id}?slug=${slug}`,
  };
  const at = deps.clock.now().toISOString();
  for (const to of await addressesOf(tx.platform, await ownersOf(tx.platform, tx.storeId)))
    await deps.mail.queue(tx.platform, {
      key: `webhook-stopped:${endpoint.id}:${at}:${to}`,
      to,
      template: 'webhook-stopped',
      data,
    });
}
