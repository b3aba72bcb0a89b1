import type { Clock } from './clock.ts';
import { AppError } from './errors.ts';

/** So many in so long (milliseconds), counted per key in fixed windows. */
export interface Limit {
  name: string;
  max: number;
  perMs: number;
}

export interface Limits {
  /**
   * Counts one use; answers how many are left of this window, and in how many seconds it ends.
   * @throws AppError too_many with the seconds to wait, once `max` is passed.
   */
  take(limit: Limit, key: string): { left: number; endsIn: number };
  /** Gives back a use that turned out harmless, such as a right password. */
  giveBack(limit: Limit, key: string): void;
}

const mostKeys = 200_000;

export function createLimits(clock: Clock): Limits {
  const windows = new Map<string, { from: number; used: number }>();
  const windowOf = (limit: Limit, key: string) => {
    const name = `${limit.name}:${key}`;
    const now = clock.now().getTime();
    let window = windows.get(name);
    if (!window || now - window.from >= limit.perMs || now < window.from) {
      if (windows.size >= mostKeys) forgetOldest(windows);
      window = { from: now, used: 0 };
      windows.delete(name);
      windows.set(name, window);
    }
    return { window, now };
  };
  return {
    take(limit, key) {
      const { window, now } = windowOf(limit, key);
      window.used += 1;
      const wait = Math.max(1, Math.ceil((window.from + limit.perMs - now) / 1000));
      if (window.used <= limit.max) return { left: limit.max - window.used, endsIn: wait };
      throw new AppError('too_many', `Too many tries. Please wait ${inWords(wait)} and try again.`, wait);
    },
    giveBack(limit, key) {
      const { window } = windowOf(limit, key);
      window.used = Math.max(0, window.used - 1);
    },
  };
}

/** Counts one use and tells whether it was within the limit, where going beyond it is no refusal. */
export function isWithin(limits: Limits, limit: Limit, key: string): boolean {
  try {
    limits.take(limit, key);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many') return false;
    throw error;
  }
}

function forgetOldest(windows: Map<string, unknown>): void {
  let left = mostKeys / 10;
  for (const key of windows.keys()) {
    if (left-- <= 0) return;
    windows.delete(key);
  }
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

/** What stands for a caller's network: the address itself, or its /64 for IPv6, where one person has many. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const left = head.split(':').filter(Boolean);
  if (tail === undefined) return left.slice(0, 4).join(':');
  const right = tail.split(':').filter(Boolean);
  const all = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return all.slice(0, 4).join(':');
}
