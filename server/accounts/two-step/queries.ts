import { sql } from 'kysely';
import { firstOrNull, isThere, rowsOf, wrote } from '../../platform/database/answers.ts';
import type { PlatformDb, PlatformTx } from '../../platform/database/db.ts';
import { dropOld } from '../../platform/database/drop-old.ts';
import type { NewRow, Row } from '../../platform/database/tables.ts';

export async function findSecondStep(db: PlatformDb, userId: string): Promise<Row<'second_steps'> | null> {
  return rowsOf(db, 'second_steps').where('user_id', '=', userId).$call(firstOrNull);
}

export async function hasSecondStep(db: PlatformDb, userId: string): Promise<boolean> {
  return db
    .selectFrom('second_steps')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('on_since', 'is not', null)
    .$call(isThere);
}

/** A secret that does not count yet, in place of another such; false where one counts already. */
export async function putSecret(
  db: PlatformDb,
  userId: string,
  secret: { sealed: Buffer; at: Date },
): Promise<boolean> {
  const row = { sealed_secret: secret.sealed, created_at: secret.at };
  return db
    .insertInto('second_steps')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(row).where('second_steps.on_since', 'is', null),
    )
    .$call(wrote);
}

export interface CodeTry {
  sealed_secret: Buffer;
  on_since: Date | null;
  /** With this one, since the first of the last hour. */
  failures: number;
}

/** Counts a try before it is looked at, so that many at once are counted, too; null while it is locked or not there. */
export async function countTry(
  db: PlatformDb,
  userId: string,
  now: Date,
  since: Date,
): Promise<CodeTry | null> {
  const goesOn = sql<boolean>`coalesce(failing_since > ${since}, false)`;
  const row = await db
    .updateTable('second_steps')
    .set({
      failures: sql<number>`case when ${goesOn} then failures + 1 else 1 end`,
      failing_since: sql<Date>`case when ${goesOn} then failing_since else ${now}::timestamptz end`,
    })
    .where('user_id', '=', userId)
    .where((row) => row.or([row('locked_until', 'is', null), row('locked_until', '<=', now)]))
    .returning(['sealed_secret', 'on_since', 'failures'])
    .executeTakeFirst();
  return row ?? null;
}

/** Takes a code of these thirty seconds, unless that or a later one was taken before. */
export async function takeStep(tx: PlatformTx, userId: string, step: number): Promise<boolean> {
  return tx
    .updateTable('second_steps')
    .set({ last_step: step, failures: 0, failing_since: null })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .$call(wrote);
}

/** Whether this call was the one that locked it. */
export async function lockCodes(tx: PlatformTx, userId: string, now: Date, until: Date): Promise<boolean> {
  return tx
    .updateTable('second_steps')
    .set({ locked_until: until, failures: 0, failing_since: null })
    .where('user_id', '=', userId)
    .where((row) => row.or([row('locked_until', 'is', null), row('locked_until', '<=', now)]))
    .$call(wrote);
}

export async function switchOn(tx: PlatformTx, userId: string, at: Date): Promise<boolean> {
  return tx
    .updateTable('second_steps')
    .set({ on_since: at })
    .where('user_id', '=', userId)
    .where('on_since', 'is', null)
    .$call(wrote);
}

/** Forgets the secret with its codes and what waits; and who is let off, and who is on the way in. */
export async function dropSecondStep(tx: PlatformTx, userId: string): Promise<boolean> {
  await tx.deleteFrom('trusted_browsers').where('user_id', '=', userId).execute();
  await tx.deleteFrom('pending_sign_ins').where('user_id', '=', userId).execute();
  return tx.deleteFrom('second_steps').where('user_id', '=', userId).$call(wrote);
}

export async function replaceCodes(tx: PlatformTx, userId: string, hashes: Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/** Whether this call was the one that used it. */
export async function useRecoveryCode(
  tx: PlatformTx,
  userId: string,
  hashes: Buffer[],
  at: Date,
): Promise<boolean> {
  return tx
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('code_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .$call(wrote);
}

export async function codesLeft(db: PlatformDb, userId: string): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .select((row) => row.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.left);
}

export async function insertPending(db: PlatformDb, pending: NewRow<'pending_sign_ins'>): Promise<void> {
  await db.insertInto('pending_sign_ins').values(pending).execute();
}

export async function findPending(
  db: PlatformDb,
  hash: Buffer,
  now: Date,
): Promise<Row<'pending_sign_ins'> | null> {
  return rowsOf(db, 'pending_sign_ins')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .$call(firstOrNull);
}

/** Whether this call was the one that used it up. */
export async function usePending(tx: PlatformTx, hash: Buffer): Promise<boolean> {
  return tx.deleteFrom('pending_sign_ins').where('token_hash', '=', hash).$call(wrote);
}

/** Lets a browser off the second step; one that was let off before begins anew. */
export async function trustBrowser(tx: PlatformTx, browser: NewRow<'trusted_browsers'>): Promise<void> {
  const { device, last_used_at, expires_at } = browser;
  await tx
    .insertInto('trusted_browsers')
    .values(browser)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'token_hash']).doUpdateSet({ device, last_used_at, expires_at }),
    )
    .execute();
}

/** Whether a browser is let off now; then it was used now. */
export async function useTrust(db: PlatformDb, userId: string, hash: Buffer, now: Date): Promise<boolean> {
  return db
    .updateTable('trusted_browsers')
    .set({ last_used_at: now })
    .where('user_id', '=', userId)
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .$call(wrote);
}

/** The browsers that are let off, the last used first. */
export async function trustedBrowsers(
  db: PlatformDb,
  userId: string,
  now: Date,
): Promise<Row<'trusted_browsers'>[]> {
  return rowsOf(db, 'trusted_browsers')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute();
}

/** One of somebody's own, or all of them. */
export async function dropTrust(db: PlatformDb, userId: string, id: string | null): Promise<void> {
  await db
    .deleteFrom('trusted_browsers')
    .where('user_id', '=', userId)
    .$if(id !== null, (query) => query.where('id', '=', id!))
    .execute();
}

/** Begins to wait, unless somebody does already; whether this call was the one. */
export async function insertWait(tx: PlatformTx, wait: NewRow<'second_step_waits'>): Promise<boolean> {
  return tx
    .insertInto('second_step_waits')
    .values(wait)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .$call(wrote);
}

export async function findWait(db: PlatformDb, userId: string): Promise<Row<'second_step_waits'> | null> {
  return rowsOf(db, 'second_step_waits').where('user_id', '=', userId).$call(firstOrNull);
}

export async function dropWait(db: PlatformDb, userId: string): Promise<boolean> {
  return db.deleteFrom('second_step_waits').where('user_id', '=', userId).$call(wrote);
}

/** Whose wait the key of a mail stops; null where none waits by it. */
export async function stopWait(tx: PlatformTx, hash: Buffer): Promise<string | null> {
  const row = await tx
    .deleteFrom('second_step_waits')
    .where('stop_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Waits that are over, and those whose person is to be told once more; each held by whoever works on it. */
export async function waitsToWorkOn(
  tx: PlatformTx,
  { now, remindBefore }: { now: Date; remindBefore: Date },
): Promise<Row<'second_step_waits'>[]> {
  return rowsOf(tx, 'second_step_waits')
    .where((row) =>
      row.or([
        row('ends_at', '<=', now),
        row.and([row('reminded_at', 'is', null), row('ends_at', '<=', remindBefore)]),
      ]),
    )
    .orderBy('ends_at')
    .limit(50)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function setReminded(tx: PlatformTx, userId: string, at: Date): Promise<void> {
  await tx.updateTable('second_step_waits').set({ reminded_at: at }).where('user_id', '=', userId).execute();
}

/** Forgets what ended before `before`. */
export async function dropOldSteps(db: PlatformDb, before: Date): Promise<void> {
  await dropOld(db, 'pending_sign_ins', sql`expires_at < ${before}`);
  await dropOld(db, 'trusted_browsers', sql`expires_at < ${before}`);
}
