import * as calls from '#shared/api/keys.ts';
import { hours, minutes } from '../platform/clock.ts';
import type { Api } from '../platform/http.ts';
import type { KeyDeps } from './deps.ts';
import { addKey, endKey, viewKeys } from './keys.ts';

const reading = { name: 'keys read', max: 300, perMs: minutes(1) };
const making = { name: 'keys make', max: 30, perMs: hours(1) };

/** The owner's routes to the keys of their programs. No key comes near them. */
export function mountApiKeys(api: Api, deps: KeyDeps): void {
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
