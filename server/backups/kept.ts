import { lagosDay } from '#shared/lagos.ts';
import { days, startOfWeekInLagos } from '../platform/clock.ts';

/** How many of the newest are kept: of each day, of each week, of each month. */
const keptDays = 7;
const keptWeeks = 4;
const keptMonths = 2;

/** Whatever else is so, a back-up is gone by then: what somebody deleted is in none any more within 90 days. */
const longestMs = days(89);

const shape = /^presence-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;

/** The name of the back-up of a moment, which sorts by it. */
export const fileNameAt = (at: Date): string =>
  `presence-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.backup`;

/** The moment a file of the folder was begun; null where it is none of ours. */
export function momentOf(name: string): Date | null {
  const [, ...parts] = shape.exec(name) ?? [];
  if (parts.length === 0) return null;
  const [year, month, day, hour, minute, second] = parts;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** The newest of each of the last so many days, weeks and months that have one; none that is too old. */
export function keptOf(moments: readonly Date[], now: Date): Date[] {
  const newest = moments
    .filter((one) => now.getTime() - one.getTime() < longestMs)
    .toSorted((a, b) => b.getTime() - a.getTime());
  const kept = new Set<Date>();
  const keepEach = (most: number, stretchOf: (moment: Date) => string) => {
    const stretches = new Set<string>();
    for (const moment of newest) {
      const stretch = stretchOf(moment);
      if (stretches.has(stretch)) continue;
      if (stretches.size === most) break;
      stretches.add(stretch);
      kept.add(moment);
    }
  };
  keepEach(keptDays, (moment) => lagosDay(moment));
  keepEach(keptWeeks, (moment) => startOfWeekInLagos(moment).toISOString());
  keepEach(keptMonths, (moment) => lagosDay(moment).slice(0, 7));
  return newest.filter((moment) => kept.has(moment));
}
