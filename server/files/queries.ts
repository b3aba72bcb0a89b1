import { sql } from 'kysely';
import { firstOrNull, rowsOf, wrote } from '../platform/database/answers.ts';
import { claimUntil, isFree } from '../platform/jobs/claim-queries.ts';
import type { PlatformDb, StoreTx } from '../platform/database/db.ts';
import type { NewRow, Row } from '../platform/database/tables.ts';

export type FileRow = Row<'product_files'>;

export async function findFile(tx: StoreTx, id: string): Promise<FileRow | null> {
  return rowsOf(tx.db, 'product_files')
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .$call(firstOrNull);
}

/** As `findFile`, and no other change of it until the transaction ends. */
export async function lockFile(tx: StoreTx, id: string): Promise<FileRow | null> {
  return rowsOf(tx.db, 'product_files')
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .forUpdate()
    .$call(firstOrNull);
}

/** The upload of this key; null when there is none that still belongs to no product. */
export async function uploadOfKey(tx: StoreTx, key: string): Promise<FileRow | null> {
  return rowsOf(tx.db, 'product_files')
    .where('store_id', '=', tx.storeId)
    .where('upload_key', '=', key)
    .$call(firstOrNull);
}

/** False when an upload of the same key began meanwhile. */
export async function insertFile(
  tx: StoreTx,
  file: Omit<NewRow<'product_files'>, 'store_id'>,
): Promise<boolean> {
  return tx.db
    .insertInto('product_files')
    .values({ ...file, store_id: tx.storeId })
    .onConflict((conflict) => conflict.columns(['store_id', 'upload_key']).doNothing())
    .$call(wrote);
}

/** Counts a part that has come; one that was counted before changes nothing. */
export async function countPart(tx: StoreTx, id: string, part: number): Promise<void> {
  await tx.db
    .updateTable('product_files')
    .set({ parts: part + 1 })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .where('parts', '=', part)
    .execute();
}

export async function deleteFile(tx: StoreTx, id: string): Promise<void> {
  await tx.db.deleteFrom('product_files').where('store_id', '=', tx.storeId).where('id', '=', id).execute();
}

/** Bytes that all files of the store take, also those on their way and those kept for who bought them. */
export async function bytesOfStore(tx: StoreTx): Promise<number> {
  const { bytes } = await tx.db
    .selectFrom('product_files')
    .select(sql<number>`coalesce(sum(size_bytes), 0)::bigint`.as('bytes'))
    .where('store_id', '=', tx.storeId)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Every file these products have or had, in order. */
export async function filesOfProducts(tx: StoreTx, productIds: readonly string[]): Promise<FileRow[]> {
  if (productIds.length === 0) return [];
  return rowsOf(tx.db, 'product_files')
    .where('store_id', '=', tx.storeId)
    .where('product_id', '=', sql<string>`any(${[...productIds]}::uuid[])`)
    .orderBy('position')
    .orderBy('sent_at')
    .orderBy('id')
    .execute();
}

/** These files, and all a product has, and no change of them until the transaction ends. */
export async function lockFiles(tx: StoreTx, productId: string, ids: readonly string[]): Promise<FileRow[]> {
  return rowsOf(tx.db, 'product_files')
    .where('store_id', '=', tx.storeId)
    .where((eb) =>
      eb.or([eb('product_id', '=', productId), eb('id', '=', sql<string>`any(${[...ids]}::uuid[])`)]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function changeFile(
  tx: StoreTx,
  id: string,
  change: Partial<Pick<FileRow, 'product_id' | 'upload_key' | 'position' | 'removed_at' | 'replaced'>>,
): Promise<void> {
  await tx.db
    .updateTable('product_files')
    .set(change)
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .execute();
}

/* ------------------------------------------------------------- by the clock */

export async function lookAtFile(tx: StoreTx, fileId: string, dueAt: Date): Promise<void> {
  await tx.platform
    .insertInto('product_file_times')
    .values({ store_id: tx.storeId, file_id: fileId, due_at: dueAt })
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'file_id']).doUpdateSet({ due_at: dueAt, claimed_until: null }),
    )
    .execute();
}

export async function leaveFile(tx: StoreTx, fileId: string): Promise<void> {
  await tx.platform
    .deleteFrom('product_file_times')
    .where('store_id', '=', tx.storeId)
    .where('file_id', '=', fileId)
    .execute();
}

/** Takes files whose time has come, for whoever asks alone. */
export async function claimFiles(
  db: PlatformDb,
  now: Date,
  most: number,
): Promise<{ store_id: string; file_id: string }[]> {
  const { rows } = await sql<{ store_id: string; file_id: string }>`
    with mine as (
      select store_id, file_id from product_file_times
      where due_at <= ${now} and ${isFree(now, sql.ref('claimed_until'))}
      order by coalesce(claimed_until, due_at) limit ${most} for update skip locked
    )
    update product_file_times t set claimed_until = ${claimUntil(now, sql.ref('t.due_at'))} from mine
    where t.store_id = mine.store_id and t.file_id = mine.file_id returning t.store_id, t.file_id`.execute(
    db,
  );
  return rows;
}
