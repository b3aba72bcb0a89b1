import { minutes } from '../../platform/clock.ts';
import type { StoreDb } from '../../platform/db.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { everyMinute } from '../../platform/jobs.ts';
import { workOff } from '../../platform/work-off.ts';
import { raiseVersion } from '../../stores/index.ts';
import { claimLapsed, dropLapsed, holdLapses, setNextLapse } from './lapse-queries.ts';

export type LapseDeps = Pick<PlatformDeps, 'db' | 'clock' | 'log' | 'jobs'>;

/** The work by the clock: what was new for so many days leaves the collections it was in for that. */
export function defineLapseJob(deps: LapseDeps): void {
  deps.jobs.define({ name: 'collections.lapse', cron: everyMinute, run: () => lapseDue(deps) });
}

/** Looks at every store whose time has come. Answers how many there were. */
export function lapseDue({ db, clock, log }: Omit<LapseDeps, 'jobs'>): Promise<number> {
  return workOff({
    claim: (most) => claimLapsed(db.platform, clock.now(), most),
    work: ({ store_id }) => lapse(db.forStore(store_id), clock.now()),
    failed: ({ store_id }, error) =>
      log.error('collections were not brought up to date', { store: store_id, error }),
    atOnce: 2,
    limitMs: minutes(4),
  });
}

/** In two transactions, as others take these two locks in either order. */
async function lapse(storeDb: StoreDb, now: Date): Promise<void> {
  await storeDb.transact(async (tx) => {
    if (await dropLapsed(tx, now)) await raiseVersion(tx);
  });
  await storeDb.transact(async (tx) => {
    await holdLapses(tx.platform, tx.storeId);
    await setNextLapse(tx);
  });
}
