import { sql } from 'kysely';
import * as states from '#shared/api/orders.ts';
import type { FulfillmentStatus, PaymentStatus } from '#shared/states.ts';
import { olderThan, type Place } from '../platform/cursor.ts';
import { pipelined, type StoreTx } from '../platform/db.ts';
import { areToConfirm } from './confirm-queries.ts';
import { canBeSent } from './parcel-queries.ts';
import type { OrderRow } from './queries.ts';

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
  | 'status'
  | 'payment_status'
  | 'fulfillment_status'
  | 'pay_method'
  | 'channel'
  | 'confirmation'
>;

const shown = sql.raw(
  `o.id, o.number, o.placed_at, o.name, o.phone, o.item_count, o.total_kobo, o.status, o.payment_status,
   o.fulfillment_status, o.pay_method, o.channel, o.confirmation`,
);

export interface OrderFilter {
  limit: number;
  after?: Place | null;
  paymentStatus?: PaymentStatus | undefined;
  fulfillmentStatus?: FulfillmentStatus | undefined;
  /** Only those that wait to be confirmed. */
  toConfirm?: boolean | undefined;
}

/** Newest first. */
export function listOrders(tx: StoreTx, filter: OrderFilter): Promise<OrderInList[]> {
  if (filter.toConfirm) return waitingToBeConfirmed(tx, filter);
  return filter.paymentStatus || filter.fulfillmentStatus ? ordersInStates(tx, filter) : recent(tx, filter);
}

async function recent(tx: StoreTx, { limit, after = null }: OrderFilter): Promise<OrderInList[]> {
  const found = await sql<OrderInList>`
    select ${shown} from orders o
    where o.store_id = ${tx.storeId} and ${olderThan(after, 'o.placed_at', 'o.id')}
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

const isToConfirm = areToConfirm('o');

async function waitingToBeConfirmed(
  tx: StoreTx,
  { limit, after = null }: OrderFilter,
): Promise<OrderInList[]> {
  const found = await sql<OrderInList>`
    select ${shown} from orders o
    where o.store_id = ${tx.storeId} and ${isToConfirm} and ${olderThan(after, 'o.placed_at', 'o.id')}
    order by o.placed_at desc, o.id desc limit ${limit}`.execute(tx.db);
  return found.rows;
}

/**
 * The newest of each pair of states, and of those the newest: so the database reads a page of each pair at most, however
 * rare a state is.
 */
async function ordersInStates(tx: StoreTx, filter: OrderFilter): Promise<OrderInList[]> {
  const { limit, after = null, paymentStatus, fulfillmentStatus } = filter;
  const payments = paymentStatus ? [paymentStatus] : states.PaymentStatus.options;
  const fulfillments = fulfillmentStatus ? [fulfillmentStatus] : states.FulfillmentStatus.options;
  const found = await sql<OrderInList>`
    select ${shown}
    from unnest(${payments}::text[]) as paid (status) cross join unnest(${fulfillments}::text[]) as sent (status)
    cross join lateral (select * from orders one
      where one.store_id = ${tx.storeId} and one.payment_status = paid.status
        and one.fulfillment_status = sent.status and ${olderThan(after, 'one.placed_at', 'one.id')}
      order by one.placed_at desc, one.id desc limit ${limit}) o
    order by o.placed_at desc, o.id desc limit ${limit}`.execute(tx.db);
  return found.rows;
}

/* ----------------------------------------------------------------- search */

export interface OrderSearch extends OrderFilter {
  /** For each word asked for, the words it may be the beginning of: from `low` up to, not including, `high`. */
  low: string[];
  high: string[];
  /** LIKE patterns that all must fit an order's search text. */
  patterns: string[];
}

/** From this many orders on, reading the list in its order and leaving out what does not fit is the cheaper way. */
const many = 1_000;

/**
 * Orders that have all the words, newest first. The rarest word is looked up where it is rare; common ones are looked up
 * together, as few orders have both; and one common word is held against each order while the list is read.
 */
export async function searchOrders(tx: StoreTx, search: OrderSearch): Promise<OrderInList[]> {
  const { low, high } = search;
  const counts = await countMatches(tx, search);
  const fewest = Math.min(...counts);
  const rarest = counts.indexOf(fewest);
  if (fewest < many) return lookUp(tx, search, [low[rarest]!], [high[rarest]!]);
  return low.length > 1 ? lookUp(tx, search, low, high) : leaveOut(tx, search);
}

async function countMatches(tx: StoreTx, { low, high }: OrderSearch): Promise<number[]> {
  const found = await sql<{ found: number }>`
    select (
      select count(*)::int from (
        select 1 from order_words w
        where w.store_id = ${tx.storeId} and w.word >= asked.low and w.word < asked.high
        limit ${sql.lit(many)}) counted) as found
    from unnest(${low}::text[], ${high}::text[]) with ordinality as asked (low, high, n)
    order by asked.n`.execute(tx.db);
  return found.rows.map((row) => row.found);
}

/** The second half is what a process of the release before this one wrote while it was being replaced. */
const words = sql.raw(
  `case when o.search = '' then ' ' || lower(o.name) || ' ' || o.phone || ' ' || right(o.phone, 4) else o.search end`,
);

function fits(search: OrderSearch) {
  const { after = null, paymentStatus = null, fulfillmentStatus = null, toConfirm = false } = search;
  return sql`${words} like all(${search.patterns}::text[])
    and (${paymentStatus}::text is null or o.payment_status = ${paymentStatus})
    and (${fulfillmentStatus}::text is null or o.fulfillment_status = ${fulfillmentStatus})
    and (not ${toConfirm}::boolean or (${isToConfirm}))
    and ${olderThan(after, 'o.placed_at', 'o.id')}
    order by o.placed_at desc, o.id desc limit ${search.limit}`;
}

async function leaveOut(tx: StoreTx, search: OrderSearch): Promise<OrderInList[]> {
  const found = await sql<OrderInList>`
    select ${shown} from orders o where o.store_id = ${tx.storeId} and ${fits(search)}`.execute(tx.db);
  return found.rows;
}

/** One by one by their key: as a plain join the planner may read the whole store, as it cannot know which are large. */
async function lookUp(
  tx: StoreTx,
  search: OrderSearch,
  low: string[],
  high: string[],
): Promise<OrderInList[]> {
  const found = await sql<OrderInList>`
    select ${shown} from (
      select w.order_id
      from unnest(${low}::text[], ${high}::text[]) with ordinality as asked (low, high, n)
      join order_words w on w.store_id = ${tx.storeId} and w.word >= asked.low and w.word < asked.high
      group by w.order_id having count(distinct asked.n) = ${low.length}
      union
      select wordless.id from orders wordless where wordless.store_id = ${tx.storeId} and wordless.search = '') hit
    cross join lateral (
      select * from orders one where one.store_id = ${tx.storeId} and one.id = hit.order_id limit 1) o
    where ${fits(search)}`.execute(tx.db);
  return found.rows;
}

export async function orderOfNumber(tx: StoreTx, number: number): Promise<OrderInList | null> {
  const found = await sql<OrderInList>`
    select ${shown} from orders o where o.store_id = ${tx.storeId} and o.number = ${number}`.execute(tx.db);
  return found.rows[0] ?? null;
}

/** Keeps the words an order is found by. */
export async function writeOrderWords(tx: StoreTx, orderId: string, found: readonly string[]): Promise<void> {
  await sql`insert into order_words (store_id, word, order_id)
    select distinct ${tx.storeId}::uuid, word, ${orderId}::uuid from unnest(${[...found]}::text[]) word`.execute(
    tx.db,
  );
}

/* ------------------------------------------------------- the dashboard's home */

export interface DayFigures {
  orders_today: number;
  paid_today_kobo: number;
  orders_to_send: number;
}

/** Asked one by one, since each has an index of its own. */
export async function figuresSince(tx: StoreTx, from: Date): Promise<DayFigures> {
  const [placed, toSend, money] = await pipelined([
    sql<{ count: number }>`select count(*) from orders
      where store_id = ${tx.storeId} and placed_at >= ${from} and status <> 'canceled'`.execute(tx.db),
    sql<{ count: number }>`select count(*) from orders o
      where o.store_id = ${tx.storeId} and ${canBeSent}`.execute(tx.db),
    sql<{ kobo: number }>`select coalesce(sum(case when kind in ('refund', 'dispute_lost') then -amount_kobo
        else amount_kobo end), 0)::bigint as kobo from ledger_entries
      where store_id = ${tx.storeId} and at >= ${from}`.execute(tx.db),
  ]);
  return {
    orders_today: placed.rows[0]!.count,
    orders_to_send: toSend.rows[0]!.count,
    paid_today_kobo: Math.max(0, money.rows[0]!.kobo),
  };
}
