import * as contracts from '#shared/api/stock.ts';
import * as low from '#shared/api/low-stock.ts';
import { minutes, type Clock } from '../../platform/clock.ts';
import type { Api } from '../../platform/http/http.ts';
import type { Limit } from '../../platform/admission/limits.ts';
import { changeLowOfProduct, changeLowStock, lowOfProduct, lowStockOf } from './low.ts';
import { listMovements, recordMovement } from './movements.ts';

const reading: Limit = { name: 'stock-read', max: 600, perMs: minutes(1) };
const changing: Limit = { name: 'stock-change', max: 240, perMs: minutes(1) };

/** The history of stock and its corrections by hand. */
export function mountStock(api: Api, clock: Clock): void {
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
    may: 'stock.change',
    limit: changing,
    body: 4096,
    notes: 'stock',
    byKey: true,
  } as const;
  api.ofStore(contracts.listStockMovements, read, ({ store, query }) =>
    store.storeDb.read((tx) => listMovements(tx, query)),
  );
  api.ofStore(contracts.addStockMovement, { ...change, idempotency: 'idempotent' }, ({ store, body }) =>
    recordMovement(store.storeDb, clock.now(), body),
  );
  api.ofStore(low.getLowStock, read, ({ store }) => store.storeDb.read(lowStockOf));
  api.ofStore(
    low.setLowStock,
    { ...change, notes: 'settings', byKey: false, idempotency: 'idempotent' },
    ({ store, body }) =>
      store.storeDb.transact(async (tx) => {
        await changeLowStock(tx, body);
        return lowStockOf(tx);
      }),
  );
  api.ofStore(low.getLowOfProduct, read, ({ store, params }) =>
    store.storeDb.read((tx) => lowOfProduct(tx, params.productId)),
  );
  api.ofStore(low.setLowOfProduct, { ...change, idempotency: 'idempotent' }, ({ store, params, body }) =>
    store.storeDb.transact(async (tx) => {
      await changeLowOfProduct(tx, params.productId, body);
      return lowOfProduct(tx, params.productId);
    }),
  );
}
