import type { Blobs } from '../platform/files/blobs.ts';
import { minutes } from '../platform/clock.ts';
import type { StoreTx } from '../platform/database/db.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { workOff } from '../platform/jobs/work-off.ts';
import { folderOf } from './keep.ts';
import { claimFiles, deleteFile, leaveFile, lockFile, type FileRow } from './queries.ts';

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
    work: async ({ store_id, file_id }) => {
      const storeDb = deps.db.forStore(store_id);
      const isGone = await storeDb.transact(async (tx) => {
        // Held: a product that is saved with it at this moment has it, or is told that it is not there.
        const file = await lockFile(tx, file_id);
        if (!file) return true;
        if (await isLeft(tx, file, isBought)) {
          await deleteFile(tx, file_id);
          return true;
        }
        await leaveFile(tx, file_id);
        return false;
      });
      if (!isGone) return;
      // Its bytes go after it: after a crash in between they are nobody's, and are looked at again.
      await deps.blobs.remove(folderOf(store_id, file_id));
      await storeDb.transact((tx) => leaveFile(tx, file_id));
    },
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
