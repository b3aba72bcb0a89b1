import { after, days, hours, seconds } from '../../platform/clock.ts';
import type { PlatformTx } from '../../platform/database/db.ts';
import { hashSecret, newId, newSecret } from '../../platform/ids.ts';
import { liveSessionsOf } from './live-sessions.ts';
import type { AccountDeps } from '../deps.ts';
import {
  findSessionByToken,
  insertSession,
  insertSessionToken,
  replaceSessionToken,
  revokeSession,
  touchSession,
  type SessionOfToken,
} from './queries.ts';

/** Without "remember me" a session ends this long after the login, whatever happens. */
const shortLife = hours(12);
/** With it, this long after it was last used. */
const rememberedLife = days(30);
/** And this long after the login, however much it is used: then whoever holds it shows once more who they are. */
const longestLife = days(90);
/** Two windows may trade the same cookie at the same time; later than this it is somebody else's copy. */
const graceMs = seconds(10);

export interface Session {
  id: string;
  userId: string;
  remember: boolean;
}

/** A session and the secret for its cookie. */
export interface OpenSession extends Session {
  secret: string;
}

/** Begins a session, and answers the secret that its cookie holds. */
export async function openSession(
  deps: Pick<AccountDeps, 'db' | 'clock'>,
  userId: string,
  { remember, device = '' }: { remember: boolean; device?: string },
): Promise<OpenSession> {
  const at = deps.clock.now();
  const id = newId();
  const expiresAt = after(at, remember ? rememberedLife : shortLife);
  const secret = await deps.db.transact(async (tx) => {
    await insertSession(tx, { id, userId, remember, device, at, expiresAt });
    return issueSecret(tx, id, at);
  });
  return { id, userId, remember, secret };
}

async function issueSecret(tx: PlatformTx, sessionId: string, at: Date): Promise<string> {
  const secret = newSecret();
  await insertSessionToken(tx, { hash: hashSecret(secret), sessionId, at });
  return secret;
}

export type Renewal =
  /** `secret` is null when another window has traded this cookie a moment ago and so set the new one. */
  | { ok: true; session: Session; secret: string | null }
  | { ok: false; reason: 'unknown' | 'ended' | 'reused' };

/** Trades a cookie's secret for a new one. A secret that was traded before ends its session: one of two holders is a thief. */
export async function renewSession(
  deps: Pick<AccountDeps, 'db' | 'clock'>,
  secret: string,
): Promise<Renewal> {
  const hash = hashSecret(secret);
  const renewal = await deps.db.transact((tx) => renew(tx, hash, deps.clock.now()));
  if (!renewal.ok && renewal.sessionId) await liveSessionsOf(deps.db).forget(renewal.sessionId);
  return renewal;
}

async function renew(
  tx: PlatformTx,
  hash: Buffer,
  now: Date,
): Promise<
  (Renewal & { ok: true }) | { ok: false; reason: 'unknown' | 'ended' | 'reused'; sessionId?: string }
> {
  const found = await findSessionByToken(tx, hash);
  if (!found) return { ok: false, reason: 'unknown' };
  if (found.revoked_at || endOf(found) <= now) return { ok: false, reason: 'ended' };
  const session = { id: found.id, userId: found.user_id, remember: found.remember };
  if (await replaceSessionToken(tx, hash, now)) {
    const used = { ...found, expires_at: found.remember ? after(now, rememberedLife) : found.expires_at };
    await touchSession(tx, found.id, now, endOf(used));
    return { ok: true, session, secret: await issueSecret(tx, found.id, now) };
  }
  // Read again: it may have been replaced while we waited for the row.
  const replacedAt = (await findSessionByToken(tx, hash))?.replaced_at;
  if (replacedAt && now.getTime() - replacedAt.getTime() <= graceMs)
    return { ok: true, session, secret: null };
  await revokeSession(tx, found.id, now, 'reuse');
  return { ok: false, reason: 'reused', sessionId: found.id };
}

/** When a session is over, however late it was said to be: one that was begun before there was such an end has it, too. */
function endOf({ remember, created_at: begun, expires_at: said }: SessionOfToken): Date {
  const last = after(begun, longestLife);
  return remember && last < said ? last : said;
}

/** Ends the session a cookie belongs to, however old the cookie; an unknown one changes nothing. */
export async function endSession(deps: Pick<AccountDeps, 'db' | 'clock'>, secret: string): Promise<void> {
  const found = await findSessionByToken(deps.db.platform, hashSecret(secret));
  if (!found) return;
  await revokeSession(deps.db.platform, found.id, deps.clock.now(), 'logout');
  await liveSessionsOf(deps.db).forget(found.id);
}
