import { useEffect, useRef, useState } from 'react';
import type { Picture } from '#shared/api/catalogue.ts';
import { notify } from '#web/ui/notify.ts';
import { createPhotoKeeper, type PhotoKeeper } from '../photos/photo-keeper.ts';
import type { Photo, Uploads } from '../photos/uploads.ts';
import { mostPhotos, useUploads } from '../photos/use-uploads.ts';

/** A photo that was on its way when its page went away. */
export interface WaitingPhoto {
  key: string;
  alt: string;
  /** Which of those that come back it is, from 0. */
  place: number;
}

export const photosAreGone =
  'This page was closed while photos were being sent, and some are not on this phone any more. Choose them again.';

/** Photos that go on when their page comes back: those on their way, or once there is a line again. */
export const waitingPhotos = (photos: readonly Photo[]): WaitingPhoto[] =>
  photos
    .filter(({ picture, progress, retryable }) => picture !== null || progress !== null || retryable)
    .flatMap(({ key, alt, picture }, place) => (picture === null ? [{ key, alt, place }] : []));

/** Each in its place among those that were sent. */
async function goOn(keeper: PhotoKeeper, uploads: Uploads, waiting: readonly WaitingPhoto[]): Promise<void> {
  const found = await Promise.all(waiting.map(async (one) => ({ ...one, file: await keeper.find(one.key) })));
  for (const { key, alt, place, file } of found) {
    if (!file) continue;
    uploads.add([file]);
    uploads.change(key, { alt });
    for (let at = uploads.now().length - 1; at > place; at -= 1) uploads.move(key, -1);
  }
  if (found.some(({ file }) => !file)) notify.warning(photosAreGone);
}

interface Kept {
  pictures: Picture[];
  waiting: readonly WaitingPhoto[];
}

/**
 * The photos of a product's form. Those of a new one that are on their way are kept, and go on when its page comes back;
 * `back` is done once they are there.
 */
export function useProductPhotos(
  slug: string,
  product: { pictures: Picture[] } | null,
  kept: Kept | null,
  most = mostPhotos,
) {
  const isNew = product === null;
  const [keeper] = useState(createPhotoKeeper);
  const initial = product?.pictures ?? kept?.pictures ?? [];
  const { uploads, photos } = useUploads(slug, initial, most, isNew ? keeper.own : undefined);
  const [waiting] = useState(kept?.waiting ?? []);
  const [isBack, setBack] = useState(waiting.length === 0);
  const back = useRef<Promise<void>>(null);
  useEffect(() => {
    if (waiting.length === 0) return;
    back.current ??= goOn(keeper, uploads, waiting).finally(() => setBack(true));
  }, [keeper, uploads, waiting]);

  const sign = waitingPhotos(photos)
    .map(({ key }) => key)
    .join(' ');
  useEffect(() => {
    if (isNew && isBack) void keeper.only(sign.split(' ')).catch(() => undefined);
  }, [keeper, isNew, isBack, sign]);
  useEffect(() => {
    if (!isNew) return;
    keeper.opens();
    return () => {
      keeper.closes();
      void keeper.only([]).catch(() => undefined);
    };
  }, [keeper, isNew]);
  return { uploads, photos, isBack, back: () => back.current };
}
