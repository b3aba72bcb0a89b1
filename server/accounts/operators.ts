import type { Signed } from '#shared/api/passkeys.ts';
import { normalisePhone } from '#shared/phone.ts';
import type { PlatformDb } from '../platform/database/db.ts';
import { AppError } from '../platform/http/errors.ts';
import { isId } from '../platform/ids.ts';
import { confirmByOlderPasskey } from './two-step/passkeys.ts';
import { findUser, findUserByEmail, findUserByPhone, type User } from './queries.ts';
import { spendAppCode, type CodeDeps } from './two-step/second-step.ts';
import { findSecondStep } from './two-step/queries.ts';
import { passkeysOf } from './two-step/passkey-queries.ts';

/** What of an account shows a second time who somebody is, as far as it was there by a moment. */
export interface Locks {
  app: boolean;
  passkeys: boolean;
}

/** The second steps an account had before a moment. */
export async function locksOf(db: PlatformDb, userId: string, before: Date): Promise<Locks> {
  const step = await findSecondStep(db, userId);
  const passkeys = await passkeysOf(db, userId);
  return {
    app: step?.on_since !== undefined && step.on_since !== null && step.on_since < before,
    passkeys: passkeys.some((one) => one.created_at < before),
  };
}

/**
 * Has somebody show their second step once more, one that was there by `before`. Recovery codes are none of those: whoever
 * has password and passkey makes new ones.
 * @throws AppError bad_input for a wrong one, too_many after ten wrong codes within an hour.
 */
export async function showSecondStep(
  deps: CodeDeps,
  userId: string,
  given: { code: string } | { signed: Signed },
  before: Date,
): Promise<void> {
  if ('signed' in given) return confirmByOlderPasskey(deps, userId, given.signed, before);
  const user = await findUser(deps.db.platform, userId);
  if (!user || !(await locksOf(deps.db.platform, userId, before)).app)
    throw new AppError('bad_input', { code: ['Your app does not count here. Use your passkey.'] });
  await spendAppCode(deps, user, given.code);
}

export type AccountFound = Pick<User, 'id' | 'email' | 'first_name' | 'last_name' | 'phone'> & {
  verified: Date | null;
};

/** The account of an id, an address or a phone number. */
export async function accountBy(db: PlatformDb, said: string): Promise<AccountFound | null> {
  const user = await byWord(db, said.trim());
  if (!user) return null;
  const { id, email, first_name, last_name, phone, email_verified_at: verified } = user;
  return { id, email, first_name, last_name, phone, verified };
}

function byWord(db: PlatformDb, said: string): Promise<User | null> {
  if (said.includes('@')) return findUserByEmail(db, said.toLowerCase());
  return isId(said) ? findUser(db, said) : findUserByPhone(db, normalisePhone(said));
}
