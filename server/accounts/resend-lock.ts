import { resendLocked, resendLockMs } from '#shared/api/accounts.ts';
import { after } from '../platform/clock.ts';
import type { PlatformTx } from '../platform/db.ts';
import { AppError } from '../platform/errors.ts';
import type { AccountDeps } from './deps.ts';
import { lockAddress } from './mailing-queries.ts';
import { findUserByEmail, type User } from './queries.ts';

/**
 * Sends a mail on request, once in five minutes per address and kind. An unknown address is locked just the same, so
 * that the answers tell nothing. A browser that is known to the account has a lock of its own, which no stranger holds.
 * @throws AppError too_many while the lock holds.
 */
export async function sendOnRequest(
  deps: AccountDeps,
  kind: keyof typeof resendLocked,
  email: string,
  send: (tx: PlatformTx, user: User, fromKnown: boolean) => Promise<void>,
  isKnown: (user: User) => boolean,
): Promise<void> {
  const now = deps.clock.now();
  const lockedUntil = await deps.db.transact(async (tx) => {
    const user = await findUserByEmail(tx, email);
    const fromKnown = user !== null && isKnown(user);
    const lock = fromKnown ? (`${kind} known` as const) : kind;
    const until = await lockAddress(tx, lock, email, now, after(now, resendLockMs));
    if (until) return until;
    if (user) await send(tx, user, fromKnown);
    return null;
  });
  if (!lockedUntil) return;
  const wait = Math.max(1, Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000));
  throw new AppError('too_many', resendLocked[kind], wait);
}
