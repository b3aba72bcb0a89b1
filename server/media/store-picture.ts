import type { Blobs } from '../platform/files/blobs.ts';
import type { Clock } from '../platform/clock.ts';
import type { StoreDb, StoreTx } from '../platform/database/db.ts';
import { newId } from '../platform/ids.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Picture } from '#shared/api/catalogue.ts';
import { avifJob } from './avif-job.ts';
import { encodePicture, type EncodedPicture, type PictureFile } from './encode.ts';
import type { Gate } from './gate.ts';
import { inspect } from './inspect.ts';
import { fileOf, ownPicture } from './pictures.ts';
import { insertPicture, pictureRows } from './queries.ts';

export interface StoringDeps {
  blobs: Blobs;
  clock: Clock;
  jobs: Pick<Jobs, 'send'>;
  /** Holds back more encoding at once than the machine should do. */
  encoding: Gate;
}

export interface Upload {
  bytes: Buffer;
  alt: string;
  /** Instead of a new one. The same upload under the same id is taken in once. */
  id?: string;
  /** The picture of the store it was made from. */
  madeFrom?: string | null;
}

/**
 * Takes a picture in: checks it, encodes it anew, keeps its files, then writes its row; AVIF follows by a job.
 * Without the row nothing refers to the files, so they come first.
 * @throws AppError bad_input with a sentence under `file`; unavailable when files cannot be kept.
 */
export async function storePicture(deps: StoringDeps, storeDb: StoreDb, upload: Upload): Promise<Picture> {
  const { id = newId(), bytes, alt, madeFrom = null } = upload;
  const [known] = upload.id ? await storeDb.read((tx) => pictureRows(tx, [id])) : [];
  if (known) return ownPicture(storeDb.id, known);
  const encoded = await deps.encoding.run(async () => {
    await inspect(bytes);
    return encodePicture(bytes);
  });
  await keepFiles(deps.blobs, storeDb.id, id, encoded.files);
  try {
    return await storeDb.transact((tx) => writePicture(deps, tx, { id, alt, madeFrom, encoded }));
  } catch (error) {
    // Files under a given id may be those of a twin that came through.
    if (!upload.id) await deps.blobs.remove(fileOf(storeDb.id, id, ''));
    throw error;
  }
}

async function writePicture(
  deps: Pick<StoringDeps, 'clock' | 'jobs'>,
  tx: StoreTx,
  picture: { id: string; alt: string; madeFrom: string | null; encoded: EncodedPicture },
): Promise<Picture> {
  const { width, height, widths } = picture.encoded;
  const [from] = picture.madeFrom ? await pictureRows(tx, [picture.madeFrom]) : [];
  const { id, alt } = picture;
  const row = { id, alt, width, height, widths, avif: false, made_from: from?.id ?? null };
  if (await insertPicture(tx, { ...row, at: deps.clock.now() }))
    await deps.jobs.send(tx.platform, avifJob, { store_id: tx.storeId, picture_id: picture.id });
  return ownPicture(tx.storeId, row);
}

/** Keeps all of a picture's files or none. */
export async function keepFiles(
  blobs: Blobs,
  storeId: string,
  id: string,
  files: readonly PictureFile[],
): Promise<void> {
  try {
    for (const file of files) await blobs.put(fileOf(storeId, id, file.name), file.bytes);
  } catch (error) {
    await blobs.remove(fileOf(storeId, id, '')).catch(() => undefined);
    throw error;
  }
}
