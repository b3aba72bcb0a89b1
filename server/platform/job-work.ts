import type { Tracing } from './tracing/tracing.ts';

/** What is to be done, one by one or together. */
interface Work {
  name: string;
  run(data: object): Promise<unknown>;
  runAll?(all: object[]): Promise<unknown>;
}

/** Beside what a job works with: the work it came of, where that is told. */
const came = 'came_of';

/** The same data, with the work at hand beside it. */
export function ofWork(tracing: Tracing | null, data: object): object {
  const current = tracing?.current();
  return current ? { ...data, [came]: current } : data;
}

/**
 * Does jobs of one kind, told as one piece of work that came of those who sent them.
 * Another process may tell of its work where this one does not, so what they came of is taken out here in any case.
 */
export function runTogether(
  job: Work,
  items: readonly { data: unknown }[],
  tracing: Tracing | null,
): Promise<unknown> {
  const links: string[] = [];
  const all = items.map((item) => {
    const { [came]: link, ...data } = (item.data ?? {}) as Record<string, unknown>;
    if (typeof link === 'string') links.push(link);
    return data;
  });
  const run = () => (job.runAll ? job.runAll(all) : Promise.all(all.map((data) => job.run(data))));
  return tracing
    ? tracing.root(`job ${job.name}`, { links, facts: { 'jobs.together': all.length } }, run)
    : run();
}
