/**
 * Days and times as people in Nigeria say them, whatever the zone of the machine or the phone. What makes them is marked
 * as pure, so that a script which says none of them carries none.
 */
const timeZone = 'Africa/Lagos';
const date = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', {
  timeZone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const time = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', {
  timeZone,
  hour: '2-digit',
  minute: '2-digit',
});
const weekday = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long' });
const key = /* @__PURE__ */ new Intl.DateTimeFormat('sv-SE', { timeZone });

/** A moment, or the text of one as calls carry it. */
type Moment = Date | string;

const at = (moment: Moment) => new Date(moment);

/** `5 Sep 2026` */
export function lagosDate(moment: Moment): string {
  // Every other month has three letters.
  return date.format(at(moment)).replace('Sept', 'Sep');
}

/** `14:05` */
export function lagosTime(moment: Moment): string {
  return time.format(at(moment));
}

/** `5 Sep 2026, 14:05` */
export function lagosMoment(moment: Moment): string {
  return `${lagosDate(moment)}, ${lagosTime(moment)}`;
}

/** `Saturday` */
export function lagosWeekday(moment: Moment): string {
  return weekday.format(at(moment));
}

/** The day as calls and files write it: `2026-09-05`. */
export function lagosDay(moment: Moment): string {
  return key.format(at(moment));
}

/** The moment of such an hour of a clock in Lagos, `2026-12-24T18:00`; null where there is no such day. */
export function lagosTimeOf(hour: string): Date | null {
  const moment = new Date(`${hour}:00+01:00`);
  const isThere = !Number.isNaN(moment.getTime()) && `${lagosDay(moment)}T${lagosTime(moment)}` === hour;
  return isThere ? moment : null;
}

/** When such a day begins. Lagos keeps UTC+1 all year. */
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
