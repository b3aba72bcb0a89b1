import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { csvLine, utf8Mark } from '#shared/csv.ts';

/** Lines as the text of a file, in pieces of about 32 kB. */
export async function* sheetText(lines: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  let text = utf8Mark;
  for await (const line of lines) {
    text += csvLine(line);
    if (text.length < 32_768) continue;
    yield text;
    text = '';
  }
  yield text;
}

/** Answers with lines as a file, while they are still being read; packed where the caller takes that. */
export function sheetOf(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  lines: AsyncIterable<readonly string[]>,
): Readable {
  void reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('vary', 'accept-encoding')
    .type('text/csv; charset=utf-8');
  const plain = Readable.from(sheetText(lines));
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return plain;
  void reply.header('content-encoding', 'gzip');
  const gzip = createGzip({ level: 4 });
  plain.on('error', (error) => gzip.destroy(error));
  return plain.pipe(gzip);
}
