import { amountsIn, type Amount } from './amounts.ts';
import { lowered, mostCut } from './was-now.ts';

/** A sum of what is asked for, with the words that belong to it. */
export interface Part {
  words: string;
  amount: Amount;
  /** The sum as it was written. */
  written: string;
  /** Whether “at” stands before the sum, which may be of one: `2 gele @ 5k`. */
  isAt: boolean;
  /** Several sums that are parted by no name: which of them it is, the words do not say. */
  isUnsure: boolean;
  /** What the sums before it come to. */
  isTotal: boolean;
}

/** What follows a sum and is said of it: `each`, `per yard`, `/plate`, `x 3`. */
const ofSum =
  /^\s*(?:(?:each|apiece|only|naira|flat|per\s+\p{L}+|\/\s?\p{L}+|an?\s(?:piece|yard|plate|pack|set|pair|crate|bag|dozen)|[x×*]\s?\d{1,3})(?![\p{L}\d])[\s.!)]*)+/iu;
/** `= 40k`, `total 40k`, and no name between it and the sum before. */
const toTotal =
  /^[\s\p{P}]*(?:=|(?:(?:grand|the|in)\s)*(?:total|altogether|sum)\b)[\s:=]*(?:is|na)?[\s:=]*$/iu;
const at = /(?:@|\bat\b)\s*$/i;
const noName = /^[\s\p{P}\p{S}]*(?:(?:and|or|to|plus|with|then|for|the|at|na|is)\b[\s\p{P}\p{S}]*)*$/iu;
const orBefore = /^[\s,;/]*or\b/i;

/** All the sums of a piece, each with its words; none where there is no sum. */
export function partsOf(text: string): Part[] {
  const amounts = amountsIn(text);
  const [first, second] = amounts;
  if (!first) return [];
  if (second && amounts.length === 2) {
    const two = lowered(text, [first, second]);
    if (two) {
      const isUnsure = two.price.kobo * mostCut < two.before.kobo;
      return [part(text, two.price, withoutBoth(text, first, second), { isUnsure })];
    }
  }
  return severalOf(text, amounts);
}

const part = (text: string, amount: Amount, words: string, more: Partial<Part> = {}): Part => ({
  words,
  amount,
  written: text.slice(amount.start, amount.end).trim(),
  isAt: false,
  isUnsure: false,
  isTotal: false,
  ...more,
});

const ofBefore =
  /\b(?:was|now|from|to|before|formerly|instead of|down from|promo|slashed|reduced)(?=[\s:=]*·)|[·→➡>~]/gi;

/** `perfume was 20k now 15k` → `perfume`. */
const withoutBoth = (text: string, first: Amount, second: Amount): string =>
  `${text.slice(0, first.start)}·${text.slice(first.end, second.start)}·${text.slice(second.end)}`
    .replace(ofBefore, ' ')
    .replace(/-\s*-/g, ' ');

function severalOf(text: string, amounts: readonly Amount[]): Part[] {
  const chunks = [0, ...amounts.map(({ end }) => end)].map((from, n) => text.slice(from, amounts[n]?.start));
  // `each` and `x 3` belong to the sum before them.
  const own = chunks.map((chunk, n) => (n === 0 ? '' : (ofSum.exec(chunk)?.[0] ?? '')));
  const names = chunks.map((chunk, n) => chunk.slice(own[n]!.length));
  const last = amounts.length - 1;
  if (last > 0 && toTotal.test(names[last]!)) {
    const until = amounts[last - 1]!.end + own[last]!.length;
    return [...partsOf(text.slice(0, until)), part(text, amounts[last]!, '', { isTotal: true })];
  }
  const isNamed = (some: readonly string[]) =>
    some.every((chunk) => !noName.test(chunk) && !orBefore.test(chunk));
  const isFirst = isNamed(names.slice(0, -1));
  // `15k shoe 20k bag`: each sum stands before what it is for.
  if (last > 0 && !isFirst && noName.test(names[0]!) && isNamed(names.slice(1)))
    return amounts.map((amount, n) => part(text, amount, `${names[n + 1]!} ${own[n + 1]!}`));
  if (last > 0 && !isFirst) return [part(text, amounts[0]!, names.join(' '), { isUnsure: true })];
  return amounts.map((amount, n) =>
    part(text, amount, `${names[n]!} ${n === last ? names[n + 1]! : ''} ${own[n + 1]!}`, {
      isAt: at.test(names[n]!),
    }),
  );
}
