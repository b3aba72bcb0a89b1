import { fileOf, storePicture, type StoringDeps } from '../../media/index.ts';
import type { Config } from '../../platform/config/config.ts';
import type { StoreDb, StoreTx } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/errors.ts';
import { idFrom } from '../../platform/ids.ts';
import { inputOf } from '../as-input.ts';
import { replaceProduct } from '../products.ts';
import { productOfId } from '../shop-queries.ts';
import { endPicture, nextPicture, type WaitingPicture } from './file-queries.ts';
import { NoPicture } from './fetch-picture.ts';
import { inWords } from './pasted.ts';

export interface PictureDeps extends StoringDeps {
  config: Pick<Config, 'platformUrl'>;
  /** Fetches what lies on the open internet. */
  fetchPicture(address: string): Promise<Buffer>;
}

/** Most pictures of a product. */
const mostPictures = 10;

/**
 * Takes in the next picture of a list; false where none waits. One that cannot be had is told in the report and is no
 * failure. Its id comes from the list, so that one that was stored before a kill is found again.
 */
export async function takeNextPicture(deps: PictureDeps, storeDb: StoreDb, listId: string): Promise<boolean> {
  const picture = await storeDb.read((tx) => nextPicture(tx, listId));
  if (!picture) return false;
  const place = { list_id: listId, item_n: picture.item_n, n: picture.n };
  try {
    const known = picture.product_id ? await ownPicture(storeDb, deps, picture) : null;
    const mediaId = known ?? (picture.product_id ? await stored(deps, storeDb, listId, picture) : null);
    await storeDb.transact(async (tx) => {
      if (
        !(await endPicture(
          tx,
          place,
          mediaId ? 'taken' : 'refused',
          mediaId ? '' : 'Its product did not come in.',
        ))
      )
        return;
      if (mediaId) await show(tx, deps.clock.now(), picture, mediaId);
    });
  } catch (error) {
    const problem = problemOf(error);
    if (!problem) throw error;
    await storeDb.transact((tx) => endPicture(tx, place, 'refused', problem));
  }
  return true;
}

function problemOf(error: unknown): string | null {
  if (error instanceof NoPicture) return error.message;
  return error instanceof AppError && error.code !== 'unavailable' ? inWords(error.sentences) : null;
}

/** A file of ours by its address: `/media/<store>/<picture>/<width>.webp`. */
const ours = /^\/media\/([0-9a-f-]{36})\/([0-9a-f-]{36})\/(\d{2,5}\.webp)$/;

function pathOfOurs({ config }: PictureDeps, address: string): RegExpExecArray | null {
  return address.startsWith(`${config.platformUrl}/`)
    ? ours.exec(address.slice(config.platformUrl.length))
    : null;
}

/** The picture itself, where it is one of this store and of this product already. */
async function ownPicture(
  storeDb: StoreDb,
  deps: PictureDeps,
  picture: WaitingPicture,
): Promise<string | null> {
  const [, storeId, id] = pathOfOurs(deps, picture.address) ?? [];
  if (storeId !== storeDb.id) return null;
  const product = await storeDb.read((tx) => productOfId(tx, picture.product_id!));
  return product?.pictures.some((one) => one.id === id) ? id! : null;
}

async function stored(
  deps: PictureDeps,
  storeDb: StoreDb,
  listId: string,
  { item_n, n, address, alt }: WaitingPicture,
): Promise<string> {
  const id = idFrom(`${storeDb.id} ${listId} ${item_n} ${n}`);
  const [, storeId, pictureId, file] = pathOfOurs(deps, address) ?? [];
  // A picture of this very platform is read where it lies.
  const bytes = storeId
    ? await deps.blobs.get(fileOf(storeId, pictureId!, file!))
    : await deps.fetchPicture(address);
  if (!bytes) throw new NoPicture('There is no picture at this address.');
  return (await storePicture(deps, storeDb, { id, bytes, alt })).id;
}

/** Puts a picture last among those of its product, and before the kinds that it shows. */
async function show(
  tx: StoreTx,
  at: Date,
  { product_id: id, shows }: WaitingPicture,
  mediaId: string,
): Promise<void> {
  const product = await productOfId(tx, id!);
  if (!product) return;
  const input = inputOf(product);
  const pictures = [...new Set([...input.picture_ids, mediaId])].slice(0, mostPictures);
  const shown = new Set(shows.map((values) => JSON.stringify(values)));
  const variants = input.variants.map((variant) =>
    pictures.includes(mediaId) && shown.has(JSON.stringify(variant.option_values))
      ? { ...variant, picture_id: mediaId }
      : variant,
  );
  await replaceProduct(tx, at, product.id, { ...input, picture_ids: pictures, variants });
}
