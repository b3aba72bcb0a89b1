/**
 * Lets a few pieces of work be done at once, the rest in the order they came. Every registration changes one row: a crowd
 * that waited for it inside the database would take all connections from everybody else.
 */
export function createTurns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // A turn is handed on, so that nobody slips in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
