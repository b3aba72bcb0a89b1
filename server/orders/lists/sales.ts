import { sql } from 'kysely';
import type { StoreTx } from '../../platform/database/db.ts';
import { figuresOf, taken, type Stretch } from './list-queries.ts';

/** Orders that were placed and not cancelled, and money that came in less what went back (kobo). */
export interface Sales {
  orders: number;
  taken_kobo: number;
}

/** What every statement here says of one store and one stretch of time, of orders `o` and entries of the ledger `e`. */
const placed = (tx: StoreTx, { from, until }: Stretch) =>
  sql`o.store_id = ${tx.storeId} and o.placed_at >= ${from} and o.placed_at <= ${until} and o.status <> 'canceled'`;
const cameIn = (tx: StoreTx, { from, until }: Stretch) =>
  sql`e.store_id = ${tx.storeId} and e.at >= ${from} and e.at <= ${until}`;

/** Where an order came from; those that were taken by hand have their own name, and so have those nobody knows of. */
const source = sql.raw(`case when o.channel <> 'online' then 'elsewhere'
  when o.came_from = '' then 'unknown' else o.came_from end`);

/** Sales by something that can be said of each order, so that their sum is that of all; '' of both names for nothing. */
async function salesBy(
  tx: StoreTx,
  stretch: Stretch,
  name: ReturnType<typeof sql.raw>,
): Promise<(Sales & { name: string })[]> {
  const { rows } = await sql<Sales & { name: string }>`
    select name, sum(orders)::int as orders, sum(taken_kobo)::bigint as taken_kobo from (
      select ${name} as name, count(*) as orders, 0 as taken_kobo from orders o where ${placed(tx, stretch)} group by 1
      union all
      select ${name}, 0, ${taken} from ledger_entries e
        join orders o on o.store_id = e.store_id and o.id = e.order_id where ${cameIn(tx, stretch)} group by 1) both_sides
    group by name order by taken_kobo desc, orders desc, name`.execute(tx.db);
  return rows;
}

/** In each hour or day that begins in a stretch, by when that begins. */
async function salesByTime(
  tx: StoreTx,
  stretch: Stretch,
  unit: 'hour' | 'day',
): Promise<(Sales & { at: Date })[]> {
  const step = sql.lit(unit);
  const { rows } = await sql<Sales & { at: Date }>`
    select at, sum(orders)::int as orders, sum(taken_kobo)::bigint as taken_kobo from (
      select date_trunc(${step}, o.placed_at, 'Africa/Lagos') as at, count(*) as orders, 0 as taken_kobo
        from orders o where ${placed(tx, stretch)} group by 1
      union all
      select date_trunc(${step}, e.at, 'Africa/Lagos'), 0, ${taken} from ledger_entries e
        where ${cameIn(tx, stretch)} group by 1) both_sides
    group by at order by at`.execute(tx.db);
  return rows;
}

/** Orders of the shop's own checkout, and how many of those have been paid for. */
async function ofCheckout(tx: StoreTx, stretch: Stretch): Promise<{ placed: number; paid: number }> {
  const { rows } = await sql<{ placed: number; paid: number }>`
    select count(*)::int as placed, (count(*) filter (where o.payment_status in
      ('paid', 'overpaid', 'partially_refunded', 'refunded')))::int as paid
    from orders o where ${placed(tx, stretch)} and o.channel = 'online'`.execute(tx.db);
  return rows[0]!;
}

/** How many pieces of each product are in orders, and what those cost (kobo); all that was made to order is one, without an id. */
async function soldProducts(
  tx: StoreTx,
  stretch: Stretch,
): Promise<{ id: string | null; sold: number; sold_kobo: number }[]> {
  const { rows } = await sql<{ id: string | null; sold: number; sold_kobo: number }>`
    select case when not l.custom then l.product_id end as id, sum(l.quantity)::int as sold, sum(l.total_kobo - l.discount_kobo)::bigint as sold_kobo
    from orders o join order_lines l on l.store_id = o.store_id and l.order_id = o.id
    where ${placed(tx, stretch)} and l.product_id is not null
    group by 1 order by sold_kobo desc, id limit 500`.execute(tx.db);
  return rows;
}

/** What the figures of visitors ask of the orders: the same as the dashboard's first page says, told apart in many ways. */
export const sales = {
  in: figuresOf,
  byTime: salesByTime,
  bySource: (tx: StoreTx, stretch: Stretch) => salesBy(tx, stretch, source),
  byCampaign: (tx: StoreTx, stretch: Stretch) => salesBy(tx, stretch, sql.raw('o.utm_campaign')),
  byState: (tx: StoreTx, stretch: Stretch) =>
    salesBy(tx, stretch, sql.raw(`coalesce(o.address->>'state', '')`)),
  ofCheckout,
  soldProducts,
};
