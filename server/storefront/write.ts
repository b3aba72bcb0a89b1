import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Encoding, Ready } from './cache.ts';
import type { RawHeaders } from './headers.ts';

const processName = randomBytes(6).toString('hex');
let answered = 0;

/** A name for one answer, to find it in the log: cheap, as it is made for cached pages too. */
const requestId = () => `${processName}-${(++answered).toString(36)}`;

/** Writes a prepared answer. */
export function writeReady(response: ServerResponse, ready: Ready, head: boolean): void {
  response.writeHead(ready.status, [...ready.headers, 'X-Request-Id', requestId()]);
  if (head || ready.body.length === 0) response.end();
  else response.end(ready.body);
}

/** Below this many bytes compressing gains nothing. */
const worthIt = 860;

export interface Outgoing {
  status: number;
  headers: RawHeaders;
  body: string | Buffer;
  cookies?: readonly string[];
  head?: boolean;
  encoding?: Encoding;
  /** Browsers and proxies must not keep it, unless said otherwise. */
  caching?: string;
}

/** Writes an answer made for one request, compressed on the spot. */
export function writeNow(response: ServerResponse, out: Outgoing): void {
  const plain = typeof out.body === 'string' ? Buffer.from(out.body) : out.body;
  const headers = [...out.headers, 'Cache-Control', out.caching ?? 'no-store', 'X-Request-Id', requestId()];
  for (const line of out.cookies ?? []) headers.push('Set-Cookie', line);
  let body = plain;
  const encoding = plain.length > worthIt ? (out.encoding ?? 'identity') : 'identity';
  if (encoding === 'gzip') body = gzipSync(plain, { level: 5 });
  if (encoding === 'br')
    body = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
  headers.push('Vary', 'Accept-Encoding', 'Content-Length', String(body.length));
  response.writeHead(out.status, headers);
  response.end(out.head ? undefined : body);
}
