import type { HoursWords } from '../opening-hours/week.ts';

interface Wished {
  /** `2026-11-28`, or ''. */
  wished_day: string;
  /** `10:00`, or ''. */
  wished_hour: string;
}

/** `Saturday, 28 Nov 2026, 10 am`; '' when nothing is wished. */
export function wishWords({ wished_day, wished_hour }: Wished, { hours, when }: HoursWords): string {
  const noon = `${wished_day}T12:00:00+01:00`;
  const day = wished_day ? hours.dated(when.weekday(noon), when.date(noon)) : '';
  return [day, wished_hour && when.clock(wished_hour)].filter(Boolean).join(', ');
}
