import { after, days, minutes, type Clock } from '../platform/clock.ts';
import type { Database, StoreTx } from '../platform/database/db.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { dropRemovedBefore } from './queries.ts';

/** How long a removed page can be brought back (milliseconds). */
export const keptMs = days(30);

/** What was removed at this moment or before cannot be brought back any more. */
export const tooOld = (at: Date) => after(at, -keptMs);

const purgeJob = 'pages.purge';

/** Has a page that is removed in this transaction deleted when nobody can bring it back any more. */
export async function purgeLater(jobs: Pick<Jobs, 'send'>, tx: StoreTx): Promise<void> {
  await jobs.send(tx.platform, purgeJob, { store_id: tx.storeId }, (keptMs + minutes(1)) / 1000);
}

/** Deletes the pages of a store that were removed too long ago; also by the next page that is begun or removed. */
export function definePageJobs({ db, clock, jobs }: { db: Database; clock: Clock; jobs: Jobs }): void {
  jobs.define<{ store_id: string }>({
    name: purgeJob,
    retryLimit: 5,
    retryDelay: 60,
    run: ({ store_id: id }) => db.forStore(id).transact((tx) => dropRemovedBefore(tx, tooOld(clock.now()))),
  });
}
