import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { AppError } from './errors.ts';

/** The pages the web build wrote: which address is answered with which file. */
const PageList = z.array(
  z.object({
    path: z.string(),
    file: z.string(),
    status: z.number().int(),
    public: z.boolean(),
  }),
);

export interface PageOptions {
  /** Folder of the built web files. */
  folder: string;
  /** Words in double percent signs that the pages leave open, such as the platform's address. */
  blanks: Record<string, string>;
  /** Other origins the pages may show pictures from or lead to. */
  storeOrigins: string;
}

/** Serves the platform's own pages and their files; an unknown address gets the not-found page and a real 404. */
export async function mountPages(fastify: FastifyInstance, options: PageOptions): Promise<void> {
  const list = path.join(options.folder, 'pages.json');
  if (!existsSync(list)) throw new Error('The web pages are not built. Run `npm run build`.');
  const pages = PageList.parse(JSON.parse(readFileSync(list, 'utf8')));
  await fastify.register(fastifyStatic, {
    root: path.join(options.folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
  });
  const policy = contentPolicy(options.storeOrigins);
  const send = (request: FastifyRequest, reply: FastifyReply, page: ReadyPage) => {
    const form = /\bbr\b/.test(request.headers['accept-encoding'] ?? '') ? 'br' : 'plain';
    const etag = `"${page.digest}-${form}"`;
    reply
      .code(page.status)
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', page.public ? 'public, max-age=0, must-revalidate' : 'no-store')
      .header('referrer-policy', page.public ? 'strict-origin-when-cross-origin' : 'no-referrer')
      .header('vary', 'accept-encoding')
      .header('etag', etag);
    if (page.status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send();
    if (form === 'br') reply.header('content-encoding', 'br');
    return reply.send(form === 'br' ? page.brotli : page.plain);
  };
  let missing: ReadyPage | undefined;
  for (const page of pages) {
    const html = filled(readFileSync(path.join(options.folder, page.file), 'utf8'), options.blanks);
    // An address with a parameter may carry a secret: it is neither kept nor passed on as a referrer.
    const ready = readyPage(html, page.status, page.public && !page.path.includes(':'));
    if (page.status === 404) missing = ready;
    else fastify.get(page.path, async (request, reply) => send(request, reply, ready));
  }
  fastify.get('/*', async (request, reply) => {
    if (missing && !request.url.startsWith('/api')) return send(request, reply, missing);
    throw new AppError('not_found', 'There is nothing at this address.');
  });
}

interface ReadyPage {
  plain: Buffer;
  brotli: Buffer;
  digest: string;
  status: number;
  public: boolean;
}

/** Compressed once at the start; every browser that matters here takes brotli. */
function readyPage(html: string, status: number, isPublic: boolean): ReadyPage {
  const plain = Buffer.from(html);
  const brotli = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } });
  const digest = createHash('sha256').update(plain).digest('base64url').slice(0, 16);
  return { plain, brotli, digest, status, public: isPublic };
}

function filled(html: string, blanks: Record<string, string>): string {
  return html.replace(/%([A-Z_]+)%/g, (whole, name: string) =>
    name in blanks ? escaped(blanks[name]!) : whole,
  );
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function contentPolicy(storeOrigins: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    // Toasts and dialogs place themselves by style attributes.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${storeOrigins}`,
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
