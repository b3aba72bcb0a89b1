import { sql } from 'kysely';
import type { HiddenBecause } from '#shared/goods/reviews.ts';
import type { ReviewState } from '#shared/states.ts';
import { rowsOf, wrote } from '../platform/database/answers.ts';
import type { StoreTx } from '../platform/database/db.ts';
import type { NewRow, Row } from '../platform/database/tables.ts';

export type PhotoRow = Row<'review_photos'>;
/** Where the files of a photo are, and in which widths (pixels). */
export type PhotoFiles = Pick<PhotoRow, 'file_id' | 'widths'>;

/** The photos of these reviews that were not taken back, as they stand in them. */
export async function photosOf(tx: StoreTx, reviewIds: readonly string[]): Promise<PhotoRow[]> {
  if (reviewIds.length === 0) return [];
  return rowsOf(tx.db, 'review_photos')
    .where('store_id', '=', tx.storeId)
    .where(sql<boolean>`order_line_id = any(${[...reviewIds]}::uuid[])`)
    .where('state', '<>', 'withdrawn')
    .orderBy('order_line_id')
    .orderBy('place')
    .execute();
}

/** False when the review has the same photo already. */
export async function insertPhoto(
  tx: StoreTx,
  photo: Omit<NewRow<'review_photos'>, 'store_id'>,
): Promise<boolean> {
  return tx.db
    .insertInto('review_photos')
    .values({ ...photo, store_id: tx.storeId })
    .onConflict((conflict) => conflict.doNothing())
    .$call(wrote);
}

/** Only `movePhoto` calls it. */
export async function writePhotoMove(
  tx: StoreTx,
  id: string,
  change: { state: ReviewState; hidden_because: HiddenBecause | null },
): Promise<void> {
  await tx.db
    .updateTable('review_photos')
    .set(change)
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .execute();
}

/** Its files are in another folder from now on. */
export async function setFolder(tx: StoreTx, id: string, fileId: string): Promise<void> {
  await tx.db
    .updateTable('review_photos')
    .set({ file_id: fileId })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .execute();
}

/** Photos that were taken back and are still there. */
export async function withdrawnPhotos(tx: StoreTx): Promise<Pick<PhotoRow, 'id' | 'file_id'>[]> {
  return tx.db
    .selectFrom('review_photos')
    .select(['id', 'file_id'])
    .where('store_id', '=', tx.storeId)
    .where('state', '=', 'withdrawn')
    .orderBy('id')
    .execute();
}

export async function deletePhoto(tx: StoreTx, id: string): Promise<void> {
  await tx.db
    .deleteFrom('review_photos')
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .where('state', '=', 'withdrawn')
    .execute();
}
