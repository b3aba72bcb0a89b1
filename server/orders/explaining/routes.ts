import * as calls from '#shared/api/orders.ts';
import { minutes } from '../../platform/clock.ts';
import type { StoreDb } from '../../platform/database/db.ts';
import type { Api, Person } from '../../platform/http/http.ts';
import { askUs, decideMoney, paymentsToExplain, type OwnersDecision } from './explain.ts';
import type { OrderDeps } from '../deps.ts';
import { look } from '../kinds-of-calls.ts';

const deciding = { name: 'money decide', max: 30, perMs: minutes(1) };
const small = 16 * 1024;

/** The owner's routes to odd money. */
export function mountExplain(api: Api, deps: OrderDeps, actorOf: (person: Person) => Promise<string>): void {
  const decide = {
    auth: 'person',
    may: 'money.change',
    limit: deciding,
    body: small,
    idempotency: 'idempotent',
    notes: 'money',
  } as const;
  const open = async (storeDb: StoreDb) => ({
    items: await storeDb.read((tx) => paymentsToExplain(deps, tx)),
  });
  api.ofStore(calls.paymentsToExplain, look, ({ store }) => open(store.storeDb));
  const take = async (storeDb: StoreDb, reference: string, decision: OwnersDecision, person: Person) => {
    await decideMoney(deps, storeDb, reference, { ...decision, actor: await actorOf(person) });
    return open(storeDb);
  };
  api.ofStore(calls.acceptMoney, decide, ({ store, params, body, person }) =>
    take(store.storeDb, params.reference, { kind: 'accept', reason: body.reason }, person),
  );
  api.ofStore(calls.returnMoney, decide, ({ store, params, body, person }) =>
    take(store.storeDb, params.reference, { kind: 'return', reason: body.reason }, person),
  );
  api.ofStore(calls.explainMoney, decide, ({ store, params, body, person }) => {
    const { reason, sent_back: sentBack } = body;
    return take(store.storeDb, params.reference, { kind: 'explain', reason, sentBack }, person);
  });
  api.ofStore(calls.askUsAboutMoney, { ...decide, notes: 'asks only' }, async ({ store, params, person }) => {
    await askUs(deps, store.storeDb, params.reference, await actorOf(person));
    return open(store.storeDb);
  });
}
