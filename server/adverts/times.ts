import { sql } from 'kysely';
import { atOnce, claimUntil, dueSince, isFree } from '../platform/jobs/claim-queries.ts';
import type { PlatformDb, PlatformTx, StoreTx } from '../platform/database/db.ts';

export interface DueEvent {
  store_id: string;
  event_id: string;
}

/** Events whose time has come, for whoever asks alone. */
export async function claimEvents(db: PlatformDb, now: Date, most: number): Promise<DueEvent[]> {
  const { rows } = await sql<DueEvent>`
    with mine as (
      select store_id, event_id from ad_event_times
      where due_at <= ${now} and ${isFree(now, sql.ref('claimed_until'))}
      order by coalesce(claimed_until, due_at), event_id limit ${most} for update skip locked
    )
    update ad_event_times t set claimed_until = ${claimUntil(now, dueSince(now))} from mine
    where t.store_id = mine.store_id and t.event_id = mine.event_id returning t.store_id, t.event_id`.execute(
    db,
  );
  return rows;
}

/** Has these looked at then; null: at once. */
export async function lookThen(tx: StoreTx, ids: readonly string[], due: Date | null): Promise<void> {
  if (ids.length === 0) return;
  const { platform, storeId } = tx;
  await sql`
    insert into ad_event_times (store_id, event_id, due_at)
    select ${storeId}, id, ${due ?? atOnce} from unnest(${ids}::uuid[]) id
    on conflict (store_id, event_id) do update set due_at = excluded.due_at, claimed_until = null`.execute(
    platform,
  );
}

/** An event that is over is not looked at again. */
export async function lookNoMore(tx: PlatformTx, { store_id, event_id }: DueEvent): Promise<void> {
  await sql`delete from ad_event_times where store_id = ${store_id} and event_id = ${event_id}`.execute(tx);
}
