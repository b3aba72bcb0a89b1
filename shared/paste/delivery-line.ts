import type { StateName } from '../places/nigeria.ts';
import { amountsIn, type Amount } from './amounts.ts';
import { named, type Named } from './delivery-names.ts';
import { severalWays, type SaidWay } from './delivery-ways.ts';
import { readChunk, type DeliveryDoubt } from './delivery-words.ts';

/** A price as a line says it. */
export interface SaidPrice {
  kind: 'delivery' | 'pickup';
  named: Named[];
  /** null: not said. */
  price_kobo: number | null;
  /** When or by whom: `same day`, `by GIG`. */
  eta: string;
  /** What this way is called beside others to the same places; '' where it is the only one. */
  way: string;
  ways: SaidWay[];
  doubts: DeliveryDoubt[];
}

const freeWord = /(?<!\b(?:not|no|isn’t|isn't|never)\s)\bfree\b(?:\s(?:delivery|shipping))?|\b0 naira\b/gi;

/** Amounts in a line, with “free” as nothing to pay. */
function pricesIn(line: string): Amount[] {
  const free = [...line.matchAll(freeWord)].map((match): Amount => ({
    start: match.index,
    end: match.index + match[0].length,
    kobo: 0,
    how: 'said',
    struck: false,
  }));
  return [...amountsIn(line), ...free].toSorted((a, b) => a.start - b.start);
}

const fromBefore = /\b(?:from|starts?|starting|as low as|minimum|at least)\b[^\p{L}\p{N}]*$/iu;
/** Rides are seldom cheaper than this, and nobody's delivery costs more (kobo). */
const [cheapest, dearest] = [200_00, 50_000_00];

function doubtsOfAmount(line: string, { kobo, how, start, end }: Amount): DeliveryDoubt[] {
  const doubts: DeliveryDoubt[] = [];
  if (how === 'odd') doubts.push('odd-number');
  if (kobo !== 0 && (kobo < cheapest || kobo > dearest)) doubts.push('odd-price');
  if (fromBefore.test(line.slice(0, start))) doubts.push('from');
  if (/^\s?\/\s?\d/.test(line.slice(end))) doubts.push('several');
  if (/^\s?(?:\+|and above|upwards?)/i.test(line.slice(end))) doubts.push('from');
  return doubts;
}

/** Joins what is said around each amount: the names before it, or after it where the price comes first. */
function pairs(line: string, amounts: Amount[], home: StateName | ''): SaidPrice[] {
  const cuts = [0, ...amounts.flatMap(({ start, end }) => [start, end]), line.length];
  const chunks = Array.from({ length: amounts.length + 1 }, (_, at) =>
    readChunk(line.slice(cuts[2 * at], cuts[2 * at + 1]), home),
  );
  const priceFirst = chunks[0]!.named.length === 0 && chunks[0]!.unknown.length === 0;
  const said: SaidPrice[] = [];
  amounts.forEach((amount, at) => {
    const before = chunks[at]!;
    const after = chunks[at + 1]!;
    const own = priceFirst ? after : before;
    const isLast = at === amounts.length - 1;
    const strange = [...own.unknown, ...(isLast && !priceFirst ? after.unknown : [])];
    const doubts = [
      ...own.doubts,
      ...doubtsOfAmount(line, amount),
      ...(strange.length > 0 ? (['unknown'] as const) : []),
      // A place behind the last price has none of its own.
      ...(isLast && !priceFirst && after.named.length > 0 ? (['pairs'] as const) : []),
    ];
    const first = at === 0 && !priceFirst ? before.etas : [];
    const eta = [...first, ...after.etas].join(', ').slice(0, 60);
    const last = said.at(-1);
    if (own.named.length === 0 && last) {
      const between = line.slice(amounts[at - 1]!.end, amount.start);
      last.doubts.push(
        /^\s?(?:-|–|to)\s?[₦n#]?$/i.test(between) ? 'range' : last.named.length > 1 ? 'pairs' : 'several',
      );
      return;
    }
    said.push({
      kind: 'delivery',
      named: own.named,
      price_kobo: amount.kobo,
      eta,
      way: '',
      ways: [],
      doubts,
    });
  });
  return said.map((one) => checkedPlaces(one));
}

/** Areas of several states in one price are seldom meant. */
function checkedPlaces(said: SaidPrice): SaidPrice {
  const held = new Set(
    said.named.filter((one) => one.small).flatMap((one) => one.places.map(({ state }) => state)),
  );
  if (held.size > 1) said.doubts.push('where');
  return { ...said, doubts: [...new Set(said.doubts)] };
}

/** “Delivery ₦2,000”: a price, and no word of where. */
function everywhere(said: SaidPrice[], line: string, home: StateName | ''): SaidPrice[] {
  const [only] = said;
  const isAlone = said.length === 1 && only!.named.length === 0;
  if (!isAlone) {
    const placed = said.filter((one) => one.named.length > 0);
    // A price whose place nobody knows is not lost in silence.
    if (placed.length < said.length) for (const one of placed) one.doubts.push('unknown');
    return placed;
  }
  const strange =
    only!.doubts.includes('unknown') ||
    !/deliver|ship|dispatch|way ?bill/i.test(line) ||
    only!.price_kobo === 0;
  if (strange) return [];
  return [{ ...only!, named: [named('nationwide', home)!], doubts: [...only!.doubts, 'everywhere'] }];
}

const byHand =
  /\b(?:dm|inbox|ask|call|chat|message|whatsapp|calculated|request|depends|negotiable|discuss\w*|agreed)\b/i;

/** Names alone, or with “DM for price”. */
function unpriced(line: string, home: StateName | ''): SaidPrice[] {
  const asks = byHand.test(line);
  const read = readChunk(
    asks
      ? line.replace(
          /\b(?:dm|inbox|ask|call|chat|message|whatsapp|to be calculated|calculated|on request|request|price|prices|me|us|kindly|will be|depends|negotiable)\b/gi,
          ' ',
        )
      : line,
    home,
  );
  if (read.named.length === 0 || read.unknown.length > 0 || read.isDelivery) return [];
  // “Ikeja 2” may be two thousand.
  return [
    {
      kind: 'delivery',
      named: read.named,
      price_kobo: null,
      eta: '',
      way: '',
      ways: [],
      doubts: ['no-price', ...read.doubts],
    },
  ];
}

/** A line without the wide name before what is meant, and the state in which the rest of it is. */
interface Scoped {
  line: string;
  isScoped: boolean;
  home: StateName | '';
}

/** The state that was named by itself: names behind it are meant there. */
function stateOf({ named: [only, ...others] }: { named: readonly Named[] }): StateName | null {
  const [place, ...more] = only?.places ?? [];
  return place && others.length + more.length === 0 && place.lga === '' ? place.state : null;
}

/** “Island (Lekki, VI)”: whether the whole or only these parts are meant. */
function withScope(line: string, home: StateName | ''): Scoped {
  let isScoped = false;
  const opened = line.replace(/\(([^()]*)\)/g, (_, inner: string) => {
    if (pricesIn(inner).length > 0) return ` ${inner} `;
    const within = readChunk(inner, stateOf(readChunk(line.replace(/\(.*$/, ''), home)) ?? home);
    if (within.named.length > 0) isScoped = true;
    return ` , ${inner} , `;
  });
  if (!isScoped) return afterColon(opened, home);
  // The parts are nearer to what is meant than the name before them.
  const narrowed = line.replace(/^[^()]*\(([^()]*)\)/, ' $1 ');
  const outer = readChunk(line.replace(/\(.*$/, ''), home);
  const within = stateOf(outer) ?? home;
  const inner = readChunk(/\(([^()]*)\)/.exec(line)![1]!, within);
  const same = outer.named[0]?.name === inner.named[0]?.name && inner.named.length === 1;
  return { line: narrowed, isScoped: !same, home: within };
}

/** `Abuja: Wuse 2 & Garki 3k`, `Lagos: mainland 2k, island 3k`: what stands behind the wide name is meant. */
function afterColon(line: string, home: StateName | ''): Scoped {
  const [, wide = '', rest = ''] = /^([^:\d]+):(.*)$/.exec(line) ?? [];
  const outer = readChunk(wide, home);
  const [held, ...others] = outer.named;
  const within = stateOf(outer) ?? home;
  const [first, ...amounts] = [0, ...pricesIn(rest).map(({ end }) => end)];
  const inside = [first!, ...amounts].flatMap(
    (from, n) => readChunk(rest.slice(from, amounts[n]), within).named,
  );
  const isIn = inside.length > 0 && inside.every((one) => held && one.places.length > 0 && holds(held, one));
  return isIn && others.length === 0
    ? { line: rest, isScoped: true, home: within }
    : { line, isScoped: false, home };
}

/** Whether all places of the narrower name lie within the wider one, and it has more. */
const holds = (wide: Named, narrow: Named): boolean =>
  wide.name !== narrow.name &&
  narrow.places.every(({ state, lga }) =>
    wide.places.some((one) => one.state === state && one.area === '' && (one.lga === '' || one.lga === lga)),
  );

/** Every price a line says; none where it says something else. */
export function readDeliveryLine(text: string, from: StateName | ''): SaidPrice[] {
  const { line, isScoped, home } = withScope(text, from);
  const amounts = pricesIn(line);
  const bySeveral = inSeveralWays(line, amounts, home);
  const said = bySeveral
    ? [bySeveral]
    : amounts.length > 0
      ? everywhere(pairs(line, amounts, home), line, home)
      : unpricedOrOdd(line, home);
  const more: DeliveryDoubt[] = [
    ...(isScoped ? (['scope'] as const) : []),
    ...(/\b\d*\s?(?:kg|kilos?)\b/i.test(line) ? (['weight'] as const) : []),
    ...(/\d\s?k?\s?\/\s?\d/i.test(line) && said.some((one) => one.named.length > 1)
      ? (['pairs'] as const)
      : []),
  ];
  return said.map((one) => ({ ...one, doubts: [...new Set([...one.doubts, ...more])] }));
}

/** The places of a line to which it says several ways, each with its price; null where it does not. */
function inSeveralWays(line: string, amounts: Amount[], home: StateName | ''): SaidPrice | null {
  const found = severalWays(line, amounts, home);
  if (!found) return null;
  const { named: places, doubts } = readChunk(found.head, home);
  const isPlaced = places.length > 0;
  const [first, ...ways] = found.ways;
  const doubted: DeliveryDoubt[] = [
    ...(isPlaced ? [] : (['everywhere'] as const)),
    ...doubts,
    ...found.doubts,
    ...amounts.flatMap((one) => doubtsOfAmount(line, one)),
  ];
  return checkedPlaces({
    kind: 'delivery',
    named: isPlaced ? places : [named('nationwide', home)!],
    ...first!,
    ways,
    doubts: doubted,
  });
}

/** A line without an amount: places without a price, or a number that may be one. */
function unpricedOrOdd(line: string, home: StateName | ''): SaidPrice[] {
  const dotted = line.replace(/(?<![\d.,])(\d{1,3})\.(\d{3})(?![\d.,])/, '$1,$2');
  if (dotted !== line)
    return readDeliveryLine(dotted, home).map((one) => ({ ...one, doubts: [...one.doubts, 'odd-number'] }));
  const small = /^(.*\p{L})\W*\s(\d{1,2})$/u.exec(line);
  const said = unpriced(small && unpriced(small[1]!, home).length > 0 ? small[1]! : line, home);
  return small ? said.map((one) => ({ ...one, doubts: ['odd-price'] })) : said;
}
