import { AppError } from '../platform/http/errors.ts';
import { encodeAgain, type PictureFile } from './encode.ts';
import { inspect } from './inspect.ts';
import { inputOptions, picture } from '../platform/files/picture.ts';

/** What our own pictures consist of: nothing but pixels. */
const plainParts = ['VP8 ', 'VP8L', 'VP8X', 'ALPH'];

/** Whether a WebP file holds pixels alone, as those we make: no words of a camera, and nothing behind its end. */
function isPlain(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return false;
  let at = 12;
  while (at + 8 <= bytes.length) {
    if (!plainParts.includes(bytes.toString('latin1', at, at + 4))) return false;
    const size = bytes.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return at === bytes.length && bytes.readUInt32LE(4) + 8 === bytes.length;
}

const notOurs = () => new AppError('bad_input', { file: ['This is no picture as we make them.'] });

/**
 * Every file of a picture of ours, made anew of its largest one, which stays byte for byte as it is.
 * @param kept the widths it is kept in, the largest last
 * @throws AppError bad_input where it is not a picture of ours, or of another width
 */
export async function filesAgain(
  largest: Buffer,
  { kept, card }: { kept: readonly number[]; card: boolean },
): Promise<PictureFile[]> {
  if (!isPlain(largest)) throw notOurs();
  await inspect(largest);
  const { width } = await picture(largest, inputOptions).metadata();
  const rising = kept.every((one, n) => one > 0 && (n === 0 || one > kept[n - 1]!));
  if (kept.at(-1) !== width || !rising) throw notOurs();
  return encodeAgain(largest, { kept, card });
}
