import type { Blobs } from '../platform/files/blobs.ts';
import type { Database, StoreTx } from '../platform/database/db.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import { encodeAvif } from './encode.ts';
import type { Gate } from './gate.ts';
import { fileOf } from './pictures.ts';
import { markAvif, pictureRows } from './queries.ts';

/** Name of the job that adds a picture's AVIF files. */
export const avifJob = 'media.avif';

export interface AvifDeps {
  db: Database;
  blobs: Blobs;
  encoding: Gate;
  /** Called in the transaction that changes what shoppers see of a picture. */
  changed(tx: StoreTx): Promise<void>;
}

interface AvifData {
  store_id: string;
  picture_id: string;
}

/**
 * Makes AVIF files after the upload was answered: they are a third smaller and take many times as long to make.
 * Pages name them only once all are there.
 */
export function avifWork(deps: AvifDeps): Job<AvifData> {
  return {
    name: avifJob,
    retryLimit: 3,
    retryDelay: 30,
    run: ({ store_id: storeId, picture_id: id }) => addAvif(deps, storeId, id),
  };
}

async function addAvif(deps: AvifDeps, storeId: string, id: string): Promise<void> {
  const storeDb = deps.db.forStore(storeId);
  const [row] = await storeDb.read((tx) => pictureRows(tx, [id]));
  if (!row || row.avif) return;
  const widest = await deps.blobs.get(fileOf(storeId, id, `${row.widths.at(-1)!}.webp`));
  if (!widest) throw new Error('A picture has lost its widest file.');
  const files = await deps.encoding.run(() => encodeAvif(widest, row.widths));
  for (const file of files) await deps.blobs.put(fileOf(storeId, id, file.name), file.bytes);
  await storeDb.transact(async (tx) => {
    if (await markAvif(tx, id)) await deps.changed(tx);
  });
}
