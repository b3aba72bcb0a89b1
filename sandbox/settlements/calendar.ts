const DAY = 86_400_000;
/** Lagos is one hour ahead of UTC all year. */
const LAGOS = 3_600_000;

/** Days of every year on which banks are closed, month and day. */
const fixed = ['01-01', '05-01', '06-12', '10-01', '12-25', '12-26'];

/** The days that follow the moon, as declared or expected; the setting `extra_holidays` adds others. */
const moving = [
  '2025-03-31',
  '2025-04-01',
  '2025-06-06',
  '2025-06-09',
  '2025-09-05',
  '2026-03-19',
  '2026-03-20',
  '2026-05-27',
  '2026-05-28',
  '2026-08-26',
  '2027-03-10',
  '2027-03-11',
  '2027-05-17',
  '2027-05-18',
  '2027-08-16',
  '2028-02-28',
  '2028-02-29',
  '2028-05-05',
  '2028-08-04',
];

/** The day in Lagos, as YYYY-MM-DD, of a time in ms. */
export function lagosDay(ms: number): string {
  return new Date(ms + LAGOS).toISOString().slice(0, 10);
}

/** A time of day in Lagos, in ms. */
export function lagosMoment(day: string, hour: number): number {
  return Date.parse(`${day}T00:00:00Z`) - LAGOS + hour * 3_600_000;
}

/** Whether banks are open. */
export function isWorkingDay(day: string, extra: readonly string[]): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  return !fixed.includes(day.slice(5)) && !moving.includes(day) && !extra.includes(day) && !isEaster(day);
}

/** The first day after this one on which banks are open. */
export function nextWorkingDay(day: string, extra: readonly string[]): string {
  let next = shift(day, 1);
  while (!isWorkingDay(next, extra)) next = shift(next, 1);
  return next;
}

/** Whether a working day is the first one of its week (Monday to Sunday) or of its month. */
export function isFirstOf(period: 'week' | 'month', day: string, extra: readonly string[]): boolean {
  let before = shift(day, -1);
  while (!isWorkingDay(before, extra)) before = shift(before, -1);
  return period === 'month' ? before.slice(0, 7) !== day.slice(0, 7) : monday(before) !== monday(day);
}

function monday(day: string): string {
  return shift(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

function shift(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

function isEaster(day: string): boolean {
  const sunday = easter(Number(day.slice(0, 4)));
  return day === shift(sunday, -2) || day === shift(sunday, 1);
}

/** Easter Sunday by the rule of the Gregorian calendar. */
function easter(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const skipped = Math.floor(century / 4);
  const moon = (century - skipped - Math.floor((8 * century + 13) / 25) + 19 * golden + 15) % 30;
  const epact =
    moon - Math.floor(moon / 28) * (1 - Math.floor(29 / (moon + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + epact + 2 - century + skipped) % 7;
  const offset = epact - weekday;
  const month = 3 + Math.floor((offset + 40) / 44);
  const date = offset + 28 - 31 * Math.floor(month / 4);
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}
