import type { Interval } from './types.ts';

const hour = 3_600_000;
const fixed: Partial<Record<Interval, number>> = { hourly: hour, daily: 24 * hour, weekly: 168 * hour };
const months: Partial<Record<Interval, number>> = { monthly: 1, quarterly: 3, biannually: 6, annually: 12 };

/** The day of the month a subscription keeps: days 29 to 31 become the 28th. */
export const chargeDay = (start: number): number => Math.min(new Date(start).getUTCDate(), 28);

/** The charge after the one at `from` (virtual ms). */
export function nextCharge(interval: Interval, from: number, day: number): number {
  const length = fixed[interval];
  if (length !== undefined) return from + length;
  const date = new Date(from);
  date.setUTCDate(day);
  date.setUTCMonth(date.getUTCMonth() + months[interval]!);
  return date.getTime();
}

/** The start of the month after this moment. */
export function nextMonth(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

/** The same rhythm as a line of a timetable, as the provider shows it. */
export function cronOf(interval: Interval, start: number, day: number): string {
  const date = new Date(start);
  const [minute, at, month] = [date.getUTCMinutes(), date.getUTCHours(), date.getUTCMonth() + 1];
  const lines: Record<Interval, string> = {
    hourly: `${minute} * * * *`,
    daily: `${minute} ${at} * * *`,
    weekly: `${minute} ${at} * * ${date.getUTCDay()}`,
    monthly: `${minute} ${at} ${day} * *`,
    quarterly: `${minute} ${at} ${day} */3 *`,
    biannually: `${minute} ${at} ${day} */6 *`,
    annually: `${minute} ${at} ${day} ${month} *`,
  };
  return lines[interval];
}
