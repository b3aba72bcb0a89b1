import type { z } from 'zod';
import type { ProductFiles } from '#shared/api/files.ts';
import type { ProductFile } from '#shared/api/files.ts';
import type { Download } from '#shared/goods/files.ts';
import { after, days } from '../platform/clock.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { AppError } from '../platform/http/errors.ts';
import { isWhole } from './keep.ts';
import { changeFile, filesOfProducts, leaveFile, lockFiles, lookAtFile, type FileRow } from './queries.ts';

type Wanted = z.output<typeof ProductFiles>;

/** A file that another stands for may still be on its way to somebody. */
const replacedMs = days(2);
/** One that was taken out is kept so long for those who change their mind; for good when somebody bought it. */
const removedMs = days(30);

/**
 * Gives a product exactly these files, in this order. Those left out are kept for who bought them before, unless another
 * was put in their place. Answers what of the product is downloaded; null when nothing is.
 * @throws AppError bad_input for a file that is not the store's, of another product, or not wholly sent.
 */
export async function putFiles(
  tx: StoreTx,
  at: Date,
  productId: string,
  wanted: Wanted,
): Promise<Download | null> {
  const rows = await lockFiles(
    tx,
    productId,
    wanted.map(({ id }) => id),
  );
  const files = wanted.map(({ id }) => usable(rows, productId, id));
  const wantedIds = new Set(wanted.map(({ id }) => id));
  const replaced = new Set(wanted.map(({ replaces }) => replaces));
  for (const [position, file] of files.entries()) {
    await changeFile(tx, file.id, { product_id: productId, upload_key: null, position });
    await leaveFile(tx, file.id);
  }
  for (const file of rows.filter((row) => isOf(row, productId) && !wantedIds.has(row.id))) {
    const isReplaced = replaced.has(file.id);
    await changeFile(tx, file.id, { removed_at: at, replaced: isReplaced });
    await lookAtFile(tx, file.id, after(at, isReplaced ? replacedMs : removedMs));
  }
  return downloadOf(files);
}

const isOf = (file: FileRow, productId: string) => file.product_id === productId && file.removed_at === null;

function usable(rows: readonly FileRow[], productId: string, id: string): FileRow {
  const file = rows.find((row) => row.id === id);
  const isFree = file?.product_id === null;
  if (!file || !(isFree || isOf(file, productId)))
    throw new AppError('bad_input', {
      files: ['One of these files is not in this product. Upload it again.'],
    });
  if (!isWhole(file))
    throw new AppError('bad_input', {
      files: [`${file.name} was not wholly sent. Send it again or take it out.`],
    });
  return file;
}

function downloadOf(files: readonly FileRow[]): Download | null {
  if (files.length === 0) return null;
  return {
    bytes: files.reduce((sum, file) => sum + file.size_bytes, 0),
    kinds: [...new Set(files.map((file) => file.kind))],
  };
}

/** A file as it is told of. */
export const fileView = ({ id, name, kind, size_bytes: size }: FileRow): ProductFile => ({
  id,
  name,
  kind,
  size,
});

/** The files a product has now, in order. */
export async function filesOfProduct(tx: StoreTx, productId: string): Promise<ProductFile[]> {
  const rows = await filesOfProducts(tx, [productId]);
  return rows.filter((file) => file.removed_at === null).map(fileView);
}

/**
 * What belongs to who ordered a product then: all it has now, and what was taken out since with nothing in its place.
 */
export async function filesBought(
  tx: StoreTx,
  lines: readonly { product_id: string }[],
  orderedAt: Date,
): Promise<Map<string, FileRow[]>> {
  const rows = await filesOfProducts(
    tx,
    lines.map((line) => line.product_id),
  );
  const bought = rows.filter(
    ({ removed_at, replaced }) => removed_at === null || (!replaced && removed_at > orderedAt),
  );
  return Map.groupBy(bought, (file) => file.product_id!);
}
