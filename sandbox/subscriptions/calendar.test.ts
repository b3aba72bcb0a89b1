import { expect, test } from 'vitest';
import { chargeDay, cronOf, nextCharge, nextMonth } from './calendar.ts';

const at = (text: string): number => Date.parse(`${text}T09:30:00Z`);
const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

test.each([
  ['monthly', '2027-01-15', '2027-02-15'],
  ['monthly', '2027-01-28', '2027-02-28'],
  ['monthly', '2027-01-29', '2027-02-28'],
  ['monthly', '2027-01-31', '2027-02-28'],
  ['monthly', '2027-12-31', '2028-01-28'],
  ['quarterly', '2027-11-30', '2028-02-28'],
  ['biannually', '2027-08-31', '2028-02-28'],
  ['annually', '2028-02-29', '2029-02-28'],
  ['weekly', '2027-12-29', '2028-01-05'],
  ['daily', '2028-02-28', '2028-02-29'],
] as const)('%s from %s is next charged on %s', (interval, from, next) => {
  const start = at(from);
  expect(day(nextCharge(interval, start, chargeDay(start)))).toBe(next);
});

test('the time of day stays, and the timetable line says the same', () => {
  const start = at('2027-01-31');
  expect(nextCharge('monthly', start, 28)).toBe(at('2027-02-28'));
  expect(nextCharge('hourly', start, 28)).toBe(start + 3_600_000);
  expect(cronOf('monthly', start, 28)).toBe('30 9 28 * *');
  expect(new Date(nextMonth(at('2027-12-05'))).toISOString()).toBe('2028-01-01T00:00:00.000Z');
});
