import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzip,
  gzipSync,
} from 'node:zlib';
import type { Language } from '#shared/languages.ts';
import type { Clock } from '../../platform/clock.ts';
import type { SeenPage } from '../../visits/index.ts';
import type { Encoding } from './encoding.ts';
import type { RawHeaders } from './headers.ts';
import { createPlaces, type Place } from './places.ts';

/** One answer, ready to be written: nothing is computed for a hit but what the request itself asks. */
export interface Ready {
  status: number;
  headers: RawHeaders;
  body: Buffer;
}

export interface CachedPage {
  etag: string;
  /** As which it is counted; null for what is no page. */
  seen: SeenPage | null;
  ready(encoding: Encoding): Ready;
  notModified: Ready;
}

interface Entry extends CachedPage, Place {
  /** The last it is known to be right for. */
  version: number;
  shows: readonly string[];
  face: string;
  /** When it is to be made anew, whatever the version (milliseconds since 1970). */
  until: number;
}

/** What is kept; `until` when something on it reads otherwise by itself (milliseconds since 1970). */
export interface MadePage {
  status: number;
  headers: RawHeaders;
  body: string | Buffer;
  until?: number;
  /** Whether a browser that chose another language gets another one at this address. */
  byCookie?: boolean;
  /** As which it is counted; left out for what is no page. */
  seen?: SeenPage;
  /** Names of what it shows (`noteShown`), and what stands on every page as it was; left out, it is right for no other version. */
  shows?: readonly string[];
  face?: string;
}

/** Whether a page that was made for one version of a store is right for a later one, too. */
export type StillRight = (
  storeId: string,
  page: { version: number; shows: readonly string[]; face: string },
  version: number,
) => boolean;

export interface PageCache {
  /** null when it is not there, or was made for a version since which something on it was changed. */
  get(storeId: string, version: number, path: string): CachedPage | null;
  /** As it was last made, whatever was changed since: for while it cannot be made anew. */
  last(storeId: string, path: string): CachedPage | null;
  put(storeId: string, version: number, path: string, page: MadePage): CachedPage;
  readonly size: number;
  readonly bytes: number;
}

/** Quick for the shopper who waits; best once a page has been asked for again. */
const quick = { br: 0, gzip: 2 };
const best = { br: 10, gzip: 9 };
/** Hits after which a page is worth compressing as well as can be; those who came in the same rush do not count. */
const popular = 2;
const rushMs = 500;

const brotliOf = (quality: number, length: number) => ({
  // A page at its quickest is a little less. Whatever packs keeps the piece it packed into until all memory is looked
  // through, which is done the sooner the larger these are.
  chunkSize: Math.ceil(length / 3) + 64,
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
    // 256 kB, more than a page is: a larger window is only memory to prepare.
    [constants.BROTLI_PARAM_LGWIN]: 18,
  },
});

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** As many bytes as lie in the middle of quick and best, and as the best gzip: for a page that is only weighed. */
const forWeighing = 4;

/** Bytes of a page as it travels to browsers of today. */
export async function servedBytes(page: string): Promise<number> {
  const plain = Buffer.from(page);
  return (await brotliAsync(plain, brotliOf(forWeighing, plain.length))).length;
}

const varying = 'Accept-Encoding, Save-Data';
const caching = (byCookie: boolean) => [
  'Cache-Control',
  // Kept by browsers but always asked about again: a price is never a minute old.
  'public, max-age=0, must-revalidate',
  'Vary',
  byCookie ? `${varying}, Cookie` : varying,
];

/** A body in memory of its own: as it comes, it lies in a piece of 64 kB that lives as long as any part of it does. */
function fitted(body: Buffer): Buffer {
  if (body.buffer.byteLength === body.length) return body;
  const own = Buffer.allocUnsafeSlow(body.length);
  body.copy(own);
  return own;
}

/** The text of a body again. */
const unpacked = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body };

const packedQuick = {
  br: (plain: Buffer) => brotliCompressSync(plain, brotliOf(quick.br, plain.length)),
  gzip: (plain: Buffer) => gzipSync(plain, { level: quick.gzip }),
  identity: (plain: Buffer) => plain,
};

const packedBest = {
  br: (plain: Buffer) => brotliAsync(plain, brotliOf(best.br, plain.length)),
  gzip: (plain: Buffer) => gzipAsync(plain, { level: best.gzip }),
};

/**
 * Makes the answers of one page; each encoding only when somebody asks for it. Once one was asked for, the text is what
 * that unpacks to: kept beside it, it would be three quarters of all that a page takes.
 */
function preparePage(page: MadePage, place: Pick<Entry, 'path' | 'storeId' | 'version'>): Entry {
  // No more of it is named below: what makes an answer would hold its text, too.
  const { status, shows = [], face = '' } = page;
  const text = typeof page.body === 'string' ? Buffer.from(page.body) : page.body;
  const madeAt = performance.now();
  const etag = `W/"${hash('sha1', text, 'base64url').slice(0, 20)}"`;
  const common = [...page.headers, ...caching(page.byCookie ?? false), 'ETag', etag];
  const made = new Map<Encoding, { ready: Ready; hits: number }>();
  const knows = shows.reduce((sum, name) => sum + name.length + besideName, 0);
  let source: { encoding: Encoding; body: Buffer } = { encoding: 'identity', body: text };
  let bytes = besidePage + text.length;
  const plain = () => unpacked[source.encoding](source.body);
  const keep = (encoding: Encoding, packed: Buffer): Ready => {
    const body = fitted(packed);
    const headers = [...common, 'Content-Length', String(body.length)];
    if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
    const ready = { status, headers, body };
    const isFirst = made.size === 0;
    const before = made.get(encoding);
    const change = body.length - (isFirst ? source.body.length : (before?.ready.body.length ?? 0));
    made.set(encoding, { ready, hits: before?.hits ?? 1 });
    if (isFirst || source.encoding === encoding) source = { encoding, body };
    bytes += change;
    entry.grew(change);
    return ready;
  };
  const squeeze = async (encoding: Encoding) => {
    if (encoding !== 'identity') keep(encoding, await packedBest[encoding](plain()));
  };
  const entry: Entry = {
    ...place,
    shows,
    face,
    until: page.until ?? Infinity,
    etag,
    seen: page.seen ?? null,
    used: false,
    grew: noChange,
    notModified: { status: 304, headers: common, body: Buffer.alloc(0) },
    bytes: () => bytes + knows,
    ready(encoding) {
      const known = made.get(encoding);
      if (!known) return keep(encoding, packedQuick[encoding](plain()));
      if (performance.now() - madeAt > rushMs && ++known.hits === popular) squeeze(encoding).catch(noChange);
      return known.ready;
    },
  };
  return entry;
}

function noChange(): void {}

/** Bytes that a name takes in memory besides its letters. */
const besideName = 24;
/** Bytes that a page takes besides its bodies and names: its heads and what makes its answers. */
export const besidePage = 2_200;

/** A page that is answered and not kept. */
export const passingPage = (page: MadePage): CachedPage =>
  preparePage(page, { path: '', storeId: '', version: 0 });

/**
 * Pages as bytes.
 * @param mostBytes the most it may hold, all encodings counted.
 * @param clock asked only for a page that does not hold until a moment of its own.
 * @param isStillRight asked for a page that was made for an earlier version; without it, none of those is right.
 */
export function createCache(
  mostBytes: number,
  clock: Clock,
  isStillRight: StillRight = () => false,
): PageCache {
  const places = createPlaces<Entry>(mostBytes);
  return {
    get(storeId, version, path) {
      const entry = places.at(storeId, path);
      if (!entry) return null;
      if (entry.version < version) {
        if (entry.face === '' || !isStillRight(storeId, entry, version)) return null;
        entry.version = version;
      }
      if (entry.until !== Infinity && clock.now().getTime() >= entry.until) return null;
      entry.used = true;
      return entry;
    },
    last: (storeId, path) => places.at(storeId, path) ?? null,
    put(storeId, version, path, page) {
      const old = places.at(storeId, path);
      // A slow render of an older version must not push out the newer one; it is answered but not kept.
      const keep = !old || old.version <= version;
      const entry = preparePage(page, { path, storeId, version });
      if (!keep) return entry;
      if (old) places.remove(old);
      places.add(entry);
      return entry;
    },
    get size() {
      return places.size();
    },
    get bytes() {
      return places.bytes();
    },
  };
}

/** How a page is asked for besides its address. */
export interface Reading {
  saver: boolean;
  /** '' for the store's first language. */
  language: Language | '';
}

/** Key of a page in the cache: the two data modes are two pages, and so are two languages. */
export const cachePath = (path: string, { saver, language }: Reading) =>
  saver || language ? `${saver ? 's' : ''}${language}${path}` : path;
