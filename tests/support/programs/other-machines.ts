import { inject } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { createCounts, type Counts } from '#server/platform/admission/limits.ts';
import type { Log } from '#server/platform/log.ts';
import { openMachines, type Machines } from '#server/platform/processes/machines.ts';
import { alone, siblingsAt, type Siblings } from '#server/platform/processes/siblings.ts';
import type { TestClock } from '../clock.ts';

/** Nobody; or, where a run has a Redis, whoever hears of a world there, which has a name of its own. */
export async function otherMachines(
  clock: TestClock,
  log: Log,
): Promise<{ siblings: Siblings; counts: Counts; leave(): Promise<void> }> {
  const own = createCounts(clock);
  const url = inject('redis');
  if (!url) return { siblings: alone, counts: own, leave: async () => undefined };
  const machines = await openMachines({ url, named: `world:${newId()}`, log });
  return {
    siblings: siblingsAt(machines),
    counts: countsOver(machines, own, clock),
    leave: () => machines.close(),
  };
}

/**
 * Counts as the program has them. Redis goes by the time of its machine, a world by a clock that leaps: after a leap Redis
 * counts anew, the world's own counts know what was before, and a window ends by the world's clock.
 */
function countsOver(machines: Machines, own: Counts, clock: TestClock): Counts {
  const sinceLeap = ({ name, perMs }: { name: string; perMs: number }) => ({
    name: `${name} since ${clock.now().getTime()}`,
    perMs,
  });
  return {
    async add(window) {
      const here = await own.add(window);
      const over = machines.countsOver({ add: () => here, takeBack: () => undefined });
      const { used } = await over.add(sinceLeap(window));
      return { used, endsInMs: here.endsInMs };
    },
    takeBack(window) {
      own.takeBack(window);
      machines.countsOver({ add: own.add, takeBack: () => undefined }).takeBack(sinceLeap(window));
    },
  };
}
