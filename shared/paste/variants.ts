import { isColourName } from '../looks/swatch.ts';
import type { Amount } from './amounts.ts';

/** Several prices of one product: what each is for, and the name that stands before. */
export interface Variants {
  title: string;
  option: string;
  values: string[];
  /** What each value costs (kobo). */
  kobo: number[];
  /** Whether one of them is several pieces together. */
  isDeal?: boolean;
  /**
   * Whether they are not of one kind, such as a colour and a size: `(white) 1 paint 3,600; yellow 3,900`, or no choices:
   * `wholesale 2k, retail 2.8k`.
   */
  isMixed?: boolean;
}

const unit = String.raw`\d+(?:\.\d+)?\s?(?:millilit\w*|ml|cl|lit(?:re|er)s?|ltrs?|l|kilos?|kgs?|grams?|g|mg|inch(?:es)?|in|cm|mm|feet|ft|yards?|yds?|m|gb|tb|mah|amps?|ah|volts?|v|watts?|w|kw|kva|hp|ply|seater|burners?|doors?|leaves|pcs|pieces|packs?|pages|tablets|"|”|″)|(?:ages? )?\d{1,2} ?(?:-|–|to) ?\d{1,2} ?(?:months|mths|m|years|yrs)|a[3-6]|\d+/\d+(?:\s?gb)?`;
const letter = String.raw`[x]{0,4}[sl]|m|[2-6]xl`;
const holder = String.raw`(?:bag|basket|bottle|bowl|bucket|bunch|can|carton|congo|cooler|crate|cup|ctn|custard|derica|dozen|drum|jar|keg|kg|kilo|litre|loaf|mudu|pack|paint|pair|piece|pkt|plate|portion|roll|sachet|scoop|slice|tin|tray|tuber|wrap)s?|pcs|single|size`;
const amount = String.raw`\d[/⁄]\d|extra large|small|medium|large|big|bigger|smaller|mini|midi|maxi|jumbo|half|quarter|full|one|two|three|\d+`;
const words = String.raw`(?:${amount}) (?:${holder}|one)|${holder}|${amount.replace(String.raw`|\d+`, '')}|regular|family(?: size)?|double|kids?|children|adults?|baby|male|female|men|women|ladies|unisex|plain|pattern(?:ed)?|(?:short|long)(?: sleeves?)?|new|used|uk used|(?:box|pack|set|carton|bag|crate|tray) of \d+|with \p{L}+|without \p{L}+|\d+(?: ?[x×] ?| by )\d+`;
const kinds = [unit, letter, words].map((kind) => new RegExp(String.raw`(?:^|[\s(,:–-])(${kind})\)?$`, 'iu'));

/** Names what a price is for, and nothing else: `5L`, `XL`, `big`, `wine`. */
export const isLabel = (text: string) =>
  isColourName(text) || kinds.some((kind) => kind.exec(text)?.[1] === text);

const around = /^[\s,;/|&·.:=@–—()-]+|[\s,;/|&·.:=@–—(-]+$/g;
const small =
  /^(?:and|for|at|is|each|only|then|while|also|the|price|per)\b\s*|\s*\b(?:and|for|at|is|only|goes for|going for|costs?)$/gi;

function trimmed(text: string): string {
  const next = text.replace(around, '').replace(small, '').replace(around, '');
  const open = (next.match(/\(/g) ?? []).length - (next.match(/\)/g) ?? []).length;
  return (open > 0 ? `${next})` : open < 0 ? next.replace(/\)$/, '') : next)
    .replace(/^\(([^()]*)\)$/, '$1')
    .trim();
}

/** A name without the “per” that leads to what is measured: `Egusi per bowl`. */
const named = (text: string) => trimmed(text.replace(/\s+(?:per|a|an|each)\s*$/i, ''));

/** What stands before the first price → the name, and what that price is for. null where the two cannot be told apart. */
export function splitFirst(text: string, others: string[]): { title: string; label: string } | null {
  const head = text.replace(/[\s,:=@(–—-]+$/, '').replace(/\s(?:is|at|for)$/i, '');
  for (const kind of kinds)
    if (others.every(isLabel) || others.some((other) => kind.exec(other)?.[1] === other)) {
      const match = kind.exec(head);
      if (match) return { title: named(head.slice(0, match.index)), label: match[1]! };
    }
  const colour = /(?:^|\s)(\p{L}+)$/u.exec(head)?.[1] ?? '';
  if (isColourName(colour) && others.every(isColourName))
    return { title: trimmed(head.slice(0, -colour.length)), label: colour };
  const letter = /^(?<title>.+?)[\s,:–-]+(?<label>(?<word>\p{L}{3,}) \S{1,2})$/u.exec(head)?.groups;
  const isNext = (other: string) => new RegExp(`^${letter!.word} \\S{1,2}$`, 'iu').test(other);
  if (letter && others.every(isNext)) return { title: named(letter.title!), label: letter.label! };
  const measure = /^\d+(?:[.,/x]\d+)?\s?(?<unit>\p{L}{1,10}|["”″])$/iu;
  const [, same = ''] = measure.exec(others[0] ?? '') ?? [];
  const first = /(?:^|\s)(?<label>\d+(?:[.,/x]\d+)?\s?(?<unit>\p{L}{1,10}|["”″]))$/iu.exec(head);
  if (first?.groups?.unit === same && others.every((other) => measure.exec(other)?.[1] === same))
    return { title: named(head.slice(0, first.index)), label: first.groups.label! };
  const mark = /^(.+?)(?::\s?|\s[–—-]\s)([^:]{1,30})$/u.exec(head);
  return mark ? { title: trimmed(mark[1]!), label: trimmed(mark[2]!) } : null;
}

const isShort = (label: string) => label !== '' && label.split(' ').length <= 4;
const ofPieces = (label: string) => / of \d+$/.test(label);
/** Who may buy at that price is no choice of a shopper's. */
const forSome = /\b(?:wholesale|retail|bulk|resellers?|members?|customers?|moq)\b/i;
const isMixed = (values: string[]) =>
  values.some((value) => forSome.test(value)) ||
  (values.some(isColourName) && values.some(isOfSize)) ||
  (values.some(ofPieces) && !values.every(ofPieces));
const isOfSize = (label: string) => !isColourName(label) && isLabel(label);
export const optionOf = (values: string[]) =>
  values.some(isColourName) && !values.some(isOfSize) ? 'Colour' : 'Size';

/** `1 for 800, 3 for 2k` and `5k each, 3 for 12k`: one price for each count of pieces. */
function byCount(text: string, amounts: readonly Amount[]): Variants | null {
  const count =
    /(?:\bbuy\s|\bany\s)?\b(\d{1,2})\s?(?:pcs|pieces|pairs|packs|sets|bottles|yards)?\s?(?:for|=|@)\s*$/i;
  const before = amounts.map(({ start }, n) => text.slice(amounts[n - 1]?.end ?? 0, start));
  const counts = before.map((part) => count.exec(part)?.[1]);
  if (counts.slice(1).some((one) => one === undefined)) return null;
  const title = trimmed(before[0]!.replace(count, '')).replace(/\s(?:na|nko)$/i, '');
  const tail = text.slice(amounts.at(-1)!.end);
  if (title === '' || (counts[0] === undefined && /\d$/.test(title)) || trimmed(tail) !== '') return null;
  const kobo = amounts.map((one) => one.kobo);
  return told(title, [counts[0] ?? '1', ...counts.slice(1).map(String)], kobo, {
    option: 'Quantity',
    isDeal: true,
  });
}

/** `128/256gb - 620k/660k`, `(small/big) ₦5k/₦8k`: as many names as prices, parted alike. */
function sideBySide(text: string, amounts: readonly Amount[]): Variants | null {
  const between = amounts.slice(1).map(({ start }, n) => text.slice(amounts[n]!.end, start));
  if (between.some((part) => !/^\s?[/|]\s?$/.test(part))) return null;
  if (trimmed(text.slice(amounts.at(-1)!.end)) !== '') return null;
  const head = text.slice(0, amounts[0]!.start).replace(/[\s:=@–—-]+$/, '');
  const list = /(?:\(([^()]+)\)|(\S+(?:\s?\/\s?[^\s/]+)+))$/.exec(head);
  const labels = (list?.[1] ?? list?.[2] ?? '').split('/').map((one) => one.trim());
  if (!list || labels.length !== amounts.length || labels.includes('')) return null;
  const unitOfLast = /^\d+\s?(\p{L}+)$/u.exec(labels.at(-1)!)?.[1] ?? '';
  const values = labels.map((one) => (/^\d+$/.test(one) ? one + unitOfLast : one));
  const title = trimmed(head.slice(0, list.index));
  return title === ''
    ? null
    : told(
        title,
        values,
        amounts.map(({ kobo }) => kobo),
      );
}

/** `(S, M, L) 11k (XL, XXL) 12.5k`: a price for each group of sizes. */
function byGroups(text: string, amounts: readonly Amount[]): Variants | null {
  const group = new RegExp(
    String.raw`\(?\s*((?:${letter})(?:\s?[,/&]\s?(?:${letter}))*)\s*\)?[\s:=-]*$`,
    'iu',
  );
  const before = amounts.map(({ start }, n) => text.slice(amounts[n - 1]?.end ?? 0, start));
  const found = before.map((part) => group.exec(part));
  if (found.some((one) => one === null) || trimmed(text.slice(amounts.at(-1)!.end)) !== '') return null;
  if (before.slice(1).some((part, n) => trimmed(part.slice(0, found[n + 1]!.index)) !== '')) return null;
  const groups = found.map((one) => one![1]!.split(/[,/&]/).map((value) => sizeName(value.trim())));
  if (groups.every(({ length }) => length === 1)) return null;
  const title = trimmed(before[0]!.slice(0, found[0]!.index));
  const kobo = groups.flatMap((values, n) => values.map(() => amounts[n]!.kobo));
  return title === '' ? null : told(title, groups.flat(), kobo);
}
const sizeName = (text: string) =>
  text.toUpperCase().replace(/^(X{2,4})L$/, (_, xs: string) => `${xs.length}XL`);

/** `450 each, dozen 5,000`: what stands behind the first is for one. */
const forOne = /^\s*(?:each|per (?:one|piece)|a piece|apiece)\b[\s,;/]*/i;

const bundle =
  /^(?:(?:a|one|half|full|\d+) )?(?:dozen|packs?|cartons?|rolls?|crates?|box|boxes|bags?|sets?|pieces|pcs)(?: of \d+)?$/i;

/** `Palm oil 5L 9k, 10L 17k`, `Smoothie 2,500 (350ml) 3,500 (500ml)`. */
function byLabels(text: string, amounts: readonly Amount[]): Variants | null {
  const parts = [0, ...amounts.map(({ end }) => end)].map((from, n) => text.slice(from, amounts[n]?.start));
  const kobo = amounts.map((one) => one.kobo);
  const [head = '', ...rest] = parts;
  const tail = trimmed(rest.at(-1) ?? '');
  const between = rest.slice(0, -1).map(trimmed);
  const later = [between[0]?.replace(forOne, '') ?? '', ...between.slice(1)].map(trimmed);
  if (tail === '' && forOne.test(rest[0] ?? '') && later.every((label) => bundle.test(label)))
    return told(trimmed(head), ['Each', ...later], kobo, { isDeal: true });
  if (tail === '' && between.every(isShort)) {
    const first = splitFirst(head, between);
    if (first && first.title !== '' && isShort(first.label))
      return told(first.title, [first.label, ...between], kobo);
  }
  const title = trimmed(head);
  const inBrackets = rest.map((part) => /^\s*\(([^()]{2,30})\)[\s,;.]*$/.exec(part)?.[1]?.trim() ?? '');
  if (title !== '' && inBrackets.every(isShort)) return told(title, inBrackets, kobo);
  const after = [...between, tail];
  return title !== '' && after.every((label) => isShort(label) && isLabel(label))
    ? told(title, after, kobo)
    : null;
}

/** A line with several prices as one product of several sizes; null where it is not that. */
export function variantsIn(text: string, amounts: readonly Amount[]): Variants | null {
  for (const read of [byCount, sideBySide, byGroups, byLabels]) {
    const found = read(text, amounts);
    if (found) return found;
  }
  return null;
}

function told(
  title: string,
  values: string[],
  kobo: number[],
  more: { option?: string; isDeal?: boolean } = {},
): Variants | null {
  const distinct = new Set(values.map((value) => value.toLowerCase()));
  const shown = values.map((value) =>
    /^\p{Ll}{2,}/u.test(value) ? value.charAt(0).toUpperCase() + value.slice(1) : value,
  );
  return distinct.size === values.length
    ? { title, option: optionOf(values), values: shown, kobo, isMixed: isMixed(values), ...more }
    : null;
}
