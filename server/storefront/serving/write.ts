import type { ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { newRequestId } from '../../platform/ids.ts';
import type { CachedPage, Ready } from './cache.ts';
import { encodingFor, type Encoding } from './encoding.ts';
import type { RawHeaders } from './headers.ts';

/** What a browser says of a page that it may have already. */
export interface Having {
  accept: string | undefined;
  match: string | undefined;
}

/** A kept page as this browser takes it, or that it has it. */
function readyFor(page: CachedPage, { accept, match }: Having): Ready {
  const same = match !== undefined && (match === page.etag || match.includes(page.etag));
  return same ? page.notModified : page.ready(encodingFor(accept));
}

/** Writes a kept page past the framework. */
export function writeKept(response: ServerResponse, page: CachedPage, having: Having, head: boolean): void {
  const ready = readyFor(page, having);
  response.writeHead(ready.status, [...ready.headers, 'X-Request-Id', newRequestId()]);
  if (head || ready.body.length === 0) response.end();
  else response.end(ready.body);
}

/** Puts headers on an answer. */
export function dress(reply: FastifyReply, headers: RawHeaders): void {
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at]!, headers[at + 1]);
}

/** Sends a page that was made and kept. */
export function sendKept(reply: FastifyReply, page: CachedPage): FastifyReply {
  const { headers } = reply.request;
  const ready = readyFor(page, { accept: acceptOf(reply), match: headers['if-none-match'] });
  dress(reply, ready.headers);
  return reply.code(ready.status).send(ready.status === 304 ? undefined : ready.body);
}

const acceptOf = ({ request }: FastifyReply): string | undefined =>
  request.headers['accept-encoding'] as string | undefined;

/** The best encoding that whoever asked takes. */
export const encodingOf = (reply: FastifyReply): Encoding => encodingFor(acceptOf(reply));

/** Below this many bytes compressing gains nothing. */
const worthIt = 860;

export interface OutgoingAnswer {
  headers: RawHeaders;
  body: string | Buffer;
  /** Set when the body is compressed already, or is not to be. */
  encoded?: Encoding;
  /** Browsers and proxies must not keep it, unless said otherwise. */
  caching?: string;
}

/** What is compressed on the spot, for one request or a few. */
export function packedAs(encoding: Encoding, plain: string | Buffer): Buffer {
  if (encoding === 'gzip') return gzipSync(plain, { level: 5 });
  if (encoding === 'br')
    return brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  return Buffer.from(plain);
}

/** Sends an answer made for one request, compressed on the spot. */
export function sendNow(reply: FastifyReply, out: OutgoingAnswer): FastifyReply {
  const plain = typeof out.body === 'string' ? Buffer.from(out.body) : out.body;
  const wanted = plain.length > worthIt ? encodingOf(reply) : 'identity';
  const encoding = out.encoded ?? wanted;
  const body = out.encoded === undefined ? packedAs(encoding, plain) : plain;
  dress(reply, [...out.headers, 'Cache-Control', out.caching ?? 'no-store']);
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
  return reply.header('Vary', 'Accept-Encoding').header('Content-Length', body.length).send(body);
}
