import { naira } from '../money.ts';
import { amountsIn } from './amounts.ts';
import { cleanLine } from './clean.ts';
import type { Doubt, PastedProduct } from './pasted.ts';

/** Another way to read a line, offered beside the one that was taken. */
export interface Reading {
  label: string;
  product: PastedProduct;
}

/** Why a line is asked about, as a sentence. */
export const doubtInWords: Record<Doubt, string> = {
  'no-price': 'No price is said. Type one, or leave this line out.',
  'no-name': 'No name stands by this price. Type one, or leave this line out.',
  range: 'Two prices are said. Customers pay one: which?',
  from: 'The price begins “from”. Customers pay exactly this one.',
  'several-prices': 'There are several numbers in this line. Is this the right price?',
  deal: 'It seems to be a price for several pieces together.',
  'bare-number': 'Nothing says that this number is money. Is it the price?',
  'odd-number': 'This number can be read in two ways.',
  'odd-price': 'This is an unusual price. Is it right?',
  sizes: 'Are all the sizes between there, or every second one?',
  choices: 'Can customers choose one of these, or is it all in it?',
  name: 'There is more in this line than a name and a price. Is this the name?',
  currency: 'This price is not in naira. Type what it costs in naira, or leave this line out.',
};

/** Doubts that only something typed can take away. */
export const mustBeTyped: readonly Doubt[] = ['no-price', 'no-name', 'currency'];

/** Other ways to read what was doubted, the likeliest first; none where something must be typed. */
export function otherReadings(lines: string, product: PastedProduct, doubts: readonly Doubt[]): Reading[] {
  const found = doubts.flatMap((doubt) => readers[doubt]?.(cleanLine(lines), product) ?? []);
  const seen = new Set([JSON.stringify(product)]);
  return found.filter((one) => {
    const key = JSON.stringify(one.product);
    return !seen.has(key) && seen.add(key);
  });
}

type Reader = (line: string, product: PastedProduct) => Reading[];

const priced = (product: PastedProduct, kobo: number): Reading => ({
  label: `It costs ${naira(kobo)}`,
  product: { ...product, price_kobo: kobo, compare_at_kobo: null },
});

/** One of the amounts of the line. */
const anotherAmount: Reader = (line, product) =>
  amountsIn(line)
    .filter(({ kobo }) => kobo !== product.price_kobo)
    .map(({ kobo }) => priced(product, kobo));

const tenfold: Reader = (_line, product) =>
  [product.price_kobo * 10, Math.round(product.price_kobo / 10)]
    .filter((kobo) => kobo >= 50_00)
    .map((kobo) => priced(product, kobo));

/** `Boxers 3 for 10k` as the price of one; a price for each count without the counts. */
const byPiece: Reader = (line, product) => {
  const [first] = product.options;
  if (first?.name === 'Quantity')
    return [
      {
        label: `One costs ${naira(product.price_kobo)}, no offers`,
        product: { ...product, options: product.options.slice(1), prices_kobo: null },
      },
    ];
  const count = Number(/\b(\d{1,3})\s?(?:\p{L}+ ?)?(?:for\b|=|@)/iu.exec(line)?.[1] ?? 0);
  const each = Math.round(product.price_kobo / count / 100) * 100;
  const named = product.title.replace(new RegExp(`^${count} |\\s*\\b${count}$`), '');
  const title = named.charAt(0).toUpperCase() + named.slice(1);
  return count > 1 && each > 0
    ? [{ label: `One costs ${naira(each)}`, product: { ...product, title, price_kobo: each } }]
    : [];
};

/** Every second size, where all were taken; all, where every second one was. */
const otherSizes: Reader = (_line, product) => {
  const sizes = product.options.find(({ name }) => name === 'Size');
  const numbers = sizes?.values.map(Number) ?? [];
  if (!sizes || product.prices_kobo || numbers.some(Number.isNaN) || numbers.length < 2) return [];
  const [low, high] = [numbers[0]!, numbers.at(-1)!];
  const step = numbers[1]! - low === 1 ? 2 : 1;
  const values = Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, n) =>
    String(low + n * step),
  );
  const options = product.options.map((one) => (one === sizes ? { ...one, values } : one));
  return [{ label: `Sizes ${values.join(', ')}`, product: { ...product, options } }];
};

/** Words in brackets as words of the name. */
const noChoices: Reader = (_line, product) => {
  const kinds = product.options.find(({ name }) => name === 'Type');
  if (!kinds || product.prices_kobo) return [];
  const title = `${product.title} (${kinds.values.join(', ').toLowerCase()})`;
  const options = product.options.filter((one) => one !== kinds);
  return [{ label: 'All of it is in one', product: { ...product, title, options } }];
};

/** The number as a part of the name. */
const asName: Reader = (line, product) => [
  { label: 'The number is part of the name', product: { ...product, title: line, price_kobo: 0 } },
];

const readers: Partial<Record<Doubt, Reader>> = {
  range: anotherAmount,
  'several-prices': anotherAmount,
  'odd-number': tenfold,
  'odd-price': tenfold,
  deal: byPiece,
  sizes: otherSizes,
  choices: noChoices,
  'bare-number': asName,
};
