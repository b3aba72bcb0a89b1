import { getProductFeed, listLeftOut } from '#shared/api/product-feed.ts';
import { productFeedPath } from '#shared/product-feed.ts';
import { told } from '../../catalogue/index.ts';
import type { OrderDeps } from '../../orders/index.ts';
import { minutes } from '../../platform/clock.ts';
import type { Api } from '../../platform/http.ts';
import type { Limit } from '../../platform/limits.ts';
import { storeUrl } from '../../stores/index.ts';
import { storeOfMember } from '../store.ts';

const reading: Limit = { name: 'product-feed-read', max: 240, perMs: minutes(1) };

/** What a store's members are told of the list that shopping services read. */
export function mountFeedFacts(api: Api, deps: Pick<OrderDeps, 'db' | 'config'>): void {
  const read = {
    auth: 'person',
    may: 'catalogue.see',
    limit: reading,
    body: 0,
    idempotency: 'safe',
  } as const;
  api.ofStore(getProductFeed, read, async ({ store }) => {
    const { state } = await storeOfMember(deps, store.slug);
    const counts = await store.storeDb.read(told.counts);
    return { url: storeUrl(deps.config, store.slug) + productFeedPath, open: state === 'open', ...counts };
  });
  api.ofStore(listLeftOut, read, ({ store, query }) => store.storeDb.read((tx) => told.listed(tx, query)));
}
