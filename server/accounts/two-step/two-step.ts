import type { setUpTwoStep, TwoStep } from '#shared/api/two-step.ts';
import type { AnswerOf } from '#shared/api/contract.ts';
import { AppError } from '../../platform/http/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { PlatformTx } from '../../platform/database/db.ts';
import { forApp, newAppSecret } from './app-codes.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import type { AccountDeps } from '../deps.ts';
import { findUser, type User } from '../queries.ts';
import { codeHashes, newCodes } from './recovery-codes.ts';
import { appSeal, spendCode, tryAppCode } from './second-step.ts';
import {
  codesLeft,
  dropSecondStep,
  findSecondStep,
  findWait,
  hasSecondStep,
  putSecret,
  replaceCodes,
  switchOn,
  takeStep,
  trustedBrowsers,
} from './queries.ts';

const isOn = () => new AppError('conflict', 'Two-step sign-in is on already.');
const isOff = () => new AppError('conflict', 'Two-step sign-in is not on.');

/** How two-step sign-in stands for a person. */
export async function viewTwoStep(deps: AccountDeps, userId: string): Promise<TwoStep> {
  const { platform } = deps.db;
  const step = await findSecondStep(platform, userId);
  if (!step?.on_since) return { on: false, since: null, codes_left: 0, ends_at: null, browsers: [] };
  const browsers = await trustedBrowsers(platform, userId, deps.clock.now());
  return {
    on: true,
    since: step.on_since.toISOString(),
    codes_left: await codesLeft(platform, userId),
    ends_at: (await findWait(platform, userId))?.ends_at.toISOString() ?? null,
    browsers: browsers.map(({ id, device, created_at, last_used_at, expires_at }) => ({
      id,
      device,
      since: created_at.toISOString(),
      last_used: last_used_at.toISOString(),
      until: expires_at.toISOString(),
    })),
  };
}

async function personOf(deps: AccountDeps, userId: string): Promise<User> {
  const user = await findUser(deps.db.platform, userId);
  if (!user) throw new AppError('not_signed_in', 'Please log in to continue.');
  return user;
}

/**
 * A new secret for an app. Nothing counts until a code of it was typed; begun again, the secret before is forgotten.
 * @throws AppError bad_input for a wrong password, conflict where it is on already.
 */
export async function setUp(
  deps: AccountDeps,
  userId: string,
  password: string,
): Promise<AnswerOf<typeof setUpTwoStep>> {
  if (await hasSecondStep(deps.db.platform, userId)) throw isOn();
  await confirmPassword(deps, userId, password);
  const user = await personOf(deps, userId);
  const secret = newAppSecret();
  const sealed = appSeal(deps).close(secret, userId);
  if (!(await putSecret(deps.db.platform, userId, { sealed, at: deps.clock.now() }))) throw isOn();
  return { secret, ...forApp(secret, user.email) };
}

/** Answers the recovery codes, this once. @throws AppError bad_input for a wrong code, conflict, too_many. */
export async function turnOn(deps: AccountDeps, userId: string, code: string): Promise<string[]> {
  const user = await personOf(deps, userId);
  const step = await findSecondStep(deps.db.platform, userId);
  if (!step) throw new AppError('conflict', 'Begin again: there is no secret to check the code with.');
  if (step.on_since) throw isOn();
  const codes = newCodes();
  const right = await tryAppCode(deps, user, code, async (tx, at) => {
    if (!(await takeStep(tx, userId, at)) || !(await switchOn(tx, userId, deps.clock.now()))) return false;
    await keepCodes(deps, tx, userId, codes);
    await tell(deps, tx, user, 'two-step-on');
    return true;
  });
  if (!right)
    throw new AppError('bad_input', {
      code: [
        'That code does not fit. Check that your phone’s clock is set by itself, and type the newest code.',
      ],
    });
  return codes;
}

/** @throws AppError as `confirmPassword` and `spendCode`, conflict where it is off. */
export async function newRecoveryCodes(
  deps: AccountDeps,
  userId: string,
  given: { password: string; code: string },
): Promise<string[]> {
  await confirmBoth(deps, userId, given);
  const codes = newCodes();
  await deps.db.transact((tx) => keepCodes(deps, tx, userId, codes));
  return codes;
}

/** @throws AppError as `newRecoveryCodes`. */
export async function turnOff(
  deps: AccountDeps,
  userId: string,
  given: { password: string; code: string },
): Promise<void> {
  const user = await confirmBoth(deps, userId, given);
  await deps.db.transact(async (tx) => {
    if (await dropSecondStep(tx, userId)) await tell(deps, tx, user, 'two-step-off');
  });
}

/** Takes it off for somebody who cannot; they are told. False where it is not on. */
export async function takeOff(
  deps: Pick<AccountDeps, 'mail' | 'db'>,
  user: Pick<User, 'id' | 'email' | 'first_name'>,
): Promise<boolean> {
  return deps.db.transact(async (tx) => {
    if (!(await dropSecondStep(tx, user.id))) return false;
    await tell(deps, tx, user, 'two-step-off');
    return true;
  });
}

async function confirmBoth(
  deps: AccountDeps,
  userId: string,
  { password, code }: { password: string; code: string },
): Promise<User> {
  if (!(await hasSecondStep(deps.db.platform, userId))) throw isOff();
  const by = await confirmPassword(deps, userId, password);
  const user = await personOf(deps, userId);
  if (by === 'password') await spendCode(deps, user, code);
  return user;
}

const keepCodes = (deps: AccountDeps, tx: PlatformTx, userId: string, codes: string[]) =>
  replaceCodes(
    tx,
    userId,
    codes.map((code) => codeHashes(deps.config, userId, code)[0]),
  );

async function tell(
  deps: Pick<AccountDeps, 'mail'>,
  tx: PlatformTx,
  user: Pick<User, 'email' | 'first_name'>,
  template: 'two-step-on' | 'two-step-off',
): Promise<void> {
  const data = { first_name: user.first_name };
  await deps.mail.queue(tx, { key: `${template}:${newId()}`, to: user.email, template, data });
}
