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

/** `18:30` → `6:30 pm` */
export function clockWords(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  if (minutes === 0 && hours % 12 === 0) return hours === 0 ? 'midnight' : 'noon';
  const past = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`;
  return `${hours % 12 || 12}${past} ${hours < 12 ? 'am' : 'pm'}`;
}

/** The spans of a day in words. */
export function hoursWords(spans: readonly Span[]): string {
  if (spans.length === 0) return 'Closed';
  return spans
    .map(({ opens, closes }) =>
      opens === closes ? 'Day and night' : `${clockWords(opens)} to ${clockWords(closes)}`,
    )
    .join(', ');
}

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
