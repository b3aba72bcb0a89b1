import { sql } from 'kysely';
import type { OrderSummary } from '#shared/api/orders.ts';
import { olderThan, type Place } from '../../platform/http/cursor.ts';
import { pipelined, type StoreTx } from '../../platform/database/db.ts';
import { canBeSent } from '../sending/parcel-queries.ts';
import type { OrderRow } from '../queries.ts';

/** What a list shows of an order. */
export type OrderInList = Pick<
  OrderRow,
  | 'id'
  | 'number'
  | 'placed_at'
  | 'name'
  | 'phone'
  | 'item_count'
  | 'total_kobo'
  | 'rest_kobo'
  | 'status'
  | 'payment_status'
  | 'fulfillment_status'
  | 'pay_method'
  | 'channel'
  | 'delivery_kind'
  | 'confirmation'
  | 'is_disputed'
  | 'is_going_back'
> & { left_of_each?: OrderSummary['left_of_each'] };

/** As `leftOfEach` says it of lines that are known; only asked of orders that are sent in part, which are few. */
const left = `case when o.fulfillment_status = 'partially_fulfilled' and o.delivery_kind <> 'service' then (
  select case
    when not coalesce(bool_or(l.service and l.quantity > l.removed), false) then null
    when not bool_or(l.service and l.quantity > l.removed + l.fulfilled) then case when bool_or(of_goods.open) then 'goods' end
    when bool_or(of_goods.open) then 'both' else 'services' end
  from order_lines l cross join lateral (select not (l.service or l.digital or l.gift_card)
    and l.quantity > l.removed + l.fulfilled as open) of_goods
  where l.store_id = o.store_id and l.order_id = o.id) end as left_of_each`;

/** The columns of `OrderInList`, of a table called `o`. */
export const shown = sql.raw(
  `o.id, o.number, o.placed_at, o.name, o.phone, o.item_count, o.total_kobo, o.rest_kobo, o.status, o.payment_status,
   o.fulfillment_status, o.pay_method, o.channel, o.delivery_kind, o.confirmation, o.is_disputed, o.is_going_back,
   ${left}`,
);

/** Newest first. */
export async function latestInList(tx: StoreTx, limit: number): Promise<OrderInList[]> {
  const found = await sql<OrderInList>`
    select ${shown} from orders o where o.store_id = ${tx.storeId}
    order by o.placed_at desc, o.id desc limit ${limit}`.execute(tx.db);
  return found.rows;
}

/** Those of a customer, who may have been several; newest first. */
export async function ordersOf(
  tx: StoreTx,
  customerIds: readonly string[],
  { limit, after }: { limit: number; after: Place | null },
): Promise<OrderInList[]> {
  const found = await sql<OrderInList>`
    select ${shown} from unnest(${[...customerIds]}::uuid[]) as who (id)
    cross join lateral (select * from orders one
      where one.store_id = ${tx.storeId} and one.customer_id = who.id
        and ${olderThan(after, 'one.placed_at', 'one.id')}
      order by one.placed_at desc, one.id desc limit ${limit}) o
    order by o.placed_at desc, o.id desc limit ${limit}`.execute(tx.db);
  return found.rows;
}

export async function orderInList(tx: StoreTx, id: string): Promise<OrderInList | null> {
  const found = await sql<OrderInList>`
    select ${shown} from orders o where o.store_id = ${tx.storeId} and o.id = ${id}`.execute(tx.db);
  return found.rows[0] ?? null;
}

export async function orderOfNumber(tx: StoreTx, number: number): Promise<OrderInList | null> {
  const found = await sql<OrderInList>`
    select ${shown} from orders o where o.store_id = ${tx.storeId} and o.number = ${number}`.execute(tx.db);
  return found.rows[0] ?? null;
}

/* ------------------------------------------------------- the dashboard's home */

export interface DayFigures {
  orders_today: number;
  paid_today_kobo: number;
  orders_to_send: number;
  orders_to_do: number;
}

/**
 * What came in less what went back, of some entries of the ledger (kobo). Money of gift cards came in when they were sold,
 * so what is paid with one is not counted a second time.
 */
export const taken = sql.raw(`coalesce(sum(case when kind in ('refund', 'dispute_lost') then -amount_kobo
  else amount_kobo end) filter (where method <> 'gift_card'), 0)::bigint`);

/** Asked one by one, since each has an index of its own. */
export async function figuresSince(tx: StoreTx, from: Date): Promise<DayFigures> {
  const [placed, toSend, toDo, money] = await pipelined([
    sql<{ count: number }>`select count(*) from orders
      where store_id = ${tx.storeId} and placed_at >= ${from} and status <> 'canceled'`.execute(tx.db),
    sql<{ count: number }>`select count(*) from orders o
      where o.store_id = ${tx.storeId} and ${canBeSent(tx)}`.execute(tx.db),
    sql<{ count: number }>`select count(*) from orders o
      where o.store_id = ${tx.storeId} and ${canBeSent(tx)}
        and o.id in (select order_id from order_lines where store_id = ${tx.storeId}
          and service and fulfilled + removed < quantity)
        and not exists (select 1 from order_lines l where l.store_id = ${tx.storeId} and l.order_id = o.id
          and not l.service and not l.digital and l.fulfilled + l.removed < l.quantity)`.execute(tx.db),
    sql<{ kobo: number }>`select ${taken} as kobo from ledger_entries
      where store_id = ${tx.storeId} and at >= ${from}`.execute(tx.db),
  ]);
  return {
    orders_today: placed.rows[0]!.count,
    orders_to_send: toSend.rows[0]!.count,
    orders_to_do: toDo.rows[0]!.count,
    paid_today_kobo: money.rows[0]!.kobo,
  };
}

/** A stretch of time, both ends in it. */
export interface Stretch {
  from: Date;
  until: Date;
}

/** Orders placed and money taken in each of some stretches, in their order. */
export async function figuresOf(
  tx: StoreTx,
  stretches: readonly Stretch[],
): Promise<{ orders: number; taken_kobo: number }[]> {
  const found = await sql<{ orders: number; taken_kobo: number }>`
    select (select count(*) from orders where store_id = ${tx.storeId}
        and placed_at >= s.since and placed_at <= s.until and status <> 'canceled') as orders,
      (select ${taken} from ledger_entries where store_id = ${tx.storeId}
        and at >= s.since and at <= s.until) as taken_kobo
    from unnest(${stretches.map(({ from }) => from)}::timestamptz[],
      ${stretches.map(({ until }) => until)}::timestamptz[]) with ordinality as s (since, until, place)
    order by s.place`.execute(tx.db);
  return found.rows;
}

/** Since when the store is there. */
export async function thereSince(tx: StoreTx): Promise<Date> {
  const found = await sql<{ created_at: Date }>`
    select created_at from stores where store_id = ${tx.storeId}`.execute(tx.db);
  return found.rows[0]!.created_at;
}
