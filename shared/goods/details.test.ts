import { expect, test } from 'vitest';
import { cardLines, conditionOf, isLine, markOf, sizesOf } from './details.ts';

const line = (name: string, text: string) => ({ name, text });

test('eighty characters without a break are a line, one more or a break makes a part', () => {
  expect(isLine(line('A', 'x'.repeat(80)))).toBe(true);
  expect(isLine(line('A', 'x'.repeat(81)))).toBe(false);
  expect(isLine(line('A', 'x\ny'))).toBe(false);
});

test('a card is told the first three lines, and no part', () => {
  const details = [line('A', '1'), line('B', '1\n2'), line('C', '2'), line('D', '3'), line('E', '4')];
  expect(cardLines(details).map(({ name }) => name)).toEqual(['A', 'C', 'D']);
});

test('the condition is the line of that name, and is a mark in place of a line', () => {
  const lines = [line('Storage', '64 GB'), line('condition', 'Brand new')];
  expect(markOf(lines)).toEqual({ mark: 'Brand new', others: [lines[0]] });
  expect(markOf([lines[0]!])).toEqual({ mark: null, others: [lines[0]] });
});

test.each([
  ['Brand new', 'NewCondition'],
  ['New, sealed', 'NewCondition'],
  ['UK-used', 'UsedCondition'],
  ['Nigerian used, like new', 'UsedCondition'],
  ['Second-hand', 'UsedCondition'],
  ['Refurbished', 'RefurbishedCondition'],
  ['Ask us', null],
  ['Newly arrived', null],
])('search engines read “%s” as %s', (text, condition) => {
  expect(conditionOf([line('Condition', text)])).toBe(condition);
  expect(conditionOf([line('Storage', text)])).toBeNull();
});

test('sizes are the values of the option that is called so', () => {
  const values = ['S', 'M'];
  expect(
    sizesOf([
      { name: 'Colour', values: ['Red'] },
      { name: 'Shoe size', values },
    ]),
  ).toEqual(values);
  expect(sizesOf([{ name: 'Sized', values }])).toEqual([]);
  expect(sizesOf([])).toEqual([]);
});
