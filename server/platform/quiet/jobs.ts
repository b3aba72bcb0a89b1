import { setTimeout as sleep } from 'node:timers/promises';
import type { Jobs } from '../jobs/jobs.ts';

/** How soon work begins once somebody has woken the copy (milliseconds). */
const wakeMs = 2_000;

/** Jobs that can be sent and wait, for as long as the installation is a quiet copy. */
export function heldBackJobs(jobs: Jobs, isQuiet: () => Promise<boolean>): Jobs {
  let stopped = false;
  const stopping =
    <Args extends unknown[]>(stop: (...args: Args) => Promise<void>) =>
    (...args: Args): Promise<void> => {
      stopped = true;
      return stop(...args);
    };
  return {
    ...jobs,
    async work() {
      // A database that is away for a moment is no reason to begin.
      while (await isQuiet().catch(() => true)) {
        await sleep(wakeMs, undefined, { ref: false });
        if (stopped) return;
      }
      await jobs.work();
    },
    runDue: async () => ((await isQuiet()) ? 0 : jobs.runDue()),
    rest: stopping(jobs.rest),
    stop: stopping(jobs.stop),
  };
}
