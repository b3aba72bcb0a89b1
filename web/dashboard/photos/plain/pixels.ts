import type { Pixels } from './oklab.ts';

/** Longest edge that is worked on to be sent, and to be looked at first (pixels). */
export const longest = { whole: 1600, look: 560 } as const;
const quality = 0.9;

/**
 * The pixels of a picture, its longest edge made as short as this.
 * @throws where the line is broken or the browser cannot read it
 */
export async function pixelsAt(address: string, edge: number): Promise<Pixels> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The picture is not there (${answer.status}).`);
  const bitmap = await createImageBitmap(await answer.blob());
  try {
    const by = Math.min(1, edge / Math.max(bitmap.width, bitmap.height));
    const [width, height] = [Math.round(bitmap.width * by), Math.round(bitmap.height * by)];
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d', { willReadFrequently: true })!;
    // What is see-through shows a white page.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.drawImage(bitmap, 0, 0, width, height);
    return { data: context.getImageData(0, 0, width, height).data, width, height };
  } finally {
    bitmap.close();
  }
}

/** The same as a photo to be sent. */
export async function photoOf({ data, width, height }: Pixels): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')!.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0);
  const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
  if (!made) throw new Error('The picture could not be made.');
  return made;
}
