import * as calls from '#shared/api/stock-places.ts';
import { minutes, type Clock } from '../../platform/clock.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import type { Api } from '../../platform/http/http.ts';
import type { Limit } from '../../platform/admission/limits.ts';
import { shortPlaces } from './short.ts';
import { addPlace, closePlace, moveBetween, placesOf, renamePlace, standingOfProduct } from './places.ts';

const reading: Limit = { name: 'stock-places-read', max: 600, perMs: minutes(1) };
const changing: Limit = { name: 'stock-places-change', max: 120, perMs: minutes(1) };

/** The routes of the places where a store's pieces stand. */
export function mountPlaces(api: Api, { clock }: { clock: Clock }): void {
  const read = { auth: 'person', limit: reading, body: 0, idempotency: 'safe' } as const;
  const change = {
    auth: 'person',
    may: 'stock.change',
    limit: changing,
    body: 4096,
    notes: 'stock',
    idempotency: 'idempotent',
  } as const;
  const then = async (tx: StoreTx, done: Promise<void>) => {
    await done;
    return placesOf(tx);
  };
  // Also for whoever packs: they say where a parcel leaves.
  api.ofStore(calls.listPlaces, { ...read, may: 'store.see' }, ({ store }) => store.storeDb.read(placesOf));
  api.ofStore(calls.addPlace, change, ({ store, body }) =>
    store.storeDb.transact((tx) => then(tx, addPlace(tx, clock.now(), body))),
  );
  api.ofStore(calls.renamePlace, change, ({ store, params, body }) =>
    store.storeDb.transact((tx) => then(tx, renamePlace(tx, params.placeId, body.name))),
  );
  api.ofStore(calls.closePlace, change, ({ store, params, body }) =>
    store.storeDb.transact((tx) => then(tx, closePlace(tx, clock.now(), { ...body, id: params.placeId }))),
  );
  api.ofStore(calls.standingAt, { ...read, may: 'catalogue.see' }, ({ store, params }) =>
    store.storeDb.read((tx) => standingOfProduct(tx, params.productId)),
  );
  api.ofStore(calls.listShortPlaces, { ...read, may: 'stock.change' }, ({ store }) =>
    store.storeDb.read((tx) => shortPlaces(tx, clock.now())),
  );
  api.ofStore(calls.movePieces, change, ({ store, body }) =>
    store.storeDb.transact((tx) => moveBetween(tx, clock.now(), body)),
  );
}
