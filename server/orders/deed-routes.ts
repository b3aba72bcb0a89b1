import * as calls from '#shared/api/orders.ts';
import { allowDownloads } from '#shared/api/order-downloads.ts';
import type { StoreDb } from '../platform/database/db.ts';
import type { Api, Person } from '../platform/http/http.ts';
import { askProvider, markDelivered, recordCash, undoCash } from './actions.ts';
import { cancelOrder } from './cancel.ts';
import { callNotReal, confirmOrder } from './confirming/confirm.ts';
import type { OrderDeps } from './deps.ts';
import { allowMore } from './shopper/downloads.ts';
import { asking, byKey, change, inOrder } from './kinds-of-calls.ts';
import { viewOrderOf } from './view.ts';

/** What the owner does to an order that stands: it is meant or not, it arrived, it was paid in cash, it ends. */
export function mountDeeds(api: Api, deps: OrderDeps, actorOf: (person: Person) => Promise<string>): void {
  const view = (storeDb: StoreDb, orderId: string) => viewOrderOf(deps, storeDb, orderId);

  api.ofStore(calls.markDelivered, inOrder, async ({ store, params, person }) => {
    await markDelivered(deps, store.storeDb, params.orderId, await actorOf(person));
    return view(store.storeDb, params.orderId);
  });
  api.ofStore(calls.recordCash, change, async ({ store, params, person }) => {
    await recordCash(deps, store.storeDb, params.orderId, await actorOf(person));
    return view(store.storeDb, params.orderId);
  });
  api.ofStore(calls.undoCash, change, async ({ store, params, person }) => {
    await undoCash(deps, store.storeDb, params.orderId, await actorOf(person));
    return view(store.storeDb, params.orderId);
  });
  api.ofStore(calls.confirmOrder, { ...inOrder, byKey }, async ({ store, params, person }) => {
    await confirmOrder(deps, store.storeDb, params.orderId, await actorOf(person));
    return view(store.storeDb, params.orderId);
  });
  api.ofStore(calls.callNotReal, change, async ({ store, params, body, person }) => {
    await callNotReal(deps, store.storeDb, params.orderId, { ...body, actor: await actorOf(person) });
    return view(store.storeDb, params.orderId);
  });
  api.ofStore(calls.cancelOrder, change, async ({ store, params, body, person }) => {
    const { send_back: sendBack, ...rest } = body;
    const wanted = { ...rest, sendBack, actor: await actorOf(person) };
    await cancelOrder(deps, store.storeDb, params.orderId, wanted);
    return view(store.storeDb, params.orderId);
  });
  api.ofStore(allowDownloads, inOrder, async ({ store, params, body, person }) => {
    await allowMore(deps, store.storeDb, { ...params, ...body }, await actorOf(person));
    return view(store.storeDb, params.orderId);
  });
  api.ofStore(
    calls.askProvider,
    { ...change, limit: asking, notes: 'asks only' },
    async ({ store, params }) => {
      await askProvider(deps, store.storeDb, params.orderId);
      return view(store.storeDb, params.orderId);
    },
  );
}
