import { partsOf, type Kind, type Token } from './words.ts';

/** One kind of a product as a line says it; null where the line says no count. */
export interface StockRow {
  values: string[];
  count: number | null;
}

export type StockLine =
  | { ok: true; options: { name: string; values: string[] }[]; rows: StockRow[] }
  /** What of it is not understood, and how it can be written; nothing of it is guessed. */
  | { ok: false; problem: string };

interface Value {
  kind: Kind;
  text: string;
}
interface Found {
  values: Value[];
  count: number | null;
}

/** Most kinds of one product, and most of one kind. */
const mostRows = 100;
const mostCount = 1_000_000;

/** Why a line cannot be read, thrown from where that is seen. */
class Unread extends Error {}
const unread = (typed: string, advice = 'Write each with its number, for example “S5 M8 L3”.') =>
  new Unread(`We did not understand “${typed}”. ${advice}`);

/**
 * Reads sizes, or colours, with how many there are of each, as people write them: `S5 M8 L3`, `small 5 medium 8`,
 * `40 x2, 41 x3`, `red/blue: 3 each`, `red S5 M8, blue S2`. An empty line is no options at all.
 */
export function readStockLine(line: string): StockLine {
  try {
    const parts = partsOf(line);
    const found: Found[] = [];
    const pairs = parts.length > 1 && parts.every(({ tokens }) => isPair(tokens));
    for (const part of parts) readPart(part, found, pairs);
    return { ok: true, ...settled(found) };
  } catch (error) {
    if (error instanceof Unread) return { ok: false, problem: error.message };
    throw error;
  }
}

type Part = ReturnType<typeof partsOf>[number];

/** “40 2” among others like it: a count below its size, which no size would be. */
const isPair = ([one, other, ...more]: Token[]) =>
  one?.is === 'count' && other?.is === 'count' && other.count < one.count && more.length === 0;

function readPart({ typed, tokens }: Part, found: Found[], pairs: boolean): void {
  if (tokens.at(-1)?.is === 'each') return readEach(typed, tokens, found);
  if (tokens.some((token) => token.is === 'each')) throw unread(typed);
  if (tokens.some((token) => token.is === 'slash')) {
    if (tokens.some((token) => token.is === 'count' || token.is === 'sign') && !tokens.every(isListed))
      throw unread(typed, 'Write “3 each” where there are three of each of them.');
    return void found.push(...crossed(typed, tokens));
  }
  const values = tokens.filter((token) => token.is === 'value');
  if (values.length === 0) return readNumbers(typed, tokens, found, pairs);
  if (tokens[0]!.is === 'count') return readCountsFirst(typed, tokens, found);
  readValuesFirst(typed, tokens, found);
}

/** Part of a list of values between slashes: numbers there are sizes. */
const isListed = (token: Token) => token.is === 'value' || token.is === 'slash' || token.is === 'count';

const sized = (count: number): Value => ({ kind: 'number', text: String(count) });

/** Numbers alone: sizes, unless a sign says which of two is the count. */
function readNumbers(typed: string, tokens: Token[], found: Found[], pairs: boolean): void {
  const counts = tokens.flatMap((token) => (token.is === 'count' ? [token.count] : []));
  const signs = tokens.flatMap((token) => (token.is === 'sign' ? [token.text] : []));
  if (counts.length === 0) throw unread(typed);
  if (signs.length === 0 && (counts.length % 2 === 1 || pairs)) {
    if (pairs) found.push({ values: [sized(counts[0]!)], count: counts[1]! });
    else for (const count of counts) found.push({ values: [sized(count)], count: null });
    return;
  }
  const inTwoWays = `“${typed}” can be read in two ways. Write “40: 2” for two of size 40.`;
  if (signs.length * 2 !== counts.length) throw new Unread(inTwoWays);
  for (let at = 0; at < tokens.length; at += 3) {
    const [size, sign, count] = tokens.slice(at, at + 3);
    if (size?.is !== 'count' || sign?.is !== 'sign' || count?.is !== 'count') throw new Unread(inTwoWays);
    if (sign.text === '*' && size.count < 20 && count.count >= 20) throw new Unread(inTwoWays);
    found.push({ values: [sized(size.count)], count: count.count });
  }
}

/** “5 small 8 medium”, “2 x L”. */
function readCountsFirst(typed: string, tokens: Token[], found: Found[]): void {
  const rest = tokens.filter((token) => token.is !== 'sign');
  if (rest.length % 2 === 1) throw unread(typed);
  for (let at = 0; at < rest.length; at += 2) {
    const [count, value] = rest.slice(at, at + 2);
    if (count?.is !== 'count' || value?.is !== 'value') throw unread(typed);
    found.push({ values: withPrefix(value, found), count: count.count });
  }
}

/** “S5 M8”, “red S5 M8”, “S M L”. */
function readValuesFirst(typed: string, tokens: Token[], found: Found[]): void {
  let group: Value[] = [];
  const close = (count: number | null) => {
    if (group.length > 2 || (group.length === 2 && group[0]!.kind === group[1]!.kind)) throw unread(typed);
    if (group.some(({ kind }) => kind === 'word') && group.length > 1) throw unread(typed);
    found.push({ values: group.length === 2 ? group : withPrefix(group[0]!, found), count });
    group = [];
  };
  const counted = tokens.some((token) => token.is === 'count');
  for (const [at, token] of tokens.entries()) {
    if (token.is === 'value') {
      if (!counted && group.length === 1 && group[0]!.kind === token.kind) close(null);
      group.push(token);
    } else if (token.is === 'count') {
      // “red 40 x2”: the number before a sign is a size.
      if (tokens[at + 1]?.is === 'sign' && tokens[at + 2]?.is === 'count' && group.length < 2)
        group.push(sized(token.count));
      else if (group.length === 0) throw unread(typed);
      else close(token.count);
    } else if (token.is !== 'sign' || tokens[at + 1] === undefined) throw unread(typed);
  }
  if (group.length > 0) close(null);
}

/** The value alone, or with what the ones before it stand under: in “red S5 M8” M is red too. */
function withPrefix(value: Value, found: readonly Found[]): Value[] {
  const before = found.at(-1)?.values;
  return before?.length === 2 && before[1]!.kind === value.kind ? [before[0]!, value] : [value];
}

/** “red/blue: 3 each”, “S/M red/blue 2 each”, and a count for all that have none yet. */
function readEach(typed: string, tokens: Token[], found: Found[]): void {
  const count = tokens.at(-2);
  const rest = tokens.slice(0, -2).filter((token) => token.is !== 'sign');
  if (count?.is !== 'count') throw unread(typed, 'Write how many, for example “3 each”.');
  if (rest.some((token) => token.is === 'slash')) found.push(...crossed(typed, rest));
  else for (const value of rest) found.push({ values: [valueOf(typed, value)], count: null });
  if (found.every((row) => row.count !== null)) throw unread(typed);
  for (const row of found) row.count ??= count.count;
}

function valueOf(typed: string, token: Token): Value {
  if (token.is === 'value') return token;
  if (token.is === 'count') return sized(token.count);
  throw unread(typed);
}

/** Lists between slashes, each value of one with each of the other. */
function crossed(typed: string, tokens: Token[]): Found[] {
  const lists: Value[][] = [];
  let open = false;
  for (const token of tokens) {
    if (token.is === 'slash') {
      if (open || lists.length === 0) throw unread(typed);
      open = true;
      continue;
    }
    if (open) lists.at(-1)!.push(valueOf(typed, token));
    else lists.push([valueOf(typed, token)]);
    open = false;
  }
  const [first = [], second, third] = lists;
  if (open || third) throw unread(typed);
  return (second ? first.flatMap((one) => second.map((two) => [one, two])) : first.map((one) => [one])).map(
    (values) => ({ values, count: null }),
  );
}

/** What a list of values is called. */
function nameOf(kinds: ReadonlySet<Kind>): string {
  if (kinds.has('word')) {
    if (kinds.has('number'))
      throw new Unread('Some of these are numbers and others names. Write one list of sizes or kinds.');
    return 'Kind';
  }
  if (!kinds.has('colour')) return 'Size';
  if (kinds.size > 1)
    throw new Unread('Some of these are sizes and others colours. For both, write “red S5 M8, blue S2 M1”.');
  return 'Colour';
}

function settled(found: readonly Found[]): Omit<StockLine & { ok: true }, 'ok'> {
  const wide = found[0]?.values.length ?? 0;
  const odd = found.find(({ values }) => values.length !== wide);
  if (odd) throw unread(titleOf(odd), 'Every one needs both, size and colour.');
  const counted = found.filter(({ count }) => count !== null).length;
  const without = found.find(({ count }) => count === null);
  if (counted > 0 && without)
    throw new Unread(`How many of ${titleOf(without)}? Write 0 where there are none.`);
  const seen = new Set<string>();
  for (const row of found) {
    const key = titleOf(row).toLowerCase();
    if (seen.has(key)) throw new Unread(`${titleOf(row)} is there twice.`);
    seen.add(key);
    if ((row.count ?? 0) > mostCount) throw new Unread(`${titleOf(row)}: that is more than we can count.`);
  }
  if (found.length > mostRows) throw new Unread(`A product has at most ${mostRows} kinds.`);
  const [alone] = found;
  if (alone && found.length === 1 && alone.count === null && /word|number/.test(alone.values[0]!.kind))
    throw unread(titleOf(alone));
  const options = Array.from({ length: wide }, (_, at) => ({
    name: nameOf(new Set(found.map(({ values }) => values[at]!.kind))),
    values: [...new Set(found.map(({ values }) => values[at]!.text))],
  }));
  return {
    options,
    rows: found.map(({ values, count }) => ({ values: values.map(({ text }) => text), count })),
  };
}

const titleOf = ({ values }: Found) => values.map(({ text }) => text).join(' / ');
