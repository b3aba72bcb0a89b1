import { isColourName } from '../looks/swatch.ts';
import { agesIn } from './ages.ts';
import { piecesIn } from './pieces.ts';

/** What a line says of a product besides its name and price; `rest` is what is left of the line. */
export interface Attributes {
  sizes: string[];
  colours: string[];
  /** Words in brackets that may be kinds to choose from. */
  choices: string[];
  /** Pieces that are there; null where nothing is said. */
  stock: number | null;
  /** All the colours are flavours or scents as well: `peach, mint`. */
  mayBeFlavours: boolean;
  /** The sizes between two go by one, or by two: the line does not say. */
  isUnsure: boolean;
  rest: string;
}

const letterSizes = ['XXS', 'XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL', '6XL'];
const otherwise: Record<string, string> = {
  XXL: '2XL',
  XXXL: '3XL',
  XXXXL: '4XL',
  SMALL: 'S',
  MEDIUM: 'M',
  LARGE: 'L',
};
const letter = String.raw`(?:[x]{0,4}[sl]|m|[2-6]xl|small|medium|large)`;
const size = String.raw`(?:${letter}|\d{1,2}(?:\.5)?)`;
const to = String.raw`\s?(?:-|–|—|to|till|until)\s?`;
const and = String.raw`\s?(?:,|/|&|;|\band\b|\bor\b|\s)\s?`;
const run = (one: string) => String.raw`${one}(?:${to}${one}|(?:${and}${one})+)`;
const edge = String.raw`(?![\p{L}\d.])`;

const named = new RegExp(
  String.raw`\(?\b(?:available\s)?(?:in\s)?(?:sizes?|sz|waists?|uk|eu|us)\b\s*(?:available|are|is|from|in)?\s*[:=-]?\s*(?<list>${run(size)})${edge}(?:\s(?:available|only|left|dey)\b)?\)?`,
  'iu',
);
const lettersAlone = new RegExp(
  String.raw`\(?(?<![\p{L}\d'’])(?<list>${letter}${to}${letter}|${letter}(?:\s?[,/]\s?${letter})+)${edge}\)?`,
  'iu',
);

/** `41-45` by itself: nothing else is counted so, from waists and shoes on. */
const numbersAlone = new RegExp(
  String.raw`\(?(?<![\p{L}\d'’.,/-])(?<list>(?:2[89]|[3-4]\d|50)${to}(?:[3-4]\d|50))${edge}(?!\s?(?:\d|k\b|years|yrs|months|mins|people|guests|pages|pcs|["”]))\)?`,
  'iu',
);

/** `37/38/39`, `30,32,34`: three and more of what waists and shoes have. */
const numbersListed = new RegExp(
  String.raw`\(?(?<![\p{L}\d'’.,/-])(?<list>(?:2[4-9]|[3-4]\d|50)(?:(?:\s?[,/]\s?|\s)(?:2[4-9]|[3-4]\d|50)){2,})${edge}\)?`,
  'iu',
);
/** `M L XL`, in capitals alone. */
const capitalsAlone =
  /(?<![\p{L}\d'’])(?<list>(?:X{0,3}[SL]|M)(?: (?:X{0,3}[SL]|M|[2-6]XL))+)(?![\p{L}\d'’])/u;
/** `18-24`, `24-35`: sizes, though nobody says whether each is there. */
const numbersBetween = new RegExp(
  String.raw`\(?(?<![\p{L}\d'’.,/+-])(?<list>(?:1[4-9]|2\d|3\d|5[0-8])${to}(?:[2-5]\d|60))${edge}(?!\s?(?:\d|\p{L}|["”]))\)?`,
  'iu',
);

/** What of a list is still there: `(M & XL only)`, `40 and 42 left`. */
const several = (one: string) => String.raw`(?<list>${one}(?:\s?(?:[,/&]|\band\b|\bor\b)\s?${one})+)`;
const stillThere = String.raw`\s+(?:only|left|available|dey)\b`;
const lettersInBrackets = new RegExp(String.raw`\(\s*${several(letter)}(?:${stillThere})?\s*\)`, 'iu');
const lettersLeft = new RegExp(
  String.raw`(?<![\p{L}\d'’&])(?:only\s+)?${several(letter)}${stillThere}`,
  'iu',
);
const numbersLeft = new RegExp(
  String.raw`(?<![\p{L}\d'’.,/-])(?:only\s+)?${several(String.raw`(?:2[4-9]|[3-4]\d|50)`)}${stillThere}`,
  'iu',
);

const asSize = (text: string) => otherwise[text.toUpperCase()] ?? text.toUpperCase();

/** `8-16` → 8, 10 … 16 (dresses go by two), `40-45` → each, `S-XL` → S, M, L, XL. [] where it is none. */
function sizesBetween(from: string, until: string): string[] {
  const [a, b] = [asSize(from), asSize(until)];
  if (letterSizes.includes(a) && letterSizes.includes(b))
    return letterSizes.slice(letterSizes.indexOf(a), letterSizes.indexOf(b) + 1);
  const [low, high] = [Number(a), Number(b)];
  if (!(low < high) || high > 60) return [];
  const step = low % 2 === 0 && high % 2 === 0 && low <= 20 && high <= 30 ? 2 : 1;
  return Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, n) => String(low + n * step));
}

/** A list of sizes as people write it → each of them, without repeats. */
function sizesIn(list: string): string[] {
  const range = new RegExp(String.raw`^(${size})${to}(${size})$`, 'iu').exec(list.trim());
  if (range) return sizesBetween(range[1]!, range[2]!);
  const found = list
    .split(/[,/&;\s]|\band\b|\bor\b/i)
    .filter(Boolean)
    .map(asSize);
  return [...new Set(found)];
}

const colourList =
  /\(?\b(?:available\s)?(?:in\s)?(?:colou?rs?|shades?)\b\s*(?:available|are|is|in)?\s*[:=-]\s*(?<list>[\p{L} ,/&;|-]+)\)?/iu;
const listed =
  /(?:\bavailable in|\bcomes in|\bin)\s+(?<list>[\p{L}]+(?:(?:\s?[,/&]\s?|\s+and\s+)[\p{L} ]+)+)|\((?<bracket>[\p{L}]+(?:(?:\s?[,/&]\s?|\s+and\s+)[\p{L} ]+)+)\)/iu;
const apart = /\s*(?:[,/&;|]|\band\b|\bor\b)\s*/i;
/** Colours one after the other, by themselves between two marks: `| black, cream, tan |`. */
const bounded =
  /(?<=^|[,;:|(·–—-])\s*(?:(?:only|just|na)\s+)?(?<list>\p{L}+(?: \p{L}+)?(?:(?:\s?[,/&]\s?|\s+(?:and|or)\s+)\p{L}+(?: (?!only|dey|available|left|remain)\p{L}+)?)+)(?:\s+(?:only|dey|available|left|remaining|in stock))*\s*(?=$|[,;|).·–—-])/iu;
/** At the end of a name: `Plastic chair white/blue`; not with “and”, as a thing may have both. */
const atEnd = /(?<=\s)(?<list>\p{L}+(?:(?:\s?[,/]\s?|\s+or\s+)\p{L}+)+)\s*(?:only)?[\s·:=@–—|-]*$/u;
/** `wine & black only`: no thing has both. */
const onlyThese =
  /(?<=\s)(?<list>\p{L}+(?:(?:\s?[,/&]\s?|\s+(?:and|or)\s+)\p{L}+)+)\s+(?:only|dey|available|left)(?=[\s·:=@–—|-]*$)/iu;
/** `colours black, blue`: no mark between. */
const called = /\b(?:colou?rs?|shades?)\s+(?<list>\p{L}+(?:(?:\s?[,/&]\s?|\s+(?:and|or)\s+)[\p{L} ]+)+)/iu;
/** `(vanilla/red velvet/chocolate)`: things to choose from, or what is in it; all is in a box. */
const inBrackets =
  /(?<!\b(?:combo|box|set|pack|hamper|platter|package|bundle|kit) )\(\s*(?<list>[\p{L}' ]+(?:\s?[,/]\s?[\p{L}' ]+){2,})\s*\)/u;
/** Every size there is says of none that it is there. */
const allSizes =
  /\(?\b(?:in\s)?all (?:sizes|colou?rs)(?: (?:and colou?rs|and sizes))?(?:\s(?:is|are))?(?:\s(?:available|dey))?\b\)?/i;

const flavours =
  /^(?:peach|mint|lavender|lemon|lime|orange|rose|chocolate|coffee|plum|mustard|salmon|olive|amber|cream)$/i;

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
/** Colours, of which the last may say what has them: `(gold, silver & black strap)`. */
function areColours(list: readonly string[], said: string): boolean {
  const last = list.at(-1)!;
  const isShared = /[,/]/.test(said) && last.split(' ').length <= 3 && isColourName(last.split(' ')[0]!);
  return list.slice(0, -1).every(isColourName) && (isColourName(last) || isShared);
}
const coloursIn = (list: string) => [
  ...new Set(
    list
      .replace(/[.\s-]+$/, '')
      .split(apart)
      .map((one) => one.trim())
      .filter(Boolean)
      .map(capital),
  ),
];

/** The colour that a name runs into, before a comma: `Ladies suit navy, wine, black`. */
function colourBefore(head: string): { colours: string[]; from: number } {
  const [all = '', one = ''] = /(?<=\s)(\p{L}+)\s?,?\s*$/u.exec(head) ?? [];
  const isOne = /,\s*$/.test(head) && isColourName(one);
  return isOne
    ? { colours: [capital(one)], from: head.length - all.length }
    : { colours: [], from: head.length };
}

/** The first list of a pattern that has colours alone: in `Basket, grey/white` that is not the one from the beginning. */
function firstColours(
  pattern: RegExp,
  text: string,
): { colours: string[]; from: number; until: number } | null {
  const from = new RegExp(pattern.source, `${pattern.flags}g`);
  for (let match = from.exec(text); match; match = from.exec(text)) {
    // Inside brackets a list is one from its first word.
    const inside = text.slice(0, match.index).lastIndexOf('(') > text.slice(0, match.index).lastIndexOf(')');
    if (inside && match.index > 0 && !match[0].includes('(') && text[match.index - 1] !== '(') {
      from.lastIndex = match.index + 1;
      continue;
    }
    const said = match.groups?.list ?? match.groups?.bracket ?? '';
    const colours = coloursIn(said);
    if (colours.length > 1 && areColours(colours, said)) {
      const sooner = colourBefore(text.slice(0, match.index));
      return {
        colours: [...new Set([...sooner.colours, ...colours])],
        from: sooner.from,
        until: match.index + match[0].length,
      };
    }
    from.lastIndex = match.index + 1;
  }
  return null;
}

const sizePatterns = [
  named,
  lettersAlone,
  lettersInBrackets,
  lettersLeft,
  numbersLeft,
  numbersListed,
  numbersAlone,
  capitalsAlone,
];

/** Takes sizes, colours and the count of pieces out of a line. */
export function attributesIn(line: string): Attributes {
  const { stock, rest: unnumbered } = piecesIn(line);
  const ages = agesIn(unnumbered);
  let { rest } = ages;
  const take = (pattern: RegExp): Record<string, string | undefined> | null => {
    const match = pattern.exec(rest);
    if (!match) return null;
    rest = `${rest.slice(0, match.index)} · ${rest.slice(match.index + match[0].length)}`;
    return match.groups ?? {};
  };
  let list = '';
  for (const pattern of sizePatterns)
    if (ages.list.length + list.length === 0) list = take(pattern)?.list ?? '';
  const between = ages.list.length + list.length === 0 ? (take(numbersBetween)?.list ?? '') : '';
  const sizes = ages.list.length > 0 ? ages.list : sizesIn(list || between);
  let colours = coloursIn(take(colourList)?.list ?? '');
  for (const pattern of [listed, called, onlyThese, bounded, atEnd]) {
    if (colours.length > 0) break;
    const found = firstColours(pattern, rest);
    if (!found) continue;
    colours = found.colours;
    rest = `${rest.slice(0, found.from)} · ${rest.slice(found.until)}`;
  }
  const choices = sizes.length + colours.length === 0 ? coloursIn(take(inBrackets)?.list ?? '') : [];
  take(allSizes);
  return {
    sizes,
    colours,
    choices,
    mayBeFlavours: colours.length > 0 && colours.every((one) => flavours.test(one)),
    stock,
    isUnsure: between !== '' || /^(?:2[2468]|3[02468]|4[02468])\D{1,6}(?:[234][02468]|50)$/.test(list.trim()),
    rest,
  };
}
