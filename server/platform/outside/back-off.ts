/** Waits in milliseconds: the first, the longest, and after how long of standing one begins anew. */
interface Waits {
  least: number;
  most: number;
  staysMs: number;
}

/** How long after its end something is begun again: soon, and slower each time it does not stay. */
export interface BackOff {
  /** @param stoodMs how long it stood until it ended */
  next(stoodMs: number): number;
}

/** Waits ever longer between tries, and shortly again after one that stood. */
export function createBackOff({ least, most, staysMs }: Waits): BackOff {
  let wait = least;
  return {
    next(stoodMs) {
      const now = stoodMs > staysMs ? least : wait;
      wait = Math.min(most, now * 2);
      return now;
    },
  };
}
