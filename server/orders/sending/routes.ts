import * as calls from '#shared/api/order-sending.ts';
import type { Parcel } from '#shared/api/order-sending.ts';
import * as riders from '#shared/api/riders.ts';
import { noteChange } from '../../platform/http/changes.ts';
import { minutes } from '../../platform/clock.ts';
import type { StoreDb } from '../../platform/database/db.ts';
import type { Api, Person } from '../../platform/http/http.ts';
import { markDelivered } from '../actions.ts';
import type { OrderDeps } from '../deps.ts';
import { couriersOf, deleteCourier } from './parcel-queries.ts';
import { ordersToSend, viewParcel } from './parcels.ts';
import { findOrder } from '../queries.ts';
import { goOutAgain, makeLink, ridingOf, withdrawLink } from '../riders/links.ts';
import { sendParcel, undoSent } from './send.ts';
import { noSuchOrder } from '../standing.ts';

const reading = { name: 'parcels read', max: 600, perMs: minutes(1) };
const changing = { name: 'parcels change', max: 120, perMs: minutes(1) };
const look = { auth: 'person', may: 'orders.send', limit: reading, body: 0, idempotency: 'safe' } as const;
const change = {
  ...look,
  limit: changing,
  body: 64 * 1024,
  idempotency: 'idempotent',
  notes: 'in its order',
} as const;

/** Packing and sending: nothing here tells a price. */
export function mountSending(api: Api, deps: OrderDeps, actorOf: (person: Person) => Promise<string>): void {
  const view = (storeDb: StoreDb, orderId: string) =>
    storeDb.read(async (tx) => {
      const order = await findOrder(tx, orderId);
      if (!order) throw noSuchOrder();
      return viewParcel(deps, tx, order);
    });

  api.ofStore(calls.ordersToSend, { ...look, byKey: true }, ({ store, query }) =>
    store.storeDb.read((tx) => ordersToSend(tx, query)),
  );
  api.ofStore(calls.getParcel, { ...look, byKey: true }, ({ store, params }) =>
    view(store.storeDb, params.orderId),
  );
  api.ofStore(calls.listCouriers, look, async ({ store }) => ({
    items: await store.storeDb.read(couriersOf),
  }));
  api.ofStore(calls.forgetCourier, { ...change, body: 0, notes: 'delivery' }, async ({ store, params }) => ({
    items: await store.storeDb.transact(async (tx) => {
      if (await deleteCourier(tx, params.name))
        await noteChange(tx, { kind: 'delivery', what: `Forgot the courier ${params.name}` });
      return couriersOf(tx);
    }),
  }));
  api.ofStore(
    calls.fulfillOrder,
    { ...change, byKey: true, idempotency: 'keyed' },
    async ({ store, params, body, person }) => {
      const wanted = { ...body, actor: await actorOf(person) };
      await sendParcel(deps, store.storeDb, params.orderId, wanted);
      return view(store.storeDb, params.orderId);
    },
  );
  api.ofStore(calls.parcelDelivered, { ...change, byKey: true }, async ({ store, params, person }) => {
    await markDelivered(deps, store.storeDb, params.orderId, await actorOf(person));
    return view(store.storeDb, params.orderId);
  });
  api.ofStore(calls.undoSent, { ...change, byKey: true }, async ({ store, params, person }) => {
    await undoSent(deps, store.storeDb, params, await actorOf(person));
    return view(store.storeDb, params.orderId);
  });
  mountRiders(api, deps, { view, actorOf });
}

/** Links for whoever brings parcels. */
function mountRiders(
  api: Api,
  deps: OrderDeps,
  {
    view,
    actorOf,
  }: {
    view: (storeDb: StoreDb, orderId: string) => Promise<Parcel>;
    actorOf: (person: Person) => Promise<string>;
  },
): void {
  const riding = (storeDb: StoreDb) => storeDb.read((tx) => ridingOf(deps, tx));
  api.ofStore(riders.listRiding, look, ({ store }) => riding(store.storeDb));
  api.ofStore(riders.makeRiderLink, { ...change, idempotency: 'keyed' }, async ({ store, body, person }) =>
    makeLink(deps, store.storeDb, { ...body, actor: await actorOf(person) }),
  );
  api.ofStore(riders.withdrawRiderLink, { ...change, notes: 'delivery' }, async ({ store, params }) => {
    await withdrawLink(deps, store.storeDb, params.linkId);
    return riding(store.storeDb);
  });
  api.ofStore(riders.goesOutAgain, change, async ({ store, params, person }) => {
    await goOutAgain(deps, store.storeDb, params, await actorOf(person));
    return view(store.storeDb, params.orderId);
  });
}
