import { sql } from 'kysely';
import { firstOrNull, wrote } from '../../platform/database/answers.ts';
import type { PlatformDb, PlatformTx } from '../../platform/database/db.ts';
import { dropOld } from '../../platform/database/drop-old.ts';

export interface SessionOfToken {
  id: string;
  user_id: string;
  remember: boolean;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  replaced_at: Date | null;
}

export async function insertSession(
  tx: PlatformTx,
  session: { id: string; userId: string; remember: boolean; device: string; at: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      remember: session.remember,
      device: session.device,
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
      'sessions.created_at',
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

export type RevokeReason = 'logout' | 'reuse' | 'password' | 'claimed' | 'elsewhere' | 'operator';

const revoke = (db: PlatformDb, at: Date, because: RevokeReason) =>
  db
    .updateTable('sessions')
    .set({ revoked_at: at, revoked_because: because })
    .where('revoked_at', 'is', null);

export async function revokeSession(
  db: PlatformDb,
  id: string,
  at: Date,
  because: RevokeReason,
): Promise<void> {
  await revoke(db, at, because).where('id', '=', id).execute();
}

export async function revokeSessionsOf(
  db: PlatformDb,
  userId: string,
  at: Date,
  because: RevokeReason,
): Promise<void> {
  await revoke(db, at, because).where('user_id', '=', userId).execute();
}

/** All of somebody's but one. */
export async function revokeOthers(
  db: PlatformDb,
  { userId, but }: { userId: string; but: string },
  at: Date,
  because: RevokeReason,
): Promise<void> {
  await revoke(db, at, because).where('user_id', '=', userId).where('id', '!=', but).execute();
}

/** One of somebody's own; of anybody else's nothing is changed. */
export async function revokeOwn(
  db: PlatformDb,
  session: { userId: string; id: string },
  at: Date,
): Promise<void> {
  await revoke(db, at, 'elsewhere')
    .where('user_id', '=', session.userId)
    .where('id', '=', session.id)
    .execute();
}

/** Somebody's sessions that go on, the last used first. */
export async function liveSessions(
  db: PlatformDb,
  userId: string,
  now: Date,
): Promise<{ id: string; device: string; created_at: Date; last_used_at: Date }[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute();
}

/** Forgets sessions that ended, and cookies that were traded, before `before`. */
export async function dropOldSessions(db: PlatformDb, before: Date): Promise<void> {
  await dropOld(db, 'sessions', sql`expires_at < ${before}`);
  await dropOld(db, 'sessions', sql`revoked_at < ${before}`);
  await dropOld(db, 'session_tokens', sql`replaced_at < ${before}`);
}
