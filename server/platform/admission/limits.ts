import type { Clock } from '../clock.ts';
import { AppError } from '../http/errors.ts';

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
  use(limit: Limit, key: string): Promise<{ left: number; endsIn: number }>;
  /** Gives back a use that turned out harmless, such as a right password. */
  giveBack(limit: Limit, key: string): void;
}

/** A key that is counted, and for how long (milliseconds). */
export interface Window {
  name: string;
  perMs: number;
}

/**
 * Who keeps the counts. Whoever shares one shares its limits: each use is counted once, in the order in which they come, so
 * that of many at the same moment no more than `max` are let through.
 */
export interface Counts {
  /** One more; answers how many that makes in this window, and when it ends (milliseconds). */
  add(window: Window): Counted | Promise<Counted>;
  /** One less. */
  takeBack(window: Window): void;
}
export interface Counted {
  used: number;
  endsInMs: number;
}

const mostKeys = 200_000;
/** So few are never looked through for those that ended. */
const fewKeys = 1_000;

/** Counts in the memory of this process, which holds no more than twice the windows that are open. */
export function createCounts(clock: Clock): Counts & { kept(): number } {
  const windows = new Map<string, { from: number; perMs: number; used: number }>();
  const isOver = ({ from, perMs }: { from: number; perMs: number }, now: number) =>
    now - from >= perMs || now < from;
  let most = fewKeys;
  const makeRoom = (now: number) => {
    for (const [name, window] of windows) if (isOver(window, now)) windows.delete(name);
    if (windows.size >= mostKeys) forgetOldest(windows);
    most = Math.min(mostKeys, Math.max(fewKeys, 2 * windows.size));
  };
  const at = ({ name, perMs }: Window) => {
    const now = clock.now().getTime();
    let window = windows.get(name);
    if (!window || isOver({ from: window.from, perMs }, now)) {
      if (windows.size >= most) makeRoom(now);
      window = { from: now, perMs, used: 0 };
      windows.delete(name);
      windows.set(name, window);
    }
    return { window, endsInMs: window.from + perMs - now };
  };
  return {
    add(its) {
      const { window, endsInMs } = at(its);
      window.used += 1;
      return { used: window.used, endsInMs };
    },
    takeBack(its) {
      const { window } = at(its);
      window.used = Math.max(0, window.used - 1);
    },
    kept: () => windows.size,
  };
}

/** Counts calls against their limits, and refuses those beyond. */
export function createLimits(counts: Counts): Limits {
  const windowOf = (limit: Limit, key: string) => ({ name: `${limit.name}:${key}`, perMs: limit.perMs });
  return {
    async use(limit, key) {
      const { used, endsInMs } = await counts.add(windowOf(limit, key));
      const wait = Math.max(1, Math.ceil(endsInMs / 1000));
      if (used <= limit.max) return { left: limit.max - used, endsIn: wait };
      throw new AppError('too_many', `Too many tries. Please wait ${inWords(wait)} and try again.`, wait);
    },
    giveBack: (limit, key) => counts.takeBack(windowOf(limit, key)),
  };
}

/** Counts one use and tells whether it was within the limit, where going beyond it is no refusal. */
export async function isWithinLimit(limits: Limits, limit: Limit, key: string): Promise<boolean> {
  try {
    await limits.use(limit, key);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many') return false;
    throw error;
  }
}

/** Of the limit that has most: who makes up keys for one, such as links of orders, does not have tries of passwords forgotten. */
function forgetOldest(windows: Map<string, unknown>): void {
  const limitOf = (name: string) => name.slice(0, name.indexOf(':'));
  const counts = new Map<string, number>();
  for (const name of windows.keys()) counts.set(limitOf(name), (counts.get(limitOf(name)) ?? 0) + 1);
  const most = Math.max(...counts.values());
  let left = mostKeys / 10;
  for (const name of windows.keys()) {
    if (left === 0) return;
    if (counts.get(limitOf(name)) !== most) continue;
    windows.delete(name);
    left--;
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
