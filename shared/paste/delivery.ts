import { states, type StateName } from '../places/nigeria.ts';
import { placeKey } from '../places/place.ts';
import { amountsIn } from './amounts.ts';
import { cleanLine } from './clean.ts';
import type { Named } from './delivery-names.ts';
import { readChunk, type DeliveryDoubt } from './delivery-words.ts';
import { readDeliveryLine, type SaidPrice } from './delivery-line.ts';

/** A line of what was pasted, as it was written, with all that was read from it; nothing where it was left out. */
export interface PastedLine {
  text: string;
  prices: SaidPrice[];
  /** Pick-up at a place with this name, '' where none is said; null: not said. */
  pickup: string | null;
  /** From which order on delivery is free, in kobo. */
  free_above_kobo: number | null;
}

const nothing: Omit<PastedLine, 'text'> = { prices: [], pickup: null, free_above_kobo: null };

const goods = String.raw`(?:all |any |every )?(?:orders?|purchases?|items?|anything|things|buy|spend)?`;
const above = String.raw`(?:above|over|from|of|worth|up ?to|more than|at least|starting from|that is)`;
const sum = String.raw`(?<sum>(?:₦|ngn|=n=|n|#)?\s?\d[\d,.]*\s?(?:k|thousand|naira|m)?)(?: and above| upwards?| and up|\+)?`;
const freeFrom = new RegExp(
  String.raw`\bfree(?: delivery| shipping)?(?: for| on| if you| when you| once)?\s?${goods}\s?(?:${above}\s)+${sum}`,
  'i',
);
const fromFree = new RegExp(
  String.raw`\b(?:orders?|purchases?|anything|buy|spend|shop)\s?(?:${above}\s)*${sum}[^\d]*\bfree(?: delivery| shipping)?\b`,
  'i',
);
const pickUp =
  /\b(?:self[ -]?)?pick[ -]?ups?\b|\bself[ -]?collection\b|\bcome (?:and )?(?:pick|collect|carry)\b/i;

/** “free above 50k”, taken out of the line. */
function freeAboveIn(line: string): { line: string; kobo: number | null } {
  const found = fromFree.exec(line) ?? freeFrom.exec(line);
  const kobo = found && amountsIn(found.groups!.sum!)[0]?.kobo;
  return found && kobo ? { line: line.replace(found[0], ' '), kobo } : { line, kobo: null };
}

/** What a line names, but for the whole country. */
const placesIn = (line: string, home: StateName | ''): Named[] =>
  readChunk(line, home).named.filter(({ places }) => places.length < states.length);

/** Where things may be fetched: what is said after “pick up at”. */
function pickupIn(line: string, home: StateName | ''): string | null {
  if (!pickUp.test(line)) return null;
  const [, where = ''] =
    /(?:^\s*[:–-]|(?:^|\s)(?:at|from|in|is)\s)\s*(.*)$/i.exec(line.replace(/^.*?pick[ -]?ups?/i, '')) ?? [];
  if (where === '') return placeBefore(line, home);
  return where
    .replace(/\b(?:is |for )?(?:free|available|allowed)\b.*$/i, '')
    .replace(/^(?:our|the|my)?\s*(?:(?:shop|store|office|location)(?!\s\d))?\s*(?:in|at)?\s+/i, '')
    .replace(/^[\s–:-]+|[\s–:.,!-]+$/g, '')
    .slice(0, 60);
}

/** `Yaba pickup free`: the place before it, where it is nothing else. */
function placeBefore(line: string, home: StateName | ''): string {
  const before = line.slice(0, pickUp.exec(line)!.index).trim();
  const { named, unknown } = readChunk(before, home);
  return named.length > 0 && unknown.length === 0 ? named.map(({ name }) => name).join(', ') : '';
}

/** “; pick up at the shop free” behind prices, which is for itself. */
function pickupApart(line: string, home: StateName | ''): { line: string; fetched: string | null } {
  const found = /[;,.]\s*(?:or |and )?((?:self[ -]?)?pick[ -]?ups? (?:at|from|in)\b[^;]*)$/i.exec(line);
  const isPriced = found !== null && amountsIn(found[1]!).length > 0;
  return found && !isPriced && amountsIn(line.slice(0, found.index)).length > 0
    ? { line: line.slice(0, found.index), fetched: pickupIn(found[1]!, home) }
    : { line, fetched: null };
}

const mixed = new Set<DeliveryDoubt>(['pairs', 'unknown', 'several']);

function readLine(text: string, home: StateName | ''): PastedLine {
  const cleaned = cleanLine(text.replace(/\.{2,}|…|_{2,}/g, ' - '));
  const { line: all, kobo } = freeAboveIn(cleaned);
  // “On the mainland orders above 40k are free”: not free everywhere, and nobody here keeps it for one place.
  if (kobo !== null && amountsIn(all).length === 0 && placesIn(all, home).length > 0)
    return { ...nothing, text };
  const { line, fetched } = pickupApart(all, home);
  const priced = amountsIn(line).length > 0;
  const pickup = priced ? null : pickupIn(line, home);
  if (pickup !== null) return { ...nothing, text, pickup, free_above_kobo: kobo };
  const prices = readDeliveryLine(line, home);
  // Pick-up and a price in one line: which of them it is for has to be looked at, unless that is a way with its own price.
  const isNoWay = !prices.some(({ way, ways }) =>
    [way, ...ways.map((one) => one.way)].some((one) => pickUp.test(one)),
  );
  if (pickUp.test(line) && isNoWay) for (const one of prices) one.doubts.push('unknown');
  // Where it is not sure what belongs to what, it is not sure either for whom delivery is free.
  const isSure = prices.every(({ doubts }) => !doubts.some((doubt) => mixed.has(doubt)));
  return { text, prices, pickup: fetched, free_above_kobo: isSure ? kobo : null };
}

/** Places without a price, and the price alone in the next line, are one. */
function joinedLines(lines: string[], home: StateName | ''): string[] {
  const joined: string[] = [];
  for (const line of lines) {
    const before = joined.at(-1);
    const isPriceAlone =
      /^\W*(?:₦|ngn|n|#)?\s?\d[\d,.]*\s?k?\W*(?:only|naira)?\W*$/iu.test(line) &&
      amountsIn(line).length === 1;
    const waits = before && readLine(before, home).prices.some((one) => one.price_kobo === null);
    if (isPriceAlone && waits) joined[joined.length - 1] = `${before} ${line.trim()}`;
    else joined.push(line);
  }
  return joined;
}

/**
 * Delivery prices as people write them, line by line, none left out. `home` is the state of the store: names that are
 * there and elsewhere are meant there, and “outside” is outside it. A place that has another price in an earlier line is
 * doubted.
 */
export function readDeliveryPrices(text: string, home: StateName | ''): PastedLine[] {
  const lines = joinedLines(
    text.split('\n').filter((line) => line.trim() !== ''),
    home,
  ).map((line) => readLine(line, home));
  const seen = new Map<string, number | null>();
  for (const price of lines.flatMap(({ prices }) => prices)) {
    // A state by itself beside “nationwide” is no contradiction: the wide name means what is left.
    const own = price.named.filter(({ places }) => places.length < 2 || places[0]!.lga !== '');
    for (const key of own.flatMap(({ places }) => places.map(placeKey))) {
      if (seen.has(key) && seen.get(key) !== price.price_kobo && !price.doubts.includes('twice'))
        price.doubts.push('twice');
      else seen.set(key, price.price_kobo);
    }
  }
  return lines;
}
