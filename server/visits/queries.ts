import { sql } from 'kysely';
import type { Came } from '#shared/visits.ts';
import { firstOrNull } from '../platform/database/answers.ts';
import type { PlatformDb, StoreTx } from '../platform/database/db.ts';

/** A view as it is written; `visitor` in hexadecimal, null for whom nobody counts. */
export interface ViewRow extends Came {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
  visitor: string | null;
  what: string;
  path: string;
  product_id: string | null;
  views: number;
  device: string;
}

/** The salt of a day, made by whoever comes first. */
export async function saltOf(db: PlatformDb, day: Date, made: Buffer): Promise<Buffer> {
  await db
    .insertInto('visit_salts')
    .values({ day, salt: made })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { salt } = await db
    .selectFrom('visit_salts')
    .select('salt')
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return salt;
}

/** The same, where there is one. */
export async function knownSalt(db: PlatformDb, day: Date): Promise<Buffer | null> {
  const row = await db.selectFrom('visit_salts').select('salt').where('day', '=', day).$call(firstOrNull);
  return row?.salt ?? null;
}

export async function dropSalts(db: PlatformDb, before: Date): Promise<void> {
  await db.deleteFrom('visit_salts').where('day', '<', before).execute();
}

/** Written again after a broken line, a view stays one. */
export async function insertViews(tx: StoreTx, rows: readonly ViewRow[]): Promise<void> {
  await sql`insert into visit_views (store_id, id, at, visitor, what, path, product_id, views,
      came_from, utm_source, utm_medium, utm_campaign, device)
    select ${tx.storeId}, id, to_timestamp(at / 1000.0), decode(visitor, 'hex'), what, path, product_id, views,
      came_from, utm_source, utm_medium, utm_campaign, device
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, at bigint, visitor text, what text, path text,
      product_id uuid, views int, came_from text, utm_source text, utm_medium text, utm_campaign text, device text)
    on conflict (store_id, id) do nothing`.execute(tx.db);
}

/** Nobody waits for the disk: what a crash takes back is a few seconds of visits. */
export async function withoutDisk(tx: StoreTx): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(tx.db);
}

/**
 * Says that a day is to be counted. It holds the day's row until it is written, so that whoever counts it meanwhile
 * either sees these views or finds it due again.
 */
export async function makeDue(tx: StoreTx, day: Date, now: Date): Promise<void> {
  await sql`insert into visit_due as d (store_id, day, due_at, counted) values (${tx.storeId}, ${day}, ${now}, false)
    on conflict (store_id, day) do update set counted = false,
      due_at = case when d.counted then excluded.due_at else d.due_at end`.execute(tx.platform);
}

/** The latest of today's views by somebody that says where they came from; null where none does. */
export async function cameToday(tx: StoreTx, visitor: Buffer, since: Date): Promise<Came | null> {
  const { rows } = await sql<Came>`select came_from, utm_source, utm_medium, utm_campaign from visit_views
    where store_id = ${tx.storeId} and visitor = ${visitor} and at >= ${since} and what = 'view' and came_from <> ''
    order by (came_from <> 'direct' or utm_campaign <> '') desc, at desc, id desc limit 1`.execute(tx.db);
  return rows[0] ?? null;
}
