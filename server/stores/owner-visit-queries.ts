import type { PlatformDb } from '../platform/database/db.ts';

/** Who visits which store on which of its hosts, and the session that let them. */
export interface OwnerVisit {
  sessionId: string;
  userId: string;
  storeId: string;
  /** In lower case, without a port. */
  host: string;
}

export async function insertVisit(
  db: PlatformDb,
  visit: OwnerVisit & { codeHash: Buffer; expiresAt: Date },
): Promise<void> {
  const { codeHash, sessionId, userId, storeId, host, expiresAt } = visit;
  await db
    .insertInto('owner_visits')
    .values({
      code_hash: codeHash,
      session_id: sessionId,
      user_id: userId,
      store_id: storeId,
      host,
      expires_at: expiresAt,
    })
    .execute();
}

/** Forgets what a session began and is over, so that no session has many. */
export async function dropEndedVisits(db: PlatformDb, sessionId: string, now: Date): Promise<void> {
  await db
    .deleteFrom('owner_visits')
    .where('session_id', '=', sessionId)
    .where('expires_at', '<=', now)
    .execute();
}

/** Trades a code for a cookie: once, on the host it is for, and in time. Answers whose visit it is, or null. */
export async function tradeCode(
  db: PlatformDb,
  trade: { codeHash: Buffer; cookieHash: Buffer; host: string; now: Date; expiresAt: Date },
): Promise<OwnerVisit | null> {
  const row = await db
    .updateTable('owner_visits')
    .set({ cookie_hash: trade.cookieHash, expires_at: trade.expiresAt })
    .where('code_hash', '=', trade.codeHash)
    .where('host', '=', trade.host)
    .where('cookie_hash', 'is', null)
    .where('expires_at', '>', trade.now)
    .returning(['session_id', 'user_id', 'store_id', 'host'])
    .executeTakeFirst();
  return row ? visitOf(row) : null;
}

export async function findVisit(
  db: PlatformDb,
  cookieHash: Buffer,
  host: string,
  now: Date,
): Promise<OwnerVisit | null> {
  const row = await db
    .selectFrom('owner_visits')
    .select(['session_id', 'user_id', 'store_id', 'host'])
    .where('cookie_hash', '=', cookieHash)
    .where('host', '=', host)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ? visitOf(row) : null;
}

const visitOf = (row: {
  session_id: string;
  user_id: string;
  store_id: string;
  host: string;
}): OwnerVisit => ({
  sessionId: row.session_id,
  userId: row.user_id,
  storeId: row.store_id,
  host: row.host,
});
