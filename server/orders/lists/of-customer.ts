import { ordersOfCustomer } from '#shared/api/customers.ts';
import { personOf } from '../../customers/index.ts';
import { minutes } from '../../platform/clock.ts';
import { page, placeAfter } from '../../platform/http/cursor.ts';
import type { Api } from '../../platform/http/http.ts';
import { ordersOf } from './list-queries.ts';
import { summaryOf } from '../view.ts';

const reading = { name: 'orders of a customer read', max: 600, perMs: minutes(1) };

/** The orders of one customer, with those of who is merged into them. */
export function mountOrdersOfCustomer(api: Api): void {
  const look = {
    auth: 'person',
    may: 'customers.see',
    limit: reading,
    body: 0,
    idempotency: 'safe',
  } as const;
  api.ofStore(ordersOfCustomer, look, ({ store, params, query }) =>
    store.storeDb.read(async (tx) => {
      const ids = (await personOf(tx, params.customerId)).map((one) => one.id);
      const found = await ordersOf(tx, ids, { limit: query.limit + 1, after: placeAfter(query.after) });
      const { rows, next } = page(found, query.limit, (row) => ({ at: row.placed_at.getTime(), id: row.id }));
      return { items: rows.map(summaryOf), next };
    }),
  );
}
