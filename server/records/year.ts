import { lagosDay, startOfLagosDay } from '#shared/lagos.ts';

/** For so many years after the end of their own, tax law has records of what was sold and paid kept. */
export const keptYears = 6;

/** What is dated before then may be erased: six years after the end of its year are over, in Lagos. */
export function keptSince(now: Date): Date {
  return startOfLagosDay(`${yearIn(now) - keptYears}-01-01`);
}

/** The last year whose records may be erased. */
export const lastErasable = (now: Date): number => yearIn(now) - keptYears - 1;

const yearIn = (moment: Date): number => Number(lagosDay(moment).slice(0, 4));
