import { sql, type RawBuilder } from 'kysely';
import { Channel, FulfillmentStatus, PaymentStatus, PayMethod } from '#shared/api/orders.ts';
import { olderThan, type Place } from '../../platform/http/cursor.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { areToConfirm } from '../confirming/queries.ts';
import { shown, type OrderInList } from './list-queries.ts';
import { canBeSent } from '../sending/parcel-queries.ts';
import type { OrderRow } from '../queries.ts';

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
  /** What is known of the words behind them: an order must have one of each. */
  words?: readonly Word[] | undefined;
  /** An order that is shown already. */
  without?: string | undefined;
  limit: number;
  after?: Place | null;
}

/** What begins as it was typed: from `low` to below `high`. */
export interface Word {
  low: string;
  high: string;
  /** All that begin so, where they are frequent; null where they are rare. */
  forms: readonly string[] | null;
}

/** Ids and times of the newest of some orders, so many at most, of which at least those that fit are some. */
export type Newest = (filter: OrderFilter, most: number) => RawBuilder<{ id: string; at: Date }>;

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
  (tx: StoreTx, only: 'all' | 'toSend' | 'toConfirm'): Newest =>
  (filter, most) =>
    sql<{ id: string; at: Date }>`
      select o.id, o.placed_at as at from orders o
      where o.store_id = ${tx.storeId} and ${conditionOf[only](tx)} and ${within(filter, 'o.placed_at', 'o.id')}
      order by o.placed_at desc, o.id desc limit ${most}`;

const conditionOf = { all: () => all, toSend: canBeSent, toConfirm: () => isToConfirm } as const;

/**
 * The newest of each combination of states, channel and way to pay, and of those the newest: so the database reads a page
 * of each at most, however rare one is.
 */
export const byFacets =
  (tx: StoreTx): Newest =>
  (filter, most) => {
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
export const byWords =
  (tx: StoreTx, words: readonly string[]): Newest =>
  (filter, most) => {
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
export const byRareWord =
  (tx: StoreTx, { low, high }: Word): Newest =>
  (filter, most) =>
    sql<{ id: string; at: Date }>`
    select distinct hit.id, hit.at from (
      (select w.order_id as id, w.at from order_words w
        where w.store_id = ${tx.storeId} and w.word >= ${low} and w.word < ${high}
          and ${within(filter, 'w.at', 'w.order_id')})
      union all ${wordless(tx, filter, most)}) hit
    order by hit.at desc, hit.id desc limit ${most}`;

/* ---------------------------------------------------------------- reading */

/** The second half is what a process of the release before this one wrote while it was being replaced. */
const text = sql.raw(
  `case when o.search = '' then ' ' || lower(o.name) || ' ' || o.phone || ' ' || right(o.phone, 4) else o.search end`,
);

/** What one of the row's own conditions asks; the words are held against what was looked at before any row is read. */
function fits(tx: StoreTx, { patterns = [], without, ...filter }: OrderFilter): RawBuilder<boolean> {
  const { paymentStatus, fulfillmentStatus, channel, payMethod } = filter;
  return both([
    within(filter, 'o.placed_at', 'o.id'),
    ...(paymentStatus ? [sql`o.payment_status = ${paymentStatus}`] : []),
    ...(fulfillmentStatus ? [sql`o.fulfillment_status = ${fulfillmentStatus}`] : []),
    ...(channel ? [sql`o.channel = ${channel}`] : []),
    ...(payMethod ? [sql`o.pay_method = ${payMethod}`] : []),
    ...(filter.toConfirm ? [isToConfirm] : []),
    ...(filter.toSend ? [canBeSent(tx)] : []),
    ...(without ? [sql`o.id <> ${without}`] : []),
    ...(patterns.length > 0 ? [sql`${text} like all(${[...patterns]}::text[])`] : []),
  ]);
}

/* ------------------------------------------------- words that must be there, too */

/**
 * So many entries of a word are read for each order that is looked at, along the stretch of time they lie in: a hundred of
 * them are a page, and a look for one entry by its key is three.
 */
const entriesForEach = 16;
/** More forms than this are not looked up for each order; what has more is told by the order's text. */
const fewForms = 4;

/** A word that must be there; `byText` where an order without any words may still have it. */
interface Needed {
  isIt: RawBuilder<boolean>;
  /** Whether it can be looked up for each order. */
  isOfFew: boolean;
  byText: boolean;
}

const oneOf = (words: readonly string[]) => sql<boolean>`w.word = any(${[...words]}::text[])`;

const neededBy = ({ marks = [], words = [] }: OrderFilter): Needed[] => [
  ...marks.map((mark) => ({ isIt: oneOf([mark]), isOfFew: true, byText: false })),
  ...words.map(({ low, high, forms }) => ({
    isIt: forms ? oneOf(forms) : sql<boolean>`w.word >= ${low} and w.word < ${high}`,
    isOfFew: forms !== null && forms.length <= fewForms,
    byText: true,
  })),
];

const nameOf = (place: number) => sql.ref(`near${place}`);

/** The entries of the words in the stretch of what is looked at, as far as they are not too many. */
const near = (tx: StoreTx, needed: readonly Needed[], enough: number) =>
  needed.map(
    ({ isIt }, place) => sql`${nameOf(place)} as materialized (
      select w.order_id from order_words w where w.store_id = ${tx.storeId} and ${isIt}
        and w.at >= (select last_at from looked) and w.at <= (select first_at from looked) limit ${enough}),`,
  );

/** Whether what is looked at has them: by the stretch, or where that holds too many, each by its key. */
function hasThem(tx: StoreTx, needed: readonly Needed[], enough: number): RawBuilder<boolean> {
  const lacksWords = sql`union all select old.id from orders old where old.store_id = ${tx.storeId} and old.search = ''`;
  return both(
    needed.map(({ isIt, isOfFew, byText }, place) => {
      const orNone = byText ? lacksWords : sql``;
      const byKey = sql`hit.id in (select w.order_id from order_words w where w.store_id = ${tx.storeId}
        and ${isIt} and w.at = any(array(select at from hits)) ${orNone})`;
      return sql`case when (select count(*) from ${nameOf(place)}) < ${enough}
        then hit.id in (select order_id from ${nameOf(place)} ${orNone})
        else ${isOfFew ? byKey : all} end`;
    }),
  );
}

/** Orders that were found among those that were looked at. */
export interface Looked {
  orders: OrderInList[];
  /** The last that was looked at, where there were as many as were asked for. */
  reached: Place | null;
}

/** Of what was looked at and has the words, so many pages full are read first, and the others only where they fill none. */
const pagesFirst = 3;

/**
 * Of the newest so many of a source, those that fit. They are looked up by their keys together, which costs half of looking
 * each up by itself, and before they are put in order, so that the database does not read the whole list instead.
 */
export async function readFrom(
  tx: StoreTx,
  filter: OrderFilter,
  newest: Newest,
  most: number,
): Promise<Looked> {
  const needed = neededBy(filter);
  const enough = most * entriesForEach;
  const few = filter.limit * pagesFirst;
  const rowsOf = (ids: RawBuilder<unknown>) => sql`
    select ${shown} from orders o
    where o.store_id = ${tx.storeId} and o.id = any((${ids})::uuid[]) and ${fits(tx, filter)}`;
  const others = rowsOf(sql`select case when (select count(*) from soon) < ${filter.limit}
    then ids[${few + 1}:] end from wanted`);
  const found = await sql<OrderInList & { looked: number; last_at: Date; last_id: string }>`
    with hits as materialized (select hit.id, hit.at from (${newest(filter, most)}) hit),
    looked as materialized (
      select count(*) as looked, min(at) as last_at, max(at) as first_at, (array_agg(id order by at, id))[1] as last_id
      from hits),
    ${sql.join(near(tx, needed, enough), sql` `)}
    wanted as materialized (
      select array_agg(hit.id order by hit.at desc, hit.id desc) as ids from hits hit
      where ${hasThem(tx, needed, enough)}),
    soon as materialized (${rowsOf(sql`select ids[:${few}] from wanted`)})
    select page.*, looked.looked, looked.last_at, looked.last_id
    from looked left join lateral (
      select * from (select * from soon ${most > few ? sql`union all ${others}` : sql``}) o
      order by o.placed_at desc, o.id desc limit ${filter.limit}) page on true
    order by page.placed_at desc, page.id desc`.execute(tx.db);
  const [first] = found.rows;
  return {
    orders: found.rows.filter(({ id }) => id !== null),
    reached: first?.looked === most ? { at: first.last_at.getTime(), id: first.last_id } : null,
  };
}

/** Whether one order is of those that are asked for. */
export async function isOf(
  tx: StoreTx,
  filter: OrderFilter,
  { id, placed_at }: OrderInList,
): Promise<boolean> {
  const one: Newest = () => sql`select ${id}::uuid as id, ${placed_at}::timestamptz as at`;
  return (await readFrom(tx, filter, one, 1)).orders.length > 0;
}

/** When the last of so many of a source was placed; null when it has fewer. */
export async function backTo(
  tx: StoreTx,
  filter: OrderFilter,
  newest: Newest,
  most: number,
): Promise<Date | null> {
  const found = await sql<{ at: Date }>`
    select hit.at from (${newest(filter, most)}) hit order by hit.at desc, hit.id desc offset ${most - 1} limit 1`.execute(
    tx.db,
  );
  return found.rows[0]?.at ?? null;
}
