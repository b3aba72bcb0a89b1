import { lagosDate } from '#shared/lagos.ts';
import { after, days } from '../platform/clock.ts';
import type { ClosingDeps } from './deps.ts';
import { eraseFiles, eraseStore, filesJob } from './erase-store.ts';
import { changeClosing, dueClosings, freeAddress, toRemind, withAddress } from './queries.ts';
import { tellJob, tellKeptJob, tellOwners, tellShoppers, tellShoppersKept } from './tell.ts';

/** Its owners are written to once more so long before the day. */
const remindedMs = days(7);
/** For so long the address of a store that was erased is nobody else’s. */
const addressMs = days(365);

export const clockJob = 'closing.clock';

/** The work by the clock: stores whose day comes near, has come, or was a year ago. */
export function defineClosingJobs(deps: ClosingDeps): void {
  deps.jobs.define({
    name: clockJob,
    cron: '23 * * * *',
    lostAfter: 1_800,
    run: () => runClosingClock(deps),
  });
  deps.jobs.define<{ store_id: string; id: string }>({
    name: tellJob,
    retryLimit: 10,
    retryDelay: 60,
    run: (closing) => tellShoppers(deps, closing),
  });
  deps.jobs.define<{ store_id: string; id: string }>({
    name: tellKeptJob,
    retryLimit: 10,
    retryDelay: 60,
    run: (closing) => tellShoppersKept(deps, closing),
  });
  deps.jobs.define<{ store_id: string }>({
    name: filesJob,
    retryLimit: 10,
    retryDelay: 60,
    run: (store) => eraseFiles(deps, store),
  });
}

/** What cannot be done with one store stops no other. */
export async function runClosingClock(deps: ClosingDeps): Promise<void> {
  const now = deps.clock.now();
  const each = async (what: string, storeId: string, work: () => Promise<unknown>) =>
    work().catch((error: unknown) => deps.log.error(what, { store: storeId, error }));
  for (const { store_id, id, due_at } of await toRemind(deps.db.platform, after(now, remindedMs)))
    await each('owners could not be reminded that their store closes', store_id, () =>
      deps.db.forStore(store_id).transact(async (tx) => {
        await changeClosing(tx.platform, id, { reminded_at: now });
        await tellOwners(deps, tx, { news: 'soon', day: lagosDate(due_at), why: '' });
      }),
    );
  for (const { store_id } of await dueClosings(deps.db.platform, now))
    await each('a store that was closed could not be erased', store_id, async () => {
      if ((await eraseStore(deps, store_id)) === 'erased')
        deps.log.info('a store was erased', { store: store_id });
    });
  for (const { store_id, id } of await withAddress(deps.db.platform, after(now, -addressMs)))
    await each('an address could not be freed', store_id, () =>
      deps.db.transact(async (tx) => {
        await freeAddress(tx, store_id);
        await changeClosing(tx, id, { address_freed: true });
      }),
    );
}
