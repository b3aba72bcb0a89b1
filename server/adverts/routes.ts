import * as calls from '#shared/api/adverts.ts';
import { minutes } from '../platform/clock.ts';
import type { Api } from '../platform/http/http.ts';
import type { AdvertDeps } from './deps.ts';
import { listed, sendAgain } from './log.ts';
import { removeNetwork, setNetwork, viewAdverts } from './networks.ts';
import { tryNetwork } from './try.ts';

const reading = { name: 'adverts read', max: 300, perMs: minutes(1) };
const changing = { name: 'adverts change', max: 60, perMs: minutes(1) };
/** Each asks a network. */
const testing = { name: 'adverts test', max: 10, perMs: minutes(1) };

/** The owner's routes to the advert networks that are told of sales. */
export function mountAdverts(api: Api, deps: Pick<AdvertDeps, 'config' | 'clock'>): void {
  const look = {
    auth: 'person',
    may: 'settings.see',
    limit: reading,
    body: 0,
    idempotency: 'safe',
  } as const;
  const change = {
    auth: 'person',
    may: 'settings.change',
    limit: changing,
    body: 16 * 1024,
    idempotency: 'idempotent',
    notes: 'settings',
  } as const;

  api.ofStore(calls.getAdverts, look, ({ store }) => store.storeDb.read((tx) => viewAdverts(deps, tx)));
  api.ofStore(calls.setAdNetwork, change, ({ store, body }) =>
    store.storeDb.transact(async (tx) => {
      await setNetwork(deps, tx, body);
      return viewAdverts(deps, tx);
    }),
  );
  api.ofStore(calls.removeAdNetwork, { ...change, body: 0 }, ({ store, params }) =>
    store.storeDb.transact(async (tx) => {
      await removeNetwork(tx, params.network);
      return viewAdverts(deps, tx);
    }),
  );
  api.ofStore(
    calls.testAdNetwork,
    { ...change, limit: testing, idempotency: 'none', notes: 'asks only' },
    ({ store, body, request }) =>
      tryNetwork(deps, store.storeDb, body, {
        ip: request.ip,
        agent: request.headers['user-agent'] ?? '',
      }),
  );
  api.ofStore(calls.listAdEvents, look, ({ store, query }) =>
    store.storeDb.read((tx) => listed(deps, tx, query)),
  );
  api.ofStore(calls.sendAdEventAgain, { ...change, body: 0, notes: 'asks only' }, ({ store, params }) =>
    store.storeDb.transact((tx) => sendAgain(deps, tx, params.eventId)),
  );
}
