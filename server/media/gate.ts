/** Lets so much work be done at once; the rest waits its turn. */
export interface Gate {
  /** Runs when there is room. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Lets so many in at once; whoever comes then waits in line. */
export function createGate(atOnce: number): Gate {
  let running = 0;
  const waiting: (() => void)[] = [];
  const enter = () => {
    if (running < atOnce) {
      running += 1;
      return Promise.resolve();
    }
    return new Promise<void>((resolve) => waiting.push(resolve));
  };
  // A place is handed on rather than given back, so that nobody slips in between.
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  return {
    async run(work) {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}

/** Counts what is under way, in all and for each person. */
export interface Seats {
  /** Null when there is none left; else the way to give it back, to be called once. */
  take(personId: string): (() => void) | null;
}

/** Gives out so many seats in all, and so many to each person. */
export function createSeats(most: number, mostEach: number): Seats {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    take(personId) {
      const own = taken.get(personId) ?? 0;
      if (all >= most || own >= mostEach) return null;
      all += 1;
      taken.set(personId, own + 1);
      return () => {
        all -= 1;
        const rest = taken.get(personId)! - 1;
        if (rest > 0) taken.set(personId, rest);
        else taken.delete(personId);
      };
    },
  };
}
