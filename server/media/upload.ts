import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { largestUpload } from '#shared/api/pictures.ts';
import { AppError } from '../platform/http/errors.ts';
import { sentences } from './inspect.ts';

const longestAlt = 300;
/** Room for the form around the file (bytes). */
const aroundFile = 16 * 1024;

const refuse = (sentence: string) => new AppError('bad_input', { file: [sentence] });
const tooLarge = () => new AppError('too_large', { file: [sentences.bytes] });

interface UploadForm {
  bytes: Buffer;
  alt: string;
  /** Id of the picture it was made from, as it was sent; null where none was. */
  madeFrom: string | null;
}

/**
 * The one file of an upload form, the words that describe it, and what it was made from.
 * @throws AppError too_large before more than the largest upload was kept; bad_input when it is not such a form.
 */
export async function readUpload(request: FastifyRequest): Promise<UploadForm> {
  if (Number(request.headers['content-length'] ?? 0) > largestUpload + aroundFile) throw tooLarge();
  if (!request.isMultipart()) throw refuse(sentences.missing);
  let bytes: Buffer | null = null;
  let alt = '';
  let madeFrom: string | null = null;
  try {
    for await (const part of request.parts({
      limits: { fileSize: largestUpload, files: 1, fields: 4, fieldSize: 4096 },
    })) {
      if (part.type === 'file') bytes = await part.toBuffer();
      else if (part.fieldname === 'alt' && typeof part.value === 'string') alt = part.value.trim();
      else if (part.fieldname === 'made_from') madeFrom = z.uuid().safeParse(part.value).data ?? null;
    }
  } catch (error) {
    throw told(error);
  }
  if (!bytes) throw refuse(sentences.missing);
  if (alt.length > longestAlt) throw new AppError('bad_input', { alt: ['Use at most 300 characters.'] });
  return { bytes, alt, madeFrom };
}

/** A form that breaks off or holds too much, as a refusal. */
function told(error: unknown): AppError {
  const { code } = error as { code?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge();
  if (code === 'FST_FILES_LIMIT') return refuse('Upload one photo at a time.');
  return refuse(sentences.brokeOff);
}
