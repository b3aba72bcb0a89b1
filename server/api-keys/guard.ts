import { keyPrefix, permissionsOfKey } from '#shared/api-keys.ts';
import { minutes } from '../platform/clock.ts';
import { AppError, notFound } from '../platform/http/errors.ts';
import type { StoreTx } from '../platform/database/db.ts';
import type { Guards } from '../platform/http/http.ts';
import { hashSecret } from '../platform/ids.ts';
import type { KeyDeps } from './deps.ts';
import { stateOfKey } from './keys.ts';
import { isStoreOf, keyOfHash, noteUse } from './queries.ts';

/** A use is written down so often at most: it is looked at by people, and every call would be a write. */
const notedEvery = minutes(1);

const refused = {
  unknown:
    'We do not know this API key. Copy it anew, or make another one in the dashboard under “Developers”.',
  ended: 'This API key was ended. Make another one in the dashboard under “Developers”.',
  expired: 'This API key has come to its end. Make another one in the dashboard under “Developers”.',
  orphaned:
    'Who made this API key is not an owner of the store any more, so it has stopped. An owner can make another one in the dashboard under “Developers”.',
} as const;
const suspended = 'This store is suspended, and so are its API keys. They work again when the store does.';

const notSignedIn = (why: keyof typeof refused) => new AppError('not_signed_in', refused[why]);

/** Whose key a request comes with, by its bearer token alone; each call asks anew whether the key still works. */
export function keyGuard({
  db,
  clock,
  isSuspended,
}: Pick<KeyDeps, 'db' | 'clock'> & {
  /** Whether the operator has closed the store. */
  isSuspended(tx: StoreTx): Promise<boolean>;
}): NonNullable<Guards['key']> {
  return async (request) => {
    const secret = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!secret?.startsWith(keyPrefix)) return null;
    const key = await keyOfHash(db.platform, hashSecret(secret));
    if (!key) throw notSignedIn('unknown');
    const now = clock.now();
    const state = stateOfKey(key, now);
    if (state !== 'works') throw notSignedIn(state);
    if (!key.last_used_at || now.getTime() - key.last_used_at.getTime() >= notedEvery)
      await noteUse(db.platform, key.id, now);
    return {
      id: key.id,
      name: key.name,
      permissions: permissionsOfKey(key.scopes),
      async enter(slug) {
        if (!(await isStoreOf(db.platform, key.store_id, slug)))
          throw notFound('This API key is of another store than the one in the address.');
        const storeDb = db.forStore(key.store_id, { id: key.id, at: now });
        if (await storeDb.read(isSuspended)) throw new AppError('not_allowed', suspended);
        // It is nobody of the store: where a call asks what somebody is, it is as little as there is.
        return { storeDb, slug, role: 'viewer' };
      },
    };
  };
}
