import type { Database } from '../platform/db.ts';
import { AppError, notFound } from '../platform/errors.ts';
import { roles } from '#shared/roles.ts';
import type { Guards } from '../platform/http.ts';
import { membership } from './queries.ts';

/** Said for a store that does not exist and for one that is somebody else's, so that neither can be told apart. */
const noSuchStore = 'We could not find that store among yours.';

/** Every address a store can have; anything else need not be asked about, and some of it no database can be asked. */
const possible = /^[a-z0-9-]{1,63}$/;

/** Who may enter a store: its members, with a role at least as large as the call asks for. */
export function storeGuard(db: Database): Guards['store'] {
  return async (person, slug, least) => {
    const found = possible.test(slug) ? await membership(db.platform, person.id, slug) : null;
    if (!found) throw notFound(noSuchStore);
    if (roles.indexOf(found.role) < roles.indexOf(least))
      throw new AppError('not_allowed', 'Your role in this store does not allow this. Ask its owner.');
    return { storeDb: db.forStore(found.storeId), slug, role: found.role };
  };
}
