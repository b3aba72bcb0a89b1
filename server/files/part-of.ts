import type { FastifyRequest } from 'fastify';
import { partBytes } from '#shared/goods/files.ts';
import { AppError } from '../platform/http/errors.ts';

const brokeOff = () => new AppError('bad_input', { file: ['The upload broke off. Please try again.'] });

/** One part of a file, as its bytes are. @throws AppError too_large before more than a part was kept; bad_input when it breaks off. */
export async function partOf({ raw, headers }: FastifyRequest): Promise<Buffer> {
  if (headers['content-type'] !== 'application/octet-stream') throw brokeOff();
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of raw as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > partBytes) break;
      chunks.push(chunk);
    }
  } catch {
    throw brokeOff();
  }
  if (length > partBytes) throw new AppError('too_large', { file: ['Send one part at a time.'] });
  return Buffer.concat(chunks);
}
