import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Picture } from '#shared/api/catalogue.ts';
import { sendPicture } from './send.ts';
import { shrink } from './shrink.ts';
import { createUploads, type Photo, type Uploads } from './uploads.ts';

/** Most photos of one product, as the contract has it. */
export const mostPhotos = 10;

/** What keeps photos for longer than their page is there. */
type Keeping = Pick<Parameters<typeof createUploads>[0], 'keyOf' | 'shrink'>;

/** Pictures that are sent to the store `slug`, for whoever outlives what is drawn. */
export const uploadsTo = (
  slug: string,
  initial: readonly Picture[],
  most: number,
  keeping?: Keeping,
): Uploads =>
  createUploads({
    initial,
    most,
    shrink,
    send: (body, name, options) => sendPicture(slug, body, name, options),
    previewOf: (file) => URL.createObjectURL(file),
    forgetPreview: (address) => URL.revokeObjectURL(address),
    ...keeping,
  });

/** The pictures of a form of the store `slug`; `initial` counts only the first time. */
export function useUploads(
  slug: string,
  initial: readonly Picture[],
  most = mostPhotos,
  keeping?: Keeping,
): { uploads: Uploads; photos: readonly Photo[] } {
  const [uploads] = useState(() => uploadsTo(slug, initial, most, keeping));
  const photos = useSyncExternalStore(uploads.subscribe, uploads.now);
  useEffect(() => {
    const again = () => uploads.retryBroken();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [uploads]);
  return { uploads, photos };
}
