import { lagosDate, lagosDay, startOfLagosDay } from '#shared/lagos.ts';
import { mostDays } from '#shared/visits.ts';

export const periods = [
  { id: '', label: 'Today' },
  { id: 'week', label: 'This week' },
  { id: '30', label: '30 days' },
  { id: 'month', label: 'This month' },
  { id: 'own', label: 'Other days' },
] as const;
export type PeriodId = (typeof periods)[number]['id'];

/** What is looked at: days of Lagos, both in it, and the day on which the time before begins. */
export interface Period {
  from: string;
  until: string;
  before: string;
  /** What the time before is called. */
  than: string;
}

const dayMs = 86_400_000;
const noon = (day: string) => startOfLagosDay(day).getTime() + dayMs / 2;
/** So many days after a day, or before it. */
export const daysFrom = (day: string, by: number): string => lagosDay(new Date(noon(day) + by * dayMs));
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** How many days, both counted. */
const length = (from: string, until: string) => Math.round((noon(until) - noon(from)) / dayMs) + 1;

function monthBefore(first: string): string {
  const [year = 0, month = 0] = first.split('-').map(Number);
  return month === 1 ? `${year - 1}-12-01` : `${year}-${String(month - 1).padStart(2, '0')}-01`;
}

/** What a choice means today; null for days of one's own that are no stretch of time. */
export function periodOf(
  id: PeriodId,
  own: { from: string; until: string },
  now: Date = new Date(),
): Period | null {
  const today = lagosDay(now);
  if (id === '') return { from: today, until: today, before: daysFrom(today, -1), than: 'yesterday' };
  if (id === 'week') {
    const sinceMonday = (new Date(noon(today)).getUTCDay() + 6) % 7;
    const from = daysFrom(today, -sinceMonday);
    return { from, until: today, before: daysFrom(from, -7), than: 'last week' };
  }
  if (id === '30') {
    const from = daysFrom(today, -29);
    return { from, until: today, before: daysFrom(from, -30), than: 'the 30 days before' };
  }
  if (id === 'month') {
    const from = `${today.slice(0, 8)}01`;
    return { from, until: today, before: monthBefore(from), than: 'last month' };
  }
  const { from, until } = own;
  if (!isDay(from) || !isDay(until) || from > until || length(from, until) > mostDays) return null;
  const days = length(from, until);
  const than = days === 1 ? 'the day before' : `the ${days} days before`;
  return { from, until, before: daysFrom(from, -days), than };
}

/** `5 Nov 2026`, or both days. */
export const daysWords = ({ from, until }: Pick<Period, 'from' | 'until'>): string => {
  const [first, last] = [from, until].map((day) => lagosDate(startOfLagosDay(day)));
  return from === until ? first! : `${first} to ${last}`;
};
