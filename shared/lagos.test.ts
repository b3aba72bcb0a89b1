import { expect, test } from 'vitest';
import {
  lagosDate,
  lagosDay,
  lagosMoment,
  lagosTime,
  lagosTimeOf,
  lagosWeekday,
  startOfLagosDay,
} from './lagos.ts';

test('a moment is told as people in Lagos say it, also where the day there is another', () => {
  const late = '2026-09-04T23:05:00.000Z';
  expect([lagosDate(late), lagosTime(late), lagosMoment(late), lagosWeekday(late), lagosDay(late)]).toEqual([
    '5 Sep 2026',
    '00:05',
    '5 Sep 2026, 00:05',
    'Saturday',
    '2026-09-05',
  ]);
  expect(lagosMoment(new Date(late))).toBe(lagosMoment(late));
});

test('every month has three letters', () => {
  const months = Array.from({ length: 12 }, (_, month) => lagosDate(new Date(Date.UTC(2026, month, 5))));
  expect(months.map((text) => text.split(' ')[1])).toEqual(
    'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
  );
});

test('a day begins at midnight in Lagos', () => {
  expect(startOfLagosDay('2026-09-05').toISOString()).toBe('2026-09-04T23:00:00.000Z');
  expect(lagosDay(startOfLagosDay('2026-09-05'))).toBe('2026-09-05');
});

test('an hour of a clock in Lagos is a moment, on days that there are', () => {
  expect(lagosTimeOf('2026-12-24T18:00')?.toISOString()).toBe('2026-12-24T17:00:00.000Z');
  expect(lagosTimeOf('2028-02-29T00:30')?.toISOString()).toBe('2028-02-28T23:30:00.000Z');
  for (const none of ['2026-02-29T10:00', '2026-02-31T10:00', '2026-04-31T10:00', '2026-01-01T24:00', ''])
    expect([none, lagosTimeOf(none)]).toEqual([none, null]);
});
