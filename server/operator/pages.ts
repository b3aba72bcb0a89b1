import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { contentPolicy, noStrangers } from '../platform/http/content-policy.ts';

interface PageOptions {
  /** Folder of the built console. */
  folder: string;
  /** Whether an operator's browser asks. */
  isOperators(request: FastifyRequest): Promise<boolean>;
  /** Answers as at an address where nothing is. */
  showMissing(request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

const takesBrotli = ({ headers }: FastifyRequest) => /\bbr\b/.test(headers['accept-encoding'] ?? '');

/**
 * The console's page and its files, for operators alone: to everybody else neither is there. Nothing of it is kept by
 * what stands between, and no search engine is shown it.
 */
export function mountConsolePages(fastify: FastifyInstance, options: PageOptions): void {
  const page = readFileSync(path.join(options.folder, 'index.html'));
  const assets = path.join(options.folder, 'assets');
  const files = new Map(readdirSync(assets).map((name) => [name, readFileSync(path.join(assets, name))]));
  const policy = contentPolicy('', noStrangers, []);

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!(await options.isOperators(request))) return options.showMissing(request, reply);
    const asked = /^\/operator\/assets\/([\w.-]+)$/.exec(request.url)?.[1];
    const name =
      asked !== undefined && takesBrotli(request) && files.has(`${asked}.br`) ? `${asked}.br` : asked;
    const file = name === undefined ? page : files.get(name);
    if (!file) return options.showMissing(request, reply);
    reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer');
    if (name?.endsWith('.br')) reply.header('content-encoding', 'br');
    if (asked !== undefined)
      return (
        reply
          .header('content-type', types[path.extname(asked)] ?? 'application/octet-stream')
          .header('vary', 'accept-encoding')
          // Named by what is in it.
          .header('cache-control', 'private, max-age=604800, immutable')
          .send(file)
      );
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .send(page);
  };
  fastify.get('/operator', answer);
  fastify.get('/operator/*', answer);
}
