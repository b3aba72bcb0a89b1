/** What somebody hears who wants to ask: go on, go on and find out for all others, or that nobody is there. */
export type Way = 'free' | 'finding out' | 'away';

/** Somebody outside us who may be away, so that not everybody who wants something of them waits to find out. */
export interface Breaker {
  enter(): Way;
  /** How it went for who began to ask at a moment of `now`. An answer to somebody else since then weighs more than none. */
  found(there: boolean, since: number): void;
  /** Milliseconds, by a clock that nobody sets. */
  now(): number;
}

/** Whoever is found to be away is asked again after `restMs`, by one, and by the others once that one was answered. */
export function createBreaker(restMs: number, now: () => number = () => performance.now()): Breaker {
  let awayUntil: number | null = null;
  let thereAt = -Infinity;
  return {
    now,
    enter() {
      if (awayUntil === null) return 'free';
      if (now() < awayUntil) return 'away';
      // However long this one waits, another finds out after the same time.
      awayUntil = now() + restMs;
      return 'finding out';
    },
    found(there, since) {
      if (there) [awayUntil, thereAt] = [null, now()];
      else if (thereAt < since) awayUntil = now() + restMs;
    },
  };
}
