import * as calls from '#shared/api/closing.ts';
import { confirmPassword } from '../accounts/index.ts';
import { hours, minutes } from '../platform/clock.ts';
import { AppError } from '../platform/http/errors.ts';
import type { Api } from '../platform/http/http.ts';
import { storeTerms } from '../stores/index.ts';
import { beginClosing, keepOwn, shownClosing } from './closing.ts';
import type { ClosingDeps } from './deps.ts';

const reading = { name: 'closing read', max: 120, perMs: minutes(1) };
const closing = { name: 'closing', max: 20, perMs: hours(1) };

/** How an owner closes a store for good, and keeps it after all. */
export function mountClosing(api: Api, deps: ClosingDeps & Parameters<typeof confirmPassword>[0]): void {
  const common = { auth: 'person', may: 'closing' } as const;
  const change = { ...common, limit: closing, body: 4 * 1024, notes: 'settings' } as const;
  api.ofStore(
    calls.getClosing,
    { ...common, limit: reading, body: 0, idempotency: 'safe' },
    async ({ store, person }) => store.storeDb.read((tx) => shownClosing(tx, person.id)),
  );
  api.ofStore(calls.closeStore, { ...change, idempotency: 'none' }, async ({ store, person, body }) => {
    const { name } = await store.storeDb.read((tx) => storeTerms(tx, deps.config));
    if (plain(body.name) !== plain(name))
      throw new AppError('bad_input', { name: [`Type the name as it is: ${name}`] });
    await confirmPassword(deps, person.id, body.password);
    return store.storeDb.transact(async (tx) => {
      await beginClosing(deps, tx, { whom: 'owner', accountId: null });
      return shownClosing(tx, person.id);
    });
  });
  api.ofStore(calls.keepStore, { ...change, idempotency: 'idempotent' }, async ({ store, person }) =>
    store.storeDb.transact(async (tx) => {
      await keepOwn(deps, tx, person.id);
      return shownClosing(tx, person.id);
    }),
  );
}

/** Phones write capitals and spaces of their own. */
const plain = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();
