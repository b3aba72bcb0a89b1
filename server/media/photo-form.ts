import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { largestUpload } from '#shared/api/pictures.ts';
import { AppError } from '../platform/http/errors.ts';
import { encodePicture, type EncodedPicture } from './encode.ts';
import type { Gate } from './gate.ts';
import { inspect, sentences } from './inspect.ts';

/** A photo that was taken in, of which nothing is kept yet. */
export interface TakenPhoto extends EncodedPicture {
  /** Of the bytes as they were sent. */
  digest: string;
}

export interface PhotoForm {
  fields: URLSearchParams;
  photos: TakenPhoto[];
  /** What could not be taken: which of the photos, counted from one, and why. */
  refused: { place: number; sentence: string }[];
  /** Photos beyond the most there may be; none of them was read. */
  left: number;
}

/** As many files as are heard of at all (a whole gallery may be chosen by mistake), and the widths a shopper's photo is kept in: small, and to look at. */
const mostFiles = 100;
const kept = [160, 640, 1200] as const;
/** Room for the fields and the form around the files (bytes). */
const aroundFiles = 64 * 1024;

interface Reading {
  request: FastifyRequest;
  /** Most photos; 0 reads the fields alone. */
  most: number;
  encoding: Gate;
}

/**
 * Reads a form that may have photos with it, one after the other, so that no more than one is in memory as it came. What
 * is wrong with a photo keeps neither the others nor the fields back.
 * @throws AppError too_large before anything is read; bad_input when it breaks off.
 */
export async function readPhotoForm({ request, most, encoding }: Reading): Promise<PhotoForm> {
  const form: PhotoForm = { fields: new URLSearchParams(), photos: [], refused: [], left: 0 };
  if (!request.isMultipart()) {
    if (request.body instanceof URLSearchParams) form.fields = request.body;
    return form;
  }
  const largest = Math.max(most, 1) * largestUpload + aroundFiles;
  if (Number(request.headers['content-length'] ?? 0) > largest)
    throw new AppError('too_large', { file: [sentences.bytes] });
  const limits = { fileSize: largestUpload, files: mostFiles, fields: 12, fieldSize: 16 * 1024 };
  let place = 0;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') form.fields.append(part.fieldname, String(part.value));
      // A field for files in which nothing was chosen is sent as one without a name.
      else if (!part.filename || place >= most) {
        if (part.filename) form.left += 1;
        part.file.resume();
      } else {
        place += 1;
        const bytes = await part.toBuffer();
        await takeIn({ bytes, cut: part.file.truncated, place }, form, encoding);
      }
    }
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_FILES_LIMIT') return form;
    throw new AppError('bad_input', { file: [sentences.brokeOff] });
  }
  return form;
}

async function takeIn(
  { bytes, cut, place }: { bytes: Buffer; cut: boolean; place: number },
  form: PhotoForm,
  encoding: Gate,
): Promise<void> {
  try {
    if (cut) throw new AppError('too_large', { file: [sentences.bytes] });
    const encoded = await encoding.run(async () => {
      await inspect(bytes);
      return encodePicture(bytes, { kept, card: false });
    });
    form.photos.push({ ...encoded, digest: createHash('sha256').update(bytes).digest('hex') });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    form.refused.push({ place, sentence: [error.sentences.file].flat()[0] ?? sentences.broken });
  }
}
