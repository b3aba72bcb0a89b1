import * as contracts from '#shared/api/stock.ts';
import { minutes, type Clock } from '../platform/clock.ts';
import type { Api } from '../platform/http.ts';
import type { Limit } from '../platform/limits.ts';
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
  } as const;
  const change = { auth: 'person', may: 'stock.change', limit: changing, body: 4096 } as const;
  api.ofStore(contracts.listStockMovements, read, ({ store, query }) =>
    store.storeDb.read((tx) => listMovements(tx, query)),
  );
  api.ofStore(contracts.addStockMovement, { ...change, idempotency: 'idempotent' }, ({ store, body }) =>
    recordMovement(store.storeDb, clock.now(), body),
  );
}
