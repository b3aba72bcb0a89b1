import * as contracts from '#shared/api/catalogue.ts';
import * as prices from '#shared/api/price-changes.ts';
import * as selling from '#shared/api/selling.ts';
import { may, type Role } from '#shared/roles.ts';
import { minutes, type Clock } from '../platform/clock.ts';
import type { StoreTx } from '../platform/database/db.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { AppError } from '../platform/http/errors.ts';
import type { Api, StoreAccess } from '../platform/http/http.ts';
import { newId } from '../platform/ids.ts';
import type { Limit } from '../platform/admission/limits.ts';
import { goodsToSell } from './stock/counter.ts';
import { createSpelling } from './finding/spelling.ts';
import { changePrices, lastPriceChange, previewPrices, undoPrices } from './prices/price-changes.ts';
import {
  addProduct,
  changeStatus,
  searchProducts,
  replaceProduct,
  viewProduct,
  type Written,
} from './products.ts';
import { mountKept } from './kept/routes.ts';
import { mountLists, type ListDeps } from './lists/routes.ts';
import { mountProductPhotos } from './photos/routes.ts';
import { mountStock } from './stock/stock-routes.ts';
import { mountPlaces } from './places/routes.ts';
import { mountTable } from './table/routes.ts';
import { mountTakes } from './takes/routes.ts';
import { mountCollections } from './collections/routes.ts';

export type CatalogueDeps = Pick<PlatformDeps, 'clock' | 'config' | 'log'>;

const reading: Limit = { name: 'catalogue-read', max: 600, perMs: minutes(1) };
const changing: Limit = { name: 'catalogue-change', max: 240, perMs: minutes(1) };
/** Largest body (bytes): a product with a hundred variants and the longest description. */
const largest = 256 * 1024;

const overtaken = 'Somebody else changed this product while you were editing it. Yours is not saved yet.';

/** Who may know what things cost their owner. */
const seesMoney = (role: Role) => may(role, 'money.see');

const read = {
  auth: 'person',
  may: 'catalogue.see',
  limit: reading,
  body: 0,
  idempotency: 'safe',
  byKey: true,
} as const;
const change = {
  auth: 'person',
  may: 'catalogue.change',
  limit: changing,
  body: largest,
  notes: 'products',
  byKey: true,
} as const;

/** The routes of a store's products, for its members. */
export function mountCatalogue(api: Api, deps: CatalogueDeps & ListDeps): void {
  mountLists(api, deps);
  mountStock(api, deps.clock);
  mountKept(api, deps);
  mountTakes(api, deps);
  mountPlaces(api, deps);
  mountTable(api, deps);
  mountCollections(api, deps);
  mountProductPhotos(api, deps);
  const { clock, config } = deps;
  const spelling = createSpelling(() => clock.now().getTime());
  api.ofStore(contracts.listProducts, read, ({ store, query }) =>
    store.storeDb.read((tx) => searchProducts(tx, spelling, query)),
  );
  api.ofStore(contracts.getProduct, read, ({ store, params }) =>
    store.storeDb.read((tx) => viewProduct(tx, config, params.productId, seesMoney(store.role))),
  );
  const written = async (tx: StoreTx, { role }: StoreAccess, id: string, writing: Promise<Written>) => {
    const { ok } = await writing;
    const product = await viewProduct(tx, config, id, seesMoney(role));
    if (!ok) throw new AppError('conflict', overtaken, undefined, { newer: product });
    return product;
  };
  api.ofStore(contracts.createProduct, { ...change, idempotency: 'keyed' }, ({ store, body }) =>
    store.storeDb.transact((tx) => {
      const { id = newId(), ...product } = body;
      return written(tx, store, id, addProduct(tx, clock.now(), id, product));
    }),
  );
  api.ofStore(contracts.updateProduct, { ...change, idempotency: 'idempotent' }, ({ store, params, body }) =>
    store.storeDb.transact((tx) => {
      const id = params.productId;
      return written(tx, store, id, replaceProduct(tx, clock.now(), id, body));
    }),
  );
  api.ofStore(
    contracts.setProductStatus,
    { ...change, idempotency: 'idempotent' },
    ({ store, params, body }) =>
      store.storeDb.transact(async (tx) => {
        await changeStatus(tx, clock.now(), params.productId, body.status);
        return viewProduct(tx, config, params.productId, seesMoney(store.role));
      }),
  );
  api.ofStore(selling.goodsToSell, { ...read, may: 'sell', byKey: false }, async ({ store, query }) => {
    // Before it is read: whatever comes meanwhile is not known.
    const as_of = clock.now().toISOString();
    return { ...(await store.storeDb.read((tx) => goodsToSell(tx, query))), as_of };
  });
  mountPriceChanges(api, clock);
}

/** Many prices at once. */
function mountPriceChanges(api: Api, clock: Clock): void {
  const at = { auth: 'person', may: 'catalogue.change', limit: changing, body: largest } as const;
  const change = { ...at, notes: 'products' } as const;
  api.ofStore(prices.previewPrices, { ...at, idempotency: 'safe' }, ({ store, body }) =>
    store.storeDb.read((tx) => previewPrices(tx, body)),
  );
  api.ofStore(prices.changePrices, { ...change, idempotency: 'idempotent' }, ({ store, body }) =>
    store.storeDb.transact((tx) => changePrices(tx, clock.now(), body)),
  );
  api.ofStore(prices.lastPriceChange, { ...at, limit: reading, body: 0, idempotency: 'safe' }, ({ store }) =>
    store.storeDb.read(lastPriceChange),
  );
  api.ofStore(prices.undoPrices, { ...change, body: 0, idempotency: 'idempotent' }, ({ store, params }) =>
    store.storeDb.transact((tx) => undoPrices(tx, clock.now(), params.changeId)),
  );
}
