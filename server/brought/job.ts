import type { BroughtKind } from '#shared/api/brought.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database, StoreDb, StoreTx } from '../platform/database/db.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import {
  countsOf,
  endItem,
  fileOf,
  nextItems,
  turnFile,
  type Choices,
  type End,
  type FileRow,
} from './file-queries.ts';
import type { BroughtOrder } from './orders-in.ts';
import { takePast } from './past.ts';
import type { BroughtPerson } from './people-in.ts';
import { takePeople } from './people.ts';

export const broughtJob = 'brought.file';

/** Written in one transaction. */
const atOnce = 100;
/** After this long (milliseconds) the rest is left to a job of its own, so that a killed process loses little. */
const sliceMs = 20_000;

export interface BroughtDeps {
  db: Database;
  clock: Clock;
  config: Config;
  jobs: Jobs;
}

/** Has customers and past orders of files come in. What was done is never done again: each line says in the same transaction what became of it. */
export function defineBroughtJob(deps: BroughtDeps): void {
  deps.jobs.define<{ store_id: string; what: BroughtKind; file_id: string }>({
    name: broughtJob,
    retryLimit: 20,
    retryDelay: 5,
    run: ({ store_id: storeId, what, file_id: id }) => workFile(deps, deps.db.forStore(storeId), what, id),
  });
}

async function workFile(deps: BroughtDeps, storeDb: StoreDb, what: BroughtKind, id: string): Promise<void> {
  const end = performance.now() + sliceMs;
  while (await storeDb.transact((tx) => takeSome(deps, tx, what, id)))
    if (performance.now() > end)
      return storeDb.transact((tx) =>
        deps.jobs.send(tx.platform, broughtJob, { store_id: storeDb.id, what, file_id: id }),
      );
  await storeDb.transact(async (tx) => {
    // Beside a twin that a dead process left, this one may have found nothing to do while that is not done yet.
    if ((await countsOf(tx, id)).counts.waiting > 0)
      await deps.jobs.send(tx.platform, broughtJob, { store_id: storeDb.id, what, file_id: id });
    else await turnFile(tx, id, 'done', { finished_at: deps.clock.now() });
  });
}

/** The next of a file; false where none waits any more. */
async function takeSome(deps: BroughtDeps, tx: StoreTx, what: BroughtKind, id: string): Promise<boolean> {
  const file = await fileOf(tx, what, id);
  if (file?.state !== 'running') return false;
  return what === 'customers' ? somePeople(deps, tx, file) : someOrders(deps, tx, file);
}

async function somePeople({ clock, config }: BroughtDeps, tx: StoreTx, file: FileRow): Promise<boolean> {
  const items = await nextItems<BroughtPerson>(tx, file.id, atOnce);
  const choices = file.choices as Choices;
  const ends = await takePeople(tx, { config, at: clock.now(), choices }, items);
  return endAll(tx, file, items, ends);
}

async function someOrders({ clock, config }: BroughtDeps, tx: StoreTx, file: FileRow): Promise<boolean> {
  const items = await nextItems<BroughtOrder>(tx, file.id, atOnce);
  return endAll(tx, file, items, await takePast(tx, { config, at: clock.now(), file }, items));
}

async function endAll(
  tx: StoreTx,
  { id }: FileRow,
  items: readonly { n: number }[],
  ends: readonly End[],
): Promise<boolean> {
  for (const [at, { n }] of items.entries()) await endItem(tx, id, n, ends[at]!);
  return items.length > 0;
}
