import { AppError } from '../../platform/http/errors.ts';
import { breachedPassword, isBreached } from './breached.ts';
import { commonPassword, isCommonPassword } from './common-passwords.ts';
import type { AccountDeps } from '../deps.ts';
import { isOwnWords, ownWords, type KnownOfPerson } from './password-words.ts';

/**
 * Refuses a new password that is guessed early: one of the commonest, one of words that whoever knows the person tries,
 * one that leaked elsewhere.
 * @param given.field the field of the form that says why.
 * @throws AppError bad_input
 */
export async function requireHardToGuess(
  deps: Pick<AccountDeps, 'config' | 'log'>,
  given: { password: string; field: string },
  person: KnownOfPerson,
  slugs: readonly string[] = [],
): Promise<void> {
  const refuse = (why: string) => {
    throw new AppError('bad_input', { [given.field]: [why] });
  };
  if (isCommonPassword(given.password)) refuse(commonPassword);
  if (isOwnWords(given.password, person, slugs)) refuse(ownWords);
  if (await isBreached(deps, given.password)) refuse(breachedPassword);
}
