import type { OrderDeps } from '../orders/index.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { MeasureDeps } from './deps.ts';
import { suspend } from './measures.ts';
import { dueMeasures, openMeasures } from './queries.ts';
import { tellShoppers, tellShoppersJob } from './tell.ts';

type EndingDeps = MeasureDeps & { log: Log };

/** The work by the clock: stores whose day has come; and the letters to shoppers. */
export function defineMeasureJobs(deps: OrderDeps & { jobs: Jobs }): void {
  deps.jobs.define({ name: 'measures.endings', cron: '*/10 * * * *', run: () => endStores(deps) });
  deps.jobs.define<{ store_id: string; id: string }>({
    name: tellShoppersJob,
    retryLimit: 10,
    retryDelay: 60,
    run: (measure) => tellShoppers(deps, measure),
  });
}

/** Closes every store whose notice has run out; answers how many. One that was closed or kept meanwhile stays so. */
export async function endStores(deps: EndingDeps): Promise<number> {
  let ended = 0;
  for (const { id, store_id } of await dueMeasures(deps.db.platform, deps.clock.now())) {
    await deps.db.forStore(store_id).transact(async (tx) => {
      const notice = (await openMeasures(tx.platform, store_id)).find((one) => one.id === id);
      if (!notice) return;
      const { reason, by_whom: actor } = notice;
      if (await suspend({ deps, tx }, { actor, reason })) ended += 1;
    });
    deps.log.info('a store has ended after notice', { store: store_id });
  }
  return ended;
}
