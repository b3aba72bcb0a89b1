import { expect, test } from 'vitest';
import { nextPlaces } from './breathing.ts';

test('a process that falls behind works for a fifth fewer at once, down to four, and for one more each time it does not', () => {
  expect(nextPlaces(16, 41, 16)).toBe(12);
  expect(nextPlaces(12, 41, 16)).toBe(9);
  expect(nextPlaces(4, 900, 16)).toBe(4);
  expect(nextPlaces(4, 40, 16)).toBe(5);
  expect(nextPlaces(16, 0, 16)).toBe(16);
});

test('one with fewer connections than that keeps to what it has', () => {
  expect(nextPlaces(3, 900, 3)).toBe(3);
  expect(nextPlaces(3, 0, 3)).toBe(3);
});
