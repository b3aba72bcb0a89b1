import { lagosDay } from '#shared/lagos.ts';
import { days, hours } from '../platform/clock.ts';

/** Lagos keeps UTC+1 all year. */
const lagos = hours(1);

/** The day of the month in Lagos. */
export function dayInLagos(at: Date): number {
  return Number(lagosDay(at).slice('2026-09-'.length));
}

/**
 * So many months later, on the anchor day or the last day of a shorter month: 31 Jan → 28 Feb → 31 Mar.
 * The time of day stays.
 */
export function monthsLater(from: Date, months: number, anchorDay: number): Date {
  const local = new Date(from.getTime() + lagos);
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const midnight = Date.UTC(year, month, Math.min(anchorDay, lastDay));
  const timeOfDay =
    local.getTime() - Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate());
  return new Date(midnight + timeOfDay - lagos);
}

export interface Period {
  start: Date;
  end: Date;
}

/**
 * Whole days of a period, and those of them that have not begun. The first day counts once it is over: who paid a moment
 * ago and chooses again loses nothing.
 */
export function daysOf(period: Period, now: Date): { total: number; unused: number } {
  const total = Math.max(1, Math.round((period.end.getTime() - period.start.getTime()) / days(1)));
  if (now.getTime() < period.start.getTime() + days(1) && now < period.end) return { total, unused: total };
  const left = Math.floor((period.end.getTime() - now.getTime()) / days(1));
  return { total, unused: Math.min(total, Math.max(0, left)) };
}

/** What the unused days of a period are worth, in whole kobo: never more than its price, never negative. */
export function creditOf(priceKobo: number, period: Period, now: Date): number {
  const { total, unused } = daysOf(period, now);
  return Math.floor((priceKobo * unused) / total);
}

/** The plan stays on for this long after a period that could not be charged. */
export const graceMs = days(7);
/** How long past its end a period is held while a bank decides on a payment; banks take weeks, not months. */
export const holdMs = days(60);
/** Days after the end of a period on which the card is tried, or the payer is reminded. */
const tryDays = [0, 1, 3, 5] as const;

/** When the billing clock looks again at what is due since a day and not paid; the end of the grace after the last try. */
export function nextLook(dueSince: Date, now: Date): Date {
  const next = tryDays.map((day) => dueSince.getTime() + days(day)).find((at) => at > now.getTime());
  return new Date(next ?? dueSince.getTime() + graceMs);
}
