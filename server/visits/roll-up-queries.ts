import { sql } from 'kysely';
import { after, days } from '../platform/clock.ts';
import type { PlatformDb, StoreTx } from '../platform/database/db.ts';

export interface DueDay {
  store_id: string;
  day: Date;
}

/** Takes days whose time has come, each put off to `again` before it is handed out. */
export async function claimDays(
  db: PlatformDb,
  { now, again, most }: { now: Date; again: Date; most: number },
): Promise<DueDay[]> {
  const { rows } = await sql<DueDay>`
    update visit_due d set due_at = ${again} from (
      select store_id, day from visit_due where due_at <= ${now} order by due_at limit ${most} for update skip locked) one
    where d.store_id = one.store_id and d.day = one.day returning d.store_id, d.day`.execute(db);
  return rows;
}

/** Holds a day, so that nothing is written to it meanwhile; null when another process has dealt with it. */
export async function lockDay(tx: StoreTx, day: Date): Promise<{ counted: boolean } | null> {
  const { rows } = await sql<{ counted: boolean }>`select counted from visit_due
    where store_id = ${tx.storeId} and day = ${day} for update`.execute(tx.platform);
  return rows[0] ?? null;
}

export async function dayIsCounted(tx: StoreTx, day: Date, dropAt: Date): Promise<void> {
  await sql`update visit_due set counted = true, due_at = ${dropAt}
    where store_id = ${tx.storeId} and day = ${day}`.execute(tx.platform);
}

export async function forgetDay(tx: StoreTx, day: Date): Promise<void> {
  await sql`delete from visit_due where store_id = ${tx.storeId} and day = ${day}`.execute(tx.platform);
}

/** Sources and campaigns of one day that are kept each by its name: anybody can make up a link. */
export const mostNames = 200;

/** A big shop's day takes longer than an answer may (milliseconds). */
const longestMs = 120_000;

/** Writes the figures of a day anew from all that was seen on it. */
export async function countDay(tx: StoreTx, day: Date): Promise<void> {
  const [from, until] = [day, after(day, days(1))];
  const [storeId, dayId] = [sql`${tx.storeId}::uuid`, sql`${day}::timestamptz`];
  const own = sql`store_id = ${tx.storeId}`;
  const within = sql`${own} and at >= ${from} and at < ${until}`;
  await sql`set local statement_timeout = ${sql.lit(longestMs)}`.execute(tx.db);
  await sql`delete from visit_hours where ${own} and hour >= ${from} and hour < ${until}`.execute(tx.db);
  await sql`delete from visit_parts where ${own} and day = ${day}`.execute(tx.db);
  await sql`
    with seen as materialized (
      select id, at, visitor, what, path, product_id, views, came_from, utm_campaign, device
      from visit_views where ${within}
    ), people as materialized (
      select visitor, min(at) as first_at, min(device) as device, sum(views) as views,
        bool_or(what = 'view' and product_id is not null) as saw_product,
        bool_or(what = 'basket') as filled_basket, bool_or(what = 'checkout') as began_checkout,
        bool_or(what = 'answered') as answered,
        coalesce((array_agg(came_from order by at desc, id desc)
          filter (where came_from not in ('', 'direct') or utm_campaign <> ''))[1], 'direct') as source,
        coalesce((array_agg(utm_campaign order by at desc, id desc)
          filter (where came_from not in ('', 'direct') or utm_campaign <> ''))[1], '') as campaign
      from seen where visitor is not null group by visitor
    ), hours as (
      select date_trunc('hour', at) as hour, sum(views) as views, count(distinct visitor) as visitors
      from seen group by 1
    ), firsts as (
      select date_trunc('hour', first_at) as hour, count(*) as newcomers from people group by 1
    ), by_hour as (
      insert into visit_hours (store_id, hour, views, visitors, newcomers)
      select ${storeId}, hour, views, visitors, coalesce(newcomers, 0) from hours left join firsts using (hour) returning store_id
    ), named as (
      select kind, name, visitors, views, row_number() over (partition by kind order by visitors desc, name) as place from (
        select 'source' as kind, source as name, count(*) as visitors, sum(views) as views from people group by source
        union all
        select 'campaign', campaign, count(*), sum(views) from people where campaign <> '' group by campaign) both_kinds
    ), parts as (
      insert into visit_parts (store_id, day, kind, name, visitors, views, baskets)
      select ${storeId}, ${dayId}, kind, case when place <= ${mostNames} then name else 'others' end,
        sum(visitors), sum(views), 0 from named group by 3, 4
      union all
      select ${storeId}, ${dayId}, 'device', device, count(*), sum(views), 0 from people group by device
      union all
      select ${storeId}, ${dayId}, 'page', path, count(distinct visitor), sum(views), 0
        from seen where what = 'view' and product_id is null group by path
      union all
      select ${storeId}, ${dayId}, 'product', product_id::text, count(distinct visitor) filter (where what = 'view'),
        sum(views), count(distinct visitor) filter (where what = 'basket')
        from seen where product_id is not null group by product_id returning store_id
    )
    insert into visit_days (store_id, day, views, quiet_views, visitors, unsure, saw_product, filled_basket, began_checkout)
    select ${storeId}, ${dayId}, coalesce((select sum(views) from seen), 0),
      coalesce((select sum(views) from seen where visitor is null), 0), count(*),
      count(*) filter (where views <= 1 and not answered and not filled_basket and not began_checkout),
      count(*) filter (where saw_product), count(*) filter (where filled_basket), count(*) filter (where began_checkout)
    from people
    on conflict (store_id, day) do update set views = excluded.views, quiet_views = excluded.quiet_views,
      visitors = excluded.visitors, unsure = excluded.unsure, saw_product = excluded.saw_product,
      filled_basket = excluded.filled_basket, began_checkout = excluded.began_checkout`.execute(tx.db);
}

/** Throws away what was seen on a day. */
export async function dropSeen(tx: StoreTx, day: Date): Promise<void> {
  await sql`delete from visit_views
    where store_id = ${tx.storeId} and at >= ${day} and at < ${after(day, days(1))}`.execute(tx.db);
}

export async function dropHours(tx: StoreTx, before: Date): Promise<void> {
  await sql`delete from visit_hours where store_id = ${tx.storeId} and hour < ${before}`.execute(tx.db);
}

export async function dropDays(tx: StoreTx, before: Date): Promise<void> {
  const old = sql`store_id = ${tx.storeId} and day < ${before}`;
  await sql`delete from visit_days where ${old}`.execute(tx.db);
  await sql`delete from visit_parts where ${old}`.execute(tx.db);
}
