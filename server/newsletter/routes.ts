import * as calls from '#shared/api/subscribers.ts';
import { noteChange } from '../platform/http/changes.ts';
import { minutes } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import { page, placeAfter } from '../platform/http/cursor.ts';
import type { Api } from '../platform/http/http.ts';
import { storeTerms } from '../stores/index.ts';
import { linkPath } from './links.ts';
import { confirmedRows, countsByState, deleteSubscriber } from './queries.ts';

const reading = { name: 'subscribers read', max: 600, perMs: minutes(1) };
const changing = { name: 'subscribers change', max: 120, perMs: minutes(1) };

/** The owner's routes to who wants news. Addresses that did not confirm are counted and never shown. */
export function mountNewsletter(api: Api, { config }: { config: Config }): void {
  const look = {
    auth: 'person',
    may: 'customers.change',
    limit: reading,
    body: 0,
    idempotency: 'safe',
  } as const;

  api.ofStore(calls.listSubscribers, look, async ({ store, query }) => {
    const after = placeAfter(query.after);
    return store.storeDb.read(async (tx) => {
      const { url } = await storeTerms(tx, config);
      const found = await confirmedRows(tx, { limit: query.limit + 1, after });
      const { rows, next } = page(found, query.limit, ({ moved_at, id }) => ({ at: moved_at.getTime(), id }));
      const items = rows.map(({ id, email, moved_at, page: path }) => ({
        id,
        email,
        confirmed_at: moved_at.toISOString(),
        page: path,
        leave_url: url + linkPath(config, tx.storeId, 'leave', id),
      }));
      return { items, next };
    });
  });
  api.ofStore(calls.countSubscribers, look, async ({ store }) => {
    const counts = await store.storeDb.read(countsByState);
    const of = (state: string) => counts.find((one) => one.state === state)?.count ?? 0;
    return { confirmed: of('confirmed'), asked: of('asked') };
  });
  api.ofStore(
    calls.removeSubscriber,
    {
      auth: 'person',
      may: 'customers.change',
      limit: changing,
      body: 0,
      idempotency: 'idempotent',
      notes: 'customers',
    },
    async ({ store, params }) => {
      await store.storeDb.transact(async (tx) => {
        if (await deleteSubscriber(tx, params.subscriberId))
          await noteChange(tx, { kind: 'customers', what: 'Forgot an address that wanted news' });
      });
      return { detail: 'The address is forgotten.' };
    },
  );
}
