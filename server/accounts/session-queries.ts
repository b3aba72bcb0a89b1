import { sql } from 'kysely';
import { firstOrNull, wrote } from '../platform/answers.ts';
import type { PlatformDb, PlatformTx } from '../platform/db.ts';
import { dropOld } from '../platform/drop-old.ts';

export interface SessionOfToken {
  id: string;
  user_id: string;
  remember: boolean;
  expires_at: Date;
  revoked_at: Date | null;
  replaced_at: Date | null;
}

export async function insertSession(
  tx: PlatformTx,
  session: { id: string; userId: string; remember: boolean; at: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      remember: session.remember,
      created_at: session.at,
      last_used_at: session.at,
      expires_at: session.expiresAt,
    })
    .execute();
}

export async function insertSessionToken(
  tx: PlatformTx,
  token: { hash: Buffer; sessionId: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('session_tokens')
    .values({ token_hash: token.hash, session_id: token.sessionId, issued_at: token.at })
    .execute();
}

export async function findSessionByToken(db: PlatformDb, hash: Buffer): Promise<SessionOfToken | null> {
  return db
    .selectFrom('session_tokens')
    .innerJoin('sessions', 'sessions.id', 'session_tokens.session_id')
    .select([
      'sessions.id',
      'sessions.user_id',
      'sessions.remember',
      'sessions.expires_at',
      'sessions.revoked_at',
      'session_tokens.replaced_at',
    ])
    .where('session_tokens.token_hash', '=', hash)
    .$call(firstOrNull);
}

/** Answers whether this call was the one that replaced it. */
export async function replaceSessionToken(tx: PlatformTx, hash: Buffer, at: Date): Promise<boolean> {
  return tx
    .updateTable('session_tokens')
    .set({ replaced_at: at })
    .where('token_hash', '=', hash)
    .where('replaced_at', 'is', null)
    .$call(wrote);
}

export async function touchSession(tx: PlatformTx, id: string, at: Date, expiresAt: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ last_used_at: at, expires_at: expiresAt })
    .where('id', '=', id)
    .execute();
}

/** The session's person, unless it has ended. */
export async function findLiveSession(db: PlatformDb, id: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('sessions')
    .select('user_id')
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

export type RevokeReason = 'logout' | 'reuse' | 'password' | 'claimed';

export async function revokeSession(
  db: PlatformDb,
  id: string,
  at: Date,
  because: RevokeReason,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: at, revoked_because: because })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function revokeSessionsOf(
  db: PlatformDb,
  userId: string,
  at: Date,
  because: RevokeReason,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: at, revoked_because: because })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Forgets sessions that ended, and cookies that were traded, before `before`. */
export async function dropOldSessions(db: PlatformDb, before: Date): Promise<void> {
  await dropOld(db, 'sessions', sql`expires_at < ${before}`);
  await dropOld(db, 'sessions', sql`revoked_at < ${before}`);
  await dropOld(db, 'session_tokens', sql`replaced_at < ${before}`);
}
