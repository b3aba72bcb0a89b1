import * as calls from '#shared/api/order-parts.ts';
import { minutes } from '../../platform/clock.ts';
import type { StoreDb } from '../../platform/database/db.ts';
import type { Api, Person } from '../../platform/http/http.ts';
import type { OrderDeps } from '../deps.ts';
import { mountEdits } from '../editing/routes.ts';
import { mountReach } from '../editing/reach-routes.ts';
import { recordPart, undoPart } from './record.ts';
import { askRest, collectRest, forgoRest } from './rest.ts';
import { viewOrderOf } from '../view.ts';

const changing = { name: 'order parts', max: 120, perMs: minutes(1) };
const change = {
  auth: 'person',
  may: 'orders.change',
  limit: changing,
  body: 4 * 1024,
  idempotency: 'idempotent',
} as const;

/** The owner's routes to what an order still asks for, and to changing what it is and where its mails go. */
export function mountParts(api: Api, deps: OrderDeps, actorOf: (person: Person) => Promise<string>): void {
  const view = (storeDb: StoreDb, orderId: string) => viewOrderOf(deps, storeDb, orderId);
  const inOrder = { ...change, notes: 'in its order' } as const;
  const noted = { ...change, notes: 'orders' } as const;
  mountEdits(api, deps, actorOf);
  mountReach(api, deps, actorOf);

  api.ofStore(calls.askRest, inOrder, async ({ store, params, body, person }) => {
    const wanted = { days: body.days, actor: await actorOf(person) };
    await askRest(deps, store.storeDb, params.orderId, wanted);
    return view(store.storeDb, params.orderId);
  });
  api.ofStore(calls.collectRest, inOrder, async ({ store, params, person }) => {
    await collectRest(deps, store.storeDb, params.orderId, await actorOf(person));
    return view(store.storeDb, params.orderId);
  });
  api.ofStore(calls.forgoRest, noted, async ({ store, params, body, person }) => {
    const wanted = { seenKobo: body.seen_kobo, actor: await actorOf(person) };
    await forgoRest(deps, store.storeDb, params.orderId, wanted);
    return view(store.storeDb, params.orderId);
  });
  api.ofStore(calls.recordPart, noted, async ({ store, params, body, person }) => {
    const { amount_kobo: amountKobo, ...rest } = body;
    const wanted = { ...rest, amountKobo, actor: await actorOf(person) };
    await recordPart(deps, store.storeDb, params.orderId, wanted);
    return view(store.storeDb, params.orderId);
  });
  api.ofStore(calls.undoPart, noted, async ({ store, params, body, person }) => {
    const wanted = { ...body, actor: await actorOf(person) };
    await undoPart(deps, store.storeDb, params.orderId, wanted);
    return view(store.storeDb, params.orderId);
  });
}
