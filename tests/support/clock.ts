import type { Clock } from '#server/platform/clock.ts';

export interface TestClock extends Clock {
  /** Moves time forward by so many milliseconds. */
  advance(ms: number): void;
}

/** A Wednesday morning in Lagos, so that no test's outcome hangs on the day or the minute it is run. */
export const testStart = new Date('2026-11-18T09:07:00Z');

/** Whatever is changed in a shop is seen by its shoppers after this long at most (milliseconds). */
export const seenWithin = 1_000;

/** A clock that stands still until it is moved. */
export function testClock(start = testStart): TestClock {
  let at = start.getTime();
  let passed = 0;
  return {
    now: () => new Date(at),
    // A clock that is set back takes nothing back of what has passed.
    ticks: () => passed,
    advance(ms) {
      at += ms;
      passed += Math.max(0, ms);
    },
  };
}
