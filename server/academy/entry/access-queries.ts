import { firstOrNull, isThere, rowsOf, wrote } from '../../platform/database/answers.ts';
import type { PlatformDb, PlatformTx } from '../../platform/database/db.ts';
import type { Row } from '../../platform/database/tables.ts';

export type Purchase = Row<'course_purchases'>;
export type Entitlement = Row<'course_entitlements'>;

/* -------------------------------------------------------------- purchases */

export async function insertPurchase(
  tx: PlatformTx,
  row: Omit<Purchase, 'paid_at' | 'exchanged_at'>,
): Promise<void> {
  await tx.insertInto('course_purchases').values(row).execute();
}

export async function purchaseByReference(db: PlatformDb, reference: string): Promise<Purchase | null> {
  return rowsOf(db, 'course_purchases').where('reference', '=', reference).$call(firstOrNull);
}

export async function purchaseById(db: PlatformDb, id: string): Promise<Purchase | null> {
  return rowsOf(db, 'course_purchases').where('id', '=', id).$call(firstOrNull);
}

/** What this browser lately began for an address and is not paid as far as we know, newest first. */
export async function openPurchases(
  db: PlatformDb,
  of: { courseId: string; email: string; deviceHash: Buffer; since: Date },
): Promise<Purchase[]> {
  return rowsOf(db, 'course_purchases')
    .where('course_id', '=', of.courseId)
    .where('email', '=', of.email)
    .where('device_hash', '=', of.deviceHash)
    .where('created_at', '>', of.since)
    .where('paid_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(3)
    .execute();
}

export async function markPaid(tx: PlatformTx, id: string, at: Date): Promise<void> {
  await tx.updateTable('course_purchases').set({ paid_at: at }).where('id', '=', id).execute();
}

/** True for the first to ask, once in a purchase's life. */
export async function takeExchange(tx: PlatformTx, id: string, at: Date): Promise<boolean> {
  return tx
    .updateTable('course_purchases')
    .set({ exchanged_at: at })
    .where('id', '=', id)
    .where('exchanged_at', 'is', null)
    .$call(wrote);
}

/* ----------------------------------------------------------- entitlements */

/** The access an address has now. */
export async function entitlementOf(
  db: PlatformDb,
  courseId: string,
  email: string,
): Promise<Entitlement | null> {
  return rowsOf(db, 'course_entitlements')
    .where('course_id', '=', courseId)
    .where('email', '=', email)
    .where('withdrawn_at', 'is', null)
    .$call(firstOrNull);
}

/** The access a person has by their account or their address; that of the address comes first. */
export async function entitlementOfPerson(
  db: PlatformDb,
  courseId: string,
  person: { id: string; email: string },
): Promise<Entitlement | null> {
  const rows = await rowsOf(db, 'course_entitlements')
    .where('course_id', '=', courseId)
    .where('withdrawn_at', 'is', null)
    .where((row) => row.or([row('email', '=', person.email), row('user_id', '=', person.id)]))
    .orderBy('granted_at')
    .orderBy('id')
    .execute();
  return rows.find((row) => row.email === person.email) ?? rows[0] ?? null;
}

export async function entitlementById(db: PlatformDb, id: string): Promise<Entitlement | null> {
  return rowsOf(db, 'course_entitlements').where('id', '=', id).$call(firstOrNull);
}

export async function entitlementOfPurchase(db: PlatformDb, purchaseId: string): Promise<Entitlement | null> {
  return rowsOf(db, 'course_entitlements').where('purchase_id', '=', purchaseId).$call(firstOrNull);
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
  return tx
    .updateTable('course_entitlements')
    .set({ withdrawn_at: at, withdrawn_because: because })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .$call(wrote);
}

/** Why an access was taken that no turn of its money gives back. */
export const byOperator = 'operator';

/** Gives back what was withdrawn because of money; what the operator took stays taken. */
export async function restore(tx: PlatformTx, id: string): Promise<boolean> {
  return tx
    .updateTable('course_entitlements')
    .set({ withdrawn_at: null, withdrawn_because: null })
    .where('id', '=', id)
    .where('withdrawn_because', '!=', byOperator)
    .$call(wrote);
}

/**
 * Moves an access with what bought it to another address, which must have none and have had none: whatever becomes of its
 * money later is told there, too.
 */
export async function readdress(
  tx: PlatformTx,
  { id, purchaseId }: { id: string; purchaseId: string },
  to: { email: string; userId: string },
): Promise<void> {
  await tx
    .updateTable('course_entitlements')
    .set({ email: to.email, user_id: to.userId })
    .where('id', '=', id)
    .execute();
  await tx.updateTable('course_purchases').set({ email: to.email }).where('id', '=', purchaseId).execute();
}

export async function hasEverHad(db: PlatformDb, courseId: string, email: string): Promise<boolean> {
  return db
    .selectFrom('course_entitlements')
    .select('id')
    .where('course_id', '=', courseId)
    .where('email', '=', email)
    .$call(isThere);
}

/** Whether a course was ever paid for or given to a person or their address, even if it was taken back since. */
export async function hasCourseOf(db: PlatformDb, person: { id: string; email: string }): Promise<boolean> {
  const given = await db
    .selectFrom('course_entitlements')
    .select('id')
    .where((row) => row.or([row('email', '=', person.email), row('user_id', '=', person.id)]))
    .limit(1)
    .executeTakeFirst();
  if (given) return true;
  return db
    .selectFrom('course_purchases')
    .select('id')
    .where('email', '=', person.email)
    .where('paid_at', 'is not', null)
    .limit(1)
    .$call(isThere);
}

/* ------------------------------------------------------------ given back */

/** The reference an inbox gave the course back under, written down when there was none. */
export async function giveBackOnce(tx: PlatformTx, row: Row<'course_givebacks'>): Promise<string> {
  await tx
    .insertInto('course_givebacks')
    .values(row)
    .onConflict((conflict) => conflict.columns(['course_id', 'inbox']).doNothing())
    .execute();
  return (await givenBackUnder(tx, row.course_id, row.inbox))!;
}

export async function givenBackUnder(
  db: PlatformDb,
  courseId: string,
  inbox: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('course_givebacks')
    .select('reference')
    .where('course_id', '=', courseId)
    .where('inbox', '=', inbox)
    .executeTakeFirst();
  return row?.reference ?? null;
}
