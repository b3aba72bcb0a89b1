import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { GoogleConfig } from './config.ts';
import { AppError } from './errors.ts';

/** The pages the web build wrote: which address is answered with which file. */
const PageList = z.array(
  z.object({
    path: z.string(),
    file: z.string(),
    status: z.number().int(),
    public: z.boolean(),
    /** Whether the page carries the Google button. */
    google: z.boolean().default(false),
    /** Whether the page opens another site's window and waits for it. */
    popups: z.boolean().default(false),
  }),
);

export interface PageOptions {
  /** Folder of the built web files. */
  folder: string;
  /** Words in double percent signs that the pages leave open, such as the platform's address. */
  blanks: Record<string, string>;
  /** Blanks that are filled with markup of ours, made anew for each answer because what they tell of may change. */
  live?: Record<string, () => Promise<string>>;
  /** Other origins the pages may show pictures from or lead to. */
  storeOrigins: string;
  /** null: no page shows the Google button. */
  google: GoogleConfig | null;
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
  const send = (request: FastifyRequest, reply: FastifyReply, page: ReadyPage) => {
    const form = /\bbr\b/.test(request.headers['accept-encoding'] ?? '') ? 'br' : 'plain';
    const etag = `"${page.digest}-${form}"`;
    reply
      .code(page.status)
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', page.policy)
      .header('cross-origin-opener-policy', page.opener)
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
    const google = page.google ? options.google : null;
    const blanks = {
      ...options.blanks,
      ...(options.google ? { GOOGLE_SIGN_IN: 'on' } : {}),
      ...(google ? { GOOGLE_CLIENT_ID: google.clientId, GOOGLE_SCRIPT: google.scriptUrl } : {}),
    };
    const html = filled(readFileSync(path.join(options.folder, page.file), 'utf8'), blanks);
    // An address with a parameter may carry a secret: it is neither kept nor passed on as a referrer.
    const isPublic = page.public && !page.path.includes(':');
    const rules: PageRules = {
      status: page.status,
      public: isPublic,
      policy: contentPolicy(options.storeOrigins, google),
      // Google's window answers through its opener, and the course page waits for the payment's; no other page does.
      opener: google || page.popups ? 'same-origin-allow-popups' : 'same-origin',
    };
    const current = freshened(html, rules, options.live ?? {});
    if (page.status === 404) missing = await current();
    else fastify.get(page.path, async (request, reply) => send(request, reply, await current()));
  }
  fastify.get('/*', async (request, reply) => {
    if (missing && !request.url.startsWith('/api')) return send(request, reply, missing);
    throw new AppError('not_found', 'There is nothing at this address.');
  });
}

interface PageRules {
  status: number;
  public: boolean;
  /** What the page may load. */
  policy: string;
  opener: 'same-origin' | 'same-origin-allow-popups';
}

interface ReadyPage extends PageRules {
  plain: Buffer;
  brotli: Buffer;
  digest: string;
}

/** Compressed once at the start; every browser that matters here takes brotli. */
function readyPage(html: string, rules: PageRules): ReadyPage {
  const plain = Buffer.from(html);
  const brotli = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } });
  // With the rules, so that a browser that has the page under older ones asks for it again.
  const digest = createHash('sha256').update(plain).update(rules.policy).digest('base64url').slice(0, 16);
  return { ...rules, plain, brotli, digest };
}

/** The page with its live blanks filled; made anew only when what they say has changed. */
function freshened(
  html: string,
  rules: PageRules,
  live: NonNullable<PageOptions['live']>,
): () => Promise<ReadyPage> {
  const names = Object.keys(live).filter((name) => html.includes(`%${name}%`));
  let last = { html, page: readyPage(html, rules) };
  return async () => {
    let now = html;
    for (const name of names) {
      const markup = await live[name]!();
      now = now.replaceAll(`%${name}%`, () => markup);
    }
    if (now !== last.html) last = { html: now, page: readyPage(now, rules) };
    return last.page;
  };
}

function filled(html: string, blanks: Record<string, string>): string {
  return html.replace(/%([A-Z_]+)%/g, (whole, name: string) =>
    name in blanks ? escaped(blanks[name]!) : whole,
  );
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Google's script with its frames, calls and style, all from the folder it is in. */
function contentPolicy(storeOrigins: string, google: GoogleConfig | null): string {
  const script = google ? ` ${google.scriptUrl}` : '';
  const folder = google ? ` ${new URL('.', google.scriptUrl).href}` : '';
  return [
    "default-src 'self'",
    `script-src 'self'${script}`,
    // Toasts and dialogs place themselves by style attributes.
    `style-src 'self' 'unsafe-inline'${folder}`,
    `img-src 'self' data: blob: ${storeOrigins}`,
    "font-src 'self'",
    `connect-src 'self'${folder}`,
    `frame-src${folder || " 'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
