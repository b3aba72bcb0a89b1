import type { Amount } from './amounts.ts';
import type { Doubt } from './pasted.ts';
import { variantsIn, type Variants } from './variants.ts';
import { lowered, mostCut, range } from './was-now.ts';

/** The price of a line, and what stands before and after its money. */
export interface LinePrice {
  kobo: number;
  /** What it was before, where that is said and higher. */
  before: number | null;
  variants: Variants | null;
  doubts: Doubt[];
  head: string;
  tail: string;
}

/** Below and above this (kobo) a price is asked about. */
const cheapest = 50_00;
const dearest = 50_000_000_00;

const isWhole = ({ kobo }: Amount) => kobo % 50_00 === 0;
const isYear = ({ kobo }: Amount) => kobo >= 1900_00 && kobo <= 2035_00;
const afterMark = /(?:[:=@.…]|\s[-–—|~]|[-–—])\s*$|\b(?:at|for|price|is|now|just|only|goes? for|cost)\s*$/i;
const nothingMore = /^[\s.,!)]*(?:(?:only|each|flat|fixed|net|naira|per\b.*|\(.*\))[\s.,!)]*)?$/i;
const fromHere =
  /\b(?:from|starting (?:at|from|price)|starts? (?:at|from)|as low as|prices? (?:start|begin)s?\b.*)\s*[:-]?\s*$/i;
const andAbove = /^\s?(?:\+|(?:and |& )?(?:upwards?|above)\b|and up\b)/i;
const deal =
  /(?:\b(?:any\s)?(?:\d{1,3}|two|three|four|five|six|half|dozen|a dozen)(?:\s?(?:pcs|pc|pieces|packs?|sets?|bottles|plates))?\s(?:for|=|@|at)\s*$)|\b\d{1,3}\s\p{L}+\sfor\s*$|\bbuy \d+ get\b|^(?:a\s)?dozen\b|\b(?:wholesale|bulk|per dozen|a dozen|moq)\b/iu;

/** What is doubtful about a sum, wherever it stands. */
const doubtsOfSum = ({ how, kobo }: Amount): Doubt[] => [
  ...(how === 'odd' ? ['odd-number' as const] : []),
  ...(kobo < cheapest || kobo > dearest ? ['odd-price' as const] : []),
];

/** What is doubtful about the only sum of a line. */
function doubtsOf(text: string, one: Amount): Doubt[] {
  const head = text.slice(0, one.start);
  const doubts = doubtsOfSum(one);
  const isPlain = afterMark.test(head) || (one.kobo >= 10_000_00 && isWhole(one) && head.trim() !== '');
  if (one.how === 'bare' && (!isPlain || isYear(one) || !nothingMore.test(text.slice(one.end))))
    if (head.trim() !== '' || !isWhole(one)) doubts.push('bare-number');
  if (/\d(?:[-–—]|\s?to\s?)$/i.test(head)) doubts.push('range');
  if (fromHere.test(head) || andAbove.test(text.slice(one.end))) doubts.push('from');
  if (
    deal.test(head) ||
    /^\s?(?:(?:per|for a|a)\s)?dozen\b|^\s?(?:per|for a|a)\s(?:crate of|\d)/i.test(text.slice(one.end))
  )
    doubts.push('deal');
  return doubts;
}

const doubtsOfAll = (amounts: readonly Amount[]) => [...new Set(amounts.flatMap(doubtsOfSum))];

/** Reads the money of a line; there is at least one amount. */
export function priceOf(text: string, amounts: readonly Amount[]): LinePrice {
  const [first, second] = amounts as [Amount, Amount | undefined];
  const around = { head: text.slice(0, first.start), tail: text.slice(amounts.at(-1)!.end) };
  const plain = { before: null, variants: null, ...around };
  if (!second) return { ...plain, kobo: first.kobo, doubts: doubtsOf(text, first) };
  const two = amounts.length === 2 ? lowered(text, [first, second]) : null;
  if (two)
    return {
      ...plain,
      kobo: two.price.kobo,
      before: two.before.kobo,
      doubts: [
        ...new Set(amounts.flatMap((one) => (one.how === 'odd' ? ['odd-number' as const] : []))),
        // “25k discount 2k”: nobody cuts a price to a part of it.
        ...(two.price.kobo * mostCut < two.before.kobo ? ['several-prices' as const] : []),
      ],
    };
  if (amounts.length === 2 && range.test(text.slice(first.end, second.start)))
    return { ...plain, kobo: Math.min(first.kobo, second.kobo), doubts: ['range'] };
  // Nothing between them and the second lower: most write so what it was and what it is.
  if (amounts.length === 2 && second.kobo < first.kobo && text.slice(first.end, second.start).trim() === '')
    return { ...plain, kobo: second.kobo, before: first.kobo, doubts: ['several-prices'] };
  const variants = variantsIn(text, amounts);
  const kobo = Math.min(...amounts.map((one) => one.kobo));
  if (!variants) return { ...plain, kobo: first.kobo, doubts: ['several-prices'] };
  return {
    ...plain,
    kobo,
    variants,
    doubts: [
      ...doubtsOfAll(amounts),
      ...(variants.isDeal ? ['deal' as const] : []),
      ...(variants.isMixed ? ['several-prices' as const] : []),
    ],
  };
}
