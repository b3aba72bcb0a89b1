import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import type { PayConfig } from '../config/config.ts';

const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };

/** Serves the card window as one script, which merchants put into pages of their own by a tag; it goes to our provider. */
export function mountInlineFile(
  fastify: FastifyInstance,
  file: string,
  {
    apiBase: api,
    checkoutBase: checkout,
    standardBase: standard,
  }: Pick<PayConfig, 'apiBase' | 'checkoutBase' | 'standardBase'>,
): void {
  const hosts = { api, checkout, standard };
  const plain = `window.cardWindowHosts=${JSON.stringify(hosts)};\n${readFileSync(file, 'utf8')}`;
  // Hardly any installation is asked for it, so no start waits for this.
  let brotli: Buffer | null = null;
  const digest = createHash('sha256').update(plain).digest('base64url').slice(0, 16);
  fastify.get('/checkout/inline.js', async (request, reply) => {
    const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
    const etag = `"${digest}-${takesBrotli ? 'br' : 'plain'}"`;
    reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('vary', 'accept-encoding')
      .header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    if (!takesBrotli) return reply.send(plain);
    brotli ??= brotliCompressSync(plain, { params });
    return reply.header('content-encoding', 'br').send(brotli);
  });
}
