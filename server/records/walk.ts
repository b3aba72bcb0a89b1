import type { Clock } from '../platform/clock.ts';
import type { Database, PlatformTx } from '../platform/database/db.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Log } from '../platform/log.ts';
import { oldPurchases, oldSettlements, oldStrays } from './courses.ts';
import type { Counts } from './old.ts';
import { oldGiftCards, oldOrders, oldPastOrders } from './orders.ts';
import { goneStores, oldInvoices, oldPayouts } from './plans.ts';
import { everyStoreAfter, keepWaiting, noteErased } from './queries.ts';
import { keptSince, lastErasable } from './year.ts';

export interface RecordDeps {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'define' | 'send'>;
  log: Log;
}

const recordsJob = 'records.erase';

/** In the order in which they can go: cards after the orders that used them, a store after all that was its. */
const ofStores = [oldOrders, oldPastOrders, oldGiftCards, oldInvoices, oldPayouts, goneStores];
const ofPlatform = [oldPurchases, oldSettlements, oldStrays];

/** The stores one piece of the walk looks at. */
const stretch = 200;

/**
 * Each night, what the law has had kept for long enough is erased, in all stores and of the platform, in stretches that each
 * are a transaction. Whatever ends the program between two of them, the next run goes on; what is gone is not counted twice.
 */
export function defineRecordsJob(deps: RecordDeps): void {
  deps.jobs.define<{ after?: string }>({
    name: recordsJob,
    cron: '41 2 * * *',
    retryLimit: 5,
    retryDelay: 60,
    run: ({ after }) => walk(deps, after ?? null),
  });
}

/** One piece of the walk: the stores after the last one; after all of them the platform's own. What is left is a job of its own. */
async function walk(deps: RecordDeps, last: string | null): Promise<void> {
  const ids = await everyStoreAfter(deps.db.platform, last, stretch);
  for (const id of ids) await tried(deps, { store: id }, () => eraseOfStore(deps, id));
  if (ids.length === stretch)
    await deps.db.transact((tx) => deps.jobs.send(tx, recordsJob, { after: ids.at(-1) }));
  else await tried(deps, {}, () => eraseOfPlatform(deps));
}

/** What cannot be erased today is tomorrow; nothing else waits for it. */
async function tried({ log }: RecordDeps, of: object, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => log.error('old records could not be erased', { ...of, error }));
}

async function eraseOfStore(deps: RecordDeps, storeId: string): Promise<void> {
  const now = deps.clock.now();
  const before = keptSince(now);
  const storeDb = deps.db.forStore(storeId);
  for (const { erase } of ofStores)
    await untilNone(() => storeDb.transact((tx) => noted(tx.platform, now, erase(tx, before))));
  await storeDb.transact(async (tx) => {
    const all: Counts = {};
    for (const { waiting } of ofStores) Object.assign(all, await waiting?.(tx, before));
    await keepWaiting(tx.platform, storeId, all, now);
  });
}

async function eraseOfPlatform({ db, clock }: RecordDeps): Promise<void> {
  const now = clock.now();
  const before = keptSince(now);
  for (const { erase } of ofPlatform)
    await untilNone(() => db.transact((tx) => noted(tx, now, erase(tx, before))));
  await db.transact(async (tx) => {
    const all: Counts = {};
    for (const { waiting } of ofPlatform) Object.assign(all, await waiting?.(tx, before));
    await keepWaiting(tx, null, all, now);
  });
}

async function noted(tx: PlatformTx, now: Date, erasing: Promise<Counts>): Promise<Counts> {
  const counts = await erasing;
  await noteErased(tx, lastErasable(now), counts);
  return counts;
}

async function untilNone(erase: () => Promise<Counts>): Promise<void> {
  while (Object.keys(await erase()).length > 0);
}
