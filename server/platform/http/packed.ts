import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const brotli = promisify(brotliCompress);
/** Shorter answers fit into one packet as they are (bytes). */
const worthPacking = 1_400;
/** Quick: an answer is made for one person and sent once. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };

/**
 * An answer as it travels: brotli where it is long and the caller takes it. What stands in one may be mixed with what
 * somebody else wrote, so its length could tell of the rest; but each is asked for with a bearer token, which no other
 * site can send, and so nobody else sees lengths of answers of their choosing.
 */
export async function packed(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
): Promise<unknown> {
  const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
  // A file that is read while it goes out is packed by whoever writes it.
  if (answer instanceof Readable || !takesBrotli || !request.headers.authorization) return answer;
  const text = JSON.stringify(answer);
  if (text === undefined || text.length < worthPacking) return answer;
  void reply
    .header('content-encoding', 'br')
    .header('vary', 'accept-encoding')
    .header('content-type', 'application/json; charset=utf-8');
  return brotli(text, { params });
}
