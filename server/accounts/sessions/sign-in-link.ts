import { after, minutes } from '../../platform/clock.ts';
import type { PlatformTx } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/errors.ts';
import { hashSecret, newSecret } from '../../platform/ids.ts';
import type { AccountDeps } from '../deps.ts';
import { insertEmailToken, spendEmailToken } from '../sign-up/mailing-queries.ts';
import { setVerified, type User } from '../queries.ts';
import type { AskedMail } from '../sign-up/asked-mail.ts';
import { reachedBy, sendVerification } from '../sign-up/verification.ts';

/** As long as the slowest drip of such mails, so that there is always one in the inbox that works. */
const linkMs = minutes(60);

/**
 * Mails a link that signs its reader in, once, to somebody who asked for it. An address that waits to be verified gets the
 * verification instead, since the password laid under it may be a stranger's.
 */
export async function mailSignInLink(
  deps: AccountDeps,
  tx: PlatformTx,
  user: User,
  { id, fromKnown }: AskedMail,
): Promise<void> {
  if (!user.email_verified_at && user.password_hash) return sendVerification(deps, tx, user, { asked: id });
  await deps.mail.queue(tx, {
    key: `sign-in-link:${id}`,
    to: user.email,
    template: 'sign-in-link',
    data: { first_name: user.first_name, link: await makeLink(deps, tx, user.id) },
    fromKnown,
  });
}

/** The key stands behind `#`, so that it is sent to no server and kept in no log; of it only the hash is kept. */
async function makeLink(deps: AccountDeps, tx: PlatformTx, userId: string): Promise<string> {
  const at = deps.clock.now();
  const key = newSecret();
  const expiresAt = after(at, linkMs);
  await insertEmailToken(tx, { hash: hashSecret(key), userId, kind: 'sign_in', at, expiresAt });
  return `${deps.config.platformUrl}/login/link#key=${key}`;
}

/**
 * The person a link was mailed to, once; whoever has it has proven the address. No count of wrong guesses is asked.
 * @throws AppError bad_input for a key that is unknown, used or too old.
 */
export async function redeemSignInLink(deps: AccountDeps, key: string): Promise<User> {
  const user = await deps.db.transact(async (tx) => {
    const now = deps.clock.now();
    const id = await spendEmailToken(tx, hashSecret(key), 'sign_in', now);
    if (!id) return null;
    await setVerified(tx, id, now);
    return reachedBy(deps, tx, id);
  });
  if (!user) throw new AppError('bad_input', 'This link is no longer valid. Ask for a new one.');
  return user;
}
