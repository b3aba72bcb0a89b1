import { refused } from './inspect.ts';
import { inputOptions, longestSeconds, picture } from '../platform/files/picture.ts';

/** Widths a picture is kept in (pixels), those above its own left out. */
const keptWidths = [160, 320, 480, 640, 800, 1200, 1600] as const;
/** Taller ones are made to fit: no format and no page is made for a strip. */
const tallest = 3200;

const webpQuality = 80;
const avifQuality = 55;
const jpegQuality = 82;
/** 0 is fastest, 9 smallest. The next steps take three to ten times the work for the last few percent. */
const avifEffort = 1;

/** Card shown where an address is shared: WhatsApp takes JPEG only, and leaves out what is over its limit (bytes). */
const share = { width: 1200, height: 630, largest: 150_000, qualities: [82, 72, 60, 45, 30] } as const;

export interface PictureFile {
  /** Name within the picture's folder. */
  name: string;
  bytes: Buffer;
}

export interface EncodedPicture {
  width: number;
  height: number;
  widths: number[];
  files: PictureFile[];
}

interface Pixels {
  data: Buffer;
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

const fromPixels = ({ data, info }: Pixels) =>
  picture(data, { raw: { width: info.width, height: info.height, channels: info.channels } });

/**
 * Makes every file of a picture from what somebody uploaded: upright, without anything but its pixels. Other widths may
 * be asked for, and no card to share.
 * @throws AppError bad_input when it cannot be read to its end.
 */
export async function encodePicture(
  bytes: Buffer,
  { kept, card }: { kept: readonly number[]; card: boolean } = { kept: keptWidths, card: true },
): Promise<EncodedPicture> {
  const pixels = await unpack(bytes, kept.at(-1)!);
  const { width, height } = pixels.info;
  const widths = widthsFor(width, kept);
  const files = await filesOf(pixels, widths);
  if (card) files.push(await cardOf(pixels));
  return { width, height, widths, files };
}

/**
 * The files of a picture beside its largest, which was made before and stays as it is.
 * @param kept its widths, that of the largest last
 */
export async function encodeAgain(
  largest: Buffer,
  { kept, card }: { kept: readonly number[]; card: boolean },
): Promise<PictureFile[]> {
  const pixels = await unpack(largest, kept.at(-1)!);
  const files = await filesOf(pixels, kept.slice(0, -1));
  files.push({ name: `${kept.at(-1)!}.webp`, bytes: largest });
  if (card) files.push(await cardOf(pixels));
  return files;
}

const cardOf = async (pixels: Pixels): Promise<PictureFile> => ({
  name: 'share.jpg',
  bytes: await shareCard(pixels),
});

async function filesOf(pixels: Pixels, widths: readonly number[]): Promise<PictureFile[]> {
  const files: PictureFile[] = [];
  // One after the other: reading files and hashing passwords share the threads that this would fill.
  for (const target of widths) {
    const resized = fromPixels(pixels).resize({ width: target });
    files.push({ name: `${target}.webp`, bytes: await resized.webp({ quality: webpQuality }).toBuffer() });
  }
  return files;
}

/** Upright pixels in sRGB, at most as wide and tall as we keep. */
async function unpack(bytes: Buffer, widest: number): Promise<Pixels> {
  try {
    const { data, info } = await picture(bytes, inputOptions)
      .timeout({ seconds: longestSeconds })
      .autoOrient()
      .resize({ width: widest, height: tallest, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { data, info };
  } catch (error) {
    throw refused(error);
  }
}

/** Fixed widths below the picture's own, and its own when it is narrower than the widest. */
function widthsFor(own: number, kept: readonly number[]): number[] {
  const below = kept.filter((width) => width < own);
  return [...below, Math.min(own, kept.at(-1)!)];
}

async function shareCard(pixels: Pixels): Promise<Buffer> {
  const card = fromPixels(pixels)
    .resize({ width: share.width, height: share.height, fit: 'cover' })
    .flatten({ background: '#ffffff' });
  let made = Buffer.alloc(0);
  for (const quality of share.qualities) {
    made = await card.clone().jpeg({ quality, progressive: true }).toBuffer();
    if (made.length <= share.largest) break;
  }
  return made;
}

/** As it is sent to programs that take neither WebP nor AVIF; what could be seen through becomes white. */
export async function encodeJpeg(webp: Buffer): Promise<Buffer> {
  const opaque = picture(webp, inputOptions).flatten({ background: '#ffffff' });
  return opaque.jpeg({ quality: jpegQuality, progressive: true }).toBuffer();
}

/** The AVIF twins of a picture's files, made from its widest WebP. */
export async function encodeAvif(widest: Buffer, widths: readonly number[]): Promise<PictureFile[]> {
  const { data, info } = await picture(widest, inputOptions).raw().toBuffer({ resolveWithObject: true });
  const files: PictureFile[] = [];
  for (const width of widths) {
    const one = fromPixels({ data, info }).resize({ width });
    files.push({
      name: `${width}.avif`,
      bytes: await one.avif({ quality: avifQuality, effort: avifEffort }).toBuffer(),
    });
  }
  return files;
}
