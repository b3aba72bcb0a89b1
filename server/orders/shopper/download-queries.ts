import { sql } from 'kysely';
import { firstOrNull, rowsOf, wrote } from '../../platform/database/answers.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import type { Row } from '../../platform/database/tables.ts';

export type DownloadRow = Row<'downloads'>;

/** Every download of an order, the latest first. */
export async function downloadsOf(tx: StoreTx, orderId: string): Promise<DownloadRow[]> {
  return rowsOf(tx.db, 'downloads')
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function findDownload(tx: StoreTx, id: string): Promise<DownloadRow | null> {
  return rowsOf(tx.db, 'downloads')
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .$call(firstOrNull);
}

export async function insertDownload(
  tx: StoreTx,
  download: Omit<DownloadRow, 'store_id' | 'bytes_sent'>,
): Promise<void> {
  await tx.db
    .insertInto('downloads')
    .values({ ...download, store_id: tx.storeId })
    .execute();
}

/** Counts bytes that have left. */
export async function addBytes(tx: StoreTx, id: string, bytes: number): Promise<void> {
  await tx.db
    .updateTable('downloads')
    .set((eb) => ({ bytes_sent: eb('bytes_sent', '+', bytes) }))
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .execute();
}

/** Grants so many more downloads of a line; false when they were granted from there already. */
export async function grantMore(
  tx: StoreTx,
  line: { orderId: string; lineId: string },
  { from, to }: { from: number; to: number },
): Promise<boolean> {
  return tx.db
    .updateTable('order_lines')
    .set({ more_downloads: to })
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', line.orderId)
    .where('id', '=', line.lineId)
    .where('digital', '=', true)
    .where('more_downloads', '=', from)
    .$call(wrote);
}

/**
 * Takes the files of these lines back for as long as the refund of this key stands. Those that one of `before` took back
 * already stay that one's: should this one fail, they are not given again.
 */
export async function takeLinesBack(
  tx: StoreTx,
  orderId: string,
  { lineIds, key, before }: { lineIds: readonly string[]; key: string; before: readonly string[] },
): Promise<void> {
  if (lineIds.length === 0) return;
  await tx.db
    .updateTable('order_lines')
    .set({ taken_back_by: key })
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .where('digital', '=', true)
    .where('id', '=', sql<string>`any(${[...lineIds]}::uuid[])`)
    .where(sql<boolean>`(taken_back_by is null or taken_back_by <> all(${[...before]}::text[]))`)
    .execute();
}

/** Whether something of an order is downloaded. */
export async function hasDigitalLines(tx: StoreTx, orderId: string): Promise<boolean> {
  const found = await tx.db
    .selectFrom('order_lines')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .where('digital', '=', true)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether somebody bought a file before it was taken out of its product, or still may pay for it. */
export async function wasBought(
  tx: StoreTx,
  file: { product_id: string; removed_at: Date },
): Promise<boolean> {
  const found = await tx.db
    .selectFrom('order_lines as line')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.store_id', '=', 'line.store_id').onRef('o.id', '=', 'line.order_id'),
    )
    .select('line.id')
    .where('line.store_id', '=', tx.storeId)
    .where('line.product_id', '=', file.product_id)
    .where('line.digital', '=', true)
    .where('o.placed_at', '<', file.removed_at)
    .where('o.status', '<>', 'canceled')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
