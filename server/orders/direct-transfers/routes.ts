import * as calls from '#shared/api/orders.ts';
import type { StoreDb } from '../../platform/database/db.ts';
import type { Api, Person } from '../../platform/http/http.ts';
import type { OrderDeps } from '../deps.ts';
import { receiveTransfer, returnTransfer, transferNotCome } from './confirm.ts';
import { transfersToConfirm } from './list.ts';
import { change, look, refunding } from '../kinds-of-calls.ts';
import { viewOrderOf } from '../view.ts';

/** The owner's routes to transfers into the store's own account. */
export function mountTransfers(
  api: Api,
  deps: OrderDeps,
  actorOf: (person: Person) => Promise<string>,
): void {
  const view = (storeDb: StoreDb, orderId: string) => viewOrderOf(deps, storeDb, orderId);

  api.ofStore(calls.transfersToConfirm, look, async ({ store }) => ({
    items: await store.storeDb.read(transfersToConfirm),
  }));
  api.ofStore(calls.receiveTransfer, change, async ({ store, params, body, person }) => {
    const { amount_kobo: amountKobo, so_far_kobo: soFarKobo } = body;
    const movement = { amountKobo, soFarKobo, actor: await actorOf(person) };
    await receiveTransfer(deps, store.storeDb, params.orderId, movement);
    return view(store.storeDb, params.orderId);
  });
  api.ofStore(calls.transferNotCome, change, async ({ store, params, person }) => {
    await transferNotCome(deps, store.storeDb, params.orderId, await actorOf(person));
    return view(store.storeDb, params.orderId);
  });
  api.ofStore(calls.returnTransfer, refunding, async ({ store, params, body, person }) => {
    const { amount_kobo: amountKobo, so_far_kobo: soFarKobo, mistake, restock } = body;
    const wanted = { amountKobo, soFarKobo, mistake, restock, actor: await actorOf(person) };
    await returnTransfer(deps, store.storeDb, params.orderId, wanted);
    return view(store.storeDb, params.orderId);
  });
}
