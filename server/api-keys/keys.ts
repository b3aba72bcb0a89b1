import type { BodyOf } from '#shared/api/contract.ts';
import { mostKeys, type ApiKey, type makeKey } from '#shared/api/keys.ts';
import { keyPrefix, keyScopes, type KeyScope } from '#shared/api-keys.ts';
import { lagosDate } from '#shared/lagos.ts';
import { may, type Role } from '#shared/roles.ts';
import { confirmPassword } from '../accounts/index.ts';
import { noteChange } from '../platform/http/changes.ts';
import { after, days } from '../platform/clock.ts';
import type { StoreDb } from '../platform/database/db.ts';
import { AppError, notFound } from '../platform/http/errors.ts';
import { hashSecret, newId, newSecret } from '../platform/ids.ts';
import type { KeyDeps } from './deps.ts';
import { countWorking, insertKey, keysOf, lockKey, writeEnd, type ListedKey } from './queries.ts';

/** As many of a key's characters as are kept and shown: what begins all of them, and four of its own. */
const shownCharacters = keyPrefix.length + 4;

/** Where a key stands, decided alike for who looks at it and for who comes with it. */
export function stateOfKey(
  key: { ended_at: Date | null; expires_at: Date | null; role: Role | null },
  now: Date,
): ApiKey['state'] {
  if (key.ended_at) return 'ended';
  if (key.expires_at && key.expires_at <= now) return 'expired';
  return key.role !== null && may(key.role, 'developers') ? 'works' : 'orphaned';
}

/** The keys of a store, as its people see them. */
export async function viewKeys({ db, clock }: KeyDeps, storeId: string): Promise<ApiKey[]> {
  const now = clock.now();
  return (await keysOf(db.platform, storeId)).map((row) => viewKey(row, now));
}

const viewKey = ({ ended_at, role, maker, ...row }: ListedKey, now: Date): ApiKey => ({
  ...row,
  made_at: row.made_at.toISOString(),
  made_by: maker ?? '',
  expires_at: row.expires_at?.toISOString() ?? null,
  last_used_at: row.last_used_at?.toISOString() ?? null,
  state: stateOfKey({ ended_at, role, expires_at: row.expires_at }, now),
});

/**
 * Makes a key for a program of the store's and answers it; only its hash is kept.
 * @throws AppError bad_input for a wrong password, conflict where there are too many.
 */
export async function addKey(
  deps: KeyDeps,
  { storeDb, personId }: { storeDb: StoreDb; personId: string },
  wanted: BodyOf<typeof makeKey>,
): Promise<string> {
  await confirmPassword(deps, personId, wanted.password);
  const secret = keyPrefix + newSecret();
  const made_at = deps.clock.now();
  const scopes = keyScopes.filter((scope) => wanted.scopes.includes(scope));
  await storeDb.transact(async (tx) => {
    if ((await countWorking(tx.platform, tx.storeId, made_at)) >= mostKeys)
      throw new AppError('conflict', `A store has at most ${mostKeys} keys. End one you do not need first.`);
    const expires_at = wanted.days === null ? null : after(made_at, days(wanted.days));
    await insertKey(tx.platform, {
      id: newId(),
      store_id: tx.storeId,
      name: wanted.name,
      beginning: secret.slice(0, shownCharacters),
      key_hash: hashSecret(secret),
      scopes,
      made_by: personId,
      made_at,
      expires_at,
    });
    const until = expires_at ? `, until ${lagosDate(expires_at)}` : '';
    await noteChange(tx, {
      kind: 'developers',
      what: `Made the API key “${wanted.name}”`,
      after: `${wordsOf(scopes)}${until}`,
    });
  });
  return secret;
}

const wordsOf = (scopes: readonly KeyScope[]) => scopes.join(', ');

/** Ends a key: its next call is refused. Said twice it is done once. @throws AppError not_found */
export async function endKey(deps: KeyDeps, storeDb: StoreDb, id: string): Promise<void> {
  await storeDb.transact(async (tx) => {
    const key = await lockKey(tx.platform, tx.storeId, id);
    if (!key) throw notFound('We could not find this key in your store.');
    if (key.ended_at) return;
    await writeEnd(tx.platform, tx.storeId, id, deps.clock.now());
    await noteChange(tx, { kind: 'developers', what: `Ended the API key “${key.name}”` });
  });
}
