import { lagosDay, lagosTime, startOfLagosDay } from '#shared/lagos.ts';
import { hoursWords, spansOf, weekOf, type Hours, type HoursWords, type Span, type Special } from './week.ts';

const dayMs = 86_400_000;
/** So many days are looked ahead: a week and the day on which its first hours come again. */
const lookAhead = 8;
/** Days that are different are told so many days before. */
const toldBefore = 31;

/** From one moment to another (milliseconds since 1970). */
interface Stretch {
  from: number;
  until: number;
}

/** Days in Lagos all have 24 hours. */
const dayAt = (now: Date, by: number) => lagosDay(new Date(now.getTime() + by * dayMs));

/** Which day of the week a day is, Monday being 0. */
const weekdayOf = (day: string) => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;

function stretchOf(day: string, { opens, closes }: Span): Stretch {
  const at = (time: string) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    return startOfLagosDay(day).getTime() + (hours * 60 + minutes) * 60_000;
  };
  const [from, until] = [at(opens), at(closes)];
  return { from, until: until > from ? until : until + dayMs };
}

/** When somebody is there, from yesterday's late hours on; what touches or overlaps is one stretch. */
function stretches(hours: readonly Hours[], special: readonly Special[], now: Date): Stretch[] {
  const week = weekOf(hours);
  const all = Array.from({ length: lookAhead + 2 }, (_, index) => dayAt(now, index - 1)).flatMap((day) => {
    const different = special.filter((one) => one.day === day);
    const spans = different.length > 0 ? spansOf(different) : week[weekdayOf(day)]!;
    return spans.map((span) => stretchOf(day, span));
  });
  const joined: Stretch[] = [];
  for (const one of all.toSorted((a, b) => a.from - b.from)) {
    const before = joined.at(-1);
    if (before && one.from <= before.until) before.until = Math.max(before.until, one.until);
    else joined.push({ ...one });
  }
  return joined;
}

/** From when on somebody is there, in a sentence. */
function opensWords(at: Date, now: Date, { hours, when }: HoursWords): string {
  const time = when.clock(lagosTime(at));
  if (lagosDay(at) === lagosDay(now)) return hours.opensToday(time);
  if (lagosDay(at) === dayAt(now, 1)) return hours.opensTomorrow(time);
  return hours.opensOn(when.weekday(at), time);
}

function closesWords(at: Date, now: Date, { hours, when }: HoursWords): string {
  const time = when.clock(lagosTime(at));
  return hours.openUntil(at.getTime() - now.getTime() <= dayMs ? time : hours.onDay(when.weekday(at), time));
}

/** Whether somebody is there at this moment and until when, or from when on. */
export function openNow(
  { hours, special }: { hours: readonly Hours[]; special: readonly Special[] },
  now: Date,
  says: HoursWords,
): { now: { open: boolean; said: string } | null; trueUntil: number } {
  const ms = now.getTime();
  // From midnight on other words are right: what was tomorrow is today.
  const midnight = startOfLagosDay(dayAt(now, 1)).getTime();
  if (weekOf(hours).every((spans) => spans.length === 0)) return { now: null, trueUntil: midnight };
  const coming = stretches(hours, special, now).find(({ until }) => until > ms);
  if (!coming) return { now: { open: false, said: says.hours.closedNow }, trueUntil: midnight };
  const { from, until } = coming;
  if (from > ms) {
    const said = opensWords(new Date(from), now, says);
    return { now: { open: false, said }, trueUntil: Math.min(from, midnight) };
  }
  const isAlways = until - ms > (lookAhead - 1) * dayMs;
  const said = isAlways ? says.hours.openAlways : closesWords(new Date(until), now, says);
  return { now: { open: true, said }, trueUntil: Math.min(until, midnight) };
}

/** Days of the coming month that are different, in their order, each in words. */
export function specialSoon(
  special: readonly Special[],
  now: Date,
  says: HoursWords,
): { day: string; hours: string; why: string }[] {
  const [first, last] = [dayAt(now, 0), dayAt(now, toldBefore)];
  const days = [...new Set(special.map(({ day }) => day))].filter((day) => day >= first && day <= last);
  return days.toSorted().map((day) => {
    const here = special.filter((one) => one.day === day);
    const noon = `${day}T12:00:00+01:00`;
    return {
      day: says.hours.dated(says.when.weekday(noon), says.when.date(noon)),
      hours: hoursWords(spansOf(here), says),
      why: here.map(({ why }) => why).find(Boolean) ?? '',
    };
  });
}

/** Which day of the week it is in Lagos, Monday being 0. */
export const todayOf = (now: Date) => weekdayOf(lagosDay(now));
