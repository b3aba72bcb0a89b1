import type { StoreTx } from '../../platform/database/db.ts';
import { statement } from '../statement.ts';
import { searchTokens } from '../../platform/secrets/tokens.ts';

/** From this many matches on, reading the list in order and leaving out what does not fit is the cheaper way. */
const many = 200;

/**
 * How a search is best answered, by how common its rarest word is: a rare one is looked up, common ones are held
 * against each row while the list is read in its own order. So neither grows with the size of the store.
 */
export type Search =
  | { kind: 'few'; low: string; high: string; patterns: string[] }
  | { kind: 'many'; patterns: string[] };

/** null: nothing can be found, as there is no word in what was typed. */
export async function planSearch(tx: StoreTx, typed: string): Promise<Search | null> {
  const asked = searchTokens(typed);
  if (!asked) return null;
  const { low, high, patterns } = asked;
  const counts = (await countMatches(tx, low, high)).map((row) => row.found);
  const fewest = Math.min(...counts);
  const rarest = counts.indexOf(fewest);
  if (fewest >= many) return { kind: 'many', patterns };
  return { kind: 'few', low: low[rarest]!, high: high[rarest]!, patterns };
}

/** How many rows of the word table each asked word has, counted up to `many`. */
const countMatches = statement<{ found: number }, [low: string[], high: string[]]>(`
  select (
    select count(*)::int from (
      select 1 from product_words w where w.store_id = $1 and w.word >= asked.low and w.word < asked.high
      limit ${many}) counted) as found
  from unnest($2::text[], $3::text[]) with ordinality as asked (low, high, n)
  order by asked.n`);

/**
 * Products `p` that have a word from `low` up to `high`, looked up one by one by their key. (As a plain join or list
 * the planner may read the whole store instead, as it cannot know which stores are large.)
 */
export const foundProducts = (low: string, high: string) => `
  (select distinct w.product_id from product_words w
    where w.store_id = $1 and w.word >= ${low} and w.word < ${high}) hit
  cross join lateral (select * from products one where one.store_id = $1 and one.id = hit.product_id limit 1) p`;

/** Words of one store that misspelt ones are compared with; 10,000 products have about 30,000. */
const mostWords = 50_000;

/** The words of a store as one text, `mug rug`: thirty thousand rows would cost more to send than to find. */
const wordsText = statement<{ words: string | null }, []>(`
  select string_agg(one.word, ' ') as words
  from (select w.word from store_words w where w.store_id = $1 limit ${mostWords}) one`);

/** Every word that a product of the store has or had. */
export async function storeWords(tx: StoreTx): Promise<string[]> {
  const [row] = await wordsText(tx);
  return row?.words?.split(' ') ?? [];
}

/** Of each word, on how many products it is, counted up to so many. */
const mostCounted = 100;
const countProducts = statement<{ word: string; products: number }, [words: string[]]>(`
  select given.word, (
    select count(*)::int from (
      select 1 from product_words w where w.store_id = $1 and w.word = given.word limit ${mostCounted}) counted) as products
  from unnest($2::text[]) as given (word)`);

/** Drafts' words count, so whoever tells a word has found something on sale by it. */
export async function productsWith(tx: StoreTx, words: readonly string[]): Promise<Map<string, number>> {
  if (words.length === 0) return new Map();
  const rows = await countProducts(tx, [...words]);
  return new Map(rows.map(({ word, products }) => [word, products]));
}
