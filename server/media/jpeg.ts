import type { Blobs } from '../platform/files/blobs.ts';
import { encodeJpeg } from './encode.ts';
import type { Gate } from './gate.ts';

/** The file of a picture at this key as a JPEG; null where the picture has no such width. */
export type Jpegs = (key: string) => Promise<Buffer | null>;

const ofWidth = /\/\d+\.jpg$/;

/** Whether a key is of a JPEG that is made when it is asked for; the card to share was made with the picture. */
export const isJpegOfWidth = (key: string): boolean => ofWidth.test(key);

/**
 * JPEGs of pictures, for programs of others that take no WebP: each is made of the WebP of its width when somebody first
 * asks for it, and kept beside that one. Most pictures are never asked for so, and none is made twice.
 */
export function createJpegs({
  blobs,
  encoding,
}: {
  blobs: Pick<Blobs, 'get' | 'put'>;
  encoding: Gate;
}): Jpegs {
  const making = new Map<string, Promise<Buffer | null>>();
  const make = async (key: string) => {
    const webp = await blobs.get(key.replace(/jpg$/, 'webp'));
    if (!webp) return null;
    const jpeg = await encoding.run(() => encodeJpeg(webp));
    // Where there is no room it is made anew the next time.
    await blobs.put(key, jpeg).catch(() => undefined);
    return jpeg;
  };
  return async (key) => {
    const kept = await blobs.get(key);
    if (kept) return kept;
    const running = making.get(key) ?? make(key).finally(() => making.delete(key));
    making.set(key, running);
    return running;
  };
}
