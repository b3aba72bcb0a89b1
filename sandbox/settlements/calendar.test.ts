import { expect, test } from 'vitest';
import { isFirstOf, isWorkingDay, lagosDay, nextWorkingDay } from './calendar.ts';

test.each([
  ['2026-11-20', '2026-11-23'],
  ['2026-11-23', '2026-11-24'],
  ['2026-12-24', '2026-12-28'],
  ['2026-12-31', '2027-01-04'],
  ['2026-04-02', '2026-04-07'],
  ['2027-03-25', '2027-03-30'],
  ['2028-04-13', '2028-04-18'],
  ['2026-05-26', '2026-05-29'],
  ['2026-03-18', '2026-03-23'],
])('after %s banks open on %s', (day, next) => {
  expect(nextWorkingDay(day, [])).toBe(next);
});

test('a day can be closed by the setting', () => {
  expect(nextWorkingDay('2026-11-20', ['2026-11-23'])).toBe('2026-11-24');
  expect(isWorkingDay('2026-11-21', [])).toBe(false);
});

test('the day is that of Lagos', () => {
  expect(lagosDay(Date.parse('2026-11-20T22:59:59Z'))).toBe('2026-11-20');
  expect(lagosDay(Date.parse('2026-11-20T23:00:00Z'))).toBe('2026-11-21');
});

test('the first working day of a week and of a month', () => {
  expect(isFirstOf('week', '2026-11-23', [])).toBe(true);
  expect(isFirstOf('week', '2026-11-24', [])).toBe(false);
  expect(isFirstOf('week', '2026-04-07', [])).toBe(true);
  expect(isFirstOf('month', '2026-12-01', [])).toBe(true);
  expect(isFirstOf('month', '2027-01-04', [])).toBe(true);
  expect(isFirstOf('month', '2027-01-05', [])).toBe(false);
});
