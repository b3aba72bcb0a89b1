import { lagosDay, lagosTime, startOfLagosDay } from '#shared/lagos.ts';
import { after, days, minutes } from '../platform/clock.ts';

interface Hours {
  /** Hours of the clock in Lagos, `22:00`; both '' for none. */
  quiet_from: string;
  quiet_until: string;
}

const minutesOf = (hour: string) => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3));

/** When the quiet hours end that it is in now; null outside of them. They may go over midnight. */
export function quietUntil(now: Date, { quiet_from, quiet_until }: Hours): Date | null {
  if (quiet_from === '' || quiet_until === '') return null;
  const [from, until, at] = [quiet_from, quiet_until, lagosTime(now)].map(minutesOf) as [
    number,
    number,
    number,
  ];
  const isQuiet = from < until ? from <= at && at < until : at >= from || at < until;
  if (!isQuiet) return null;
  const today = after(startOfLagosDay(lagosDay(now)), minutes(until));
  return today > now ? today : after(today, days(1));
}
