import type { BlockWords } from '#shared/words/words.ts';

/** Opening hours as they are kept, and what they come to in a week of seven days. */

export const dayNames = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
} as const;
export type DayName = keyof typeof dayNames;

export const weekdays = Object.keys(dayNames) as DayName[];

/** From one hour of the clock to another, `08:00` to `18:00`. One that ends no later than it begins ends on the next day. */
export interface Span {
  opens: string;
  closes: string;
}

/** Hours of one day or of several on end; `same` is the one day. */
export interface Hours extends Span {
  from: DayName;
  to: DayName | 'same';
}

/** A day on which the hours of its weekday do not hold. */
export interface Special extends Span {
  /** `2026-12-25` */
  day: string;
  why: string;
}

/** The spans of hours that are said wholly, in the order of the day. */
export const spansOf = (all: readonly Span[]): Span[] =>
  all
    .filter(({ opens, closes }) => opens !== '' && closes !== '')
    .map(({ opens, closes }) => ({ opens, closes }))
    .toSorted((one, other) => one.opens.localeCompare(other.opens));

/** Whether a day of the week, Monday being 0, is among those of some hours. Saturday to Monday goes over Sunday. */
function covers({ from, to }: Hours, weekday: number): boolean {
  const first = weekdays.indexOf(from);
  const length = to === 'same' ? 0 : (weekdays.indexOf(to) - first + 7) % 7;
  return (weekday - first + 7) % 7 <= length;
}

/** The spans of each day, from Monday on. */
export const weekOf = (hours: readonly Hours[]): Span[][] =>
  weekdays.map((_, weekday) => spansOf(hours.filter((one) => covers(one, weekday))));

/** What hours are said with. */
export type HoursWords = Pick<BlockWords, 'hours' | 'when'>;

/** The spans of a day in words. */
export function hoursWords(spans: readonly Span[], { hours, when }: HoursWords): string {
  if (spans.length === 0) return hours.closed;
  return spans
    .map(({ opens, closes }) =>
      opens === closes ? hours.dayAndNight : hours.span(when.clock(opens), when.clock(closes)),
    )
    .join(', ');
}

/** What a day of the week is called, Monday being 0. The first of January 2024 was one. */
export const dayWords = (weekday: number, { when }: HoursWords): string =>
  when.weekday(`2024-01-0${weekday + 1}T12:00:00+01:00`);

/** Days on end with the same hours, for a table: which they are, Monday being 0, and their spans. */
export function rowsOf(week: readonly Span[][]): { first: number; last: number; spans: Span[] }[] {
  const rows: { first: number; last: number; spans: Span[] }[] = [];
  week.forEach((spans, weekday) => {
    const before = rows.at(-1);
    if (before && JSON.stringify(before.spans) === JSON.stringify(spans)) before.last = weekday;
    else rows.push({ first: weekday, last: weekday, spans });
  });
  return rows;
}
