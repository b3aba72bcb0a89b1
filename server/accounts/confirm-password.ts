import { hours } from '../platform/clock.ts';
import type { PlatformDb } from '../platform/db.ts';
import { AppError } from '../platform/errors.ts';
import type { Limit, Limits } from '../platform/limits.ts';
import { isPassword } from './passwords.ts';
import { findUser } from './queries.ts';

const tries: Limit = { name: 'confirm password', max: 10, perMs: hours(1) };

/**
 * Asks a signed-in person for their password once more, before something that a stolen session must not do.
 * @throws AppError bad_input when it is wrong or there is none, too_many after too many wrong ones.
 */
export async function confirmPassword(
  deps: { db: { platform: PlatformDb }; limits: Limits },
  personId: string,
  password: string,
): Promise<void> {
  const user = await findUser(deps.db.platform, personId);
  if (!user?.password_hash)
    throw new AppError('bad_input', {
      password: [
        'Your account has no password yet. Set one with “Forgot your password?” on the log-in page, then come back.',
      ],
    });
  deps.limits.take(tries, personId);
  if (!(await isPassword(password, user.password_hash)))
    throw new AppError('bad_input', { password: ['That is not your password.'] });
  deps.limits.giveBack(tries, personId);
}
