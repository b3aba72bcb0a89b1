import { sql, type RawBuilder } from 'kysely';
import { Channel, FulfillmentStatus, PaymentStatus, PayMethod } from '#shared/api/orders.ts';
import { olderThan, type Place } from '../platform/cursor.ts';
import type { StoreTx } from '../platform/db.ts';
import { areToConfirm } from './confirm-queries.ts';
import { shown, type OrderInList } from './list-queries.ts';
import { canBeSent } from './parcel-queries.ts';
import type { OrderRow } from './queries.ts';

/** Which orders of a store; what is left out narrows nothing. */
export interface OrderFilter {
  paymentStatus?: OrderRow['payment_status'] | undefined;
  fulfillmentStatus?: OrderRow['fulfillment_status'] | undefined;
  channel?: OrderRow['channel'] | undefined;
  payMethod?: OrderRow['pay_method'] | undefined;
  /** Only those that wait to be confirmed. */
  toConfirm?: boolean | undefined;
  /** Only those that can be packed and sent now. */
  toSend?: boolean | undefined;
  /** Placed from then on, and before then. */
  from?: Date | undefined;
  before?: Date | undefined;
  /** Words that nobody types, all of which an order must have: see `marks`. */
  marks?: readonly string[];
  /** LIKE patterns that all must fit an order's search text. */
  patterns?: readonly string[];
  /** An order that is shown already. */
  without?: string | undefined;
  limit: number;
  after?: Place | null;
}

/** A source of orders, newest first, of which at least those that fit are some. */
export interface Source {
  /** Ids and times of the newest, so many at most. */
  newest: (most: number) => RawBuilder<{ id: string; at: Date }>;
  /** So many are looked through for a page; where that does not fill it, so many. */
  looks: readonly number[];
}

const isToConfirm = areToConfirm('o');
const all = sql<boolean>`true`;

const both = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length === 0 ? all : sql<boolean>`(${sql.join([...conditions], sql` and `)})`;

/** Within the asked days, and after the page before; `time` and `id` are columns of the statement. */
function within({ after = null, from, before }: OrderFilter, time: string, id: string) {
  return both([
    ...(after ? [olderThan(after, time, id)] : []),
    ...(from ? [sql`${sql.ref(time)} >= ${from}`] : []),
    ...(before ? [sql`${sql.ref(time)} < ${before}`] : []),
  ]);
}

/* ---------------------------------------------------------------- sources */

/** All orders, or those of a condition that has an index of its own. */
export const listed =
  (tx: StoreTx, filter: OrderFilter, only: 'all' | 'toSend' | 'toConfirm') => (most: number) =>
    sql<{ id: string; at: Date }>`
      select o.id, o.placed_at as at from orders o
      where o.store_id = ${tx.storeId} and ${conditionOf[only]} and ${within(filter, 'o.placed_at', 'o.id')}
      order by o.placed_at desc, o.id desc limit ${most}`;

const conditionOf = { all, toSend: canBeSent, toConfirm: isToConfirm } as const;

/**
 * The newest of each combination of states, channel and way to pay, and of those the newest: so the database reads a page
 * of each at most, however rare one is.
 */
export const byFacets = (tx: StoreTx, filter: OrderFilter) => (most: number) => {
  const { paymentStatus, fulfillmentStatus, channel, payMethod } = filter;
  const each = (asked: string | undefined, options: readonly string[]) => (asked ? [asked] : [...options]);
  return sql<{ id: string; at: Date }>`
    select one.id, one.at
    from unnest(${each(paymentStatus, PaymentStatus.options)}::text[]) as paid (status)
    cross join unnest(${each(fulfillmentStatus, FulfillmentStatus.options)}::text[]) as sent (status)
    cross join unnest(${each(channel, Channel.options)}::text[]) as came (channel)
    cross join unnest(${each(payMethod, PayMethod.options)}::text[]) as pays (method)
    cross join lateral (select o.id, o.placed_at as at from orders o
      where o.store_id = ${tx.storeId} and o.payment_status = paid.status and o.fulfillment_status = sent.status
        and o.channel = came.channel and o.pay_method = pays.method and ${within(filter, 'o.placed_at', 'o.id')}
      order by o.placed_at desc, o.id desc limit ${most}) one
    order by one.at desc, one.id desc limit ${most}`;
};

/** What a process of the release before this one wrote while it was being replaced: it has no words yet. */
const wordless = (tx: StoreTx, filter: OrderFilter, most: number) =>
  sql`(select o.id, o.placed_at as at from orders o where o.store_id = ${tx.storeId} and o.search = ''
    and ${within(filter, 'o.placed_at', 'o.id')} order by o.placed_at desc, o.id desc limit ${most})`;

/** The newest of one word, or of several that begin as it was typed, read in the order of time. */
export const byWords = (tx: StoreTx, filter: OrderFilter, words: readonly string[]) => (most: number) => {
  const newest = (word: string) => sql`(select w.order_id as id, w.at from order_words w
    where w.store_id = ${tx.storeId} and w.word = ${word} and ${within(filter, 'w.at', 'w.order_id')}
    order by w.at desc, w.order_id desc limit ${most})`;
  const parts = [...words.map(newest), wordless(tx, filter, most)];
  // An order may have several of them.
  return sql<{ id: string; at: Date }>`
    select ${words.length > 1 ? sql`distinct` : sql``} hit.id, hit.at from (${sql.join(parts, sql` union all `)}) hit
    order by hit.at desc, hit.id desc limit ${most}`;
};

/** The orders of a rare word, whatever begins as it does. */
export const byRareWord = (tx: StoreTx, filter: OrderFilter, low: string, high: string) => (most: number) =>
  sql<{ id: string; at: Date }>`
    select distinct hit.id, hit.at from (
      (select w.order_id as id, w.at from order_words w
        where w.store_id = ${tx.storeId} and w.word >= ${low} and w.word < ${high}
          and ${within(filter, 'w.at', 'w.order_id')})
      union all ${wordless(tx, filter, most)}) hit
    order by hit.at desc, hit.id desc limit ${most}`;

/** How many a source has, up to `most`. */
export async function countUpTo(tx: StoreTx, newest: Source['newest'], most: number): Promise<number> {
  const found = await sql<{ found: number }>`
    select count(*)::int as found from (${newest(most)}) counted`.execute(tx.db);
  return found.rows[0]!.found;
}

/* ---------------------------------------------------------------- reading */

/** The second half is what a process of the release before this one wrote while it was being replaced. */
const text = sql.raw(
  `case when o.search = '' then ' ' || lower(o.name) || ' ' || o.phone || ' ' || right(o.phone, 4) else o.search end`,
);

function fits(filter: OrderFilter): RawBuilder<boolean> {
  const { paymentStatus, fulfillmentStatus, channel, payMethod, marks = [], patterns = [], without } = filter;
  return both([
    within(filter, 'o.placed_at', 'o.id'),
    ...(paymentStatus ? [sql`o.payment_status = ${paymentStatus}`] : []),
    ...(fulfillmentStatus ? [sql`o.fulfillment_status = ${fulfillmentStatus}`] : []),
    ...(channel ? [sql`o.channel = ${channel}`] : []),
    ...(payMethod ? [sql`o.pay_method = ${payMethod}`] : []),
    ...(filter.toConfirm ? [isToConfirm] : []),
    ...(filter.toSend ? [canBeSent] : []),
    ...(without ? [sql`o.id <> ${without}`] : []),
    ...(patterns.length > 0 ? [sql`${text} like all(${[...patterns]}::text[])`] : []),
    ...marks.map(
      (mark) => sql`exists (select 1 from order_words m where m.store_id = o.store_id and m.word = ${mark}
        and m.at = o.placed_at and m.order_id = o.id)`,
    ),
  ]);
}

/** Of what a source has, the newest that fit; one by one by their key, so that reading ends with the page. */
export async function readFrom(
  tx: StoreTx,
  filter: OrderFilter,
  newest: RawBuilder<unknown>,
): Promise<OrderInList[]> {
  const found = await sql<OrderInList>`
    select ${shown} from (${newest}) hit
    cross join lateral (
      select * from orders one where one.store_id = ${tx.storeId} and one.id = hit.id limit 1) o
    where ${fits(filter)}
    order by hit.at desc, hit.id desc limit ${filter.limit}`.execute(tx.db);
  return found.rows;
}

/** Whether one order is of those that are asked for. */
export async function isOf(
  tx: StoreTx,
  filter: OrderFilter,
  { id, placed_at }: OrderInList,
): Promise<boolean> {
  const one = sql`select ${id}::uuid as id, ${placed_at}::timestamptz as at`;
  return (await readFrom(tx, filter, one)).length > 0;
}

/** The last of so many that a source has; null when it has fewer. */
export async function placeAt(tx: StoreTx, newest: Source['newest'], most: number): Promise<Place | null> {
  const found = await sql<{ id: string; at: Date }>`
    select hit.id, hit.at from (${newest(most)}) hit order by hit.at desc, hit.id desc offset ${most - 1} limit 1`.execute(
    tx.db,
  );
  const [last] = found.rows;
  return last ? { at: last.at.getTime(), id: last.id } : null;
}
