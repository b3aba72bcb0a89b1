import { getProductFeed, listLeftOut } from '#shared/api/product-feed.ts';
import { productFeedPath } from '#shared/goods/product-feed.ts';
import { told } from '../../catalogue/index.ts';
import type { OrderDeps } from '../../orders/index.ts';
import { minutes } from '../../platform/clock.ts';
import type { Api } from '../../platform/http/http.ts';
import type { Limit } from '../../platform/admission/limits.ts';
import { storeTerms } from '../../stores/index.ts';

const reading: Limit = { name: 'product-feed-read', max: 240, perMs: minutes(1) };

/** What a store's members are told of the list that shopping services read. */
export function mountFeedFacts(api: Api, deps: Pick<OrderDeps, 'config'>): void {
  const read = {
    auth: 'person',
    may: 'catalogue.see',
    limit: reading,
    body: 0,
    idempotency: 'safe',
  } as const;
  api.ofStore(getProductFeed, read, async ({ store }) => {
    const { url, open } = await store.storeDb.read((tx) => storeTerms(tx, deps.config));
    const counts = await store.storeDb.read(told.counts);
    return { url: url + productFeedPath, open, ...counts };
  });
  api.ofStore(listLeftOut, read, ({ store, query }) => store.storeDb.read((tx) => told.listed(tx, query)));
}
