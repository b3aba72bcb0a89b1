import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Visits } from '../../visits/index.ts';
import { codeIn } from '../owners/arrival.ts';
import { cachePath, type PageCache } from './cache.ts';
import { cookieHeader } from './cookies.ts';
import { choiceCookies, languageFor, otherLanguage, sayingOf } from './language.ts';
import type { ShopStore } from './store.ts';
import { hostName, type Hosts } from './host.ts';
import { publicAddress } from './public.ts';
import { writeKept, type Having } from './write.ts';

/** The few headers a cached page depends on, read without building the whole header object. */
interface RequestHeaders extends Having {
  host: string | undefined;
  saver: boolean;
  cookie: string | undefined;
}

const isNamed = (given: string, name: string) => given === name || given.toLowerCase() === name;

function wantedHeaders(raw: readonly string[]): RequestHeaders {
  const wanted: RequestHeaders = {
    host: undefined,
    accept: undefined,
    match: undefined,
    saver: false,
    cookie: undefined,
  };
  for (let i = 0; i < raw.length; i += 2) {
    const name = raw[i] as string;
    // By length first: comparing every name of every request would cost more than the rest together.
    if (name.length === 4 && wanted.host === undefined && isNamed(name, 'host')) wanted.host = raw[i + 1];
    else if (name.length === 15 && isNamed(name, 'accept-encoding')) wanted.accept = raw[i + 1];
    else if (name.length === 13 && isNamed(name, 'if-none-match')) wanted.match = raw[i + 1];
    else if (name.length === 9 && isNamed(name, 'save-data'))
      wanted.saver = raw[i + 1]?.toLowerCase() === 'on';
    else if (name.length === 6 && isNamed(name, 'cookie')) wanted.cookie = raw[i + 1];
  }
  return wanted;
}

/** Remembers what Host headers mean; a few spellings of each host at most. */
const mostSpellings = 50_000;

export function createHostReader(
  platformHosts: readonly string[],
): (header: string | undefined) => string | null {
  const platform = new Set(platformHosts);
  const known = new Map<string, string | null>();
  return (header) => {
    if (header === undefined) return null;
    const found = known.get(header);
    if (found !== undefined) return found;
    const name = hostName(header);
    const meant = name !== null && !platform.has(name) ? name : null;
    if (known.size >= mostSpellings) known.clear();
    known.set(header, meant);
    return meant;
  };
}

/** The address whose page this is, without what advertisements hang on; what an address brings along is taken by the page that is made for it. */
function unmarked(url: string): string | null {
  const mark = url.indexOf('?');
  if (mark < 0) return null;
  const query = new URLSearchParams(url.slice(mark + 1));
  if (codeIn(query) || query.has('code')) return null;
  return publicAddress(url)?.key ?? null;
}

export interface FastDeps {
  hosts: Hosts<ShopStore>;
  cache: PageCache;
  hostOf: (header: string | undefined) => string | null;
  /** Whether shoppers arrive over TLS. */
  secure: boolean;
  /** Called for every page from the cache. */
  counted(): void;
  visits: Pick<Visits, 'note'>;
}

/** Answers a request with a kept page, or hands it on. */
export type Take = (request: IncomingMessage, response: ServerResponse, otherwise: () => void) => void;

/**
 * The way in before any framework. A shop that nobody asked for within the last second is asked about first, and its kept
 * page is answered all the same: it waits for that one look, and for no place behind pages that are made.
 */
export function createHandler(deps: FastDeps): Take {
  const { hosts, hostOf } = deps;
  const answer = keptAnswers(deps);
  return (request, response, otherwise) => {
    if (answer(request, response)) return;
    const { method, headers } = request;
    const host = method === 'GET' || method === 'HEAD' ? hostOf(headers.host) : null;
    if (host === null || hosts.peek(host) !== undefined || hosts.last(host) === null) return otherwise();
    // With the database away it is what was known last.
    const found = (store: ShopStore | null) => {
      if (!answer(request, response, store)) otherwise();
    };
    hosts.find(host).then(found, otherwise);
  };
}

/** Writes a page in the cache at once, without a promise; false where there is none for this request. */
function keptAnswers(
  deps: FastDeps,
): (request: IncomingMessage, response: ServerResponse, found?: ShopStore | null) => boolean {
  const { hosts, cache, hostOf, secure, counted, visits } = deps;
  return (request, response, found) => {
    const { method, url } = request;
    if ((method !== 'GET' && method !== 'HEAD') || url === undefined) return false;
    const wanted = wantedHeaders(request.rawHeaders);
    const host = hostOf(wanted.host);
    if (host === null) return false;
    const store = found === undefined ? hosts.peek(host) : found;
    if (store?.state !== 'open' || store.instead !== null) return false;
    // Most shops speak one language, and are not asked for others.
    const saying = store.languages.length > 1 ? sayingOf(url, wanted.cookie) : null;
    const reading = {
      saver: wanted.saver,
      language: saying ? otherLanguage(store, languageFor(store, saying)) : ('' as const),
    };
    const kept = (path: string | null) =>
      path === null ? undefined : cache.get(store.id, store.version, cachePath(path, reading));
    const page = kept(url) ?? kept(unmarked(url));
    if (!page) return false;
    for (const cookie of saying ? choiceCookies(store, saying) : [])
      response.setHeader('Set-Cookie', cookieHeader(cookie, secure));
    writeKept(response, page, wanted, method === 'HEAD');
    if (page.seen && method === 'GET') visits.note({ request, storeId: store.id, page: page.seen });
    counted();
    return true;
  };
}
