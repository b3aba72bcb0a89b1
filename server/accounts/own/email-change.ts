import { undoDays } from '#shared/api/account.ts';
import { lagosMoment } from '#shared/lagos.ts';
import { after, days, hours } from '../../platform/clock.ts';
import type { PlatformTx } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/errors.ts';
import { hashSecret, newId, newSecret } from '../../platform/ids.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import type { AccountDeps } from '../deps.ts';
import {
  confirmChange,
  dropPassword,
  dropSince,
  insertChange,
  setEmail,
  undoChange,
  type EmailChange,
} from './email-change-queries.ts';
import { liveSessionsOf } from '../sessions/live-sessions.ts';
import { makeResetLink } from '../passwords/password-reset.ts';
import { dropEmailTokens } from '../sign-up/mailing-queries.ts';
import { findUser, findUserByEmail, isDuplicate, type User } from '../queries.ts';
import { revokeSessionsOf } from '../sessions/queries.ts';
import { dropTrust } from '../two-step/queries.ts';

const linkMs = hours(24);
const undoMs = days(undoDays);

const noGood = () => new AppError('bad_input', 'This link is no longer valid.');
const taken = () =>
  new AppError('conflict', 'This address has an account of its own. Log in there, or choose another.');

/**
 * Mails a link to another address. Where that has an account nothing is sent and the answer is the same, so that nobody
 * learns who has one.
 * @throws AppError bad_input for a wrong password, or the address there is.
 */
export async function askNewEmail(
  deps: AccountDeps,
  userId: string,
  wanted: { email: string; password: string },
): Promise<void> {
  await confirmPassword(deps, userId, wanted.password);
  const user = await personOf(deps, userId);
  if (user.email === wanted.email)
    throw new AppError('bad_input', { email: ['This is the address of your account already.'] });
  const at = deps.clock.now();
  const key = newSecret();
  await deps.db.transact(async (tx) => {
    if (await findUserByEmail(tx, wanted.email)) return;
    const change = { id: newId(), user_id: userId, from_email: user.email, to_email: wanted.email };
    await insertChange(tx, {
      ...change,
      key_hash: hashSecret(key),
      asked_at: at,
      expires_at: after(at, linkMs),
    });
    await deps.mail.queue(tx, {
      key: `email-change:${change.id}`,
      to: wanted.email,
      template: 'email-change',
      data: { first_name: user.first_name, link: `${deps.config.platformUrl}/login/email#key=${key}` },
    });
  });
}

/** The new address, once its link was opened. Links to the one before are dead, and it is told how to take this back. */
export async function confirmNewEmail(deps: AccountDeps, key: string): Promise<string> {
  const at = deps.clock.now();
  const undoKey = newSecret();
  const undo = { at, undoHash: hashSecret(undoKey), undoUntil: after(at, undoMs) };
  const change = await deps.db
    .transact(async (tx) => {
      const asked = await confirmChange(tx, hashSecret(key), undo);
      if (!asked || !(await setEmail(tx, asked.user_id, { from: asked.from_email, to: asked.to_email })))
        throw noGood();
      await dropEmailTokens(tx, asked.user_id, ['verify', 'reset', 'sign_in']);
      await deps.mail.reached(tx, asked.to_email);
      const user = await findUser(tx, asked.user_id);
      await deps.mail.queue(tx, {
        key: `email-changed:${asked.id}`,
        to: asked.from_email,
        template: 'email-changed',
        data: {
          first_name: user?.first_name ?? '',
          to: asked.to_email,
          until: lagosMoment(undo.undoUntil),
          undo_link: `${deps.config.platformUrl}/login/email-back#key=${undoKey}`,
        },
      });
      return asked;
    })
    .catch((error) => {
      throw isDuplicate(error) ? taken() : error;
    });
  return change.to_email;
}

/**
 * Gives an account back to the address before: it was taken away by somebody who knew the password, so the password, all
 * sessions, and whatever was added since end, and a link for a new password is mailed. Answers the address.
 */
export async function undoNewEmail(deps: AccountDeps, key: string): Promise<string> {
  const change = await deps.db
    .transact(async (tx) => {
      const asked = await undoChange(tx, hashSecret(key), deps.clock.now());
      if (!asked) throw noGood();
      await giveBack(deps, tx, asked);
      return asked;
    })
    .catch((error) => {
      throw isDuplicate(error) ? taken() : error;
    });
  await liveSessionsOf(deps.db).forgetPerson(change.user_id);
  return change.from_email;
}

async function giveBack(deps: AccountDeps, tx: PlatformTx, change: EmailChange): Promise<void> {
  const { user_id: userId, from_email: email } = change;
  const at = deps.clock.now();
  await setEmail(tx, userId, { from: null, to: email });
  await dropPassword(tx, userId);
  await dropSince(tx, change, at);
  await dropTrust(tx, userId, null);
  await dropEmailTokens(tx, userId, ['verify', 'reset', 'sign_in']);
  await revokeSessionsOf(tx, userId, at, 'claimed');
  const user = await findUser(tx, userId);
  await deps.mail.queue(tx, {
    key: `reset-password:${newId()}`,
    to: email,
    template: 'reset-password',
    data: {
      first_name: user?.first_name ?? '',
      link: await makeResetLink(deps, tx, userId),
      taken_back: true,
    },
  });
}

async function personOf(deps: AccountDeps, userId: string): Promise<User> {
  const user = await findUser(deps.db.platform, userId);
  if (!user) throw new AppError('not_signed_in', 'Please log in to continue.');
  return user;
}
