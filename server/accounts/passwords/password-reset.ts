import { after, minutes } from '../../platform/clock.ts';
import type { PlatformTx } from '../../platform/database/db.ts';
import { hashSecret, isId, newSecret } from '../../platform/ids.ts';
import { liveSessionsOf } from '../sessions/live-sessions.ts';
import type { AccountDeps } from '../deps.ts';
import { requireHardToGuess } from './new-password.ts';
import { hashPassword } from './passwords.ts';
import {
  dropEmailTokens,
  findEmailToken,
  insertEmailToken,
  spendEmailToken,
} from '../sign-up/mailing-queries.ts';
import { findUser, setPassword, setVerified, type User } from '../queries.ts';
import type { AskedMail } from '../sign-up/asked-mail.ts';
import { revokeSessionsOf } from '../sessions/queries.ts';
import { dropAsked } from '../own/email-change-queries.ts';
import { dropTrust } from '../two-step/queries.ts';
import { reachedBy } from '../sign-up/verification.ts';

const resetLinkMs = minutes(60);

/** Mails a reset link to somebody who asked for it, whether the address is verified or not. */
export async function mailReset(
  deps: AccountDeps,
  tx: PlatformTx,
  user: User,
  { id, fromKnown }: AskedMail,
): Promise<void> {
  const link = await makeResetLink(deps, tx, user.id);
  await deps.mail.queue(tx, {
    key: `reset-password:${id}`,
    to: user.email,
    template: 'reset-password',
    data: { first_name: user.first_name, link },
    fromKnown,
  });
}

/** A link that sets a new password once, within the hour; of its token only the hash is kept. */
export async function makeResetLink(deps: AccountDeps, tx: PlatformTx, userId: string): Promise<string> {
  const at = deps.clock.now();
  const token = newSecret();
  await insertEmailToken(tx, {
    hash: hashSecret(token),
    userId,
    kind: 'reset',
    at,
    expiresAt: after(at, resetLinkMs),
  });
  return `${deps.config.platformUrl}/password-reset/${userId}/${token}`;
}

/**
 * Sets a new password by a link, once. Whoever opened the link has proven the address, so it is verified too; every
 * session of the account ends, every other link of it is worthless, also to another address that was asked for, and no
 * browser is let off the second step any more, which itself stays as it is. Answers whether the link was good.
 * @throws AppError bad_input for a password that is guessed early; the link stays good.
 */
export async function confirmReset(
  deps: AccountDeps,
  reset: { uid: string; token: string; password: string },
): Promise<boolean> {
  const hash = hashSecret(reset.token);
  const { platform } = deps.db;
  const token = await findEmailToken(platform, hash, 'reset');
  const open = token && !token.used_at && token.expires_at > deps.clock.now();
  // Looked at before the costly part, so that made-up links cost us nothing; spent for good below.
  if (!open || !isId(reset.uid) || token.user_id !== reset.uid) return false;
  const owner = await findUser(platform, reset.uid);
  const slugs = (await deps.sitesOf(reset.uid)).map(({ slug }) => slug);
  const given = { password: reset.password, field: 'new_password1' };
  if (owner) await requireHardToGuess(deps, given, owner, slugs);
  const passwordHash = await hashPassword(reset.password);
  const done = await deps.db.transact(async (tx) => {
    const now = deps.clock.now();
    if ((await spendEmailToken(tx, hash, 'reset', now)) !== reset.uid) return false;
    await setPassword(tx, reset.uid, passwordHash);
    await setVerified(tx, reset.uid, now);
    await dropEmailTokens(tx, reset.uid, ['reset', 'sign_in']);
    await dropAsked(tx, reset.uid);
    await revokeSessionsOf(tx, reset.uid, now, 'password');
    await dropTrust(tx, reset.uid, null);
    const user = (await reachedBy(deps, tx, reset.uid))!;
    await deps.mail.queue(tx, {
      key: `password-changed:${hash.toString('hex')}`,
      to: user.email,
      template: 'password-changed',
      data: { first_name: user.first_name },
    });
    return true;
  });
  if (done) await liveSessionsOf(deps.db).forgetPerson(reset.uid);
  return done;
}
