import * as calls from '#shared/api/collections.ts';
import { listCollections as listCall } from '#shared/api/catalogue.ts';
import { minutes } from '../../platform/clock.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import type { Api } from '../../platform/http/http.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/admission/limits.ts';
import { defineLapseJob, type LapseDeps } from './lapse.ts';
import { productsIn, previewOf } from './listed.ts';
import {
  changeCollection,
  listCollections,
  makeCollection,
  orderCollections,
  placeProduct,
  putProducts,
  setRemoved,
  viewCollection,
} from './own.ts';

const reading: Limit = { name: 'collections-read', max: 600, perMs: minutes(1) };
const changing: Limit = { name: 'collections-change', max: 240, perMs: minutes(1) };
/** Largest body (bytes): the ids of as many products as are put in at once. */
const largest = 64 * 1024;

const read = { auth: 'person', may: 'catalogue.see', limit: reading, body: 0, idempotency: 'safe' } as const;
const change = {
  auth: 'person',
  may: 'catalogue.change',
  limit: changing,
  body: largest,
  idempotency: 'idempotent',
  notes: 'products',
} as const;

const overtaken = {
  changed: 'Somebody else changed this collection while you were editing it. Yours is not saved yet.',
  removed: 'Somebody else took this collection away while you were editing it. Yours is not saved yet.',
};

/** The routes of a store's collections, for its members. */
export function mountCollections(api: Api, deps: LapseDeps & Pick<PlatformDeps, 'config'>): void {
  defineLapseJob(deps);
  const { clock, config } = deps;
  api.ofStore(listCall, { ...read, byKey: true }, ({ store }) => store.storeDb.read(listCollections));
  api.ofStore(calls.getCollection, { ...read, byKey: true }, ({ store, params }) =>
    store.storeDb.read((tx) => viewCollection(tx, config, params.collectionId)),
  );
  api.ofStore(calls.collectionProducts, { ...read, byKey: true }, ({ store, params, query }) =>
    store.storeDb.read((tx) => productsIn(tx, params.collectionId, query)),
  );
  api.ofStore(calls.previewRule, { ...change, limit: reading, idempotency: 'safe' }, ({ store, body }) =>
    store.storeDb.read((tx) => previewOf(tx, clock.now(), body)),
  );
  api.ofStore(calls.createCollection, change, ({ store, body }) =>
    store.storeDb.transact(async (tx) => {
      await makeCollection(tx, clock.now(), body);
      return viewCollection(tx, config, body.id);
    }),
  );
  api.ofStore(calls.changeCollection, change, ({ store, params, body }) =>
    store.storeDb.transact(async (tx) => {
      const changed = await changeCollection(tx, clock.now(), params.collectionId, body);
      const collection = await viewCollection(tx, config, params.collectionId);
      if (!changed.ok)
        throw new AppError('conflict', overtaken[collection.removed ? 'removed' : 'changed'], undefined, {
          newer: collection,
        });
      return collection;
    }),
  );
  api.ofStore(calls.removeCollection, change, ({ store, params, body }) =>
    store.storeDb.transact(async (tx) => {
      await setRemoved(tx, clock.now(), params.collectionId, body.removed);
      return viewCollection(tx, config, params.collectionId);
    }),
  );
  api.ofStore(calls.orderCollections, change, ({ store, body }) =>
    store.storeDb.transact(async (tx) => {
      await orderCollections(tx, body.ids);
      return listCollections(tx);
    }),
  );
  api.ofStore(calls.putProducts, change, ({ store, params, body }) =>
    store.storeDb.transact(async (tx) => {
      const put = await putProducts(tx, params.collectionId, body);
      return { ...put, collection: await viewCollection(tx, config, params.collectionId) };
    }),
  );
  api.ofStore(calls.placeProduct, change, ({ store, params, body }) =>
    store.storeDb.transact(async (tx) => {
      await placeProduct(tx, params.collectionId, body);
      return viewCollection(tx, config, params.collectionId);
    }),
  );
}
