import { after, hours } from '../../platform/clock.ts';
import type { PlatformTx } from '../../platform/database/db.ts';
import { hashSecret, newSecret } from '../../platform/ids.ts';
import type { AccountDeps } from '../deps.ts';
import { findEmailToken, insertEmailToken, spendEmailToken } from './mailing-queries.ts';
import { findUser, setVerified, type User } from '../queries.ts';
import type { AskedMail } from './asked-mail.ts';

export const verifyLinkMs = hours(24);
/** Mail scanners and double renders open links again: for this long a used key still answers ok. */
const answersAgainMs = hours(24);

/** Makes a key of which only the hash is kept, and mails it; what was asked for by one id is mailed once. */
export async function sendVerification(
  deps: AccountDeps,
  tx: PlatformTx,
  user: Pick<User, 'id' | 'email' | 'first_name'>,
  { phoneLeftOut = false, asked }: { phoneLeftOut?: boolean; asked?: string } = {},
): Promise<void> {
  const at = deps.clock.now();
  const key = newSecret();
  const hash = hashSecret(key);
  await insertEmailToken(tx, {
    hash,
    userId: user.id,
    kind: 'verify',
    at,
    expiresAt: after(at, verifyLinkMs),
  });
  await deps.mail.queue(tx, {
    key: `verify-email:${asked ?? hash.toString('hex')}`,
    to: user.email,
    template: 'verify-email',
    data: {
      first_name: user.first_name,
      link: `${deps.config.platformUrl}/verify-email/${key}`,
      ...(phoneLeftOut ? { phone_left_out: true } : {}),
    },
  });
}

/** The person whose address the key verifies, now or within the last day; null when it is no good. */
export async function verifyEmail(deps: AccountDeps, key: string): Promise<User | null> {
  const hash = hashSecret(key);
  return deps.db.transact(async (tx) => {
    const now = deps.clock.now();
    const userId = await spendEmailToken(tx, hash, 'verify', now);
    if (userId) {
      await setVerified(tx, userId, now);
      return reachedBy(deps, tx, userId);
    }
    const token = await findEmailToken(tx, hash, 'verify');
    const again = token?.used_at != null && now.getTime() - token.used_at.getTime() < answersAgainMs;
    return again ? findUser(tx, token.user_id) : null;
  });
}

/** Who opened a link that only their inbox held: mails arrive there. */
export async function reachedBy(deps: AccountDeps, tx: PlatformTx, userId: string): Promise<User | null> {
  const user = await findUser(tx, userId);
  if (user) await deps.mail.reached(tx, user.email);
  return user;
}

/** Mails a fresh key to somebody who asked for it, where their address waits for one. */
export async function mailVerification(
  deps: AccountDeps,
  tx: PlatformTx,
  user: User,
  { id }: AskedMail,
): Promise<void> {
  if (!user.email_verified_at) await sendVerification(deps, tx, user, { asked: id });
}
