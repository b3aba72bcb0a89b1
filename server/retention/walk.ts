import { after, type Clock } from '../platform/clock.ts';
import type { Database, StoreTx } from '../platform/database/db.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Log } from '../platform/log.ts';
import { storesAfter } from './queries.ts';

/** Something of a store that is kept for a time only. */
export interface Kept {
  /** Milliseconds. */
  ms: number;
  drop(tx: StoreTx, before: Date): Promise<unknown>;
}

export interface RetentionDeps {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'send'>;
  log: Log;
}

export const walkJob = 'retention.walk';
/** The stores one piece of the walk looks at. */
const stretch = 200;

/** One piece of the walk: the stores after the last one that was looked at; what is left is a job of its own. */
export function walkOf(deps: RetentionDeps, kept: readonly Kept[], most = stretch) {
  return async ({ after: last }: { after?: string }): Promise<void> => {
    const ids = await storesAfter(deps.db.platform, last ?? null, most);
    for (const id of ids) await dropOf(deps, id, kept);
    if (ids.length === most)
      await deps.db.transact((tx) => deps.jobs.send(tx, walkJob, { after: ids.at(-1) }));
  };
}

/** What cannot be thrown away today is tomorrow; the other stores do not wait for it. */
async function dropOf(
  { db, clock, log }: RetentionDeps,
  storeId: string,
  kept: readonly Kept[],
): Promise<void> {
  try {
    await db.forStore(storeId).transact(async (tx) => {
      for (const { ms, drop } of kept) await drop(tx, after(clock.now(), -ms));
    });
  } catch (error) {
    log.error('what a store keeps for a time could not be thrown away', { store: storeId, error });
  }
}
