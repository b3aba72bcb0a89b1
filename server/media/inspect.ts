import { photoRefusals } from '#shared/words/spoken/en.ts';
import { AppError } from '../platform/http/errors.ts';
import { inputOptions, mostPixels, picture } from '../platform/files/picture.ts';

const refuse = (sentence: string) => new AppError('bad_input', { file: [sentence] });

export const sentences = { missing: 'Choose a photo to upload.', ...photoRefusals } as const;

type Kind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heif' | 'heic' | 'svg';

/** Kinds of ISO media files by their brand. HEVC pictures need a licensed decoder, which we do not have. */
const brands: Record<string, Kind> = {
  avif: 'avif',
  avis: 'avif',
  mif1: 'heif',
  msf1: 'heif',
  heic: 'heic',
  heix: 'heic',
  heim: 'heic',
  heis: 'heic',
  hevc: 'heic',
  hevx: 'heic',
};

/** What a file is by what is in it; its name and its declared type are a stranger's word. */
function kindOf(bytes: Buffer): Kind | null {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp') return brands[text(8, 12)] ?? null;
  return /<svg[\s>]/i.test(text(0, 1024)) ? 'svg' : null;
}

/**
 * Looks at the head of a file before any pixel is unpacked.
 * @throws AppError bad_input with what it is and what to do.
 */
export async function inspect(bytes: Buffer): Promise<void> {
  if (bytes.length === 0) throw refuse(sentences.empty);
  const kind = kindOf(bytes);
  if (!kind) throw refuse(sentences.unknown);
  if (kind === 'svg' || kind === 'heic') throw refuse(sentences[kind]);
  const head = await picture(bytes, inputOptions)
    .metadata()
    .catch((error: unknown) => {
      throw refused(error, kind);
    });
  if (head.width * head.height > mostPixels) throw refuse(sentences.pixels);
}

/** What the picture library could not read, as a refusal; everything it throws is about the file. */
export function refused(error: unknown, kind: Kind | null = null): AppError {
  const said = error instanceof Error ? error.message : '';
  if (/pixel limit/i.test(said)) return refuse(sentences.pixels);
  if (/timeout/i.test(said)) return refuse(sentences.slow);
  // Only the licensed decoder is missing: a picture of the general HEIF brand that is HEVC inside.
  if (kind === 'heif') return refuse(sentences.heic);
  return refuse(sentences.broken);
}
