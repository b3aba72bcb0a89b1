import { isColourName } from '../looks/swatch.ts';
import { plainSigns } from '../paste/clean.ts';

/** What a value is of: only values of one kind make an option. */
export type Kind = 'size' | 'colour' | 'number' | 'word';

export type Token =
  | { is: 'value'; kind: Kind; text: string }
  | { is: 'count'; count: number }
  /** `x`, `:`, `=` or `-` between a value and its count. */
  | { is: 'sign'; text: string }
  | { is: 'slash' }
  | { is: 'each' };

const letters = String.raw`xxs|xs|s|m|l|x{1,4}l|[2-6]xl`;
const letterSize = new RegExp(`^(?:${letters})$`);
const sizeWord =
  /^(?:(?:extra|x)[ -])?(?:small|large)$|^(?:medium|mini|midi|maxi|big|jumbo|regular|adult|kids?|(?:one|free) size)$/;
const measure =
  /^\d+(?:\.\d+)?(?:ml|cl|ltr|litres?|l|kg|g|mg|inch|inches|in|cm|ft|yds?|yards?|gb|tb|mah|w|yrs?|years?|months?)$/;
/** The second of two words that make one colour: “navy blue”, “rose gold”. */
const plainColours = ['blue', 'green', 'red', 'gold', 'pink', 'yellow', 'brown', 'purple', 'grey', 'white'];
const firstOfTwo =
  /^(?:navy|sky|wine|rose|army|lemon|leaf|mint|olive|coffee|mustard|royal|baby|hot|light|dark|deep|bright|milk|multi)$/;

const capital = (text: string) =>
  /^\p{Ll}/u.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;

/** How a value is written on a label: `s` is S, `small` Small. */
function shown(text: string): string {
  const low = text.toLowerCase();
  if (letterSize.test(low)) return low.toUpperCase();
  return measure.test(low) ? text : capital(text);
}

function kindOf(text: string): Kind {
  const low = text.toLowerCase();
  if (letterSize.test(low) || sizeWord.test(low) || measure.test(low)) return 'size';
  if (isColourName(low)) return 'colour';
  return /^\d+(?:\.\d+)?$/.test(low) ? 'number' : 'word';
}

/** Puts apart what is written in one: `S5`, `40x2`, `M-8`, `red/blue:`, `S5M8L3`. */
function loosened(text: string): string {
  const glued = new RegExp(`(^|[^\\p{L}\\d])(${letters})(\\d+)(?![\\p{L}\\d.])`, 'giu');
  return text
    .replace(/(\d),(\d{3})(?!\d)/g, '$1$2')
    .replace(/\b(?:[smlx]+\d+){2,}\b/gi, (all) =>
      /\dx/i.test(all) ? all : all.replace(/(\d)(?=[smlx])/gi, '$1 '),
    )
    .replace(/(\d)\s*[x*×]\s*(\d)/gi, '$1 * $2')
    .replace(/(^|[\s,;/)])[x×]\s*(\d+)/gi, '$1 * $2')
    .replace(glued, '$1$2 $3')
    .replace(/(\d)(?:pcs?|pieces?|units?)\b/gi, '$1')
    .replace(/\((\d+)\)/g, ' : $1 ')
    .replace(/[:=/]/g, ' $& ')
    .replace(/([\p{L}\d])\s*[-–—]+\s*(\d+)(?![\p{L}\d])/gu, '$1 : $2')
    .replace(/\s[-–—]+\s/g, ' : ');
}

const noise = /^(?:sizes?|colou?rs?|pcs?|pieces?|units?|left|only|qty|quantity|of|have|stock|in)$/;

/** Words side by side that are one value. */
function joined(words: string[], at: number): string {
  const two = `${words[at]} ${words[at + 1] ?? ''}`.toLowerCase();
  if (sizeWord.test(two)) return words.slice(at, at + 2).join(' ');
  if (firstOfTwo.test(words[at]!.toLowerCase()) && plainColours.includes(words[at + 1]?.toLowerCase() ?? ''))
    return words.slice(at, at + 2).join(' ');
  if (kindOf(words[at]!) !== 'word') return words[at]!;
  let end = at + 1;
  while (end < words.length && isFree(words[end]!)) end += 1;
  return words.slice(at, end).join(' ');
}

const isSign = (word: string) => /^[*:=]$/.test(word);
const isFree = (word: string) =>
  !isSign(word) &&
  word !== '/' &&
  !/^(?:each|apiece)$/i.test(word) &&
  !noise.test(word.toLowerCase()) &&
  kindOf(word) === 'word';

/** What a part of the line says, word by word. Whether a number is a size or a count shows only beside the others. */
function tokensOf(part: string): Token[] {
  const words = part.split(/\s+/).filter((word) => word !== '' && !noise.test(word.toLowerCase()));
  const tokens: Token[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (word === '/') tokens.push({ is: 'slash' });
    else if (isSign(word)) tokens.push({ is: 'sign', text: word });
    else if (/^(?:each|apiece)$/i.test(word)) tokens.push({ is: 'each' });
    else if (/^\d+$/.test(word)) tokens.push({ is: 'count', count: Number(word) });
    else {
      const text = joined(words, at);
      at += text.split(' ').length - 1;
      tokens.push({ is: 'value', kind: kindOf(text), text: shown(text) });
    }
  }
  return tokens;
}

/** The parts of a line, each with its words and as it was typed. */
export function partsOf(line: string): { typed: string; tokens: Token[] }[] {
  return loosened(plainSigns(line))
    .replace(/\b(?:sold out|out of stock|finished|none)\b/gi, ' : 0 ')
    .split(/[,;\n&]|\band\b/i)
    .map((part) => ({ typed: part.replaceAll('*', 'x').replace(/\s+/g, ' ').trim(), tokens: tokensOf(part) }))
    .filter(({ tokens }) => tokens.length > 0);
}
