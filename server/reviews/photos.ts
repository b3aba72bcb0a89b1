import type { HiddenBecause } from '#shared/goods/reviews.ts';
import { reviewLimits } from '#shared/goods/reviews.ts';
import { fileOf, keepFiles, type TakenPhoto } from '../media/index.ts';
import type { Blobs } from '../platform/files/blobs.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, StoreDb, StoreTx } from '../platform/database/db.ts';
import { newId } from '../platform/ids.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { movePhoto, moveReview } from './moves.ts';
import {
  deletePhoto,
  insertPhoto,
  photosOf,
  setFolder,
  withdrawnPhotos,
  type PhotoRow,
} from './photo-queries.ts';
import { lockReview, type ReviewRow } from './queries.ts';
import { raiseReviewed } from './seen.ts';

const purgeJob = 'reviews.purge';

/** Deletes what was taken back from the disk, and then its rows: after a kill in between it is done again. */
export function defineReviewJobs({ db, blobs, jobs }: { db: Database; blobs: Blobs; jobs: Jobs }): void {
  jobs.define<{ store_id: string }>({
    name: purgeJob,
    retryLimit: 8,
    retryDelay: 60,
    async run({ store_id: id }) {
      const storeDb = db.forStore(id);
      for (const photo of await storeDb.read(withdrawnPhotos)) {
        await blobs.remove(fileOf(id, photo.file_id, ''));
        await storeDb.transact((tx) => deletePhoto(tx, photo.id));
      }
    },
  });
}

/** Takes photos back that are locked by their review; their files are deleted soon after the commit. */
async function withdraw(
  jobs: Pick<Jobs, 'send'>,
  tx: StoreTx,
  review: ReviewRow,
  photos: readonly PhotoRow[],
): Promise<void> {
  for (const photo of photos) await movePhoto(tx, { review, photo }, 'withdrawn');
  if (photos.length > 0) await jobs.send(tx.platform, purgeJob, { store_id: tx.storeId });
}

/** Takes a review that is locked back, with all its photos. */
export async function withdrawAll(jobs: Pick<Jobs, 'send'>, tx: StoreTx, review: ReviewRow): Promise<void> {
  const photos = await photosOf(tx, [review.order_line_id]);
  await withdraw(jobs, tx, review, photos);
  await moveReview(tx, review, 'withdrawn');
}

/** Takes one photo of a review back; one that is not of this review, or gone, changes nothing. */
export async function withdrawPhoto(
  jobs: Pick<Jobs, 'send'>,
  storeDb: StoreDb,
  reviewId: string,
  photoId: string,
): Promise<void> {
  await storeDb.transact(async (tx) => {
    const review = await lockReview(tx, reviewId);
    const photos = await photosOf(tx, [reviewId]);
    const its = photos.filter(({ id }) => id === photoId);
    if (review) await withdraw(jobs, tx, review, its);
  });
}

interface AddingDeps {
  blobs: Blobs;
  clock: Clock;
}

/**
 * Adds photos to a review that was not taken back, up to the most it may have; the same one again adds nothing. Files come
 * first, since without a row nothing refers to them.
 * @returns those that came in; how many found no room
 */
export async function addPhotos(
  deps: AddingDeps,
  storeDb: StoreDb,
  reviewId: string,
  taken: readonly TakenPhoto[],
): Promise<{ added: PhotoRow['id'][]; left: number }> {
  const made = taken.map((photo) => ({ photo, id: newId(), file_id: newId() }));
  const kept = new Set<string>();
  try {
    for (const { photo, file_id } of made) await keepFiles(deps.blobs, storeDb.id, file_id, photo.files);
    return await storeDb.transact(async (tx) => {
      const review = await lockReview(tx, reviewId);
      if (!review || review.state === 'withdrawn') return { added: [], left: made.length };
      const rows = await photosOf(tx, [reviewId]);
      const known = new Set(rows.map(({ digest }) => digest));
      const fresh = made.filter(({ photo: { digest } }) => !known.has(digest) && known.add(digest));
      const room = fresh.slice(0, Math.max(0, reviewLimits.photos - rows.length));
      let place = rows.at(-1)?.place ?? 0;
      for (const { photo, id, file_id } of room) {
        const { digest, width, height, widths } = photo;
        const row = {
          id,
          order_line_id: reviewId,
          file_id,
          digest,
          place: (place += 1),
          widths,
          width,
          height,
        };
        await insertPhoto(tx, { ...row, state: 'shown', hidden_because: null, sent_at: deps.clock.now() });
        kept.add(file_id);
      }
      if (room.length > 0 && review.state === 'shown') await raiseReviewed(tx, review);
      return { added: room.map(({ id }) => id), left: fresh.length - room.length };
    });
  } catch (error) {
    kept.clear();
    throw error;
  } finally {
    for (const { file_id } of made)
      if (!kept.has(file_id)) await deps.blobs.remove(fileOf(storeDb.id, file_id, ''));
  }
}

/**
 * Hides a photo, and moves its files to where nobody who has its address looks.
 * @returns false when the review has no such photo
 */
export async function hidePhoto(
  blobs: Blobs,
  storeDb: StoreDb,
  { review, photo: photoId, because }: { review: string; photo: string; because: HiddenBecause },
): Promise<boolean> {
  const photo = await storeDb.read(async (tx) =>
    (await photosOf(tx, [review])).find(({ id }) => id === photoId),
  );
  if (!photo) return false;
  const hidden = newId();
  for (const width of photo.widths) {
    const bytes = await blobs.get(fileOf(storeDb.id, photo.file_id, `${width}.webp`));
    if (bytes) await blobs.put(fileOf(storeDb.id, hidden, `${width}.webp`), bytes);
  }
  const moved = await storeDb.transact(async (tx) => {
    const held = await lockedPhoto(tx, review, photoId);
    // Somebody else was first, or took it back.
    if (!held || held.photo.file_id !== photo.file_id) return false;
    if (!(await movePhoto(tx, held, 'hidden', because))) return false;
    await setFolder(tx, photoId, hidden);
    return true;
  });
  await blobs.remove(fileOf(storeDb.id, moved ? photo.file_id : hidden, ''));
  return true;
}

/** Shows a photo again; false when the review has no such photo. */
export async function showPhoto(storeDb: StoreDb, review: string, photo: string): Promise<boolean> {
  return storeDb.transact(async (tx) => {
    const held = await lockedPhoto(tx, review, photo);
    if (held) await movePhoto(tx, held, 'shown');
    return held !== null;
  });
}

async function lockedPhoto(tx: StoreTx, reviewId: string, photoId: string) {
  const review = await lockReview(tx, reviewId);
  if (!review || review.state === 'withdrawn') return null;
  const photo = (await photosOf(tx, [reviewId])).find(({ id }) => id === photoId);
  return photo ? { review, photo } : null;
}
