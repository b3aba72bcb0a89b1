import * as calls from '#shared/api/order-edit.ts';
import { minutes } from '../../platform/clock.ts';
import type { Api, Person } from '../../platform/http/http.ts';
import type { OrderDeps } from '../deps.ts';
import { editOrder, lookAtEdit } from './edit.ts';
import { viewOrderOf } from '../view.ts';

const looking = { name: 'order edits looked at', max: 240, perMs: minutes(1) };
const changing = { name: 'order edits', max: 60, perMs: minutes(1) };
/** Money may go back by it, so it is for who may send money back. */
const at = { auth: 'person', may: 'refunds', body: 64 * 1024 } as const;

/** The owner's routes to changing what is in an order. */
export function mountEdits(api: Api, deps: OrderDeps, actorOf: (person: Person) => Promise<string>): void {
  api.ofStore(calls.lookAtEdit, { ...at, limit: looking, idempotency: 'safe' }, ({ store, params, body }) =>
    lookAtEdit(deps, store.storeDb, params.orderId, body),
  );
  api.ofStore(
    calls.editOrder,
    { ...at, limit: changing, idempotency: 'keyed', notes: 'orders' },
    async ({ store, params, body, person }) => {
      const wanted = { ...body, actor: await actorOf(person) };
      await editOrder(deps, store.storeDb, params.orderId, wanted);
      return viewOrderOf(deps, store.storeDb, params.orderId);
    },
  );
}
