import { sql } from 'kysely';
import type { StoreTx } from '../database/db.ts';
import type { Place } from '../http/cursor.ts';
import { searchTokens, tokensOf, type SearchTokens } from '../secrets/tokens.ts';

/** Where the words stand by which a kind of thing is found. */
type WordTable = 'customer_words' | 'order_words';

/** Words of a search that may be written otherwise, and so many ways are tried beside what was typed. */
const mostWords = 4;
const mostWays = 2;
/** Letters of a name that may be two; more are no name. */
const least = 4;
const most = 24;

/**
 * What was typed, and beside it what else it may be: the end of a phone, or a name that is kept with a hyphen or apart
 * and was typed together (`abdulrahman`, `Abdul-Rahman`), or the other way round. Each is a search of its own; what
 * names are kept as stays, so that all are found that are there already.
 */
export async function waysOf(
  tx: StoreTx,
  table: WordTable,
  typed: string,
  asked: SearchTokens,
): Promise<SearchTokens[]> {
  const end = endOfPhone(typed);
  if (end) return [asked, end];
  if (typed.includes('@')) return [asked];
  const ways = writtenOtherwise(tokensOf(typed).slice(0, mostWords));
  if (ways.length === 0) return [asked];
  const there = await wordsThere(tx, table, [...new Set(ways.flatMap(({ names }) => names))]);
  const fitting = ways.filter(({ names }) => names.every((name) => there.has(name)));
  return [asked, ...fitting.slice(0, mostWays).map(searchOf)];
}

/** The same where no table of words says which are there: the LIKE patterns of each way, all of which must fit. */
export function patternsOf(typed: string, asked: SearchTokens): string[][] {
  const end = endOfPhone(typed);
  const others = end ? [end] : writtenOtherwise(tokensOf(typed).slice(0, mostWords)).map(searchOf);
  return [asked, ...others].map(({ patterns }) => patterns);
}

/** The end of a number that is kept with its last four digits as a word; null where too few digits were typed to mean one. */
function endOfPhone(typed: string): SearchTokens | null {
  const digits = typed.replace(/[\s().-]/g, '');
  if (!/^\d{6,9}$/.test(digits)) return null;
  return { ...exactly([digits.slice(-4)]), patterns: [`%${digits} %`] };
}

interface Way {
  /** Whole words that stand beside each other. */
  names: string[];
  /** What else was typed. */
  others: string[];
}

/** Each word as two, and each two words as one; whole words alone, so that `maryam` does not find Mary Amadi. */
function writtenOtherwise(words: readonly string[]): Way[] {
  return words.flatMap((word, at) => {
    const next = words[at + 1] ?? '';
    const apart = partsOf(word).map((names) => ({ names, others: words.toSpliced(at, 1) }));
    const together = { names: [word + next], others: words.toSpliced(at, 2) };
    return isName(word) && isName(next) ? [...apart, together] : apart;
  });
}

const isName = (word: string) => /^\p{L}+$/u.test(word);

/** A name as two, of which the first may be one letter: O’Neill. */
function partsOf(word: string): string[][] {
  if (word.length < least || word.length > most || !isName(word)) return [];
  return Array.from({ length: word.length - 2 }, (_, n) => [word.slice(0, n + 1), word.slice(n + 1)]);
}

/** Those of some words that something is found by, each looked up by the key of its table. */
async function wordsThere(tx: StoreTx, table: WordTable, words: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ word: string }>`
    select given.word from unnest(${words}::text[]) as given (word)
    where exists (select 1 from ${sql.table(table)} w where w.store_id = ${tx.storeId} and w.word = given.word)`.execute(
    tx.db,
  );
  return new Set(rows.map(({ word }) => word));
}

/** Greater than a word and than no other that begins as it does. */
const exactly = (words: readonly string[]) => ({
  low: [...words],
  high: words.map((word) => `${word}\u0001`),
});

function searchOf({ names, others }: Way): SearchTokens {
  const whole = exactly(names);
  const rest = searchTokens(others.join(' '));
  return {
    low: [...whole.low, ...(rest?.low ?? [])],
    high: [...whole.high, ...(rest?.high ?? [])],
    patterns: [`% ${names.join(' ')} %`, ...(rest?.patterns ?? [])],
  };
}

/** The order of places in a list that goes downwards. */
export const newestFirst = (a: Place, b: Place): number =>
  b.at - a.at || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);

/** Of lists in the same order, each downwards by its places, the first so many; what is in several stands once. */
export function firstOf<Row extends { id: string }>(
  lists: readonly Row[][],
  limit: number,
  placeOf: (row: Row) => Place,
): Row[] {
  if (lists.length === 1) return lists[0]!;
  const each = new Map(lists.flat().map((row) => [row.id, { row, ...placeOf(row) }]));
  return [...each.values()]
    .toSorted(newestFirst)
    .slice(0, limit)
    .map(({ row }) => row);
}
