import type { DomainState } from '#shared/states.ts';
import { after, days, hours, minutes } from '../platform/clock.ts';
import type { Verdict } from './look.ts';
import type { DomainRow } from './queries.ts';

/** So long a domain that was added is looked at by itself. */
const patienceMs = days(7);
/** So long a host still answers whose records went away. */
const graceMs = days(14);
/** So long name servers that give no answer are no sign of anything. */
const silenceMs = days(3);

type Standing = Pick<DomainRow, 'state' | 'since' | 'right_at' | 'looks'>;

const isOver = (since: Date, ms: number, now: Date) => now.getTime() - since.getTime() >= ms;

/** When the host is looked at by itself again; null: its owner asks. */
export function nextLook({ state, looks }: Pick<Standing, 'state' | 'looks'>, now: Date): Date | null {
  switch (state) {
    case 'waiting':
      // Ever more rarely: most records are there within minutes, and the rest takes a day.
      return after(now, Math.min(minutes(5) * 2 ** looks, hours(6)));
    case 'verified':
      return after(now, days(1));
    case 'failing':
      return after(now, hours(6));
    default:
      return null;
  }
}

/** When we stop to look at a host, or to answer there; null where nothing ends. */
export function endOf({ state, since }: Pick<Standing, 'state' | 'since'>): Date | null {
  if (state === 'waiting') return after(since, patienceMs);
  return state === 'failing' ? after(since, graceMs) : null;
}

/** What becomes of a host by what was found of it; null: it stays as it is. */
export function becomes(row: Standing, verdict: Verdict, now: Date): DomainState | null {
  const { state, since, right_at: rightAt } = row;
  if (verdict === 'right') return state === 'verified' ? null : 'verified';
  if (state === 'verified')
    return verdict === 'wrong' || isOver(rightAt ?? since, silenceMs, now) ? 'failing' : null;
  const end = endOf(row);
  if (end === null || now < end) return null;
  return state === 'waiting' ? 'given_up' : 'lapsed';
}
