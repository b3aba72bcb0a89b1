import { sql } from 'kysely';
import type { PlatformDb, PlatformTx } from '../platform/database/db.ts';
import { newId } from '../platform/ids.ts';
import type { Counts } from './old.ts';

/** The next stores in the order of their ids, those that were erased among them; null: from the first on. */
export async function everyStoreAfter(db: PlatformDb, last: string | null, most: number): Promise<string[]> {
  const { rows } = await sql<{ store_id: string }>`
    select store_id from (select store_id from store_directory union select store_id from store_closings) known
    where ${last === null ? sql`true` : sql`store_id > ${last}`} order by store_id limit ${most}`.execute(db);
  return rows.map((row) => row.store_id);
}

/** Adds to what was erased up to a year, in the transaction that erases it. */
export async function noteErased(tx: PlatformTx, year: number, counts: Counts): Promise<void> {
  for (const [what, count] of Object.entries(counts))
    await tx
      .insertInto('erased_records')
      .values({ year, what, count })
      .onConflict((conflict) =>
        conflict
          .columns(['year', 'what'])
          .doUpdateSet({ count: sql<number>`erased_records.count + excluded.count` }),
      )
      .execute();
}

/** Keeps what of a store, or of the platform, waits now, in the place of what waited before. */
export async function keepWaiting(
  tx: PlatformTx,
  storeId: string | null,
  counts: Counts,
  at: Date,
): Promise<void> {
  await tx
    .deleteFrom('waiting_records')
    .where(sql<boolean>`store_id is not distinct from ${storeId}`)
    .execute();
  const rows = Object.entries(counts).map(([why, count]) => ({ id: newId(), store_id: storeId, why, count }));
  if (rows.length > 0)
    await tx
      .insertInto('waiting_records')
      .values(rows.map((row) => ({ ...row, looked_at: at })))
      .execute();
}

export async function erasedRecords(db: PlatformDb) {
  return db
    .selectFrom('erased_records')
    .select(['year', 'what', 'count'])
    .orderBy('year', 'desc')
    .orderBy('what')
    .execute();
}

export async function waitingRecords(db: PlatformDb) {
  return db
    .selectFrom('waiting_records')
    .select(['store_id', 'why', 'count', 'looked_at'])
    .orderBy('store_id')
    .orderBy('why')
    .execute();
}

/** How many records wait, of all stores and of the platform. */
export async function countWaiting(db: PlatformDb): Promise<number> {
  const row = await db
    .selectFrom('waiting_records')
    .select(sql<number>`coalesce(sum(count), 0)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}
