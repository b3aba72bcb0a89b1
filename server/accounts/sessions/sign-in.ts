import { minutes } from '../../platform/clock.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Limit, Limits } from '../../platform/admission/limits.ts';
import type { AccountDeps } from '../deps.ts';
import { hashPassword, isOutdated, isPassword } from '../passwords/passwords.ts';
import { findUserByEmail, renewPasswordHash, type User } from '../queries.ts';

/** From one network at one account: a person who forgot gets this many tries. */
const perAccountAndNetwork: Limit = { name: 'login pair', max: 10, perMs: minutes(15) };
/** At one account by strangers from everywhere; a browser that was in it before is not counted among them. */
const perAccount: Limit = { name: 'login account', max: 50, perMs: minutes(15) };
/** By a browser that has been in the account before: its own misspellings and nobody else's. */
const perDevice: Limit = { name: 'login device', max: 10, perMs: minutes(15) };
/** From one network at all accounts: phone networks put thousands of people behind one address. */
const perNetwork: Limit = { name: 'login network', max: 300, perMs: minutes(15) };

export interface Arrival {
  network: string;
  /** What stands for the browser when the account knows it; else null. */
  device(user: User): string | null;
}

/**
 * The verified person behind an address and password. An unknown address takes the same time, counts against the same
 * limits and gets the same answer as a wrong password.
 * @throws AppError bad_input for a wrong pair, not_allowed for the right one while the address is not verified,
 * too_many after too many wrong ones: then a mailed link gets in, and so does a browser that was in the account before.
 */
export async function signIn(
  deps: Pick<AccountDeps, 'db' | 'limits' | 'log'>,
  given: { email: string; password: string },
  from: Arrival,
): Promise<User> {
  const user = await findUserByEmail(deps.db.platform, given.email);
  const device = user && from.device(user);
  const uses: Use[] = device
    ? [[perDevice, device]]
    : usesOf(given.email, from.network, user?.password_hash ?? null);
  // By our own id of it, and of an address nobody has nothing: the log names nobody.
  const refused = (why: string) => deps.log.info('a sign-in was refused', { account: user?.id ?? null, why });
  await takeAll(deps.limits, uses).catch((error) => {
    refused('too many tries');
    throw error;
  });
  const right = await isPassword(given.password, user?.password_hash ?? null).catch((error) => {
    // Too busy to look is nobody's failure.
    giveAllBack(deps.limits, uses);
    throw error;
  });
  if (!user || !right) {
    refused('wrong password or address');
    throw new AppError('bad_input', 'Your email or password is not correct.');
  }
  giveAllBack(deps.limits, uses);
  if (!user.email_verified_at) {
    refused('not verified');
    throw new AppError(
      'not_allowed',
      'Please verify your email address first: open the link in the mail we sent you, or ask for a new one on the page “Verify your email”.',
    );
  }
  if (!isOutdated(user.password_hash!)) return user;
  const renewed = await hashPassword(given.password);
  await renewPasswordHash(deps.db.platform, user.id, user.password_hash!, renewed);
  return { ...user, password_hash: renewed };
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
async function takeAll(limits: Limits, uses: Use[]): Promise<void> {
  for (const [at, [limit, key]] of uses.entries()) {
    try {
      await limits.use(limit, key);
    } catch (error) {
      giveAllBack(limits, uses.slice(0, at + 1));
      throw withWayIn(error);
    }
  }
}

/** Whoever is shut out is told the way in that nobody can shut. */
function withWayIn(error: unknown): unknown {
  if (!(error instanceof AppError) || error.retryAfter === undefined) return error;
  const wait = Math.max(1, Math.ceil(error.retryAfter / 60));
  return new AppError(
    'too_many',
    `Too many tries. Wait ${wait === 1 ? 'a minute' : `${wait} minutes`}, or tap “Email me a sign-in link” and open it from your inbox.`,
    error.retryAfter,
  );
}

function giveAllBack(limits: Limits, uses: Use[]): void {
  for (const [limit, key] of uses) limits.giveBack(limit, key);
}
