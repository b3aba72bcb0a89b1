/**
 * Days and times as people in Nigeria say them, whatever the zone of the machine or the phone. Lagos keeps UTC+1 all year,
 * so they are counted here: what browsers bring for it reads their list of zones and months first, which takes a slow
 * phone a tenth of a second.
 */
const ahead = 3_600_000;
// Written out, since a script that says none of them is to carry none.
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** A moment, or the text of one as calls carry it. */
type Moment = Date | string;

/** The same day and hour with a clock of UTC. */
const there = (moment: Moment) => new Date(new Date(moment).getTime() + ahead);

/** `5 Sep 2026` */
export function lagosDate(moment: Moment): string {
  const [year, month, day] = lagosDay(moment).split('-').map(Number);
  return `${day} ${months[month! - 1]} ${year}`;
}

/** `14:05` */
export function lagosTime(moment: Moment): string {
  return there(moment).toISOString().slice(11, 16);
}

/** `5 Sep 2026, 14:05` */
export function lagosMoment(moment: Moment): string {
  return `${lagosDate(moment)}, ${lagosTime(moment)}`;
}

/** `Saturday` */
export function lagosWeekday(moment: Moment): string {
  return weekdays[there(moment).getUTCDay()]!;
}

/** The day as calls and files write it: `2026-09-05`. */
export function lagosDay(moment: Moment): string {
  return there(moment).toISOString().slice(0, 10);
}

/** The moment of such an hour of a clock in Lagos, `2026-12-24T18:00`; null where there is no such day. */
export function lagosTimeOf(hour: string): Date | null {
  const moment = new Date(`${hour}:00+01:00`);
  const isThere = !Number.isNaN(moment.getTime()) && `${lagosDay(moment)}T${lagosTime(moment)}` === hour;
  return isThere ? moment : null;
}

/** When such a day begins. */
export function startOfLagosDay(day: string): Date {
  return new Date(`${day}T00:00:00+01:00`);
}

/** An hour of the clock, `18:30`, as people say it: `6:30 pm`. Twice a day it has a name of its own. */
export function clockWords(time: string, midnight: string, noon: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  if (minutes === 0 && hours % 12 === 0) return hours === 0 ? midnight : noon;
  const past = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`;
  return `${hours % 12 || 12}${past} ${hours < 12 ? 'am' : 'pm'}`;
}
