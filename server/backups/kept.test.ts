import { expect, test } from 'vitest';
import { keptOf } from './kept.ts';

test('a day’s back-up is kept for a week, a week’s for a month, a month’s for two, and none for 90 days', () => {
  const now = new Date('2026-11-26T12:00:00Z');
  const daily = Array.from({ length: 200 }, (_, n) => new Date(now.getTime() - n * 86_400_000));
  const kept = keptOf(daily, now).map((moment) => moment.toISOString().slice(0, 10));
  const week = '2026-11-26 2026-11-25 2026-11-24 2026-11-23 2026-11-22 2026-11-21 2026-11-20';
  expect(kept.join(' ')).toBe(`${week} 2026-11-15 2026-11-08 2026-10-31`);
  // Where none was made for long, the last ones go all the same.
  const old = [89, 90, 120].map((n) => new Date(now.getTime() - n * 86_400_000));
  expect(keptOf(old, now)).toEqual([]);
});
