import { minutes } from '../../platform/clock.ts';
import type { StoreDb } from '../../platform/database/db.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { everyMinute } from '../../platform/jobs/jobs.ts';
import { claimStores, holdStore, lookAgain, lookNoMore } from '../../platform/database/store-times.ts';
import { workOff } from '../../platform/jobs/work-off.ts';
import { raiseVersion } from '../../stores/index.ts';
import { dropLapsed, nextLapse } from './lapse-queries.ts';

export type LapseDeps = Pick<PlatformDeps, 'db' | 'clock' | 'log' | 'jobs'>;

/** The work by the clock: what was new for so many days leaves the collections it was in for that. */
export function defineLapseJob(deps: LapseDeps): void {
  deps.jobs.define({ name: 'collections.lapse', cron: everyMinute, run: () => lapseDue(deps) });
}

/** Looks at every store whose time has come. Answers how many there were. */
export function lapseDue({ db, clock, log }: Omit<LapseDeps, 'jobs'>): Promise<number> {
  return workOff({
    claim: (most) => claimStores(db.platform, 'collection_lapses', clock.now(), most),
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
    await holdStore(tx.platform, 'collection_lapses', tx.storeId);
    const due = await nextLapse(tx);
    if (due) await lookAgain(tx.platform, 'collection_lapses', tx.storeId, due);
    else await lookNoMore(tx.platform, 'collection_lapses', tx.storeId);
  });
}
