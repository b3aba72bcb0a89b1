import { after, days, minutes, type Clock } from '../platform/clock.ts';
import type { Database, StoreTx } from '../platform/database/db.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { moveSubscriber } from './moves.ts';
import { dropEndedBefore, unansweredSince } from './queries.ts';

/** A link to confirm is good for as long (milliseconds). */
export const confirmMs = days(7);
/** An address that left, or never confirmed, is forgotten after as long (milliseconds). */
export const endedKeptMs = days(30);

const tidyJob = 'newsletter.tidy';

/** Has the store looked through when an address of this transaction will have waited so long. */
export async function tidyLater(jobs: Pick<Jobs, 'send'>, tx: StoreTx, waitedMs: number): Promise<void> {
  await jobs.send(tx.platform, tidyJob, { store_id: tx.storeId }, (waitedMs + minutes(1)) / 1000);
}

/** The work by the clock: links run out, and addresses that are of no use any more are forgotten. */
export function defineNewsletterJobs(deps: { db: Database; clock: Clock; jobs: Jobs }): void {
  const { db, clock, jobs } = deps;
  jobs.define<{ store_id: string }>({
    name: tidyJob,
    retryLimit: 5,
    retryDelay: 60,
    run: ({ store_id: id }) =>
      db.forStore(id).transact(async (tx) => {
        const now = clock.now();
        const late = await unansweredSince(tx, after(now, -confirmMs));
        for (const subscriber of late) await moveSubscriber(tx, subscriber, 'expired', now);
        await dropEndedBefore(tx, after(now, -endedKeptMs));
        if (late.length > 0) await tidyLater(jobs, tx, endedKeptMs);
      }),
  });
}
