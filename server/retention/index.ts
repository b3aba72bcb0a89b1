import type { Jobs } from '../platform/jobs/jobs.ts';
import { dropOfPlatform, platformJob, type KeptOfPlatform } from './platform.ts';
import { walkJob, walkOf, type Kept, type RetentionDeps } from './walk.ts';

/**
 * Walks through all stores every night and throws away what has been kept for its time, also in those nobody visits
 * any more, and then of the platform. Each stretch of stores is a job of its own, so a process that dies loses nothing but its stretch.
 */
export function defineRetentionJobs(
  deps: RetentionDeps & { jobs: Pick<Jobs, 'define' | 'send'> },
  { ofStores, ofPlatform }: { ofStores: readonly Kept[]; ofPlatform: readonly KeptOfPlatform[] },
): void {
  const run = walkOf(deps, ofStores);
  deps.jobs.define<{ after?: string }>({
    name: walkJob,
    cron: '7 2 * * *',
    retryLimit: 5,
    retryDelay: 60,
    run,
  });
  deps.jobs.define({ name: platformJob, cron: '19 2 * * *', run: () => dropOfPlatform(deps, ofPlatform) });
}
