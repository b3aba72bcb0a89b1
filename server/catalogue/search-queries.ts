import { sql, type RawBuilder } from 'kysely';
import type { StoreTx } from '../platform/db.ts';
import { askedFor, type Asked } from './words.ts';

/** From this many matches on, reading the list in order and leaving out what does not fit is the cheaper way. */
const many = 300;

/** What a list adds to its conditions on `products p` to keep only what was searched for. */
export type SearchFilter = RawBuilder<unknown>;

/**
 * The condition for a search, chosen by how common its rarest word is: a rare one is looked up, common ones are held
 * against each row while the list is read in its own order. So neither grows with the size of the store.
 * null: nothing can be found, as there is no word in what was typed.
 */
export async function searchFilter(tx: StoreTx, typed: string): Promise<SearchFilter | null> {
  const asked = askedFor(typed);
  if (!asked) return null;
  const counts = await countMatches(tx, asked);
  const rarest = counts.indexOf(Math.min(...counts));
  const fits = sql`and p.search like all(${asked.patterns}::text[])`;
  if (counts[rarest]! >= many) return fits;
  return sql`and p.id = any(array(
    select w.product_id from product_words w
    where w.store_id = ${tx.storeId} and w.word >= ${asked.low[rarest]!} and w.word < ${asked.high[rarest]!})) ${fits}`;
}

/** How many rows of the word table each asked word has, counted up to `many`. */
async function countMatches(tx: StoreTx, asked: Asked): Promise<number[]> {
  const { rows } = await sql<{ found: number }>`
    select (
      select count(*)::int from (
        select 1 from product_words w
        where w.store_id = ${tx.storeId} and w.word >= asked.low and w.word < asked.high
        limit ${sql.lit(many)}) counted) as found
    from unnest(${asked.low}::text[], ${asked.high}::text[]) with ordinality as asked (low, high, n)
    order by asked.n`.execute(tx.db);
  return rows.map((row) => row.found);
}
