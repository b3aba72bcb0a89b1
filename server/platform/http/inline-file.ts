import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Serves the card window as one script, which merchants put into pages of their own by a tag. */
export function mountInlineFile(fastify: FastifyInstance, file: string): void {
  const plain = readFileSync(file);
  // The build packs it, so that no start has to.
  const brotli = readFileSync(`${file}.br`);
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
    if (takesBrotli) reply.header('content-encoding', 'br');
    return reply.send(takesBrotli ? brotli : plain);
  });
}
