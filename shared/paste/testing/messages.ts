import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readPriceList, type Pasted } from '../price-list.ts';

/** A line of a message, with what a careful person takes from it. */
export interface Expected {
  text: string;
  /**
   * `-` left out, `# x` a heading, `^` part of the product above, `?` whatever, if it is asked about, `~` the same or left
   * out, else the product.
   */
  takes: string;
}
type LinesFile =
  | 'messages'
  | 'fresh'
  | 'kept'
  | 'market'
  | 'first'
  | 'second'
  | 'held-out'
  | 'last'
  | 'strangers';
/** What became of a line; `wrong` is read otherwise, with no word of it. */
export interface JudgedLine {
  text: string;
  judged: 'right' | 'right, asked' | 'asked' | 'wrong';
  expected: string;
  got: string;
}

/** The messages of a file, each a list of lines; '' lines stay, since they part a message. */
export function messages(file: LinesFile = 'messages'): { name: string; lines: Expected[] }[] {
  const text = readFileSync(path.join(import.meta.dirname, `${file}.lines`), 'utf8');
  return text
    .split(/^=== /m)
    .slice(1)
    .map((part) => {
      const [name = '', ...lines] = part.trimEnd().split('\n');
      return {
        name,
        lines: lines.map((line) => {
          const [said = '', takes = ''] = line.split(/ => (?=[^=]*$)/);
          return { text: said, takes };
        }),
      };
    });
}

/** Letters and digits alone, as one reads over marks, brackets and capitals. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}+&"]+/gu, ' ')
    .trim();

/** The same words for what was read and what is expected. Options besides colours go by their values alone. */
function told(one: Pasted): string {
  if (one.kind === 'left-out') return '-';
  if (one.kind === 'heading') return `# ${plain(one.title)}`;
  const { product } = one;
  const options = product.options.map(({ name, values }, at) => {
    const prices = at === 0 ? product.prices_kobo : null;
    const list = values.map((value, n) => plain(value) + (prices ? ` ${prices[n]! / 100}` : ''));
    return `${name === 'Colour' && !prices ? 'colour' : 'option'}: ${list.join(', ')}`;
  });
  return [
    plain(product.title),
    ...(product.prices_kobo ? [] : [String(product.price_kobo / 100)]),
    ...(product.compare_at_kobo ? [`was ${product.compare_at_kobo / 100}`] : []),
    ...options,
    ...(product.stock === null ? [] : [`${product.stock} there`]),
  ].join(' | ');
}

function toldOf(takes: string): string {
  if (takes === '-' || takes.startsWith('#')) return takes === '-' ? '-' : `# ${plain(takes.slice(1))}`;
  const [title = '', price = '', ...rest] = takes.split(' | ').filter((part) => part !== '?');
  const options = rest.map((part) => {
    const [, name, values] = /^(\w+): (.*)$/.exec(part) ?? [];
    if (!values) return part;
    const list = values.split(', ').map((value) => {
      const [, word, sum] = /^(.*?) (\d{3,})$/.exec(value) ?? [];
      return sum ? `${plain(word!)} ${sum}` : plain(value);
    });
    return `${name === 'Colour' ? 'colour' : 'option'}: ${list.join(', ')}`;
  });
  const hasPrices = rest.some((part) => /: .* \d{3,}(?:,|$)/.test(part));
  return [plain(title), ...(hasPrices ? [] : [price]), ...options].join(' | ');
}

/** What became of each line of a message. */
export function judge(lines: Expected[]): JudgedLine[] {
  const read = readPriceList(lines.map(({ text }) => text).join('\n'));
  const ofLine = (at: number) => read.filter((one) => one.lines.includes(at));
  let first = 0;
  return lines.flatMap(({ text, takes }, at) => {
    if (takes === '') return [];
    if (takes !== '^') first = at;
    const found = ofLine(at);
    const expected = lines[first]!.takes;
    const mustAsk = expected.endsWith('| ?');
    const got = found.map(told).join(' && ');
    const asked = found.some((one) => one.kind === 'product' && one.doubts.length > 0);
    const same =
      got === expected.split(' && ').map(toldOf).join(' && ') &&
      found.every((one) => takes !== '^' || one.lines.includes(first));
    if (expected === '?' || expected === '~') {
      const isFine = asked || (expected === '~' && got === '-');
      return { text, judged: isFine ? 'right, asked' : 'wrong', expected, got };
    }
    const judged: JudgedLine['judged'] =
      same && (!mustAsk || asked) ? (asked ? 'right, asked' : 'right') : asked ? 'asked' : 'wrong';
    return [{ text, judged, expected: expected.split(' && ').map(toldOf).join(' && '), got }];
  });
}
