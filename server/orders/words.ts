import { sql } from 'kysely';
import { erasedName } from '#shared/api/customers.ts';
import { soughtPhone } from '#shared/phone.ts';
import { pipelined, type StoreTx } from '../platform/database/db.ts';
import { searchTokens, tokensOf, type SearchTokens } from '../platform/secrets/tokens.ts';
import type { NewOrder, OrderRow } from './queries.ts';

/** What an order is called whose buyer said no name: who stood there, and who was asked by link; and who was erased. */
export const nameless = { counter: 'Walk-in customer', manual: 'Customer', erased: erasedName } as const;

/** Longer addresses for mail are found by their beginning. */
const longestEmail = 80;

/**
 * What an order is found by: the buyer's names, the phone with the last four digits that people remember, the address
 * for mail, and what was bought, by title, choice and SKU.
 */
export function wordsOfOrder(
  buyer: { name: string; phone: string; email: string },
  lines: readonly { title: string; variant_title?: string; sku?: string }[],
): string[] {
  const { name, phone, email } = buyer;
  const bought = lines.map(({ title, variant_title = '', sku = '' }) => `${title} ${variant_title} ${sku}`);
  const mail = email ? [...tokensOf(email.split('@')[0]!), mailWord(email)] : [];
  const number = phone ? [phone, phone.slice(-4)] : [];
  return [...new Set([...tokensOf(name), ...number, ...mail, ...tokensOf(...bought)])];
}

/** An address for mail is one word, apart from those that begin as names do. */
const mailWord = (typed: string) => `@${typed.toLowerCase().slice(0, longestEmail)}`;

/** What somebody typed to find orders; null when there is no word in it. */
export function askedWords(typed: string): SearchTokens | null {
  const phone = soughtPhone(typed);
  if (phone) return searchTokens(phone);
  const parts = typed.split(/\s+/).map((part) => (part.includes('@') ? wholeWord(part) : searchTokens(part)));
  const found = parts.flatMap((part) => part ?? []);
  if (found.length === 0) return null;
  return {
    low: found.flatMap((part) => part.low).slice(0, mostAsked),
    high: found.flatMap((part) => part.high).slice(0, mostAsked),
    patterns: found.flatMap((part) => part.patterns).slice(0, mostAsked),
  };
}

/** Words of a search that count. */
const mostAsked = 6;
/** Greater than every word that begins with what stands before it, in the order of bytes. */
const last = '\u{10ffff}';

function wholeWord(part: string): SearchTokens {
  const word = mailWord(part);
  return { low: [word], high: [word + last], patterns: [`% ${word.replace(/[\\%_]/g, '\\$&')}%`] };
}

/* ------------------------------------------------------------------ marks */

/** A word that nobody types, kept like the others: who or what an order has to do with. */
export const marks = {
  /** Its buyer or its store wrote something about it. */
  noted: '/note',
  by: (courier: string) => `/by ${courier.toLowerCase()}`,
} as const;

type Marked = Pick<OrderRow, 'id' | 'placed_at'>;

/** Keeps the words an order is found by, which has none yet: asking for each whether it is there costs twice as much. */
export async function writeOrderWords(
  tx: StoreTx,
  { id, placed_at, note }: Marked & Pick<OrderRow, 'note'>,
  found: readonly string[],
): Promise<void> {
  const words = [...new Set(note ? [...found, marks.noted] : found)];
  await sql`insert into order_words (store_id, word, at, order_id)
    select ${tx.storeId}::uuid, word, ${placed_at}::timestamptz, ${id}::uuid
    from unnest(${words}::text[]) word returning store_id`.execute(tx.db);
}

/** Has an order found by a mark. */
export async function addMark(tx: StoreTx, { id, placed_at }: Marked, mark: string): Promise<void> {
  await sql`insert into order_words (store_id, word, at, order_id)
    values (${tx.storeId}, ${mark}, ${placed_at}, ${id})
    on conflict (store_id, word, at, order_id) do nothing`.execute(tx.db);
}

/** Has it found by that mark no more. */
export async function dropMark(tx: StoreTx, { id, placed_at }: Marked, mark: string): Promise<void> {
  await sql`delete from order_words where store_id = ${tx.storeId} and word = ${mark} and at = ${placed_at}
    and order_id = ${id}`.execute(tx.db);
}

/* ----------------------------------------------------------- what is known */

/** What is known of a word that was asked for, by all words that begin as it does. */
export interface KnownWord {
  /** How many orders have it, up to where it is frequent. */
  orders: number;
  /** Where it is frequent, the words that begin so, up to as many as were asked for. */
  forms: string[];
}

/** Counted where the words stand; each form is found from the one before it. */
export async function knownWords(
  tx: StoreTx,
  { low, high }: Pick<SearchTokens, 'low' | 'high'>,
  { many, mostForms }: { many: number; mostForms: number },
): Promise<KnownWord[]> {
  const known = await pipelined(
    low.map((word, n) => {
      const next = (after: ReturnType<typeof sql>) => sql`(select w.word from order_words w
        where w.store_id = ${tx.storeId} and ${after} and w.word < ${high[n]} order by w.word limit 1)`;
      return sql<KnownWord>`
        with recursive counted as materialized (
          select count(*)::int as orders from (
            select 1 from order_words w
            where w.store_id = ${tx.storeId} and w.word >= ${word} and w.word < ${high[n]}
            limit ${sql.lit(many)}) met),
        known (word) as (
          select ${next(sql`w.word >= ${word}`)} from counted where orders = ${sql.lit(many)}
          union all
          select ${next(sql`w.word > known.word`)} from known where known.word is not null)
        select (select orders from counted) as orders,
          array(select word from known where word is not null limit ${sql.lit(mostForms)}) as forms`.execute(
        tx.db,
      );
    }),
  );
  return known.map(({ rows }) => rows[0]!);
}

/** How an order is brought, as a line of a letter or a sheet: with the promised time, where it was chosen among several. */
export const deliveredBy = ({
  delivery_way,
  delivery_name,
  delivery_eta,
}: Pick<NewOrder, 'delivery_way' | 'delivery_name' | 'delivery_eta'>): string =>
  delivery_way && delivery_eta ? `${delivery_name}, ${delivery_eta}` : delivery_name;
