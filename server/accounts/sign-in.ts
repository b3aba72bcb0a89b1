import { minutes } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import type { Limit, Limits } from '../platform/limits.ts';
import type { AccountParts } from './parts.ts';
import { hashPassword, isOutdated, isPassword } from './passwords.ts';
import { findUserByEmail, renewPasswordHash, type User } from './queries.ts';

/** From one network at one account: a person who forgot gets this many tries. */
const perAccountAndNetwork: Limit = { name: 'login pair', max: 10, perMs: minutes(15) };
/** At one account from everywhere. */
const perAccount: Limit = { name: 'login account', max: 50, perMs: minutes(15) };
/** From one network at all accounts: phone networks put thousands of people behind one address. */
const perNetwork: Limit = { name: 'login network', max: 300, perMs: minutes(15) };

/**
 * The verified person behind an address and password. An unknown address takes the same time, counts against the same
 * limits and gets the same answer as a wrong password.
 * @throws AppError bad_input for a wrong pair, not_allowed for the right one while the address is not verified,
 * too_many after too many wrong ones.
 */
export async function signIn(
  parts: Pick<AccountParts, 'db' | 'limits'>,
  given: { email: string; password: string },
  network: string,
): Promise<User> {
  const user = await findUserByEmail(parts.db.platform, given.email);
  const uses = usesOf(given.email, network, user?.password_hash ?? null);
  takeAll(parts.limits, uses);
  const right = await isPassword(given.password, user?.password_hash ?? null).catch((error) => {
    // Too busy to look is nobody's failure.
    giveAllBack(parts.limits, uses);
    throw error;
  });
  if (!user || !right) throw new AppError('bad_input', 'Your email or password is not correct.');
  giveAllBack(parts.limits, uses);
  if (!user.email_verified_at)
    throw new AppError(
      'not_allowed',
      'Please verify your email address first: open the link in the mail we sent you, or ask for a new one on the page “Verify your email”.',
    );
  if (isOutdated(user.password_hash!))
    await renewPasswordHash(
      parts.db.platform,
      user.id,
      user.password_hash!,
      await hashPassword(given.password),
    );
  return user;
}

type Use = [limit: Limit, key: string];

/** In the order in which they are asked: what is wrong with one account from one place is told before anything wider. */
function usesOf(email: string, network: string, passwordHash: string | null): Use[] {
  // A new password starts with a clean slate, or a person who just reset it could not use it.
  const account = `${email} ${passwordHash?.slice(-8) ?? ''}`;
  return [
    [perAccountAndNetwork, `${account} ${network}`],
    [perAccount, account],
    [perNetwork, network],
  ];
}

/** @throws AppError too_many; then none of the uses has been counted. */
function takeAll(limits: Limits, uses: Use[]): void {
  for (const [at, [limit, key]] of uses.entries()) {
    try {
      limits.take(limit, key);
    } catch (error) {
      giveAllBack(limits, uses.slice(0, at + 1));
      throw error;
    }
  }
}

function giveAllBack(limits: Limits, uses: Use[]): void {
  for (const [limit, key] of uses) limits.giveBack(limit, key);
}
