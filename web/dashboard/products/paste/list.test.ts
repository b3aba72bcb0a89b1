import { describe, expect, test } from 'vitest';
import type { KnownProduct } from '#shared/api/goods-lists.ts';
import { doubtInWords, mustBeTyped, otherReadings } from '#shared/paste/readings.ts';
import { bodyOf, cardsOf, itemOf, planOf, type Card, type Edit } from './list.ts';

const cards = (text: string, edits: Record<string, Edit> = {}) => cardsOf({ text, edits }).cards;
const plans = (text: string) => cards(text).map((card) => [card.product.title, planOf(card, undefined)]);
const other = ({ lines, product, doubts }: Card) =>
  otherReadings(lines, product, doubts).map(({ label }) => label);

const known = (title: string, ...kinds: [string[], number][]): KnownProduct => ({
  id: 'p',
  title,
  status: 'active',
  variants: kinds.map(([option_values, naira], n) => ({
    id: `v${n}`,
    option_values,
    price_kobo: naira * 100,
    compare_at_kobo: null,
  })),
});

describe('what is done with the lines of a list', () => {
  test('a clear line is added, a doubtful one waits for a person, and chatter is only shown', () => {
    const text = 'Hello fam\nAnkara gown 15k\nLace 20k-30k\nWig dm for price\n₦4,000 only';
    expect(plans(text)).toEqual([
      ['Ankara gown', 'add'],
      ['Lace', 'ask'],
      ['Wig', 'ask'],
      ['', 'ask'],
    ]);
    expect(cardsOf({ text, edits: {} }).leftOut.map(({ line }) => line)).toEqual(['Hello fam']);
  });

  test('a doubt ends when a person says so; a missing price only by a price', () => {
    const [lace] = cards('Lace 20k-30k');
    expect(planOf({ ...lace!, edit: { seen: true } }, undefined)).toBe('add');
    const [wig] = cards('Wig dm for price');
    expect(planOf({ ...wig!, edit: { seen: true } }, undefined)).toBe('ask');
    const product = { ...wig!.product, price_kobo: 50_000_00 };
    expect(planOf({ ...wig!, product, edit: { seen: true } }, undefined)).toBe('add');
  });

  test('what a person said of a line stays with it while other lines come and go', () => {
    const [, second] = cards('Cap 2,500\nLace 20k-30k');
    const edits = { [second!.key]: { out: true } };
    expect(cards('Hello\nShoe 9k\nLace 20k-30k\nLace 20k-30k', edits).map(({ edit }) => edit.out)).toEqual([
      undefined,
      true,
      undefined,
    ]);
  });

  test('a line that was left out is taken after all, with its words as its name', () => {
    const [hello] = cardsOf({ text: 'Please order early', edits: {} }).leftOut;
    const [card] = cards('Please order early', { [hello!.key]: { asProduct: true } });
    expect([card!.product.title, planOf(card!, undefined)]).toEqual(['Please order early', 'ask']);
  });

  test('a heading that shouts becomes the name of a collection, unless its tick is taken out', () => {
    const [tv] = cards('TV SETS AND RADIOS\nSony 40 inch 90k\nRadio 9k');
    const list = { status: 'draft' as const, plainHeadings: [] };
    expect(itemOf(tv!, undefined, list)).toMatchObject({
      product: { title: 'Sony 40 inch', status: 'draft' },
      collection: 'TV sets and radios',
    });
    expect(itemOf(tv!, undefined, { ...list, plainHeadings: ['TV sets and radios'] })?.collection).toBeNull();
  });
});

describe('a product that is there already', () => {
  const plan = (line: string, there: KnownProduct, edit: Edit = {}) =>
    planOf({ ...cards(line)[0]!, edit }, there);

  test('gets another price, and the same price is no change', () => {
    expect(plan('Ankara gown 17k', known('Ankara gown', [[], 15_000]))).toBe('change');
    expect(plan('Ankara gown 15k', known('Ankara gown', [[], 15_000]))).toBe('same');
  });

  test('gets a price for each kind it has, by the name of the kind', () => {
    const there = known('Oil', [['5L'], 9_000], [['10l'], 17_500]);
    const [oil] = cards('Oil 10L 18k, 5L 9,500');
    expect(itemOf(oil!, there, { status: 'active', plainHeadings: [] })).toEqual({
      change: {
        product_id: 'p',
        prices: [
          { variant_id: 'v0', price_kobo: 950_000, compare_at_kobo: null },
          { variant_id: 'v1', price_kobo: 1_800_000, compare_at_kobo: null },
        ],
      },
      collection: null,
    });
  });

  test('whose kinds are others is asked about, and added or left by choice', () => {
    const there = known('Ankara gown', [['S'], 1], [['M'], 1]);
    expect(plan('Ankara gown 17k', there)).toBe('ask');
    expect(plan('Ankara gown 17k', there, { instead: 'another' })).toBe('add');
    expect(plan('Ankara gown 17k', there, { instead: 'leave' })).toBe('out');
  });
});

describe('what is saved of a card', () => {
  const body = (line: string) => {
    const made = bodyOf(cards(line)[0]!.product, 'active');
    return made.ok
      ? made.body.variants.map((v) => [...v.option_values, v.price_kobo, v.compare_at_kobo, v.on_hand])
      : made.problem;
  };

  test('each size with its price; colours cross sizes; a count belongs to one kind alone', () => {
    expect(body('Oil 5L 9k, 10L 17k')).toEqual([
      ['5L', 900_000, null, null],
      ['10L', 1_700_000, null, null],
    ]);
    expect(body('Tee S/M (red, black) 5k')).toEqual([
      ['S', 'Red', 500_000, null, null],
      ['S', 'Black', 500_000, null, null],
      ['M', 'Red', 500_000, null, null],
      ['M', 'Black', 500_000, null, null],
    ]);
    expect(body('Kaftan was 20k now 15k (2 left)')).toEqual([[1_500_000, 2_000_000, 2]]);
    expect(body('Tee S/M 5k sold out')).toEqual([
      ['S', 500_000, null, 0],
      ['M', 500_000, null, 0],
    ]);
  });

  test('hostile text is a name like any other, and what is too much is told', () => {
    expect(cards('<script>alert(1)</script> 5k')[0]!.product.title).toContain('<script>');
    expect(bodyOf({ ...cards('Cap 5k')[0]!.product, title: 'x'.repeat(141) }, 'active')).toEqual({
      ok: false,
      problem: 'Use at most 140 characters for the name.',
    });
  });
});

describe('other readings of a doubtful line', () => {
  test.each([
    ['Lace 20k-30k', ['It costs ₦30,000']],
    ['Crop top 2,5k', ['It costs ₦25,000', 'It costs ₦250']],
    ['Boxers 3 for 9k', ['One costs ₦3,000']],
    ['3 boxers for 5k', ['One costs ₦1,667']],
    ['Singlet 1,500 each, 3 for 4k', ['One costs ₦1,500, no offers']],
    ['Indomie carton 9500', ['The number is part of the name']],
    ['Foil cake (vanilla/red velvet/chocolate) 3,500', ['All of it is in one']],
    ['Male native size 38-42 9k', ['Sizes 38, 40, 42']],
    ['Wig dm for price', []],
  ])('%s', (line, labels) => {
    const [card] = cards(line);
    expect(card!.doubts.length).toBeGreaterThan(0);
    expect(other(card!)).toEqual(labels);
    for (const doubt of card!.doubts) expect(doubtInWords[doubt]).toMatch(/[.?]$/);
    if (labels.length === 0) expect(card!.doubts.some((doubt) => mustBeTyped.includes(doubt))).toBe(true);
  });
});

test('five hundred lines are read, each once', () => {
  const text = Array.from(
    { length: 500 },
    (_, n) => `Thing ${String.fromCodePoint(97 + (n % 26))} ${1000 + n * 50} naira`,
  ).join('\n');
  const found = cards(text);
  expect(found.length).toBe(500);
  expect(new Set(found.map(({ key }) => key)).size).toBe(500);
});
