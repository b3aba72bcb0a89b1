import { sql } from 'kysely';
import type { StoreTx } from '../platform/database/db.ts';
import type { Row } from '../platform/database/tables.ts';

/** From the beginning of a day until a moment, which is not in it. */
export interface Span {
  from: Date;
  until: Date;
}

export type DayRow = Omit<Row<'visit_days'>, 'store_id'>;

/** Days of a span on which somebody came; a day that is cut counts as a whole. */
export async function daysIn(tx: StoreTx, { from, until }: Span): Promise<DayRow[]> {
  const { rows } =
    await sql<DayRow>`select day, views, quiet_views, visitors, unsure, saw_product, filled_basket, began_checkout
    from visit_days where store_id = ${tx.storeId} and day >= ${from} and day < ${until} order by day`.execute(
      tx.db,
    );
  return rows;
}

/** Hours of a span in which somebody came; `newcomers` had not come before on their day. */
export async function hoursIn(
  tx: StoreTx,
  { from, until }: Span,
): Promise<{ hour: Date; views: number; visitors: number; newcomers: number }[]> {
  const { rows } = await sql<{ hour: Date; views: number; visitors: number; newcomers: number }>`
    select hour, views, visitors, newcomers from visit_hours
    where store_id = ${tx.storeId} and hour >= ${from} and hour < ${until} order by hour`.execute(tx.db);
  return rows;
}

export interface PartRow {
  kind: 'source' | 'campaign' | 'page' | 'product' | 'device';
  name: string;
  visitors: number;
  views: number;
  baskets: number;
  /** Of a product that is there. */
  title: string;
}

/** Parts of each kind that a page shows. */
const mostShown = 100;

/** The days of a span by each kind of part, the most visited of each first. */
export async function partsIn(tx: StoreTx, { from, until }: Span): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    select one.kind, one.name, one.visitors, one.views, one.baskets, coalesce(p.title, '') as title from (
      select kind, name, sum(visitors)::int as visitors, sum(views)::int as views, sum(baskets)::int as baskets,
        row_number() over (partition by kind order by sum(visitors) desc, sum(views) desc, name) as place
      from visit_parts where store_id = ${tx.storeId} and day >= ${from} and day < ${until} group by kind, name) one
    left join products p on p.store_id = ${tx.storeId} and one.kind = 'product' and p.id::text = one.name
    where one.place <= ${mostShown} order by one.kind, one.place`.execute(tx.db);
  return rows;
}

/** Names of products that are there. */
export async function titlesOf(tx: StoreTx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; title: string }>`select id, title from products
    where store_id = ${tx.storeId} and id = any(${[...ids]}::uuid[])`.execute(tx.db);
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Since when the store is there, and since when anybody was counted; null: nobody yet. */
export async function countedSince(tx: StoreTx): Promise<{ there: Date; counted: Date | null }> {
  const { rows } = await sql<{ there: Date; counted: Date | null }>`
    select created_at as there, (select min(day) from visit_days where store_id = ${tx.storeId}) as counted
    from stores where store_id = ${tx.storeId}`.execute(tx.db);
  return rows[0]!;
}

/** Who looked at the shop since a moment, and what the most of them look at. */
export async function lookingSince(
  tx: StoreTx,
  since: Date,
): Promise<{ people: number; at: { path: string; title: string; people: number }[] }> {
  const { rows: all } = await sql<{
    people: number;
  }>`select count(distinct visitor)::int as people from visit_views
    where store_id = ${tx.storeId} and at >= ${since} and visitor is not null`.execute(tx.db);
  const { rows: at } = await sql<{ path: string; title: string; people: number }>`
    select v.path, coalesce(p.title, '') as title, count(distinct v.visitor)::int as people from visit_views v
    left join products p on p.store_id = v.store_id and p.id = v.product_id
    where v.store_id = ${tx.storeId} and v.at >= ${since} and v.visitor is not null and v.what = 'view'
    group by v.path, p.title order by people desc, v.path limit 5`.execute(tx.db);
  return { people: all[0]!.people, at };
}
