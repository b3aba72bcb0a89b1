import { expect, test } from 'vitest';
import { naira } from '#shared/money.ts';
import { compared } from './compared.ts';

test('a figure says how much more or less it is, to the kobo, also across nothing', () => {
  expect(compared(1_200_000, 900_000, naira)).toBe('₦3,000 more');
  expect(compared(900_000, 1_200_050, naira)).toBe('₦3,000.50 less');
  expect(compared(-50_000, 100_000, naira)).toBe('₦1,500 less');
  expect(compared(3, 5)).toBe('2 fewer');
  expect(compared(5, 0)).toBe('5 more');
});

test('what is as it was says so, and what has nothing before it says nothing', () => {
  expect(compared(0, 0)).toBe('the same');
  expect(compared(7, undefined)).toBeNull();
});
