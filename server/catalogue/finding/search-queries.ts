import type { StoreTx } from '../../platform/database/db.ts';
import { statement } from '../statement.ts';
import { searchTokens } from '../../platform/secrets/tokens.ts';

/** From this many matches on, reading the list in order and leaving out what does not fit is the cheaper way. */
const many = 200;

/**
 * How a search is best answered, by how common its rarest word is: a rare one is looked up, common ones are held
 * against each row while the list is read in its own order. So neither grows with the size of the store.
 */
export type Search = ({ kind: 'few'; low: string; high: string } | { kind: 'many' }) & {
  patterns: string[];
  /** Products of which a kind has what was typed, whole, as its SKU or barcode: whoever types a code means it. */
  coded: string[];
};

/** null: nothing can be found, as there is no word in what was typed. `codes`: whether it may be a whole code, too. */
export async function planSearch(tx: StoreTx, typed: string, codes = false): Promise<Search | null> {
  const asked = searchTokens(typed);
  if (!asked) return null;
  const { low, high, patterns } = asked;
  const known = await lookAtWords(tx, low, high, typed, codes ? low : []);
  const counts = known.map((row) => row.found);
  const { coded } = known[0]!;
  const fewest = Math.min(...counts);
  const rarest = counts.indexOf(fewest);
  if (fewest >= many) return { kind: 'many', patterns, coded };
  return { kind: 'few', low: low[rarest]!, high: high[rarest]!, patterns, coded };
}

/** More than one product has a code only by mistake. */
const mostCoded = 20;
/** Of a word that is on more products than this, a code is looked for among so many. */
const mostWithWord = 2_000;
/** Of products that have all of its words, the newest so many are looked at. */
const mostWithAll = 500;

/**
 * Products with a code, among those that have each of its words whole, since codes are of their words: row level security
 * keeps `lower(sku)` out of index conditions, so that by the code alone every kind of the store would be read.
 */
const codedProducts = (code: string, words: string) => `
  select hit.product_id from (
    select one.product_id from unnest(${words}::text[]) as given (word)
    cross join lateral (select w.product_id from product_words w
      where w.store_id = $1 and w.word = given.word limit ${mostWithWord}) one
    group by one.product_id having count(*) = cardinality(${words}::text[])
    order by one.product_id desc limit ${mostWithAll}) hit
  cross join lateral (select 1 from variants v where v.store_id = $1 and v.product_id = hit.product_id and not v.removed
    and lower(${code}) in (lower(v.sku), lower(v.barcode)) limit 1) kind
  order by hit.product_id desc limit ${mostCoded}`;

/** How many rows of the word table each asked word has, counted up to `many`; and, with each, what has all of it as its code. */
const lookAtWords = statement<
  { found: number; coded: string[] },
  [low: string[], high: string[], code: string, words: string[]]
>(`
  select (
    select count(*)::int from (
      select 1 from product_words w where w.store_id = $1 and w.word >= asked.low and w.word < asked.high
      limit ${many}) counted) as found,
    array(${codedProducts('$4', '$5')}) as coded
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
