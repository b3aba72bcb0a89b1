import * as calls from '#shared/api/order-mail.ts';
import { correctReceiver as correctReceiverCall } from '#shared/api/order-receiver.ts';
import { hours, minutes } from '../../platform/clock.ts';
import type { Api, Person } from '../../platform/http/http.ts';
import type { OrderDeps } from '../deps.ts';
import { correctEmail, tryMailAgain } from './reach.ts';
import { correctReceiver } from './receiver.ts';
import { viewOrderOf } from '../view.ts';

/** Each sends a mail to an address that somebody typed. */
const correcting = { name: 'order addresses', max: 30, perMs: hours(1) };
const trying = { name: 'order mails again', max: 30, perMs: minutes(10) };

/** The owner's routes to how a customer is reached, and where their order is brought. */
export function mountReach(api: Api, deps: OrderDeps, actorOf: (person: Person) => Promise<string>): void {
  const change = {
    auth: 'person',
    may: 'orders.change',
    body: 4 * 1024,
    idempotency: 'idempotent',
    notes: 'in its order',
  } as const;
  api.ofStore(calls.tryMailAgain, { ...change, limit: trying }, async ({ store, params, person }) => {
    await tryMailAgain(deps, store.storeDb, params.orderId, await actorOf(person));
    return viewOrderOf(deps, store.storeDb, params.orderId);
  });
  api.ofStore(
    calls.correctEmail,
    { ...change, limit: correcting },
    async ({ store, params, body, person }) => {
      const wanted = { email: body.email, actor: await actorOf(person) };
      await correctEmail(deps, store.storeDb, params.orderId, wanted);
      return viewOrderOf(deps, store.storeDb, params.orderId);
    },
  );
  api.ofStore(
    correctReceiverCall,
    { ...change, limit: correcting },
    async ({ store, params, body, person }) => {
      await correctReceiver(deps, store.storeDb, params.orderId, { ...body, actor: await actorOf(person) });
      return viewOrderOf(deps, store.storeDb, params.orderId);
    },
  );
}
