import { hours, minutes, type Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Limit, Limits } from '../../platform/admission/limits.ts';
import { isPassword } from './passwords.ts';
import { findUser } from '../queries.ts';
import { signedWords } from '../two-step/signed-words.ts';

const tries: Limit = { name: 'confirm password', max: 10, perMs: hours(1) };
const prefix = 'passkey:';

interface ConfirmDeps {
  db: Database;
  limits: Limits;
  config: Config;
  clock: Clock;
}

/** What stands for the password once, for who showed a passkey a moment ago. */
export function wordsForPassword(deps: Pick<ConfirmDeps, 'config' | 'clock'>) {
  const words = signedWords(deps, minutes(5));
  const about = (userId: string) => `instead of the password ${userId}`;
  return {
    make: (userId: string) => prefix + words.make(about(userId)),
    spend: ({ db }: Pick<ConfirmDeps, 'db'>, userId: string, typed: string) =>
      typed.startsWith(prefix)
        ? db.transact((tx) => words.spend(tx, typed.slice(prefix.length), about(userId)))
        : Promise.resolve(false),
  };
}

/**
 * Asks a signed-in person for their password once more, before something that a stolen session must not do. The word of
 * a passkey stands for it, and for a code of the phone, too. Answers by which of the two.
 * @throws AppError bad_input when it is wrong or there is none, too_many after too many wrong ones.
 */
export async function confirmPassword(
  deps: ConfirmDeps,
  personId: string,
  password: string,
): Promise<'password' | 'passkey'> {
  const user = await findUser(deps.db.platform, personId);
  if (await wordsForPassword(deps).spend(deps, personId, password)) return 'passkey';
  if (!user?.password_hash)
    throw new AppError('bad_input', {
      password: [
        'Your account has no password yet. Set one with “Forgot your password?” on the log-in page, then come back.',
      ],
    });
  await deps.limits.use(tries, personId);
  if (!(await isPassword(password, user.password_hash)))
    throw new AppError('bad_input', { password: ['That is not your password.'] });
  deps.limits.giveBack(tries, personId);
  return 'password';
}
