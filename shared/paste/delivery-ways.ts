import type { StateName } from '../places/nigeria.ts';
import type { Amount } from './amounts.ts';
import { readChunk, type DeliveryDoubt } from './delivery-words.ts';

/** One of several ways to the same places, as a line says it. */
export interface SaidWay {
  /** What it is called: `Rider`, `Park pick-up`. */
  way: string;
  price_kobo: number;
  eta: string;
}

/** How things come here. A name that two things may have is no way (`Park`, where it stands alone, is one). */
const wayWords =
  /\b(?:by |via |with |through |using )?(?:(?:dispatch )?riders?|dispatch(?: bike)?|(?:power )?bikes?|(?:motor )?parks?(?: pick[ -]?ups?)?|(?:the )?bus(?: park)?|way ?bill|courier|express|standard|normal|regular|door[ -]?step|door[ -]?to[ -]?door|home|car|van|keke|same[ -]?day|next[ -]?day|gigl?|gig logistics|gokada|kwik|bolt|uber|dhl|fedex|ups|peace|guo|chisco|sendbox|topship)(?: (?:delivery|dispatch|pick[ -]?ups?))?\b/gi;
/** What parts one way from the next. */
const parted = /\s*(?:[,;|+&/·]|\band\b|\bor\b|\s[-–—]\s)\s*/i;
const mostWays = 4;

interface Part {
  amount: Amount;
  /** What stands before the amount, and behind it up to the next way. */
  head: string;
  tail: string;
}

/** The line in one part for each amount. */
function partsOf(line: string, amounts: readonly Amount[]): Part[] {
  const between = amounts.map(({ start }, n) => line.slice(amounts[n - 1]?.end ?? 0, start));
  const last = line.slice(amounts.at(-1)!.end);
  // `3k bike 5k car`: each is named behind its price.
  const isBehind = wayIn(between[0]!) === '' && wayIn(last) !== '';
  const cut = (text: string) => cutAt(text, isBehind);
  return amounts.map((amount, n) => {
    const [, own] = n === 0 ? ['', between[0]!] : cut(between[n]!);
    const tail = n === amounts.length - 1 ? last : cut(between[n + 1]!)[0];
    return { amount, head: own, tail };
  });
}

/** What still belongs to the price before, and what to the next. */
function cutAt(text: string, isBehind: boolean): [tail: string, head: string] {
  const at = parted.exec(text);
  if (at) return [text.slice(0, at.index), text.slice(at.index + at[0].length)];
  return isBehind ? [text, ''] : ['', text];
}

const wayIn = (text: string): string => {
  const [found = ''] = text.match(wayWords) ?? [];
  const said = found
    .replace(/^(?:by|via|with|through|using|the) /i, '')
    .replace(/pick[ -]?up/i, 'pick-up')
    .replace(/ delivery$/i, '')
    .replace(/same[ -]day/i, 'same day')
    .replace(/^ups$|^gigl?$|^dhl$|^guo$/i, (name) => name.toUpperCase());
  return said.charAt(0).toUpperCase() + said.slice(1);
};

/** A way with its price and its time; what is not understood is doubted. */
function readWay(
  { amount, head, tail }: Part,
  home: StateName | '',
): SaidWay & { strange: boolean; named: number } {
  const way = wayIn(head) || wayIn(tail);
  // `same day` says both what it is called and how long it takes.
  const rest = (text: string) =>
    readChunk(
      text.replace(wayWords, (said) => (/day/i.test(said) ? said : ' ')),
      home,
    );
  const [before, after] = [rest(head), rest(tail)];
  return {
    way,
    price_kobo: amount.kobo,
    eta: [...before.etas, ...after.etas].join(', ').slice(0, 60),
    strange: before.unknown.length + after.unknown.length > 0 || after.named.length > 0,
    named: before.named.length,
  };
}

/**
 * `Lekki rider 3k, park 1.5k`: several ways to the places that stand before the first; null where the line does not say so:
 * places before another price, or prices that are for no way.
 */
export function severalWays(
  line: string,
  amounts: readonly Amount[],
  home: StateName | '',
): { head: string; ways: SaidWay[]; doubts: DeliveryDoubt[] } | null {
  if (amounts.length < 2) return null;
  const parts = partsOf(line, amounts);
  const read = parts.map((part) => readWay(part, home));
  if (
    (read[0]!.named === 0 && read[0]!.way === '') ||
    read.slice(1).some(({ way, named }) => named > 0 || way === '')
  )
    return null;
  const names = read.map(({ way }) => way.toLowerCase());
  const isUnclear = names.includes('') || new Set(names).size < names.length || read.length > mostWays;
  const doubts: DeliveryDoubt[] = [
    ...(isUnclear ? (['several'] as const) : []),
    ...(read.some(({ strange }) => strange) ? (['unknown'] as const) : []),
  ];
  const ways = read
    .slice(0, mostWays)
    .map(({ way, price_kobo, eta }, n) => ({ way: way || `Way ${n + 1}`, price_kobo, eta }));
  return { head: parts[0]!.head.replace(wayWords, ' '), ways, doubts };
}
