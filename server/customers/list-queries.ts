import { sql, type RawBuilder } from 'kysely';
import type { Place } from '../platform/http/cursor.ts';
import type { StoreTx } from '../platform/database/db.ts';
import type { SearchTokens } from '../platform/secrets/tokens.ts';
import type { CustomerRow } from './queries.ts';
import { exactly, wordOfTag } from './words.ts';

/** What a list shows of a customer. */
export type CustomerInList = Pick<
  CustomerRow,
  'id' | 'name' | 'phone' | 'email' | 'tags' | 'order_count' | 'spent_kobo' | 'last_order_at' | 'created_at'
>;

export interface CustomerFilter {
  limit: number;
  after: Place | null;
  sort: 'latest' | 'value';
  tag: string | null;
  /** Only who has paid for something. */
  bought: boolean;
  /** Only who has ordered, and not since then. */
  quietSince: Date | null;
  asked: SearchTokens | null;
}

const shown = sql.raw(
  'c.id, c.name, c.phone, c.email, c.tags, c.order_count, c.spent_kobo, c.last_order_at, c.created_at',
);

/**
 * From so many on a word is common: where it is asked for alone, the list itself fills a page sooner than so many are looked
 * up, and those with a tag are read along an index of their own. Where more is asked for, little may be left of many.
 */
const many = { word: 1_000, tag: 500, together: 20_000 } as const;

/** The words that one asked for may be the beginning of: from `low` up to, not including, `high`. */
interface Range {
  low: string;
  high: string;
}

/**
 * Customers of a store in the order asked for. Who has the words and the tag is looked up where one of them is rare; where
 * all are common, the list is read in its order and what does not fit is left out.
 */
export async function listCustomers(tx: StoreTx, filter: CustomerFilter): Promise<CustomerInList[]> {
  const { asked, tag } = filter;
  const words = asked?.low.map((low, n) => ({ low, high: asked.high[n]! })) ?? [];
  const ranges = [...(tag ? [exactly(wordOfTag(tag))] : []), ...words];
  if (ranges.length === 0) return inOrder(tx, filter);
  const isAlone = ranges.length === 1 && !filter.bought && !filter.quietSince;
  const most = isAlone ? many[tag ? 'tag' : 'word'] : many.together;
  const counts = await countMatches(tx, ranges, most);
  const rare = ranges.filter((_, n) => counts[n]! < most);
  return rare.length > 0 ? lookUp(tx, filter, rare) : inOrder(tx, filter);
}

async function countMatches(tx: StoreTx, ranges: readonly Range[], most: number): Promise<number[]> {
  const found = await sql<{ found: number }>`
    select (select count(*)::int from (
      select 1 from customer_words w
      where w.store_id = ${tx.storeId} and w.word >= asked.low and w.word < asked.high
      limit ${sql.lit(most)}) counted) as found
    from unnest(${ranges.map(({ low }) => low)}::text[], ${ranges.map(({ high }) => high)}::text[]) with ordinality as asked (low, high, n)
    order by asked.n`.execute(tx.db);
  return found.rows.map((row) => row.found);
}

const columnOf = ({ sort }: CustomerFilter) =>
  sql.ref(sort === 'latest' ? 'c.last_order_at' : 'c.spent_kobo');
const inItsOrder = (filter: CustomerFilter) =>
  sql`order by ${columnOf(filter)} desc, c.id desc limit ${filter.limit}`;

/** Each part is said only where it is asked for, so that a plain list is read from its index alone. */
function fits(filter: CustomerFilter): RawBuilder<unknown> {
  const { after, sort, tag, bought, quietSince, asked } = filter;
  const parts = [
    sql`c.merged_into is null and c.erased_at is null`,
    // What it is wrapped in keeps the database from taking several words for so rare that it reads and sorts everybody.
    ...(asked ? [sql`coalesce(c.search like all(${asked.patterns}::text[]), false)`] : []),
    // The first of both is of the condition of the index of those with tags.
    ...(tag ? [sql`c.tags <> '{}' and ${tag} = any(c.tags)`] : []),
    ...(bought ? [sql`c.spent_kobo > 0`] : []),
    ...(quietSince ? [sql`c.order_count > 0 and c.last_order_at < ${quietSince}`] : []),
    ...(after
      ? [
          sql`(${columnOf(filter)}, c.id) < (${sort === 'latest' ? new Date(after.at) : after.at}, ${after.id})`,
        ]
      : []),
  ];
  return sql.join(parts, sql` and `);
}

async function inOrder(tx: StoreTx, filter: CustomerFilter): Promise<CustomerInList[]> {
  const found = await sql<CustomerInList>`
    select ${shown} from customers c
    where c.store_id = ${tx.storeId} and ${fits(filter)} ${inItsOrder(filter)}`.execute(tx.db);
  return found.rows;
}

/** Who has all of some words, by their keys together, and put in order afterwards: else the planner may read the whole store. */
async function lookUp(
  tx: StoreTx,
  filter: CustomerFilter,
  ranges: readonly Range[],
): Promise<CustomerInList[]> {
  const who = ranges.map(
    ({ low, high }) => sql`c.id = any(array(
      select w.customer_id from customer_words w
      where w.store_id = ${tx.storeId} and w.word >= ${low} and w.word < ${high}))`,
  );
  const found = await sql<CustomerInList>`
    with c as materialized (
      select ${shown} from customers c
      where c.store_id = ${tx.storeId} and ${sql.join(who, sql` and `)} and ${fits(filter)})
    select ${shown} from c ${inItsOrder(filter)}`.execute(tx.db);
  return found.rows;
}

/** Tags in use, in the order of their letters; one step of the index for each, however many have it. */
export async function tagsInUse(tx: StoreTx, limit: number): Promise<string[]> {
  const found = await sql<{ word: string }>`
    with recursive tag as (
      (select word from customer_words where store_id = ${tx.storeId} and word >= '#' and word < '$'
        order by word limit 1)
      union all
      select (select w.word from customer_words w
        where w.store_id = ${tx.storeId} and w.word > tag.word and w.word < '$' order by w.word limit 1)
      from tag where tag.word is not null)
    select word from tag where word is not null limit ${limit}`.execute(tx.db);
  return found.rows.map(({ word }) => word.slice(1));
}
