import { lagosDay, startOfLagosDay } from '#shared/lagos.ts';
/** Where time comes from. Passed as a value so that tests can move it. */
export interface Clock {
  now(): Date;
  /** Milliseconds by a clock that nobody sets: for how long something lasts while the time of day may leap. */
  ticks(): number;
}

export const systemClock: Clock = { now: () => new Date(), ticks: () => performance.now() };

export const seconds = (n: number) => n * 1000;
export const minutes = (n: number) => n * 60_000;
export const hours = (n: number) => n * 3_600_000;
export const days = (n: number) => n * 86_400_000;

/** The moment `ms` milliseconds after `from`. */
export function after(from: Date, ms: number): Date {
  return new Date(from.getTime() + ms);
}

/** Lagos keeps UTC+1 all year, so its midnight is 23:00 UTC of the day before. */
export function startOfDayInLagos(now: Date): Date {
  return startOfLagosDay(lagosDay(now));
}

/** When somebody may be written to who waits for nothing: now by day, and at night at eight in the morning. */
export function byDayInLagos(now: Date): Date {
  const midnight = startOfDayInLagos(now);
  const [morning, evening] = [after(midnight, hours(8)), after(midnight, hours(21))];
  if (now < morning) return morning;
  return now < evening ? now : after(morning, days(1));
}

/** When Monday began. */
export function startOfWeekInLagos(now: Date): Date {
  const today = startOfDayInLagos(now);
  // At its noon the day has the same name in Lagos and in UTC.
  const sinceMonday = (after(today, hours(12)).getUTCDay() + 6) % 7;
  return after(today, -days(sinceMonday));
}
