import { sql } from 'kysely';
import { firstOrNull } from '../../platform/database/answers.ts';
import type { PlatformDb, PlatformTx } from '../../platform/database/db.ts';
import { dropOld } from '../../platform/database/drop-old.ts';
import type { Row } from '../../platform/database/tables.ts';

export type CourseSession = Row<'course_sessions'>;

export async function insertSession(
  tx: PlatformTx,
  row: Omit<CourseSession, 'booked_seconds' | 'revoked_at'>,
): Promise<void> {
  await tx.insertInto('course_sessions').values(row).execute();
}

export interface LiveSession {
  id: string;
  device_hash: Buffer;
  entitlement_id: string;
  course_id: string;
  email: string;
  purchase_id: string | null;
}

/** Sessions that go on: not ended, not too old, and their access neither withdrawn nor bought anew since. */
function liveSessions(db: PlatformDb, now: Date) {
  return db
    .selectFrom('course_sessions as s')
    .innerJoin('course_entitlements as e', 'e.id', 's.entitlement_id')
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('e.withdrawn_at', 'is', null)
    .where((row) =>
      row.or([row('s.purchase_id', 'is', null), row('s.purchase_id', '=', row.ref('e.purchase_id'))]),
    );
}

const liveColumns = [
  's.id',
  's.device_hash',
  's.entitlement_id',
  'e.course_id',
  'e.email',
  'e.purchase_id',
] as const;

export async function liveSessionByToken(
  db: PlatformDb,
  tokenHash: Buffer,
  now: Date,
): Promise<LiveSession | null> {
  return liveSessions(db, now).select(liveColumns).where('s.token_hash', '=', tokenHash).$call(firstOrNull);
}

export async function liveSessionById(db: PlatformDb, id: string, now: Date): Promise<LiveSession | null> {
  return liveSessions(db, now).select(liveColumns).where('s.id', '=', id).$call(firstOrNull);
}

/** Ends all but the newest so many sessions of an access. */
export async function endOldest(
  tx: PlatformTx,
  entitlementId: string,
  kept: number,
  now: Date,
): Promise<void> {
  const surplus = tx
    .selectFrom('course_sessions')
    .select('id')
    .where('entitlement_id', '=', entitlementId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(kept);
  await tx.updateTable('course_sessions').set({ revoked_at: now }).where('id', 'in', surplus).execute();
}

export async function endSession(db: PlatformDb, id: string, at: Date): Promise<void> {
  await db
    .updateTable('course_sessions')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function endSessionsOf(tx: PlatformTx, entitlementId: string, at: Date): Promise<void> {
  await tx
    .updateTable('course_sessions')
    .set({ revoked_at: at })
    .where('entitlement_id', '=', entitlementId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Locks a session while what was played in it is booked. */
export async function lockSession(
  tx: PlatformTx,
  id: string,
): Promise<Pick<CourseSession, 'created_at' | 'booked_seconds'>> {
  return tx
    .selectFrom('course_sessions')
    .select(['created_at', 'booked_seconds'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function setBooked(tx: PlatformTx, id: string, seconds: number): Promise<void> {
  await tx.updateTable('course_sessions').set({ booked_seconds: seconds }).where('id', '=', id).execute();
}

/* ------------------------------------------------------------------ links */

export async function insertLink(
  tx: PlatformTx,
  link: { key_hash: Buffer; entitlement_id: string; created_at: Date; expires_at: Date },
): Promise<void> {
  await tx.insertInto('course_links').values(link).execute();
}

/** Uses a link up; the access it was sent for, or null when it is unknown, used or too old. */
export async function spendLink(tx: PlatformTx, keyHash: Buffer, now: Date): Promise<string | null> {
  const row = await tx
    .updateTable('course_links')
    .set({ used_at: now })
    .where('key_hash', '=', keyHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('entitlement_id')
    .executeTakeFirst();
  return row?.entitlement_id ?? null;
}

export async function dropLinksOf(tx: PlatformTx, entitlementId: string): Promise<void> {
  await tx
    .deleteFrom('course_links')
    .where('entitlement_id', '=', entitlementId)
    .where('used_at', 'is', null)
    .execute();
}

/** Locks an address, known or not, in one statement. Null when it was free, else until when it is locked. */
export async function lockLinkAddress(
  tx: PlatformTx,
  email: string,
  now: Date,
  until: Date,
): Promise<Date | null> {
  const { rows } = await sql<{ taken: boolean }>`
    insert into course_link_locks as l (email, locked_until) values (${email}, ${until})
    on conflict (email) do update set locked_until = excluded.locked_until
      where l.locked_until <= ${now} or l.locked_until > excluded.locked_until
    returning true as taken`.execute(tx);
  if (rows.length > 0) return null;
  const row = await tx
    .selectFrom('course_link_locks')
    .select('locked_until')
    .where('email', '=', email)
    .executeTakeFirst();
  return row?.locked_until ?? until;
}

/** Forgets sessions, links and locks that ended before `before`. */
export async function dropOldAccess(db: PlatformDb, before: Date): Promise<void> {
  await dropOld(db, 'course_sessions', sql`expires_at < ${before}`);
  await dropOld(db, 'course_links', sql`expires_at < ${before}`);
  await dropOld(db, 'course_link_locks', sql`locked_until < ${before}`);
}
