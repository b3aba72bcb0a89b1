import type { Photo, Uploads } from '../../photos/uploads.ts';
import type { Matched } from './batch.ts';

/** A photo on its way to its product. */
export interface Sent {
  /** As it was chosen, and as it is sent. */
  key: string;
  upload: string;
  productId: string;
}

/** Puts these photos on their way, in their order. */
export function sendAll(uploads: Uploads, photos: readonly Matched[]): Sent[] {
  const before = uploads.now().length;
  uploads.add(photos.map(({ file }) => file));
  const added = uploads.now().slice(before);
  return photos.flatMap(({ key, productId }, at) => {
    const upload = added[at]?.key;
    return upload && productId ? [{ key, upload, productId }] : [];
  });
}

/**
 * Products whose photos are all there and are not put to them yet, with those photos in order. One that waits for a photo
 * waits with all of them, so that none comes before another that was first.
 */
export function arrived(
  sent: readonly Sent[],
  photos: readonly Photo[],
  put: ReadonlySet<string>,
): { productId: string; keys: string[]; pictureIds: string[] }[] {
  const known = new Map(photos.map((photo) => [photo.key, photo]));
  const waiting = sent.filter(({ key }) => !put.has(key));
  const products = [...new Set(waiting.map(({ productId }) => productId))];
  return products.flatMap((productId) => {
    const its = waiting.filter((one) => one.productId === productId);
    const pictureIds = its.flatMap(({ upload }) => known.get(upload)?.picture?.id ?? []);
    if (pictureIds.length < its.length) return [];
    return [{ productId, keys: its.map(({ key }) => key), pictureIds }];
  });
}
