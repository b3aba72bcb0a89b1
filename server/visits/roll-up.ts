import { after, days, minutes } from '../platform/clock.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { workOff } from '../platform/jobs/work-off.ts';
import {
  claimDays,
  countDay,
  dayIsCounted,
  dropDays,
  dropHours,
  dropSeen,
  forgetDay,
  lockDay,
} from './roll-up-queries.ts';
import { dropOldSalts } from './write.ts';

/** What was seen is kept until its day is over this long, so for two days at most. */
const seenFor = days(2);
/** What is kept of the figures; those of days for 25 months, so that a month can be held against the same one a year before. */
export const keptVisits = [
  { ms: days(90), drop: dropHours },
  { ms: days(762), drop: dropDays },
];
/** A day that could not be counted is tried again. */
const againAfter = minutes(5);

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'jobs' | 'log'>;

/** Counts the days of shops that were visited, every five minutes, and throws away what they were counted from. */
export function defineVisitJobs(deps: Deps): void {
  deps.jobs.define({ name: 'visits.count', cron: '*/5 * * * *', run: () => countVisits(deps) });
}

/** Answers how many days were dealt with. A shop that nobody visits costs nothing here. */
export async function countVisits({ db, clock, log }: Omit<Deps, 'jobs'>): Promise<number> {
  await dropOldSalts({ db, clock });
  return workOff({
    claim: (most) => {
      const now = clock.now();
      return claimDays(db.platform, { now, again: after(now, againAfter), most });
    },
    work: ({ store_id, day }) =>
      db.forStore(store_id).transact(async (tx) => {
        const found = await lockDay(tx, day);
        if (!found) return;
        if (!found.counted) {
          await countDay(tx, day);
          return dayIsCounted(tx, day, after(day, seenFor));
        }
        // Another process dealt with it between its claim and here.
        if (clock.now() < after(day, seenFor)) return;
        await dropSeen(tx, day);
        await forgetDay(tx, day);
      }),
    failed: ({ store_id }, error) => log.error('visits could not be counted', { store: store_id, error }),
    atOnce: 2,
    limitMs: minutes(4),
  });
}
