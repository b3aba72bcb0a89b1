import { expect, test } from 'vitest';
import { nextPlaces } from './breathing.ts';

test('a process that falls behind works for a fifth fewer at once, down to six, and for one more each time it does not', () => {
  expect(nextPlaces(16, 41, 16)).toBe(12);
  expect(nextPlaces(12, 41, 16)).toBe(9);
  expect(nextPlaces(6, 900, 16)).toBe(6);
  expect(nextPlaces(6, 40, 16)).toBe(7);
  expect(nextPlaces(16, 0, 16)).toBe(16);
});

test('one with fewer connections than that keeps to what it has', () => {
  expect(nextPlaces(3, 900, 3)).toBe(3);
  expect(nextPlaces(3, 0, 3)).toBe(3);
});
