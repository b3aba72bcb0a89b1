import { sql } from 'kysely';
import { arrivalMoves, statesBefore, type ArrivalState } from '#shared/states.ts';
import { firstOrNull, isThere, rowsOf, wrote } from '../../platform/database/answers.ts';
import { claimUntil, isFree } from '../../platform/jobs/claim-queries.ts';
import type { PlatformDb, PlatformTx } from '../../platform/database/db.ts';
import type { NewRow, Row } from '../../platform/database/tables.ts';

export type ArrivalRow = Row<'arriving_stores'>;

/** States in which somebody still waits for something to come of it. */
export const openStates: readonly ArrivalState[] = ['sending', 'looking', 'looked', 'taking'];

export async function findArrival(db: PlatformDb, id: string): Promise<ArrivalRow | null> {
  return rowsOf(db, 'arriving_stores').where('id', '=', id).$call(firstOrNull);
}

/** Of this person; somebody else's is none. */
export async function arrivalOf(db: PlatformDb, userId: string, id: string): Promise<ArrivalRow | null> {
  return rowsOf(db, 'arriving_stores').where('user_id', '=', userId).where('id', '=', id).$call(firstOrNull);
}

/** The one on its way, which nothing begins before; else the last. */
export async function newestOf(db: PlatformDb, userId: string): Promise<ArrivalRow | null> {
  return rowsOf(db, 'arriving_stores')
    .where('user_id', '=', userId)
    .orderBy('begun_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .$call(firstOrNull);
}

export async function openOf(db: PlatformDb, userId: string): Promise<ArrivalRow | null> {
  return rowsOf(db, 'arriving_stores')
    .where('user_id', '=', userId)
    .where('state', 'in', [...openStates])
    .$call(firstOrNull);
}

/** Bytes of all that are on their way. */
export async function bytesOnTheirWay(db: PlatformDb): Promise<number> {
  const { bytes } = await db
    .selectFrom('arriving_stores')
    .select(sql<number>`coalesce(sum(size_bytes), 0)::bigint`.as('bytes'))
    .where('state', 'in', [...openStates])
    .executeTakeFirstOrThrow();
  return bytes;
}

/** False while the person brings another one. */
export async function insertArrival(tx: PlatformTx, row: NewRow<'arriving_stores'>): Promise<boolean> {
  return tx
    .insertInto('arriving_stores')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .$call(wrote);
}

/** Counts a part that has come; one that was counted before changes nothing. */
export async function countArrivalPart(
  tx: PlatformTx,
  id: string,
  part: number,
  dueAt: Date,
): Promise<boolean> {
  return tx
    .updateTable('arriving_stores')
    .set({ parts: part + 1, due_at: dueAt })
    .where('id', '=', id)
    .where('parts', '=', part)
    .where('state', '=', 'sending')
    .$call(wrote);
}

type ArrivalChange = Pick<
  Partial<NewRow<'arriving_stores'>>,
  'due_at' | 'looked' | 'slug' | 'progress' | 'problem' | 'store_id'
>;

/** The one statement that changes where an arrival stands; false where the table does not lead there. */
export async function turnArrival(
  tx: PlatformTx,
  id: string,
  to: ArrivalState,
  change: ArrivalChange = {},
): Promise<boolean> {
  return tx
    .updateTable('arriving_stores')
    .set({ ...change, state: to })
    .where('id', '=', id)
    .where('state', 'in', statesBefore(arrivalMoves, to))
    .$call(wrote);
}

/** Says how much of it is in; false where nobody wants it any more. */
export async function tellProgress(db: PlatformDb, id: string, progress: number): Promise<boolean> {
  return db
    .updateTable('arriving_stores')
    .set({ progress })
    .where('id', '=', id)
    .where('state', '=', 'taking')
    .$call(wrote);
}

/** Whether a store of theirs has this id. */
export async function isMemberOf(db: PlatformDb, storeId: string, userId: string): Promise<boolean> {
  return db
    .selectFrom('store_members')
    .select('user_id')
    .where('store_id', '=', storeId)
    .where('user_id', '=', userId)
    .$call(isThere);
}

/** Takes up to so many whose time has come for this process alone. */
export async function claimArrivals(db: PlatformDb, now: Date, most: number): Promise<ArrivalRow[]> {
  const { rows } = await sql<ArrivalRow>`
    update arriving_stores t set claimed_until = ${claimUntil(now, sql<Date>`t.due_at`)}
    where id in (select t.id from arriving_stores t
      where t.due_at <= ${now} and ${isFree(now, sql`t.claimed_until`)}
      order by t.due_at limit ${most} for update skip locked)
    returning t.*`.execute(db);
  return rows;
}

export async function forgetArrival(tx: PlatformTx, id: string): Promise<void> {
  await tx.deleteFrom('arriving_stores').where('id', '=', id).execute();
}
