import { isColourName } from '../swatch.ts';
import type { Amount } from './amounts.ts';

/** Several prices of one product: what each is for, and the name that stands before. */
export interface Variants {
  title: string;
  option: string;
  values: string[];
}

const unit = String.raw`\d+(?:\.\d+)?\s?(?:millilit\w*|ml|cl|lit(?:re|er)s?|ltrs?|l|kilos?|kgs?|grams?|g|mg|inch(?:es)?|in|cm|feet|ft|yards?|yds?|m|gb|tb|mah|watts?|w|kva|pcs|pieces|packs?|pages|tablets|"|”|″)|\d+/\d+(?:\s?gb)?`;
const letter = String.raw`[x]{0,4}[sl]|m|[2-6]xl`;
const words = String.raw`extra large|small|medium|large|big|mini|midi|maxi|jumbo|regular|family(?: size)?|half|full|quarter|single|double|kids?|children|adults?|baby|male|female|men|women|ladies|unisex|plain|pattern(?:ed)?|short|long|new|used|uk used|full pack|half bag|full bag|half paint|full paint|paint|mudu|derica|congo|custard|cup|bag|carton|crate|dozen|half dozen|roll|sachet|bottle|wrap|plate|tray|one|two|three`;
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

/** What stands before the first price → the name, and what that price is for. null where the two cannot be told apart. */
function splitFirst(text: string, others: string[]): { title: string; label: string } | null {
  const head = text.replace(/[\s,:=@(–—-]+$/, '').replace(/\s(?:is|at|for)$/i, '');
  for (const kind of kinds)
    if (others.some((other) => kind.exec(other)?.[1] === other)) {
      const match = kind.exec(head);
      if (match) return { title: trimmed(head.slice(0, match.index)), label: match[1]! };
    }
  const colour = /(?:^|\s)(\p{L}+)$/u.exec(head)?.[1] ?? '';
  if (isColourName(colour) && others.every(isColourName))
    return { title: trimmed(head.slice(0, -colour.length)), label: colour };
  const mark = /^(.+?)(?::\s?|\s[–—-]\s)([^:]{1,30})$/u.exec(head);
  return mark ? { title: trimmed(mark[1]!), label: trimmed(mark[2]!) } : null;
}

const isShort = (label: string) => label !== '' && label.split(' ').length <= 4;
const optionOf = (values: string[]) => (values.every(isColourName) ? 'Colour' : 'Size');

/** A line with several prices as one product of several sizes; null where it is not that. */
export function variantsIn(text: string, amounts: readonly Amount[]): Variants | null {
  const parts = [0, ...amounts.map(({ end }) => end)].map((from, n) => text.slice(from, amounts[n]?.start));
  const [head = '', ...rest] = parts;
  const tail = trimmed(rest.at(-1) ?? '');
  const between = rest.slice(0, -1).map(trimmed);
  if (tail === '' && between.every(isShort)) {
    const first = splitFirst(head, between);
    if (first && first.title !== '' && isShort(first.label))
      return told(first.title, [first.label, ...between]);
  }
  const after = [...between, tail];
  const title = trimmed(head);
  return title !== '' && after.every((label) => isShort(label) && isLabel(label)) ? told(title, after) : null;
}

function told(title: string, values: string[]): Variants | null {
  const distinct = new Set(values.map((value) => value.toLowerCase()));
  const shown = values.map((value) =>
    /^\p{Ll}{2,}/u.test(value) ? value.charAt(0).toUpperCase() + value.slice(1) : value,
  );
  return distinct.size === values.length ? { title, option: optionOf(values), values: shown } : null;
}
