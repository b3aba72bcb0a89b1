import * as calls from '#shared/api/together.ts';
import { minutes } from '../../platform/clock.ts';
import { sheetOf } from '../../platform/http/csv.ts';
import type { Api, Person } from '../../platform/http/http.ts';
import type { OrderDeps } from '../deps.ts';
import { asSheet } from '../kinds-of-calls.ts';
import { linesOfChosen } from '../lists/sheet-out.ts';
import { doTogether } from './together.ts';

const changing = { name: 'orders together', max: 60, perMs: minutes(1) };
const change = { auth: 'person', limit: changing, body: 16 * 1024, notes: 'in its order' } as const;

/** The same done to several orders at once. */
export function mountTogether(api: Api, deps: OrderDeps, actorOf: (person: Person) => Promise<string>): void {
  api.ofStore(
    calls.sendTogether,
    { ...change, may: 'orders.send', idempotency: 'keyed' },
    async ({ store, body, person }) => {
      const { undo, ...wanted } = body;
      const what = undo ? 'undo_send' : 'send';
      return doTogether(deps, store.storeDb, what, { ...wanted, actor: await actorOf(person) });
    },
  );
  api.ofStore(
    calls.changeTogether,
    { ...change, may: 'orders.change', idempotency: 'idempotent', notes: 'orders' },
    async ({ store, body, person }) => {
      const wanted = { orders: body.orders, key: '', tracking: '', courier: '' };
      return doTogether(deps, store.storeDb, body.what, { ...wanted, actor: await actorOf(person) });
    },
  );
  api.ofStore(calls.chosenSheet, asSheet, async ({ store, query, request, reply }) =>
    sheetOf(request, reply, `orders-${store.slug}.csv`, linesOfChosen(store.storeDb, query.orders)),
  );
}
