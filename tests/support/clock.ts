import type { Clock } from '#server/platform/clock.ts';

export interface TestClock extends Clock {
  /** Moves time forward by so many milliseconds. */
  advance(ms: number): void;
}

/** A clock that stands still until it is moved; starts now, since tokens are also checked by real time. */
export function testClock(start = new Date()): TestClock {
  let at = start.getTime();
  return { now: () => new Date(at), advance: (ms) => void (at += ms) };
}
