import { holdMs } from '#shared/api/live-class-words.ts';
import { stored } from '#web/client/stored.ts';

const second = 1000;

/** When the timer of this browser began; a missing, invalid or future value is replaced with now. */
export function timerStart(now: number): number {
  const text = stored.get('webinarTimer') ?? '';
  const start = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (start > 0 && start <= now) return start;
  stored.set('webinarTimer', String(now));
  return now;
}

/** What is left of the three hours, before the server has said what it holds. */
export function leftOf(start: number, now: number): number {
  return Math.max(0, start + holdMs - now);
}

export interface TimeLeft {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** Whole units of what is left, rounded up to the second so that zero means over. */
export function unitsOf(ms: number): TimeLeft {
  const all = Math.max(0, Math.ceil(ms / second));
  return {
    days: Math.floor(all / 86_400),
    hours: Math.floor(all / 3600) % 24,
    minutes: Math.floor(all / 60) % 60,
    seconds: all % 60,
  };
}
