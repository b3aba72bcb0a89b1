import { sql } from 'kysely';
import { atOnce, claimUntil, dueSince, isFree } from '../jobs/claim-queries.ts';
import type { PlatformDb, PlatformTx } from './db.ts';

/** A table of stores that a sweep is to look at, each with the time from which on. */
type StoreTimes =
  | 'collection_lapses'
  | 'domain_times'
  | 'low_stock_times'
  | 'stock_wait_times'
  | 'store_archive_times';

/** Stores whose time has come, for whoever asks alone. */
export async function claimStores(
  db: PlatformDb,
  times: StoreTimes,
  now: Date,
  most: number,
): Promise<{ store_id: string }[]> {
  const { rows } = await sql<{ store_id: string }>`
    with mine as (
      select store_id from ${sql.table(times)}
      where due_at <= ${now} and ${isFree(now, sql.ref('claimed_until'))}
      order by coalesce(claimed_until, due_at) limit ${most} for update skip locked
    )
    update ${sql.table(times)} t set claimed_until = ${claimUntil(now, dueSince(now))} from mine
    where t.store_id = mine.store_id returning t.store_id`.execute(db);
  return rows;
}

/** Keeps whoever names a time for the store waiting until this transaction has said the next, so that none is lost. */
export async function holdStore(tx: PlatformTx, times: StoreTimes, storeId: string): Promise<void> {
  await sql`select store_id from ${sql.table(times)} where store_id = ${storeId} for update`.execute(tx);
}

/** Has the store looked at then; at once stays at once. */
export async function lookAgain(
  tx: PlatformTx,
  times: StoreTimes,
  storeId: string,
  due: Date,
): Promise<void> {
  await sql`
    insert into ${sql.table(times)} (store_id, due_at) values (${storeId}, ${due})
    on conflict (store_id) do update set due_at = excluded.due_at, claimed_until = null`.execute(tx);
}

/** Has the store looked at then, or earlier where that was said before. */
export async function lookBy(tx: PlatformTx, times: StoreTimes, storeId: string, due: Date): Promise<void> {
  await sql`
    insert into ${sql.table(times)} as t (store_id, due_at) values (${storeId}, ${due})
    on conflict (store_id) do update set due_at = excluded.due_at, claimed_until = null
    where t.due_at > excluded.due_at`.execute(tx);
}

/** Has the store looked at at once, or when that was said before; whoever looks at this moment looks again. */
export async function lookSoon(tx: PlatformTx, times: StoreTimes, storeId: string): Promise<void> {
  await sql`
    insert into ${sql.table(times)} as t (store_id, due_at) values (${storeId}, ${atOnce})
    on conflict (store_id) do update set due_at = t.due_at`.execute(tx);
}

/** A store that has nothing due is not looked at again. */
export async function lookNoMore(tx: PlatformTx, times: StoreTimes, storeId: string): Promise<void> {
  await sql`delete from ${sql.table(times)} where store_id = ${storeId}`.execute(tx);
}
