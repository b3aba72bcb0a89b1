import { expect, test } from 'vitest';
import { lowNumber, lowWords } from './low-number.ts';

test('a number of low stock is read as it is typed; an empty field has none of its own', () => {
  expect([' 12 ', '1,000', '0', '', '  '].map(lowNumber)).toEqual([12, 1000, 0, null, null]);
  expect(['-1', '2.5', 'few', '10000'].map(lowNumber)).toEqual([
    'Give a whole number.',
    'Give a whole number.',
    'Give a whole number.',
    'Use at most 9,999.',
  ]);
});

test('what is low is said in words, also where only sold out counts', () => {
  expect([0, 1, 3, 1200].map(lowWords)).toEqual([
    'sold out',
    '1 left, or none',
    '3 or fewer left',
    '1,200 or fewer left',
  ]);
});
