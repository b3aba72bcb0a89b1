import { addressesOf } from '../accounts/index.ts';
import type { TemplateData } from '../mail/index.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { ownersOf, shopHosts } from '../stores/index.ts';
import type { DomainDeps } from './deps.ts';

/** What owners are told of a domain. */
export type DomainNews = Pick<TemplateData['domain-news'], 'kind' | 'hosts' | 'ends_on' | 'ours'>;

/** Writes to every owner in the transaction of the change, of each kind of news of a host once a day at most. */
export async function tellOwners(
  deps: Pick<DomainDeps, 'config' | 'clock' | 'mail'>,
  tx: StoreTx,
  news: DomainNews,
): Promise<void> {
  const now = deps.clock.now();
  const { name: store_name, slug, url, free_url } = await shopHosts.look(tx, deps.config, now);
  const dashboard_url = `${deps.config.platformUrl}/dashboard/domain?slug=${slug}`;
  const key = ['domain', tx.storeId, news.kind, news.hosts.join('+'), now.toISOString().slice(0, 10)].join(
    ':',
  );
  for (const to of await addressesOf(tx.platform, await ownersOf(tx.platform, tx.storeId)))
    await deps.mail.queue(tx.platform, {
      key: `${key}:${to}`,
      to,
      template: 'domain-news',
      data: { store_name, url, free_url, dashboard_url, ...news },
    });
}
