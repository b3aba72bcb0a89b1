import * as calls from '#shared/api/keys.ts';
import { hours, minutes } from '../platform/clock.ts';
import type { Api } from '../platform/http/http.ts';
import type { KeyDeps } from './deps.ts';
import { docsPage } from './docs-page.ts';
import { addKey, endKey, viewKeys } from './keys.ts';

const reading = { name: 'keys read', max: 300, perMs: minutes(1) };
const making = { name: 'keys make', max: 30, perMs: hours(1) };

/** What developers read, and the owner's routes to the keys of their programs. No key comes near those. */
export function mountApiKeys(api: Api, deps: KeyDeps): void {
  // Whatever is mounted later is on it, too: it is made when it is asked for.
  api.fastify.get('/api/docs', async (_request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(docsPage(api.table, deps.config.platformUrl)),
  );
  const of = { auth: 'person', may: 'developers' } as const;
  const list = async (storeId: string) => ({ items: await viewKeys(deps, storeId) });

  api.ofStore(calls.listKeys, { ...of, limit: reading, body: 0, idempotency: 'safe' }, ({ store }) =>
    list(store.storeDb.id),
  );
  api.ofStore(
    calls.makeKey,
    { ...of, limit: making, body: 4096, idempotency: 'none', notes: 'developers' },
    async ({ store: { storeDb }, person, body }) => {
      const secret = await addKey(deps, { storeDb, personId: person.id }, body);
      return { ...(await list(storeDb.id)), secret };
    },
  );
  api.ofStore(
    calls.endKey,
    { ...of, limit: reading, body: 1024, idempotency: 'idempotent', notes: 'developers' },
    async ({ store: { storeDb }, params }) => {
      await endKey(deps, storeDb, params.keyId);
      return list(storeDb.id);
    },
  );
}
