/**
 * Days and times as people in Nigeria say them, whatever the zone of the machine or the phone. What makes them is made
 * when it is first asked for: the browser's list of zones and months is read then, which takes a slow phone a tenth of a
 * second. It is marked as pure, so that a script which says none of them carries none.
 */
const timeZone = 'Africa/Lagos';

function format(language: string, options: Intl.DateTimeFormatOptions): (moment: Moment) => string {
  let made: Intl.DateTimeFormat | undefined;
  return (moment) =>
    (made ??= new Intl.DateTimeFormat(language, { timeZone, ...options })).format(at(moment));
}

const date = /* @__PURE__ */ format('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const time = /* @__PURE__ */ format('en-GB', { hour: '2-digit', minute: '2-digit' });
const weekday = /* @__PURE__ */ format('en-GB', { weekday: 'long' });
const key = /* @__PURE__ */ format('sv-SE', {});

/** A moment, or the text of one as calls carry it. */
type Moment = Date | string;

function at(moment: Moment): Date {
  return new Date(moment);
}

/** `5 Sep 2026` */
export function lagosDate(moment: Moment): string {
  // Every other month has three letters.
  return date(moment).replace('Sept', 'Sep');
}

/** `14:05` */
export function lagosTime(moment: Moment): string {
  return time(moment);
}

/** `5 Sep 2026, 14:05` */
export function lagosMoment(moment: Moment): string {
  return `${lagosDate(moment)}, ${lagosTime(moment)}`;
}

/** `Saturday` */
export function lagosWeekday(moment: Moment): string {
  return weekday(moment);
}

/** The day as calls and files write it: `2026-09-05`. */
export function lagosDay(moment: Moment): string {
  return key(moment);
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
