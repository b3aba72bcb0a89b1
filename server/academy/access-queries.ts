import { sql, type Selectable } from 'kysely';
import type { PlatformDb, PlatformTx } from '../platform/db.ts';
import type { CourseEntitlementsRow, CoursePurchasesRow, CourseSessionsRow } from '../platform/tables.ts';

export type Purchase = Selectable<CoursePurchasesRow>;
export type Entitlement = Selectable<CourseEntitlementsRow>;
export type CourseSession = Selectable<CourseSessionsRow>;

/* -------------------------------------------------------------- purchases */

export async function insertPurchase(
  tx: PlatformTx,
  row: Omit<Purchase, 'paid_at' | 'exchanged_at'>,
): Promise<void> {
  await tx.insertInto('course_purchases').values(row).execute();
}

export async function purchaseByReference(db: PlatformDb, reference: string): Promise<Purchase | null> {
  const row = await db
    .selectFrom('course_purchases')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row ?? null;
}

export async function purchaseById(db: PlatformDb, id: string): Promise<Purchase | null> {
  const row = await db.selectFrom('course_purchases').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** What this browser lately began for an address and is not paid as far as we know, newest first. */
export async function openPurchases(
  db: PlatformDb,
  of: { courseId: string; email: string; deviceHash: Buffer; since: Date },
): Promise<Purchase[]> {
  return db
    .selectFrom('course_purchases')
    .selectAll()
    .where('course_id', '=', of.courseId)
    .where('email', '=', of.email)
    .where('device_hash', '=', of.deviceHash)
    .where('created_at', '>', of.since)
    .where('paid_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(3)
    .execute();
}

export async function markPaid(tx: PlatformTx, id: string, at: Date): Promise<void> {
  await tx.updateTable('course_purchases').set({ paid_at: at }).where('id', '=', id).execute();
}

/** True for the first to ask, once in a purchase's life. */
export async function takeExchange(tx: PlatformTx, id: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('course_purchases')
    .set({ exchanged_at: at })
    .where('id', '=', id)
    .where('exchanged_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/* ----------------------------------------------------------- entitlements */

/** The access an address has now. */
export async function entitlementOf(
  db: PlatformDb,
  courseId: string,
  email: string,
): Promise<Entitlement | null> {
  const row = await db
    .selectFrom('course_entitlements')
    .selectAll()
    .where('course_id', '=', courseId)
    .where('email', '=', email)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** The access a person has by their account or their address; that of the address comes first. */
export async function entitlementOfPerson(
  db: PlatformDb,
  courseId: string,
  person: { id: string; email: string },
): Promise<Entitlement | null> {
  const rows = await db
    .selectFrom('course_entitlements')
    .selectAll()
    .where('course_id', '=', courseId)
    .where('withdrawn_at', 'is', null)
    .where((row) => row.or([row('email', '=', person.email), row('user_id', '=', person.id)]))
    .orderBy('granted_at')
    .execute();
  return rows.find((row) => row.email === person.email) ?? rows[0] ?? null;
}

export async function entitlementById(db: PlatformDb, id: string): Promise<Entitlement | null> {
  const row = await db.selectFrom('course_entitlements').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

export async function entitlementOfPurchase(db: PlatformDb, purchaseId: string): Promise<Entitlement | null> {
  const row = await db
    .selectFrom('course_entitlements')
    .selectAll()
    .where('purchase_id', '=', purchaseId)
    .executeTakeFirst();
  return row ?? null;
}

/** Gives access, also anew after it was withdrawn; null when the address has it already. */
export async function grant(
  tx: PlatformTx,
  row: Pick<Entitlement, 'id' | 'course_id' | 'email' | 'user_id' | 'purchase_id' | 'granted_at'>,
): Promise<string | null> {
  const { id: _, course_id: __, email: ___, ...anew } = row;
  const granted = await tx
    .insertInto('course_entitlements')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['course_id', 'email'])
        .doUpdateSet({ ...anew, withdrawn_at: null, withdrawn_because: null })
        .where('course_entitlements.withdrawn_at', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst();
  return granted?.id ?? null;
}

/** True when there was access to take away. */
export async function withdraw(tx: PlatformTx, id: string, at: Date, because: string): Promise<boolean> {
  const row = await tx
    .updateTable('course_entitlements')
    .set({ withdrawn_at: at, withdrawn_because: because })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives back what was withdrawn for one reason and no other. */
export async function restore(tx: PlatformTx, id: string, because: string): Promise<boolean> {
  const row = await tx
    .updateTable('course_entitlements')
    .set({ withdrawn_at: null, withdrawn_because: null })
    .where('id', '=', id)
    .where('withdrawn_because', '=', because)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Moves an access to another address, which must have none and have had none. */
export async function readdress(
  tx: PlatformTx,
  id: string,
  to: { email: string; userId: string },
): Promise<void> {
  await tx
    .updateTable('course_entitlements')
    .set({ email: to.email, user_id: to.userId })
    .where('id', '=', id)
    .execute();
}

export async function hasEverHad(db: PlatformDb, courseId: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('course_entitlements')
    .select('id')
    .where('course_id', '=', courseId)
    .where('email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

/* --------------------------------------------------------------- sessions */

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
  const row = await liveSessions(db, now)
    .select(liveColumns)
    .where('s.token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row ?? null;
}

export async function liveSessionById(db: PlatformDb, id: string, now: Date): Promise<LiveSession | null> {
  const row = await liveSessions(db, now).select(liveColumns).where('s.id', '=', id).executeTakeFirst();
  return row ?? null;
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
  await db.deleteFrom('course_sessions').where('expires_at', '<', before).execute();
  await db.deleteFrom('course_links').where('expires_at', '<', before).execute();
  await db.deleteFrom('course_link_locks').where('locked_until', '<', before).execute();
}
