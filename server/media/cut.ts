import { createHash } from 'node:crypto';
import type { Picture } from '#shared/api/catalogue.ts';
import type { PictureCut } from '#shared/api/pictures.ts';
import type { StoreDb } from '../platform/database/db.ts';
import { notFound } from '../platform/http/errors.ts';
import { fileOf } from './pictures.ts';
import { pictureRows } from './queries.ts';
import { inputOptions, picture } from '../platform/files/picture.ts';
import { storePicture, type StoringDeps } from './store-picture.ts';

/** The same part of the same picture is one picture, however often it is asked for. */
function idOf(storeId: string, pictureId: string, { turn, part }: PictureCut): string {
  const named = [storeId, pictureId, turn, part.x, part.y, part.width, part.height].join(' ');
  const hex = createHash('sha256').update(named).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The part as pixels of a picture that was turned already; never less than one, never beyond its edges. */
function pixelsOf({ x, y, width, height }: PictureCut['part'], of: { width: number; height: number }) {
  const along = (from: number, long: number, whole: number) => {
    const start = Math.min(Math.round((from / 100) * whole), whole - 1);
    return [start, Math.max(1, Math.min(Math.round((long / 100) * whole), whole - start))] as const;
  };
  const [left, wide] = along(x, width, of.width);
  const [top, tall] = along(y, height, of.height);
  return { left, top, width: wide, height: tall };
}

/**
 * Makes a picture of a part of another one, which stays as it is.
 * @throws AppError not_found; unavailable when the disk is full
 */
export async function cutPicture(
  deps: StoringDeps,
  storeDb: StoreDb,
  pictureId: string,
  cut: PictureCut,
): Promise<Picture> {
  const [row] = await storeDb.read((tx) => pictureRows(tx, [pictureId]));
  const widest = row && (await deps.blobs.get(fileOf(storeDb.id, pictureId, `${row.widths.at(-1)!}.webp`)));
  if (!widest) throw notFound('We could not find that photo in this store.');
  const bytes = await deps.encoding.run(async () => {
    const { data, info } = await picture(widest, inputOptions)
      .rotate(cut.turn)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    return picture(data, { raw: { width, height, channels } })
      .extract(pixelsOf(cut.part, info))
      .png({ compressionLevel: 1 })
      .toBuffer();
  });
  return storePicture(deps, storeDb, { id: idOf(storeDb.id, pictureId, cut), bytes, alt: row.alt });
}
