import * as calls from '#shared/api/order-views.ts';
import { minutes } from '../../platform/clock.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Api } from '../../platform/http/http.ts';
import type { OrderDeps } from '../deps.ts';

const looking = { name: 'order views read', max: 600, perMs: minutes(1) };
const changing = { name: 'order views change', max: 60, perMs: minutes(1) };
/** So many stand in a row that can still be overlooked. */
const most = 12;

const tooMany = new AppError('conflict', `You have ${most} lists already. Take one away first.`);

/** Lists of orders that people named, each for themselves. */
export function mountOrderViews(api: Api, deps: Pick<OrderDeps, 'clock'>): void {
  const look = { auth: 'person', may: 'orders.see', limit: looking, body: 0, idempotency: 'safe' } as const;
  const change = { ...look, limit: changing, idempotency: 'idempotent', notes: 'their own' } as const;
  api.ofStore(calls.listOrderViews, look, async ({ store, person }) => ({
    items: await store.storeDb.read((tx) => viewsOf(tx, person.id)),
  }));
  api.ofStore(calls.keepOrderView, { ...change, body: 4 * 1024 }, ({ store, params, body, person }) =>
    store.storeDb.transact(async (tx) => {
      const known = await viewsOf(tx, person.id);
      if (known.length >= most && !known.some(({ id }) => id === params.viewId)) throw tooMany;
      await keep(tx, person.id, { id: params.viewId, ...body }, deps.clock.now());
      return { items: await viewsOf(tx, person.id) };
    }),
  );
  api.ofStore(calls.dropOrderView, change, ({ store, params, person }) =>
    store.storeDb.transact(async (tx) => {
      await tx.db
        .deleteFrom('order_views')
        .where('store_id', '=', tx.storeId)
        .where('person_id', '=', person.id)
        .where('id', '=', params.viewId)
        .execute();
      return { items: await viewsOf(tx, person.id) };
    }),
  );
}

async function viewsOf(tx: StoreTx, personId: string): Promise<calls.OrderView[]> {
  return tx.db
    .selectFrom('order_views')
    .select(['id', 'name', 'asked'])
    .where('store_id', '=', tx.storeId)
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

async function keep(
  tx: StoreTx,
  personId: string,
  { id, name, asked }: calls.OrderView,
  at: Date,
): Promise<void> {
  await tx.db
    .insertInto('order_views')
    .values({ store_id: tx.storeId, person_id: personId, id, name, asked, created_at: at })
    .onConflict((conflict) => conflict.columns(['store_id', 'person_id', 'id']).doUpdateSet({ name, asked }))
    .execute();
}
