import { minutes } from '../platform/clock.ts';
import type { StoreDb } from '../platform/database/db.ts';
import { everyMinute } from '../platform/jobs/jobs.ts';
import { claimStores } from '../platform/database/store-times.ts';
import { workOff } from '../platform/jobs/work-off.ts';
import type { DomainDeps } from './deps.ts';
import { domainsOf } from './queries.ts';
import { lookAtHosts, takeIn } from './take-in.ts';

/** The work by the clock: what was added is looked at until it is there, and what is there once a day. */
export function defineDomainJob(deps: DomainDeps): void {
  deps.jobs.define({ name: 'domains.look', cron: everyMinute, run: () => lookAtDue(deps) });
}

/** Looks at the hosts of every store whose time has come. Answers how many stores there were. */
export async function lookAtDue(deps: DomainDeps): Promise<number> {
  return workOff({
    claim: (most) => claimStores(deps.db.platform, 'domain_times', deps.clock.now(), most),
    work: (one) => lookAtStore(deps, deps.db.forStore(one.store_id)),
    failed: (one, error) => deps.log.error('domains were not looked at', { store: one.store_id, error }),
    // They wait for the answers of others.
    atOnce: 8,
    limitMs: minutes(4),
  });
}

async function lookAtStore(deps: DomainDeps, storeDb: StoreDb): Promise<void> {
  const now = deps.clock.now();
  const rows = (await storeDb.read(domainsOf)).filter(({ look_at: at }) => at !== null && at <= now);
  await takeIn(deps, storeDb, await lookAtHosts(deps, rows));
}
