import type { Clock } from '../../platform/clock.ts';
import { createKept } from '../../platform/kept.ts';

/** A host is asked about again after this long (milliseconds), so a change is seen by every process within a second. */
const freshMs = 1_000;
/** What was told to have changed is asked about at once, but not more often than this (milliseconds). */
const leastMs = 100;
/** From this age on, a busy host is asked about in the background, so that no request has to wait for it. */
const aheadMs = 500;

interface CachedHost<S> {
  store: S | null;
  at: number;
  asking: Promise<void> | null;
}

export interface Hosts<S> {
  /** What is known and fresh, at once; undefined when it has to be asked. */
  peek(host: string): S | null | undefined;
  /** What was last known, however old, at once: enough to say sorry in a shop's own look. */
  last(host: string): S | null;
  /**
   * Asks when that is needed. With the database away, what was known last is answered, so pages kept in memory stay up.
   * @throws when nothing is known and the look-up fails.
   */
  find(host: string): Promise<S | null>;
}

/**
 * Host → store, with the store's version, at most a second old.
 * @param isTold whether a store was told to have changed since a moment (milliseconds)
 * @param most hosts remembered; strangers' made-up names push out only the longest unused.
 */
export function createHosts<S>(
  lookUp: (host: string) => Promise<S | null>,
  clock: Clock,
  isTold: (store: S, since: number) => boolean = () => false,
  most = 20_000,
): Hosts<S> {
  const known = createKept<CachedHost<S>>({ most });
  const now = () => clock.now().getTime();
  const ask = (host: string, entry: CachedHost<S>): Promise<void> => {
    // As old as the question: what changed while it was answered may not be in the answer.
    const asked = now();
    entry.asking ??= lookUp(host)
      .then((store) => {
        entry.store = store;
        entry.at = asked;
        known.set(host, entry);
      })
      .finally(() => {
        entry.asking = null;
        if (entry.at === -Infinity) known.delete(host);
      });
    return entry.asking;
  };
  const entryOf = (host: string): CachedHost<S> => {
    const held = known.get(host);
    if (held) return held;
    const made: CachedHost<S> = { store: null, at: -Infinity, asking: null };
    known.set(host, made);
    return made;
  };
  return {
    peek(host) {
      const entry = known.peek(host);
      if (!entry) return undefined;
      const age = now() - entry.at;
      if (age >= freshMs || age < 0) return undefined;
      if (entry.store && age >= leastMs && isTold(entry.store, entry.at)) return undefined;
      if (age >= aheadMs && !entry.asking) ask(host, entry).catch(() => undefined);
      return entry.store;
    },
    last: (host) => known.peek(host)?.store ?? null,
    async find(host) {
      const entry = entryOf(host);
      const seen = entry.at > -Infinity;
      try {
        await ask(host, entry);
      } catch (error) {
        if (!seen) throw error;
      }
      return entry.store;
    },
  };
}

/** Which stores were told to have changed, and when. */
export function createTold(clock: Clock) {
  const told = new Map<string, number>();
  return {
    note(storeId: string) {
      // Whoever is forgotten is seen within a second all the same.
      if (told.size >= mostTold) told.clear();
      told.set(storeId, clock.now().getTime());
    },
    isSince: ({ id }: { id: string }, since: number): boolean => (told.get(id) ?? -Infinity) >= since,
  };
}

const mostTold = 10_000;

const hostPattern = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/;
const addressPattern = /^\d{1,3}(\.\d{1,3}){3}$/;

/** The name in a Host header in lower case, without port and final dot; null when it is no name a store can have. */
export function hostName(header: string | undefined): string | null {
  if (!header) return null;
  const name = header.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
  return hostPattern.test(name) && !addressPattern.test(name) ? name : null;
}
