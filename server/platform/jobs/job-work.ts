import type { Tracing } from '../tracing/tracing.ts';

/** Beside what a job works with: the work it came of, where that is told. */
const came = 'came_of';

/** The same data, with the work at hand beside it. */
export function ofWork(tracing: Tracing | null | undefined, data: object): object {
  const current = tracing?.current();
  return current ? { ...data, [came]: current } : data;
}

/**
 * Does what was asked for by `ofWork`, told as one piece of work that came of those who asked.
 * Another process may tell of its work where this one does not, so what they came of is taken out here in any case.
 */
export function runTogether<T>(
  name: string,
  asked: readonly unknown[],
  tracing: Tracing | null | undefined,
  run: (all: object[]) => Promise<T>,
): Promise<T> {
  const links: string[] = [];
  const all = asked.map((data) => {
    const { [came]: link, ...rest } = (data ?? {}) as Record<string, unknown>;
    if (typeof link === 'string') links.push(link);
    return rest;
  });
  const work = () => run(all);
  return tracing
    ? tracing.root(`job ${name}`, { links, facts: { 'jobs.together': all.length } }, work)
    : work();
}
