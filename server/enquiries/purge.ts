import { enquiryKeptDays } from '#shared/enquiries.ts';
import { after, days, minutes, type Clock } from '../platform/clock.ts';
import type { Database, StoreTx } from '../platform/database/db.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { dropSentBefore } from './queries.ts';

const keptMs = days(enquiryKeptDays);
const purgeJob = 'enquiries.purge';

/** Has what is sent in this transaction deleted when it is too old. */
export async function purgeLater(jobs: Pick<Jobs, 'send'>, tx: StoreTx): Promise<void> {
  await jobs.send(tx.platform, purgeJob, { store_id: tx.storeId }, (keptMs + minutes(1)) / 1000);
}

/** Deletes the enquiries of a store that are too old. */
export function defineEnquiryJobs({ db, clock, jobs }: { db: Database; clock: Clock; jobs: Jobs }): void {
  jobs.define<{ store_id: string }>({
    name: purgeJob,
    retryLimit: 5,
    retryDelay: 60,
    run: ({ store_id: id }) =>
      db.forStore(id).transact((tx) => dropSentBefore(tx, after(clock.now(), -keptMs))),
  });
}
