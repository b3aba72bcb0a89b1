import { sql, type RawBuilder } from 'kysely';
import type { Place } from '../platform/cursor.ts';
import type { StoreTx } from '../platform/db.ts';
import type { SearchTokens } from '../platform/tokens.ts';
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

/** From this many on, a word is common: looking up who has it costs more than reading the list until its page is full. */
const many = 1_000;
/** The same of a tag: those that have one are read along an index of their own. */
const manyTagged = 500;

/**
 * Customers of a store in the order asked for. The rarest of the words and the tag is looked up where it is rare; where all
 * are common, the list is read in its order and what does not fit is left out.
 */
export async function listCustomers(tx: StoreTx, filter: CustomerFilter): Promise<CustomerInList[]> {
  const { asked, tag } = filter;
  const exact = tag ? [exactly(wordOfTag(tag))] : [];
  const low = [...exact.map((one) => one.low), ...(asked?.low ?? [])];
  const high = [...exact.map((one) => one.high), ...(asked?.high ?? [])];
  if (low.length === 0) return inOrder(tx, filter);
  const counts = await countMatches(tx, low, high);
  const fewest = Math.min(...counts);
  const rarest = counts.indexOf(fewest);
  const isRare = fewest < (tag && rarest === 0 ? manyTagged : many);
  return isRare ? lookUp(tx, filter, [low[rarest]!, high[rarest]!]) : inOrder(tx, filter);
}

async function countMatches(tx: StoreTx, low: string[], high: string[]): Promise<number[]> {
  const found = await sql<{ found: number }>`
    select (select count(*)::int from (
      select 1 from customer_words w
      where w.store_id = ${tx.storeId} and w.word >= asked.low and w.word < asked.high
      limit ${sql.lit(many)}) counted) as found
    from unnest(${low}::text[], ${high}::text[]) with ordinality as asked (low, high, n)
    order by asked.n`.execute(tx.db);
  return found.rows.map((row) => row.found);
}

/** Each part is said only where it is asked for, so that a plain list is read from its index alone. */
function fits({ limit, after, sort, tag, bought, quietSince, asked }: CustomerFilter): RawBuilder<unknown> {
  const column = sql.ref(sort === 'latest' ? 'c.last_order_at' : 'c.spent_kobo');
  const parts = [
    sql`c.merged_into is null and c.erased_at is null`,
    // What it is wrapped in keeps the database from taking several words for so rare that it reads and sorts everybody.
    ...(asked ? [sql`coalesce(c.search like all(${asked.patterns}::text[]), false)`] : []),
    // The first of both is of the condition of the index of those with tags.
    ...(tag ? [sql`c.tags <> '{}' and ${tag} = any(c.tags)`] : []),
    ...(bought ? [sql`c.spent_kobo > 0`] : []),
    ...(quietSince ? [sql`c.order_count > 0 and c.last_order_at < ${quietSince}`] : []),
    ...(after
      ? [sql`(${column}, c.id) < (${sort === 'latest' ? new Date(after.at) : after.at}, ${after.id})`]
      : []),
  ];
  return sql`${sql.join(parts, sql` and `)} order by ${column} desc, c.id desc limit ${limit}`;
}

async function inOrder(tx: StoreTx, filter: CustomerFilter): Promise<CustomerInList[]> {
  const found = await sql<CustomerInList>`
    select ${shown} from customers c where c.store_id = ${tx.storeId} and ${fits(filter)}`.execute(tx.db);
  return found.rows;
}

/** One by one by their key: as a plain join the planner may read the whole store. */
async function lookUp(
  tx: StoreTx,
  filter: CustomerFilter,
  [low, high]: [string, string],
): Promise<CustomerInList[]> {
  const found = await sql<CustomerInList>`
    select ${shown} from (
      select distinct w.customer_id from customer_words w
      where w.store_id = ${tx.storeId} and w.word >= ${low} and w.word < ${high}) hit
    cross join lateral (
      select * from customers one where one.store_id = ${tx.storeId} and one.id = hit.customer_id limit 1) c
    where ${fits(filter)}`.execute(tx.db);
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
