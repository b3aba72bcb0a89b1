import * as calls from '#shared/api/unfinished.ts';
import { after, minutes } from '../../platform/clock.ts';
import { page, placeAfter } from '../../platform/http/cursor.ts';
import type { Api } from '../../platform/http/http.ts';
import { storeTerms } from '../../stores/index.ts';
import type { OrderDeps } from '../deps.ts';
import { orderPath } from '../links.ts';
import { remindedSums, unfinishedRows } from './queries.ts';
import { keptMs } from './remind.ts';

const reading = { name: 'unfinished read', max: 300, perMs: minutes(1) };
/** Who has just been led to pay has not left. */
const payingMs = minutes(30);

/** The owner's routes to checkouts that were not finished. */
export function mountUnfinished(api: Api, { clock, config }: Pick<OrderDeps, 'clock' | 'config'>): void {
  const look = { auth: 'person', may: 'orders.see', limit: reading, body: 0, idempotency: 'safe' } as const;
  api.ofStore(calls.listUnfinished, look, ({ store, query }) =>
    store.storeDb.read(async (tx) => {
      const now = clock.now();
      const { url } = await storeTerms(tx, config);
      const found = await unfinishedRows(tx, {
        from: after(now, -keptMs),
        until: after(now, -payingMs),
        limit: query.limit + 1,
        after: placeAfter(query.after),
      });
      const { rows, next } = page(found, query.limit, (row) => ({ at: row.placed_at.getTime(), id: row.id }));
      const items = rows.map(({ id, name, email, state, placed_at, moved_at, ...row }) => ({
        ...row,
        order_id: id,
        customer_name: name,
        placed_at: placed_at.toISOString(),
        shopper_url: url + orderPath(config, tx.storeId, id),
        has_email: email !== '',
        reminder: state ?? ('none' as const),
        moved_at: moved_at?.toISOString() ?? null,
      }));
      return { items, next };
    }),
  );
  api.ofStore(calls.reminderSums, look, ({ store }) => store.storeDb.read(remindedSums));
}
