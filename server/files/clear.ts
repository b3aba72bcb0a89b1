import type { Blobs } from '../platform/blobs.ts';
import { minutes } from '../platform/clock.ts';
import type { StoreTx } from '../platform/db.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { workOff } from '../platform/work-off.ts';
import { folderOf } from './keep.ts';
import { claimFiles, deleteFile, findFile, leaveFile, type FileRow } from './queries.ts';

interface ClearDeps extends PlatformDeps {
  blobs: Pick<Blobs, 'remove'>;
}

/** Whether somebody bought a file before it was taken out, or still may pay for it. */
type IsBought = (tx: StoreTx, file: { product_id: string; removed_at: Date }) => Promise<boolean>;

/** Takes away files nobody has a right to, every hour. */
export function defineFileJobs(deps: ClearDeps, isBought: IsBought): void {
  deps.jobs.define({
    name: 'files.clear',
    cron: '41 * * * *',
    run: () => clearFiles(deps, isBought),
  });
}

/** Answers how many were looked at. */
function clearFiles(deps: ClearDeps, isBought: IsBought): Promise<number> {
  return workOff({
    claim: (most) => claimFiles(deps.db.platform, deps.clock.now(), most),
    work: (one) =>
      deps.db.forStore(one.store_id).transact(async (tx) => {
        const file = await findFile(tx, one.file_id);
        if (!file || (await isLeft(tx, file, isBought))) {
          // Its bytes go first: after a crash in between it is looked at again, and nobody could have it anyway.
          await deps.blobs.remove(folderOf(one.store_id, one.file_id));
          await deleteFile(tx, one.file_id);
        }
        await leaveFile(tx, one.file_id);
      }),
    failed: (one, error) => deps.log.error('a file could not be cleared', { file: one.file_id, error }),
    atOnce: 2,
    limitMs: minutes(4),
  });
}

/** Sent and never saved with a product, replaced, or taken out before anybody bought it. */
async function isLeft(tx: StoreTx, { product_id, removed_at, replaced }: FileRow, isBought: IsBought) {
  if (product_id === null) return true;
  if (removed_at === null) return false;
  return replaced || !(await isBought(tx, { product_id, removed_at }));
}
