import { expect, test } from 'vitest';
import { sharedOut } from './shares.ts';

test.each([
  [1_000, [10_000, 30_000], [250, 750]],
  [100, [1, 1, 1], [34, 33, 33]],
  [3, [1, 1, 1], [1, 1, 1]],
  [0, [500], [0]],
  [0, [], []],
  [70_001, [100_000, 0, 40_001], [50_000, 0, 20_001]],
  [9_999_999_999_99, [9_999_999_999_99, 1], [9_999_999_999_98, 1]],
])('%i kobo over %j is %j', (amount, lines, shares) => {
  expect(sharedOut(amount, lines)).toEqual(shares);
});

test('together they are the amount, and none is more than its line', () => {
  for (let n = 0; n < 500; n++) {
    const lines = Array.from({ length: 1 + (n % 7) }, (_, at) => (n * 7919 + at * 104_729) % 50_021);
    const whole = lines.reduce((sum, kobo) => sum + kobo, 0);
    const amount = (n * 15_485_863) % (whole + 1);
    const shares = sharedOut(amount, lines);
    expect(shares.reduce((sum, kobo) => sum + kobo, 0)).toBe(amount);
    expect(shares.every((share, at) => share >= 0 && share <= lines[at]!)).toBe(true);
  }
});
