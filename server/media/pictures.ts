import type { Picture } from '#shared/api/catalogue.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { page, placeAfter } from '../platform/http/cursor.ts';
import { newestPictures, pictureRows, type PictureRow } from './queries.ts';

/** Where a file of a picture is kept, which is also its address below the root of every host. */
export function fileOf(storeId: string, pictureId: string, name: string): string {
  return `media/${storeId}/${pictureId}/${name}`;
}

/** A stored picture as the API and the pages show it. */
export function pictureOf(storeId: string, row: PictureRow): Picture {
  const largest = row.widths.at(-1) ?? row.width;
  return {
    id: row.id,
    url: `/${fileOf(storeId, row.id, `${largest}.webp`)}`,
    alt: row.alt,
    width: row.width,
    height: row.height,
    widths: row.widths,
    avif: row.avif,
  };
}

/** The same for its owner, with the picture it was made from; shoppers are not told of that one. */
export function ownPicture(storeId: string, row: PictureRow): Picture {
  const picture = pictureOf(storeId, row);
  return row.made_from ? { ...picture, made_from: row.made_from } : picture;
}

/** The store's own pictures among these ids; those it does not have are missing from the answer. */
export async function picturesOf(tx: StoreTx, ids: readonly string[]): Promise<Map<string, Picture>> {
  const rows = await pictureRows(tx, ids);
  return new Map(rows.map((row) => [row.id, pictureOf(tx.storeId, row)]));
}

/**
 * The store's pictures, the newest first.
 * @throws AppError bad_input for a place in the list that is none of ours
 */
export async function listPictures(
  tx: StoreTx,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<{ items: Picture[]; next: string | null }> {
  const found = await newestPictures(tx, { limit: limit + 1, after: placeAfter(after) });
  const { rows, next } = page(found, limit, (row) => ({ at: row.created_at.getTime(), id: row.id }));
  return { items: rows.map((row) => pictureOf(tx.storeId, row)), next };
}

/** The picture that this one was made from; null when it was made from none, or is not there. */
export async function originalOf(tx: StoreTx, pictureId: string): Promise<Picture | null> {
  const [made] = await pictureRows(tx, [pictureId]);
  const [original] = made?.made_from ? await pictureRows(tx, [made.made_from]) : [];
  return original ? pictureOf(tx.storeId, original) : null;
}
