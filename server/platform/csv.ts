import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What a sheet would run as a formula, also behind apostrophes that keep it from that. */
const formula = /^'*[=+\-@\t\r]/;

/** A cell that a sheet takes as text and never runs; `cellRead` gives it back as it was. */
function cell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",;\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A cell as it was before it was kept from being run. */
export const cellRead = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text;

/** One line of a sheet. */
const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

/** The mark by which sheets on phones read ₦ and ẹ as they are. */
const utf8Mark = '\uFEFF';

async function* textOf(lines: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
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
  const plain = Readable.from(textOf(lines));
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return plain;
  void reply.header('content-encoding', 'gzip');
  const gzip = createGzip({ level: 4 });
  plain.on('error', (error) => gzip.destroy(error));
  return plain.pipe(gzip);
}
