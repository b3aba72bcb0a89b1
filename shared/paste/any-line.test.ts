import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readDeliveryPrices } from './delivery.ts';
import { readPriceList } from './price-list.ts';
import { readRequest } from './request.ts';
import { judgeSet } from './testing/sets.ts';

describe('lines of products, deliveries and requests that were judged before the rules saw them', () => {
  test.each([
    { file: 'first', atLeast: 0.95 },
    { file: 'second', atLeast: 0.95 },
    { file: 'held-out', atLeast: 0.94 },
    { file: 'last', atLeast: 0.9 },
    { file: 'strangers', atLeast: 0.95 },
  ] as const)('of the set $file none is wrong unasked', ({ file, atLeast }) => {
    const lines = judgeSet(file);
    const right = lines.filter(({ judged }) => judged.startsWith('right'));
    expect(lines.length).toBeGreaterThanOrEqual(58);
    expect(lines.filter(({ judged }) => judged === 'wrong')).toEqual([]);
    expect(right.length / lines.length).toBeGreaterThanOrEqual(atLeast);
  });
});

/** Numbers that come out the same each time. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const files = [
  'price-list',
  'delivery',
  'testing/messages',
  'testing/market',
  'testing/first',
  'testing/second',
];
const words = files
  .flatMap((file) => readFileSync(path.join(import.meta.dirname, `${file}.lines`), 'utf8').split('\n'))
  .flatMap((line) => line.split(' => ')[0]!.split(' '))
  .filter(Boolean);
const marks = [..."₦#~/-–,.;:()+@=|x×%kmhN'’ \t0123456789½¼²①⁄👖１"];

/** Words of sellers and deliveries in any order, with stray marks among them. */
function anyLines(count: number): string[] {
  const below = numbers(7);
  const word = () => (below(6) === 0 ? marks[below(marks.length)]! : words[below(words.length)]!);
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + below(12) }, word).join(below(5) === 0 ? '' : ' '),
  );
}

/**
 * Every sum (kobo) that digits of a line can be written for, with and without thousands and naira's tenths. What only
 * looks like a number is none; a half and a quarter are tenths.
 */
function sumsIn(line: string): Set<number> {
  const found = new Set([0]);
  const plain = line.replace(/[^\p{No}]+/gu, (some) => some.normalize('NFKC'));
  const both = `${plain}\n${plain.replaceAll('½', '.5').replaceAll('¼', '.25')}`;
  for (const [run] of both.matchAll(/\d(?:[\d.,' ]*\d)?/g)) {
    const groups = run.split(/[.,' ]+/);
    for (let from = 0; from < groups.length; from += 1)
      for (let until = from + 1; until <= groups.length; until += 1) {
        const whole = groups.slice(from, until).join('');
        const tenths = `${groups.slice(from, until - 1).join('')}.${groups[until - 1]}`;
        for (const value of [Number(whole), Number(tenths)])
          for (const factor of [1, 100, 1_000, 1e6]) found.add(Math.round(value * factor * 100));
      }
  }
  return found;
}

describe('whatever is pasted', () => {
  const lines = anyLines(1_000);
  const strange = (sums: (line: string) => (number | null)[], among = lines) =>
    among.filter((line) => {
      const there = sumsIn(line);
      return sums(line).some((kobo) => kobo !== null && !there.has(kobo));
    });

  test('a product costs what digits of its line say', () => {
    const sums = (line: string) =>
      readPriceList(line).flatMap((one) =>
        one.kind === 'product'
          ? [one.product.price_kobo, one.product.compare_at_kobo, ...(one.product.prices_kobo ?? [])]
          : [],
      );
    expect(strange(sums)).toEqual([]);
    expect(lines.filter((line) => sums(line).some(Boolean)).length).toBeGreaterThan(300);
  });

  test('a delivery costs what digits of its line say', () => {
    const sums = (line: string) =>
      readDeliveryPrices(line, 'Lagos').flatMap(({ prices, free_above_kobo }) => [
        ...prices.flatMap(({ price_kobo, ways }) => [price_kobo, ...ways.map((way) => way.price_kobo)]),
        free_above_kobo,
      ]);
    // Each strange word is compared with every name there is, which takes its time.
    const some = lines.slice(0, 200);
    expect(strange(sums, some)).toEqual([]);
    expect(some.filter((line) => sums(line).some(Boolean)).length).toBeGreaterThan(20);
  });

  test('a request asks for what digits of its line say, and its deliveries are added up', () => {
    const sums = (line: string) => {
      const { lines: things, delivery_kobo, deposit } = readRequest(line);
      const isOne = (line.match(/delivery|dispatch|waybill|shipping|logistics/gi) ?? []).length < 2;
      return [
        ...things.map(({ unit_price_kobo }) => unit_price_kobo),
        ...(isOne ? [delivery_kobo] : []),
        ...(deposit && 'kobo' in deposit ? [deposit.kobo] : []),
      ];
    };
    expect(strange(sums)).toEqual([]);
    expect(lines.filter((line) => sums(line).some(Boolean)).length).toBeGreaterThan(300);
  });
});
