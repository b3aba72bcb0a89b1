import { lagosDay, lagosMoment, lagosTime } from '#shared/lagos.ts';

const oneDayMs = 24 * 60 * 60 * 1000;

/** `21 Nov 2026, 14:05`; today and yesterday (days begin at midnight in Lagos) are called so. */
export function momentOf(iso: string, now: Date = new Date()): string {
  const at = new Date(iso);
  const key = lagosDay(at);
  const time = lagosTime(at);
  if (key === lagosDay(now)) return `Today, ${time}`;
  if (key === lagosDay(new Date(now.getTime() - oneDayMs))) return `Yesterday, ${time}`;
  return lagosMoment(at);
}

/** The same inside a sentence: `today, 14:05`. */
export function momentIn(iso: string, now?: Date): string {
  const words = momentOf(iso, now);
  return `${words.slice(0, 1).toLowerCase()}${words.slice(1)}`;
}

/** Whether a moment (ISO) has come; nothing ever comes of none. */
export const hasCome = (moment: string | null): boolean =>
  moment !== null && Date.parse(moment) <= Date.now();
