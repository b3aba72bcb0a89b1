import * as calls from '#shared/api/came-back.ts';
import { minutes } from '../../platform/clock.ts';
import type { StoreDb } from '../../platform/database/db.ts';
import type { Api, Person } from '../../platform/http/http.ts';
import { cameBack } from './came-back.ts';
import { endIt, refundIt, sendItAgain } from './decide.ts';
import type { OrderDeps } from '../deps.ts';
import { viewParcel } from '../sending/parcels.ts';
import { findOrder } from '../queries.ts';
import { noSuchOrder } from '../standing.ts';
import { viewOrderOf } from '../view.ts';

const changing = { name: 'parcels came back', max: 120, perMs: minutes(1) };
const change = {
  auth: 'person',
  may: 'orders.send',
  limit: changing,
  body: 32 * 1024,
  idempotency: 'idempotent',
  notes: 'in its order',
} as const;

/** What came back, and what becomes of it. Who packs takes it in and sends it again; money is decided by who may. */
export function mountCameBack(api: Api, deps: OrderDeps, actorOf: (person: Person) => Promise<string>): void {
  const parcel = (storeDb: StoreDb, orderId: string) =>
    storeDb.read(async (tx) => {
      const order = await findOrder(tx, orderId);
      if (!order) throw noSuchOrder();
      return viewParcel(deps, tx, order);
    });
  api.ofStore(
    calls.parcelCameBack,
    { ...change, idempotency: 'keyed' },
    async ({ store, params, body, person }) => {
      await cameBack(deps, store.storeDb, params, { ...body, actor: await actorOf(person) });
      return parcel(store.storeDb, params.orderId);
    },
  );
  api.ofStore(calls.sendAgain, change, async ({ store, params, body, person }) => {
    await sendItAgain(deps, store.storeDb, params, { ...body, actor: await actorOf(person) });
    return parcel(store.storeDb, params.orderId);
  });
  api.ofStore(
    calls.refundCameBack,
    { ...change, may: 'refunds', notes: 'refunds', idempotency: 'keyed' },
    async ({ store, params, body, person }) => {
      const { amount_kobo: amountKobo, ...rest } = body;
      await refundIt(deps, store.storeDb, params, { ...rest, amountKobo, actor: await actorOf(person) });
      return viewOrderOf(deps, store.storeDb, params.orderId);
    },
  );
  api.ofStore(
    calls.endCameBack,
    { ...change, may: 'orders.change', notes: 'orders' },
    async ({ store, params, person }) => {
      await endIt(deps, store.storeDb, params, await actorOf(person));
      return viewOrderOf(deps, store.storeDb, params.orderId);
    },
  );
}
