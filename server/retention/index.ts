import type { Jobs } from '../platform/jobs.ts';
import { walkJob, walkOf, type Kept, type RetentionDeps } from './walk.ts';

/**
 * Walks through all stores every night and throws away what has been kept for its time, also in those nobody visits
 * any more. Each stretch of stores is a job of its own, so a process that dies loses nothing but its stretch.
 */
export function defineRetentionJobs(
  deps: RetentionDeps & { jobs: Pick<Jobs, 'define' | 'send'> },
  kept: readonly Kept[],
): void {
  const run = walkOf(deps, kept);
  deps.jobs.define<{ after?: string }>({
    name: walkJob,
    cron: '7 2 * * *',
    retryLimit: 5,
    retryDelay: 60,
    run,
  });
}
