import { resendLocked, resendLockMs } from '#shared/api/account-words.ts';
import { after } from '../../platform/clock.ts';
import { AppError } from '../../platform/http/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { AccountDeps } from '../deps.ts';
import { lockAddress } from './mailing-queries.ts';
import { findUserByEmail, type User } from '../queries.ts';

export type MailOnRequest = keyof typeof resendLocked;

/** A mail that somebody asked for; the id keeps it one mail. */
export interface AskedMail {
  id: string;
  kind: MailOnRequest;
  userId: string;
  /** Asked for by a browser that is known to the account. */
  fromKnown: boolean;
}

/** Writes the mails that were asked for. */
export const askedMailJob = 'accounts.asked-mail';

/**
 * Has a mail sent that was asked for, once in five minutes per address and kind. An unknown address is locked just the
 * same, and gives a job of the same size to the worker, which finds nobody: so neither the answer nor the time it takes
 * tells who has an account. A browser that is known to the account has a lock of its own, which no stranger holds, and
 * so has a resend where the request before it is the same call.
 * @throws AppError too_many while the lock holds.
 */
export async function askForMail(
  deps: AccountDeps,
  kind: MailOnRequest,
  { email, resend = false }: { email: string; resend?: boolean },
  isKnown: (user: User) => boolean,
): Promise<void> {
  const now = deps.clock.now();
  const lockedUntil = await deps.db.transact(async (tx) => {
    const user = await findUserByEmail(tx, email);
    const fromKnown = user !== null && isKnown(user);
    const lock = `${kind}${resend ? ' again' : ''}${fromKnown ? ' known' : ''}` as const;
    const until = await lockAddress(tx, { kind: lock, email, now, until: after(now, resendLockMs) });
    if (until) return until;
    const asked: AskedMail = { id: newId(), kind, userId: user?.id ?? newId(), fromKnown };
    await deps.jobs.send(tx, askedMailJob, asked);
    return null;
  });
  if (!lockedUntil) return;
  const wait = Math.max(1, Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000));
  throw new AppError('too_many', resendLocked[kind], wait);
}
