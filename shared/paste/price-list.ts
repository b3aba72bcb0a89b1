import { amountsIn } from './amounts.ts';
import { cleanLine } from './clean.ts';
import type { Doubt, PastedProduct } from './pasted.ts';
import { readLine, type Said } from './price-line.ts';
import { isLabel, optionOf, splitFirst } from './variants.ts';

/** What became of a line. Every line of what was pasted is in exactly one of them, besides empty ones. */
export type Pasted =
  | { kind: 'product'; lines: number[]; product: PastedProduct; doubts: Doubt[] }
  | { kind: 'heading'; lines: number[]; title: string }
  | { kind: 'left-out'; lines: number[]; text: string };

/** Lines further down than this are not read. */
const mostLines = 500;

interface Line extends Said {
  lines: number[];
  text: string;
}

/**
 * Reads a price list as people write it in chats and captions. The same text gives the same answer; what can be read in two
 * ways is answered with doubts, so that nothing is taken over unseen.
 */
export function readPriceList(text: string): Pasted[] {
  const groups: Line[][] = [[]];
  for (const [at, raw] of text.split(/\r?\n/).slice(0, mostLines).entries()) {
    const line = cleanLine(raw);
    if (line === '') groups.push([]);
    else for (const said of readParts(line)) groups.at(-1)!.push({ lines: [at], text: line, ...said });
  }
  return groups.flatMap(readGroup).toSorted((a, b) => a.lines[0]! - b.lines[0]!);
}

/** `Coke 500 | Sprite 500`: two things in one line, which a person looks at. */
function readParts(line: string): Said[] {
  const amounts = amountsIn(line);
  const whole = readLine(line, amounts);
  if (!whole.doubts.includes('several-prices')) return [whole];
  const ends = amounts.map(({ end }) => end);
  const parts = [0, ...ends.slice(0, -1)].map((from, n) => line.slice(from, ends[n]));
  const between = /^\s*(?:[,;.|/&·]|and\b)\s*/;
  const isNext = (part: string) => between.test(part) && /^\p{L}{3}/u.test(part.replace(between, ''));
  if (!/^[\s.!]*$/.test(line.slice(ends.at(-1))) || !parts.slice(1).every(isNext)) return [whole];
  const said = parts.map((part) => {
    const text = part.replace(between, '');
    return readLine(text, amountsIn(text));
  });
  return said.every(({ kind, product }) => kind === 'product' && !isLabel(product.title))
    ? said.map((one) => ({ ...one, doubts: [...new Set([...one.doubts, 'several-prices' as const])] }))
    : [whole];
}

type ProductLine = Extract<Pasted, { kind: 'product' }>;

/** Lines that stand together: a list with a heading, or a caption of one product over several lines. */
function readGroup(lines: Line[]): Pasted[] {
  const found: Pasted[] = [];
  let waiting: Line[] = [];
  let latest: ProductLine | null = null;
  const leaveOut = (line: Line) => found.push({ kind: 'left-out', lines: line.lines, text: line.text });
  /** Lines without a price, before one with its own name. */
  const asHeading = () => {
    const last = waiting.pop();
    waiting.forEach(leaveOut);
    waiting = [];
    if (!last) return;
    if (isHeading(last)) found.push({ kind: 'heading', lines: last.lines, title: last.product.title });
    else leaveOut(last);
  };
  for (const line of lines) {
    if (line.kind === 'chatter') leaveOut(line);
    else if (line.kind === 'text') waiting.push(line);
    else if (line.kind === 'attributes') {
      const to: Line | ProductLine | null = waiting.at(-1) ?? latest;
      if (to) {
        to.product = joined(to.product, line.product);
        to.lines.push(...line.lines);
      } else leaveOut(line);
    } else {
      if (line.kind === 'product') asHeading();
      latest = line.kind === 'product' ? asProduct(line) : caption(waiting, line);
      waiting = [];
      found.push(latest);
    }
  }
  if (latest === null && waiting.length === 1) asHeading();
  else waiting.forEach(leaveOut);
  return parted(alike(found)).flatMap(asOne).reduce(carriedOn, []).map(namedOrAsked);
}

/** A list under each of its headings. */
function parted(found: Pasted[]): Pasted[][] {
  const parts: Pasted[][] = [[]];
  for (const one of found.toSorted((a, b) => a.lines[0]! - b.lines[0]!)) {
    if (one.kind === 'heading') parts.push([]);
    parts.at(-1)!.push(one);
  }
  return parts;
}

/** Words of a sentence, which no heading has. */
const ofSentence =
  /\b(?:updated?|as at|attracts?|charges?|extra|ends?|takes?|we|you|your|our|us|is|are|will|dey|come|get|from|hurry|don|wey|una|only|still|midnight|today only|no refund|available|pick ?up|of the (?:day|week)|affordable|for less|for you|trusted|guaranteed|smell|look|slay|shop|buy|best prices?)\b/i;
const isHeading = ({ text, product }: Line) =>
  !ofSentence.test(text) &&
  !/\dk\b|\d\s?[ap]m\b|\b\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b/i.test(text) &&
  product.title.split(' ').length <= 5 &&
  product.options.length === 0 &&
  !/[.!?]$/.test(text);

const asProduct = ({ lines, product, doubts }: Line): ProductLine => ({
  kind: 'product',
  lines,
  product,
  doubts,
});

/** A name on a line of its own, perhaps some words, and then what it costs. */
function caption(above: Line[], price: Line): ProductLine {
  const [name, ...words] = above;
  const doubts: Doubt[] = name ? price.doubts : [...price.doubts, 'no-name'];
  const product = above.reduce((all, line) => joined(all, line.product), price.product);
  return {
    kind: 'product',
    lines: [...above.flatMap(({ lines }) => lines), ...price.lines],
    product: {
      ...product,
      title: name?.product.title ?? '',
      description: [...words.map(({ text }) => text), price.product.description].filter(Boolean).join('\n'),
    },
    doubts,
  };
}

/** What further lines say of a product, which do not name it. */
const joined = (product: PastedProduct, more: PastedProduct): PastedProduct => ({
  ...product,
  options: [
    ...product.options,
    ...more.options.filter(({ name }) => product.options.every((one) => one.name !== name)),
  ],
  stock: product.stock ?? more.stock,
});

/** `Jollof rice` over `Small 1,500` and `Big 2,500` is one product of two sizes; what stands below them is for itself. */
function asOne(found: Pasted[]): Pasted[] {
  const [heading, ...rest] = found;
  const products = rest.filter((one): one is ProductLine => one.kind === 'product');
  const isOf = ({ product, doubts }: ProductLine) =>
    isLabel(product.title) && product.options.length === 0 && doubts.length === 0;
  const until = products.findIndex((one) => !isOf(one));
  const parts = until < 0 ? products : products.slice(0, until);
  if (heading?.kind !== 'heading' || parts.length === 0) return found;
  const prices = parts.map(({ product }) => product.price_kobo);
  const { product } = parts[0]!;
  const lines = [heading.lines[0]!, ...parts.flatMap((one) => one.lines)];
  const titled = { ...product, title: heading.title };
  const one: PastedProduct =
    parts.length === 1
      ? { ...titled, description: [product.title, product.description].filter(Boolean).join('\n') }
      : {
          ...titled,
          price_kobo: Math.min(...prices),
          options: [{ name: 'Size', values: parts.map((part) => part.product.title) }],
          prices_kobo: prices,
        };
  const others = rest.filter((other) => !parts.some((part) => part === other));
  return [{ kind: 'product', lines, product: one, doubts: [] }, ...others];
}

/** `Bone straight 12" 65k` over `14" 75k` and `16" 85k` is one product of three sizes. */
function carriedOn(found: Pasted[], one: Pasted): Pasted[] {
  const last = found.at(-1);
  if (last?.kind !== 'product' || one.kind !== 'product' || !isLabelAlone(one.product))
    return [...found, one];
  const { product } = last;
  const [sizes] = product.options;
  const split = sizes ? null : splitFirst(product.title, [one.product.title]);
  const title = sizes && product.prices_kobo ? product.title : (split?.title ?? '');
  const values = [...(sizes?.values ?? [split?.label ?? '']), one.product.title];
  const isOne = title !== '' && values.every(isLabel) && new Set(values).size === values.length;
  if (!isOne || product.options.length > 1 || product.compare_at_kobo !== null) return [...found, one];
  const prices = [...(product.prices_kobo ?? [product.price_kobo]), one.product.price_kobo];
  const whole: PastedProduct = {
    ...product,
    title,
    price_kobo: Math.min(...prices),
    options: [{ name: optionOf(values), values }],
    prices_kobo: prices,
  };
  const doubts = [...new Set([...last.doubts, ...one.doubts])];
  return [
    ...found.slice(0, -1),
    { kind: 'product', lines: [...last.lines, ...one.lines], product: whole, doubts },
  ];
}

const isLabelAlone = ({ title, options, compare_at_kobo, stock, description }: PastedProduct) =>
  isLabel(title) && options.length === 0 && compare_at_kobo === null && stock === null && description === '';

/** `14 inches 75k` with nothing before it that has lengths: a size is no name. */
const namedOrAsked = (one: Pasted): Pasted =>
  one.kind === 'product' &&
  one.doubts.length === 0 &&
  /^(?:\d|.{1,2}$)/.test(one.product.title) &&
  isLabel(one.product.title)
    ? { ...one, doubts: ['name'] }
    : one;

/** `Fanta 500`, `Coke 500`, `Malt 700`: digits alone are prices where several lines in a row end so. */
function alike(found: Pasted[]): Pasted[] {
  const products = found.filter((one): one is ProductLine => one.kind === 'product');
  const isPlain = ({ product, doubts }: ProductLine) =>
    doubts.join() === 'bare-number' && product.price_kobo % 50_00 === 0 && !/\d/.test(product.title);
  if (products.filter(isPlain).length < 3) return found;
  for (const one of products.filter(isPlain)) one.doubts = [];
  return found;
}
