import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readDeliveryPrices } from './delivery.ts';
import { toldDelivery } from './testing/told.ts';

const read = (text: string) => readDeliveryPrices(text, 'Lagos').map((line) => toldDelivery(line));

const cases = readFileSync(path.join(import.meta.dirname, 'delivery.lines'), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => line.split(' => ') as [string, string]);

describe('delivery prices as people write them', () => {
  test.each(cases)('%s', (line, expected) => {
    const [said] = read(line);
    // What is not read right is at least doubted, or left out in sight.
    if (expected === '?') expect(said).toMatch(/ \?|^left out$/);
    else expect(said).toBe(expected);
  });

  test('at least 95 of 100 lines are read right, and the others are doubted', () => {
    const right = cases.filter(([, expected]) => expected !== '?');
    console.log(
      `${cases.length} lines: ${right.length} right, ${cases.length - right.length} misread and doubted`,
    );
    expect(cases.length).toBeGreaterThanOrEqual(150);
    expect(right.length / cases.length).toBeGreaterThanOrEqual(0.95);
  });
});

describe('several lines', () => {
  test('places and the price alone in the next line are one', () => {
    expect(read('Lekki, Ajah\n3,500\nIkeja\n2k only')).toEqual(['Lekki, Ajah 3500', 'Ikeja 2000']);
  });

  test('a place that has another price in an earlier line is doubted', () => {
    expect(read('Lekki 3k\nLekki 4k\nLekki 3k')).toEqual(['Lekki 3000', 'Lekki 4000 ?twice', 'Lekki 3000']);
  });

  test('names that are in several states are meant at home, and doubted elsewhere', () => {
    const at = (home: 'Oyo' | 'Kano' | '') =>
      readDeliveryPrices('Surulere 2k', home).flatMap(({ prices }) => prices);
    expect(at('Oyo')[0]).toMatchObject({
      named: [{ places: [{ state: 'Oyo', lga: 'Surulere' }] }],
      doubts: [],
    });
    expect([at('Kano')[0]!.doubts, at('')[0]!.doubts]).toEqual([['where'], ['where']]);
  });

  test('every line that was pasted is in exactly one answer', () => {
    const text = cases.map(([line]) => line).join('\n');
    const answers = readDeliveryPrices(text, 'Lagos');
    const told = answers.map(({ text }) => text).join('\n');
    for (const [line] of cases) expect(told).toContain(line);
  });
});
