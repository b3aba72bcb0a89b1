import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { escaped } from '#shared/html.ts';
import { languageIds, languageName, languageOf, type Language } from '#shared/languages.ts';
import { minutes, type Clock } from '../clock.ts';
import type { GoogleConfig, Analytics } from '../config/config.ts';
import {
  contentPolicy,
  formStrangers,
  googleStrangers,
  analyticsStrangers,
  noStrangers,
  withPaymentWindow,
} from './content-policy.ts';
import { mountCrawlers } from './crawlers.ts';
import { mountDashboardFiles } from './dashboard-files.ts';
import { AppError } from './errors.ts';

/** The pages the web build wrote: which address is answered with which file. */
const ListedPage = z.object({
  path: z.string(),
  file: z.string(),
  status: z.number().int(),
  public: z.boolean(),
  listed: z.boolean(),
  measured: z.boolean(),
  /** Whether the page carries the Google button. */
  google: z.boolean(),
  /** Whether the page may carry a form of another provider. */
  provider_form: z.boolean().default(false),
  /** Whether the page opens another site's window and waits for it. */
  popups: z.boolean().default(false),
  /** The same page in other languages, for whom the cookie of one is set. */
  spoken: z.partialRecord(z.enum(languageIds), z.string()).default({}),
});
type ListedPage = z.infer<typeof ListedPage>;

export interface PageOptions {
  /** Folder of the built web files. */
  folder: string;
  /** Words in double percent signs that the pages leave open, such as the platform's address. */
  blanks: Record<string, string>;
  /** Blanks whose words change while the program runs; looked at again after a while. */
  changing: () => Promise<Record<string, string>>;
  clock: Clock;
  /** Address of the platform, for search engines. */
  platformUrl: string;
  analytics: Analytics;
  /** Blanks that are filled with markup of ours, made anew for each answer because what they tell of may change. */
  live?: { blanks: readonly string[]; markup(): Promise<Record<string, string>> };
  /** Other origins the pages may show pictures from or lead to. */
  storeOrigins: string;
  /** null: no page shows the Google button. */
  google: GoogleConfig | null;
  /** Address of the script of another provider's form; null: only our own. */
  providerForm?: string | null;
  /** Where the provider's payment window is; null: every payment is made on its own page. */
  cardWindow?: string | null;
}

/** What a measured page must know to measure; an open blank means that nobody does. */
export function analyticsWords({ analytics, pixel }: Analytics): Record<string, string> {
  return {
    ...(analytics ? { ANALYTICS_ID: analytics.id, ANALYTICS_SCRIPT_URL: analytics.scriptUrl } : {}),
    ...(pixel ? { PIXEL_ID: pixel.id, PIXEL_SCRIPT_URL: pixel.scriptUrl } : {}),
  };
}

/**
 * Serves the platform's own pages and their files; an unknown address gets the not-found page and a real 404. Answers how
 * that is said, for whoever hides an address.
 */
export async function mountPages(
  fastify: FastifyInstance,
  options: PageOptions,
): Promise<{ showMissing(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> }> {
  const list = path.join(options.folder, 'pages.json');
  if (!existsSync(list)) throw new Error('The web pages are not built. Run `npm run build`.');
  const pages = z.array(ListedPage).parse(JSON.parse(readFileSync(list, 'utf8')));
  await fastify.register(fastifyStatic, {
    root: path.join(options.folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    // By its name a file is what it is; of two dozen on a slow line each line of a head counts.
    lastModified: false,
    acceptRanges: false,
    index: false,
  });
  const changing = freshWords(options);
  changing();
  const send = async (request: FastifyRequest, reply: FastifyReply, page: PreparedPage) =>
    sendReady(request, reply, page, await page.ready(changing()));
  const prepared = pages.map((page) => ({ ...page, spoken: inItsLanguages(page, options) }));
  for (const { path: address, status, spoken } of prepared)
    if (status !== 404)
      fastify.get(address, async (request, reply) =>
        send(request, reply, spoken[languageOf(request.cookies[languageName])] ?? spoken.en),
      );
  const dashboard = prepared.find((page) => page.path === '/dashboard')?.spoken;
  if (dashboard)
    mountDashboardFiles(
      fastify,
      options.folder,
      async (language) => (await (dashboard[language] ?? dashboard.en).ready(changing())).digest,
    );
  const listed = pages.filter((page) => page.listed).map((page) => page.path);
  mountCrawlers(fastify, options.platformUrl, listed);
  const missing = prepared.find((page) => page.status === 404)?.spoken.en;
  const showMissing = async (request: FastifyRequest, reply: FastifyReply) => {
    if (missing && !request.url.startsWith('/api')) return send(request, reply, missing);
    throw new AppError('not_found', 'There is nothing at this address.');
  };
  fastify.get('/*', showMissing);
  return { showMissing };
}

async function sendReady(request: FastifyRequest, reply: FastifyReply, page: PageRules, ready: ReadyPage) {
  const form = /\bbr\b/.test(request.headers['accept-encoding'] ?? '') ? 'br' : 'plain';
  const etag = `"${ready.digest}-${form}"`;
  reply
    .code(page.status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', page.policy)
    .header('cross-origin-opener-policy', page.opener)
    .header('cache-control', page.public ? 'public, max-age=0, must-revalidate' : 'no-store')
    .header('referrer-policy', page.public ? 'strict-origin-when-cross-origin' : 'no-referrer')
    .header('vary', 'accept-encoding')
    .header('etag', etag);
  if (!page.listed) reply.header('x-robots-tag', 'noindex');
  if (page.status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send();
  if (form === 'br') reply.header('content-encoding', 'br');
  return reply.send(form === 'br' ? ready.brotli : ready.plain);
}

/** A page by the languages it is there in. */
type Spoken = { en: PreparedPage } & Partial<Record<Language, PreparedPage>>;

function inItsLanguages(page: ListedPage, options: PageOptions): Spoken {
  const google = page.google ? options.google : null;
  const blanks = {
    ...options.blanks,
    ...(options.google ? { GOOGLE_SIGN_IN: 'on' } : {}),
    ...(page.popups && options.cardWindow ? { CARD_WINDOW: options.cardWindow } : {}),
    ...(google ? { GOOGLE_CLIENT_ID: google.clientId, GOOGLE_SCRIPT: google.scriptUrl } : {}),
    ...(options.providerForm ? { PROVIDER_FORM: page.provider_form ? 'here' : 'elsewhere' } : {}),
  };
  const prepare = (file: string) => {
    const html = filled(readFileSync(path.join(options.folder, file), 'utf8'), blanks);
    return preparedPage(html, rulesOf(page, html, options), options.live);
  };
  const others = Object.entries(page.spoken).map(([language, file]) => [language, prepare(file)]);
  return { en: prepare(page.file), ...(Object.fromEntries(others) as Partial<Spoken>) };
}

const freshMs = minutes(10);
const none: Record<string, string> = {};

/** The words as they were last read; a visitor never waits for them, and a failure leaves what stood there. */
function freshWords({ changing, clock }: PageOptions): () => Record<string, string> {
  let words = none;
  let readAt = -Infinity;
  return () => {
    const now = clock.now().getTime();
    // A clock that was set back makes nothing fresh.
    if (Math.abs(now - readAt) >= freshMs) {
      readAt = now;
      void changing().then(
        (read) => (words = read),
        // Asked again in a minute.
        () => (readAt = now - freshMs + minutes(1)),
      );
    }
    return words;
  };
}

interface PageRules {
  status: number;
  public: boolean;
  listed: boolean;
  /** What the page may load. */
  policy: string;
  opener: 'same-origin' | 'same-origin-allow-popups';
}

function rulesOf(page: ListedPage, html: string, options: PageOptions): PageRules {
  const google = page.google ? options.google : null;
  const strangers = google
    ? googleStrangers(google)
    : page.measured
      ? analyticsStrangers(options.analytics)
      : page.provider_form && options.providerForm
        ? formStrangers(options.providerForm)
        : noStrangers;
  return {
    status: page.status,
    // An address with a parameter may carry a secret: it is neither kept nor passed on as a referrer.
    public: page.public && !page.path.includes(':'),
    listed: page.listed,
    policy: contentPolicy(
      options.storeOrigins,
      page.popups && options.cardWindow ? withPaymentWindow(strangers, options.cardWindow) : strangers,
      scriptsIn(html),
    ),
    // Google's window answers through its opener, and the course page waits for the payment's; no other page does.
    opener: google || page.popups ? 'same-origin-allow-popups' : 'same-origin',
  };
}

/** Hashes of the scripts that stand in a page itself, as a content policy names them. */
function scriptsIn(html: string): string[] {
  return [...html.matchAll(/<script>([^<]*)<\/script>/g)].map(
    ([, text]) => `sha256-${createHash('sha256').update(text!).digest('base64')}`,
  );
}

interface PreparedPage extends PageRules {
  ready(words: Record<string, string>): Promise<ReadyPage>;
}

/** Made ready for the first who asks, and again only when what stands in it has changed. */
function preparedPage(html: string, rules: PageRules, live: PageOptions['live']): PreparedPage {
  const isLive = live?.blanks.some((name) => html.includes(`%${name}%`)) ?? false;
  let kept: { from: string; page: ReadyPage } | undefined;
  return {
    ...rules,
    async ready(words) {
      let now = words === none ? html : filled(html, words);
      if (live && isLive)
        for (const [name, markup] of Object.entries(await live.markup()))
          now = now.replaceAll(`%${name}%`, () => markup);
      if (now !== kept?.from) kept = { from: now, page: readyPage(now, rules.policy) };
      return kept.page;
    },
  };
}

interface ReadyPage {
  plain: Buffer;
  brotli: Buffer;
  digest: string;
}

/** Compressed once; every browser that matters here takes brotli. */
function readyPage(html: string, policy: string): ReadyPage {
  const plain = Buffer.from(html);
  const brotli = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } });
  // With the policy, so that a browser that has the page under an older one asks for it again.
  const digest = createHash('sha256').update(plain).update(policy).digest('base64url').slice(0, 16);
  return { plain, brotli, digest };
}

function filled(html: string, blanks: Record<string, string>): string {
  return html.replace(/%([A-Z_]+)%/g, (whole, name: string) =>
    name in blanks ? escaped(blanks[name]!) : whole,
  );
}
