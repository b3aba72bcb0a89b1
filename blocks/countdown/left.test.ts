import { expect, test } from 'vitest';
import { left } from '#shared/words/spoken/en.ts';
import { timeLeft } from './left.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [3 * day + 5 * hour, '3 days'],
  [2 * day, '2 days'],
  [2 * day - 1, '47 hours'],
  [2 * hour, '2 hours'],
  [2 * hour - 1, '119 minutes'],
  [2 * minute, '2 minutes'],
  [2 * minute - 1, 'less than two minutes'],
  [1, 'less than two minutes'],
])('with %i ms to go it says “%s”', (ms, words) => {
  expect(timeLeft(ms, left).words).toBe(words);
});

test('what it says holds for as long as it says, and not a millisecond longer', () => {
  for (const ms of [3 * day + 5 * hour, 2 * day, 5 * hour + 7, 2 * hour, 17 * minute + 1, 2 * minute]) {
    const { words, trueFor } = timeLeft(ms, left);
    expect(timeLeft(ms - trueFor + 1, left).words).toBe(words);
    expect(timeLeft(ms - trueFor, left).words).not.toBe(words);
  }
  expect(timeLeft(90_000, left).trueFor).toBe(90_000);
});
