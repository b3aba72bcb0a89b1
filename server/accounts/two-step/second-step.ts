import { trustedDays } from '#shared/api/two-step.ts';
import { after, days, hours, minutes } from '../../platform/clock.ts';
import type { PlatformTx } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/errors.ts';
import { hashSecret, newId, newSecret } from '../../platform/ids.ts';
import type { Limit } from '../../platform/admission/limits.ts';
import { sealFor } from '../../platform/secrets/seal.ts';
import { stepOf } from './app-codes.ts';
import type { AccountDeps } from '../deps.ts';
import { findUser, type User } from '../queries.ts';
import { codeHashes } from './recovery-codes.ts';
import {
  codesLeft,
  countTry,
  dropWait,
  findPending,
  hasSecondStep,
  insertPending,
  lockCodes,
  takeStep,
  trustBrowser,
  usePending,
  useRecoveryCode,
  useTrust,
} from './queries.ts';

/** How long the place on the way in is kept. */
export const pendingMs = minutes(10);
export const trustMs = days(trustedDays);
/** Wrong codes of one account within an hour; then none is looked at for an hour. */
const mostFailures = 10;
const failingMs = hours(1);
const lockedMs = hours(1);
/** Of recovery codes, which cannot be guessed; a count all the same. */
const recoveryTries: Limit = { name: 'recovery codes', max: 30, perMs: hours(1) };

const wrongCode = () =>
  new AppError('bad_input', {
    code: ['That code does not fit, or was used already. Wait for the next one in your app.'],
  });
const locked = () =>
  new AppError(
    'too_many',
    'Too many wrong codes. Codes of the app are not looked at for an hour; a recovery code or a passkey still lets you in.',
    lockedMs / 1000,
  );
const placeGone = () => new AppError('not_signed_in', 'That took too long. Please log in again.');

/** What looking at a code of the app works with. */
export type CodeDeps = Pick<AccountDeps, 'db' | 'clock' | 'config' | 'mail'>;

export const appSeal = (deps: Pick<AccountDeps, 'config'>) => sealFor(deps.config, 'two-step');

/** Keeps a place on the way in for whom a second step is asked; null for who is let in at once. */
export async function askSecondStep(
  deps: AccountDeps,
  user: User,
  { remember, browser }: { remember: boolean; browser: string | null },
): Promise<{ secret: string; until: Date } | null> {
  const { platform } = deps.db;
  if (!(await hasSecondStep(platform, user.id))) return null;
  const at = deps.clock.now();
  if (browser && (await useTrust(platform, user.id, hashSecret(browser), at))) return null;
  const secret = newSecret();
  const until = after(at, pendingMs);
  const place = { user_id: user.id, remember, created_at: at, expires_at: until };
  await insertPending(platform, { token_hash: hashSecret(secret), ...place });
  return { secret, until };
}

/** Whose place a browser holds. @throws AppError not_signed_in where it holds none, or too long. */
export async function placeOf(
  deps: AccountDeps,
  secret: string | null,
): Promise<{ user: User; remember: boolean }> {
  const { platform } = deps.db;
  const pending = secret ? await findPending(platform, hashSecret(secret), deps.clock.now()) : null;
  const user = pending ? await findUser(platform, pending.user_id) : null;
  if (!pending || !user) throw placeGone();
  return { user, remember: pending.remember };
}

/**
 * Ends the way in with a code; the place is used up by a right one alone. Where `trusts` is a browser's secret, that
 * browser is let off for 30 days.
 * @throws AppError as `placeOf` and `spendCode`.
 */
export async function finishSecondStep(
  deps: AccountDeps,
  secret: string | null,
  given: { code: string; trusts: string | null; device: string },
): Promise<{ user: User; remember: boolean }> {
  const place = await placeOf(deps, secret);
  await spendCode(deps, place.user, given.code);
  const at = deps.clock.now();
  await deps.db.transact(async (tx) => {
    if (!(await usePending(tx, hashSecret(secret!)))) throw placeGone();
    await dropWait(tx, place.user.id);
    if (given.trusts)
      await trustBrowser(tx, {
        id: newId(),
        user_id: place.user.id,
        token_hash: hashSecret(given.trusts),
        device: given.device,
        created_at: at,
        last_used_at: at,
        expires_at: after(at, trustMs),
      });
  });
  return place;
}

/**
 * Takes a code of the app or a recovery code, each once.
 * @throws AppError bad_input for a wrong one, too_many after ten wrong ones within an hour; of that its person is told.
 */
export async function spendCode(deps: AccountDeps, user: User, code: string): Promise<void> {
  return /^\d{6}$/.test(code) ? spendAppCode(deps, user, code) : spendRecoveryCode(deps, user, code);
}

/** Takes a code of the app. @throws AppError as `spendCode`. */
export async function spendAppCode(deps: CodeDeps, user: User, code: string): Promise<void> {
  const right = await tryAppCode(deps, user, code, (tx, step) => takeStep(tx, user.id, step));
  if (!right) throw wrongCode();
}

/**
 * Looks at a code of the app and has `take` take its thirty seconds. Answers whether it fitted and was taken.
 * @throws AppError too_many while codes are not looked at.
 */
export async function tryAppCode(
  deps: CodeDeps,
  user: User,
  code: string,
  take: (tx: PlatformTx, step: number) => Promise<boolean>,
): Promise<boolean> {
  const now = deps.clock.now();
  const tried = await countTry(deps.db.platform, user.id, now, after(now, -failingMs));
  // Those beyond the last came at the same moment as it.
  if (!tried || tried.failures > mostFailures) throw locked();
  const step = stepOf(appSeal(deps).open(tried.sealed_secret, user.id), code, now);
  if (step !== null && (await deps.db.transact((tx) => take(tx, step)))) return true;
  if (tried.failures === mostFailures) await lock(deps, user, now);
  return false;
}

async function lock(deps: CodeDeps, user: User, now: Date): Promise<void> {
  await deps.db.transact(async (tx) => {
    if (!(await lockCodes(tx, user.id, now, after(now, lockedMs)))) return;
    await deps.mail.queue(tx, {
      key: `second-step-locked:${user.id}:${now.getTime()}`,
      to: user.email,
      template: 'second-step-locked',
      data: { first_name: user.first_name, reset_link: `${deps.config.platformUrl}/reset-password` },
    });
  });
}

async function spendRecoveryCode(deps: AccountDeps, user: User, code: string): Promise<void> {
  await deps.limits.use(recoveryTries, user.id);
  await deps.db.transact(async (tx) => {
    const hashes = codeHashes(deps.config, user.id, code);
    if (!(await useRecoveryCode(tx, user.id, hashes, deps.clock.now()))) throw wrongCode();
    await deps.mail.queue(tx, {
      key: `recovery-code-used:${hashes[0].toString('hex')}`,
      to: user.email,
      template: 'recovery-code-used',
      data: { first_name: user.first_name, left: await codesLeft(tx, user.id) },
    });
  });
  deps.limits.giveBack(recoveryTries, user.id);
}
