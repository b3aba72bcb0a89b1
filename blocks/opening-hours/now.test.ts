import { expect, test } from 'vitest';
import { wordsOf } from '#shared/words/index.ts';
import { openNow, specialSoon, todayOf } from './now.ts';
import { hoursWords, rowsOf, weekOf, type Hours, type Special } from './week.ts';

const says = wordsOf('en');
const span = (opens: string, closes: string) => ({ opens, closes });
const workdays: Hours = { from: 'monday', to: 'friday', ...span('08:00', '18:00') };
const saturday: Hours = { from: 'saturday', to: 'same', ...span('09:30', '13:00') };
/** A moment in Lagos; 23 November 2026 is a Monday. */
const at = (moment: string) => new Date(`2026-${moment}:00+01:00`);
const said = (moment: string, hours: Hours[], special: Special[] = []) =>
  openNow({ hours, special }, at(moment), says).now?.said;

test.each([
  ['00:00', 'midnight'],
  ['12:00', 'noon'],
  ['00:30', '12:30 am'],
  ['08:00', '8 am'],
  ['18:05', '6:05 pm'],
])('%s is said as %s', (time, words) => {
  expect(says.when.clock(time)).toBe(words);
});

test.each([
  ['11-23T07:59', 'Closed now · opens at 8 am'],
  ['11-23T08:00', 'Open now · until 6 pm'],
  ['11-23T17:59', 'Open now · until 6 pm'],
  ['11-23T18:00', 'Closed now · opens tomorrow at 8 am'],
  ['11-27T18:00', 'Closed now · opens tomorrow at 9:30 am'],
  ['11-28T12:00', 'Open now · until 1 pm'],
  ['11-28T13:00', 'Closed now · opens on Monday at 8 am'],
  ['11-29T23:59', 'Closed now · opens tomorrow at 8 am'],
  ['11-30T00:00', 'Closed now · opens at 8 am'],
])('at %s in Lagos it reads “%s”', (moment, words) => {
  expect(said(moment, [workdays, saturday])).toBe(words);
});

test('a break at noon, hours over midnight, and a shop that never closes', () => {
  const split: Hours[] = [
    { from: 'monday', to: 'same', ...span('14:00', '17:00') },
    { from: 'monday', to: 'same', ...span('09:00', '12:00') },
  ];
  expect(said('11-23T12:30', split)).toBe('Closed now · opens at 2 pm');
  expect(hoursWords(weekOf(split)[0]!, says)).toBe('9 am to noon, 2 pm to 5 pm');
  const late: Hours[] = [{ from: 'friday', to: 'saturday', ...span('20:00', '02:00') }];
  expect(said('11-28T01:59', late)).toBe('Open now · until 2 am');
  expect(said('11-29T02:00', late)).toBe('Closed now · opens on Friday at 8 pm');
  const always: Hours[] = [{ from: 'monday', to: 'sunday', ...span('00:00', '00:00') }];
  expect(said('11-25T03:00', always)).toBe('Open now, day and night');
  expect(hoursWords(weekOf(always)[6]!, says)).toBe('Day and night');
  const longDay: Hours[] = [{ from: 'friday', to: 'sunday', ...span('00:00', '00:00') }];
  expect(said('11-27T03:00', longDay)).toBe('Open now · until Monday, midnight');
});

test('a day that is different goes before its weekday, and may have hours of its own', () => {
  const closed: Special[] = [{ day: '2026-11-23', ...span('', ''), why: 'Burial in the family' }];
  expect(said('11-23T10:00', [workdays], closed)).toBe('Closed now · opens tomorrow at 8 am');
  const short: Special[] = [{ day: '2026-11-29', ...span('12:00', '14:00'), why: '' }];
  expect(said('11-29T13:00', [workdays], short)).toBe('Open now · until 2 pm');
  expect(specialSoon([...short, ...closed], at('11-23T10:00'), says)).toEqual([
    { day: 'Monday, 23 Nov 2026', hours: 'Closed', why: 'Burial in the family' },
    { day: 'Sunday, 29 Nov 2026', hours: 'noon to 2 pm', why: '' },
  ]);
  expect(specialSoon(closed, at('11-24T00:00'), says)).toEqual([]);
  expect(specialSoon([{ ...closed[0]!, day: '2026-12-25' }], at('11-23T10:00'), says)).toEqual([]);
});

test('hours that are said in part are none, and without any nothing is claimed', () => {
  expect(openNow({ hours: [], special: [] }, at('11-23T10:00'), says).now).toBeNull();
  expect(said('11-23T10:00', [{ from: 'monday', to: 'same', ...span('08:00', '') }])).toBeUndefined();
});

test('what it says holds until the moment it names, and other words are right from then on', () => {
  const all = { hours: [workdays, saturday], special: [] };
  let now = at('11-23T06:00');
  for (let turn = 0; turn < 30; turn++) {
    const { now: before, trueUntil } = openNow(all, now, says);
    expect(openNow(all, new Date(trueUntil - 1), says).now).toEqual(before);
    expect(trueUntil).toBeGreaterThan(now.getTime());
    now = new Date(trueUntil);
  }
  expect(openNow(all, at('11-23T10:00'), says).trueUntil).toBe(at('11-23T18:00').getTime());
  expect(openNow(all, at('11-23T18:00'), says).trueUntil).toBe(at('11-24T00:00').getTime());
});

test('days on end with the same hours are one row, also from Saturday over Sunday', () => {
  const rows = rowsOf(weekOf([workdays, { from: 'saturday', to: 'sunday', ...span('10:00', '12:00') }]));
  expect(rows.map(({ first, last }) => [first, last])).toEqual([
    [0, 4],
    [5, 6],
  ]);
  const around = weekOf([{ from: 'saturday', to: 'monday', ...span('10:00', '12:00') }]);
  expect(around.map((spans) => spans.length)).toEqual([1, 0, 0, 0, 0, 1, 1]);
});

test('which day it is is asked of the clock in Lagos', () => {
  expect(todayOf(new Date('2026-11-22T22:59:00Z'))).toBe(6);
  expect(todayOf(new Date('2026-11-22T23:00:00Z'))).toBe(0);
});
