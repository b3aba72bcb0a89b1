import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/db.ts';
import { AppError, notFound } from '../platform/http/errors.ts';
import { may, type Permission, type Role } from '#shared/roles.ts';
import type { Guards } from '../platform/http/http.ts';
import { membership } from './queries.ts';

/** Said for a store that does not exist and for one that is somebody else's, so that neither can be told apart. */
const noSuchStore = 'We could not find that store among yours.';

/** Every address a store can have; anything else need not be asked about, and some of it no database can be asked. */
const possible = /^[a-z0-9-]{1,63}$/;

/** Who may enter a store: its members, where their role has the permission that the call asks for. */
export function storeGuard({ db, clock }: { db: Database; clock: Clock }): Guards['store'] {
  return async (person, slug, needed) => {
    const found = possible.test(slug) ? await membership(db.platform, person.id, slug) : null;
    if (!found) throw notFound(noSuchStore);
    mustBeAllowed(found, needed);
    return {
      storeDb: db.forStore(found.storeId, { id: person.id, at: clock.now() }),
      slug,
      role: found.role,
    };
  };
}

/** @throws AppError not_allowed where the role is without the permission. */
export function mustBeAllowed({ role }: { role: Role }, needed: Permission): void {
  if (!may(role, needed))
    throw new AppError('not_allowed', 'Your role in this store does not allow this. Ask its owner.');
}
