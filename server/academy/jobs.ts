import { after, days } from '../platform/clock.ts';
import type { AcademyDeps } from './deps.ts';
import { defineImportJobs } from './content/import-jobs.ts';
import { dropOldAccess } from './entry/session-queries.ts';

/** What the clock does for the course, and its films that are taken in beside everything. */
export function defineAcademyJobs(deps: AcademyDeps): void {
  defineImportJobs(deps);
  deps.jobs.define({
    name: 'academy.tidy',
    cron: '41 3 * * *',
    run: () => dropOldAccess(deps.db.platform, after(deps.clock.now(), -days(30))),
  });
}
