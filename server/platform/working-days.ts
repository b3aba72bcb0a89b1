import { lagosDay, startOfLagosDay } from '#shared/lagos.ts';
import { after, days } from '../platform/clock.ts';

/** Days on which Nigerian banks are closed every year, month and day; those that follow the moon are declared late. */
const fixed = ['01-01', '05-01', '06-12', '10-01', '12-25', '12-26'];

const next = (day: string) =>
  after(new Date(`${day}T00:00:00Z`), days(1))
    .toISOString()
    .slice(0, 10);

function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !fixed.includes(day.slice(5));
}

/** The day (YYYY-MM-DD, Lagos) on which a payment is expected at the bank: the next working day. */
export function expectedOn(paidAt: Date): string {
  let day = next(lagosDay(paidAt));
  while (!isWorkingDay(day)) day = next(day);
  return day;
}

/** Sales since this moment have not been paid out by now: the start (in Lagos) of the last working day. */
export function sharesComeSince(now: Date): Date {
  let day = lagosDay(now);
  while (!isWorkingDay(day))
    day = after(new Date(`${day}T00:00:00Z`), -days(1))
      .toISOString()
      .slice(0, 10);
  return startOfLagosDay(day);
}

/** The day (YYYY-MM-DD, Lagos) that is so many working days after the one of a moment. */
export function workingDayAfter(from: Date, count: number): string {
  let day = lagosDay(from);
  for (let left = count; left > 0;) {
    day = next(day);
    if (isWorkingDay(day)) left -= 1;
  }
  return day;
}
