import * as calls from '#shared/api/orders.ts';
import { listOrders, ordersSheet } from '#shared/api/orders-list.ts';
import { weeks } from '#shared/api/weeks.ts';
import { findPerson } from '../accounts/index.ts';
import { page, placeAfter, writeCursor } from '../platform/http/cursor.ts';
import { sheetOf } from '../platform/http/csv.ts';
import type { Api, Person } from '../platform/http/http.ts';
import { asSheet, byKey, look } from './kinds-of-calls.ts';
import { mountDeeds } from './deed-routes.ts';
import { mountMoneyBack } from './money-back/routes.ts';
import { mountTransfers } from './direct-transfers/routes.ts';
import { mountSelling } from './by-hand/routes.ts';
import { mountExplain } from './explaining/routes.ts';
import type { OrderDeps } from './deps.ts';
import { mountNotes } from './notes.ts';
import { mountOrdersOfCustomer } from './lists/of-customer.ts';
import { mountParts } from './parts/routes.ts';
import { mountSending } from './sending/routes.ts';
import { overviewOf } from './lists/home.ts';
import { orderLines } from './lists/sheet-out.ts';
import { meantAndThere, type Spelling } from '../platform/finding/spelling.ts';
import { filterOf, findOrders, placeOf } from './lists/search.ts';
import { mountBeside } from './beside-routes.ts';
import { mountCameBack } from './came-back/routes.ts';
import { mountTogether } from './sending/together-routes.ts';
import { mountOrderViews } from './lists/views.ts';
import { summaryOf, viewOrderOf } from './view.ts';
import { weeksOf } from './lists/weeks.ts';

/** The owner's routes to orders. */
export function mountOrders(api: Api, deps: OrderDeps & { nameSpelling: Spelling }): void {
  const by = (person: Person) => actorOf(deps, person);

  api.ofStore(listOrders, { ...look, byKey }, async ({ store, query }) =>
    store.storeDb.read(async (tx) => {
      const filter = { ...filterOf(query), limit: query.limit + 1, after: placeAfter(query.after) };
      const found = await findOrders(tx, filter, query.search ?? '');
      const { rows, next } = page(found.orders, query.limit, placeOf);
      const answer = {
        items: rows.map(summaryOf),
        next: next ?? (found.reached && writeCursor(found.reached)),
      };
      if (rows.length > 0 || !query.search || query.after || answer.next) return answer;
      const isThere = async (meant: string) => (await findOrders(tx, filter, meant)).orders.length > 0;
      const meant = await meantAndThere(tx, deps.nameSpelling, query.search, isThere);
      return { ...answer, ...(meant && { meant }) };
    }),
  );
  api.ofStore(ordersSheet, asSheet, async ({ store, query, request, reply }) =>
    sheetOf(
      request,
      reply,
      `orders-${store.slug}.csv`,
      orderLines(store.storeDb, filterOf(query), query.search ?? ''),
    ),
  );
  api.ofStore(calls.getOrder, { ...look, byKey }, ({ store, params }) =>
    viewOrderOf(deps, store.storeDb, params.orderId),
  );
  api.ofStore(calls.overview, look, ({ store }) => store.storeDb.read((tx) => overviewOf(deps, tx)));
  api.ofStore(weeks, look, ({ store }) => store.storeDb.read((tx) => weeksOf(deps, tx)));
  mountDeeds(api, deps, by);
  mountTransfers(api, deps, by);
  mountMoneyBack(api, deps, by);
  mountExplain(api, deps, by);
  mountSelling(api, deps, by);
  mountSending(api, deps, by);
  mountOrdersOfCustomer(api);
  mountParts(api, deps, by);
  mountNotes(api, deps, by);
  mountOrderViews(api, deps);
  mountBeside(api, deps);
  mountCameBack(api, deps, by);
  mountTogether(api, deps, by);
}

/** Who did it, in the order's timeline. */
async function actorOf(deps: OrderDeps, person: Person): Promise<string> {
  if (person.key !== undefined) return `${person.key} (API key)`;
  return (await findPerson(deps.db.platform, person.id))?.first_name ?? 'The store';
}
