import type { Language } from '#shared/languages.ts';
import { kindParam } from '#shared/goods/product-feed.ts';
import type { DataMode, ShopPage } from '#shared/storefront.ts';
import type { Clock } from '../../platform/clock.ts';
import { AppError, isUnavailable } from '../../platform/http/errors.ts';
import { noting } from '../../platform/http/shows.ts';
import { isId } from '../../platform/ids.ts';
import { cachePath, type CachedPage, type MadePage, type PageCache, type Reading } from './cache.ts';
import type { ShopStore } from './store.ts';
import type { HeaderMaker } from './headers.ts';
import { collectionsShown, type PageContext } from '../page-context.ts';
import type { PageCosts } from '../owners/page-cost.ts';
import { elsewhere, type Elsewhere } from './elsewhere.ts';
import { otherLanguage } from './language.ts';
import { notFoundPage, publicPage } from '../pages/pages.ts';
import { createCarryScripts } from '../pages/network-scripts.ts';
import type { Bundle } from './render.ts';
import { isKept, siftOf, siftParams } from '../pages/sift.ts';
import type { Shells } from './shells.ts';

/** Pages being made at one time; more shoppers than that are asked to come back in a second. */
const mostAtOnce = 256;

/** One address of a public page, with everything dropped that does not change it (campaign marks, click ids). */
export interface PublicAddress {
  path: string;
  query: URLSearchParams;
  /** How it is called in the cache; null for what is not kept: searches, and lists narrowed in ways without number. */
  key: string | null;
}

const slug = /^[\p{L}\p{N}_-]{1,160}$/u;
/** Pages that show a list of products, which may be sorted and narrowed. */
const listPattern = /^\/(products|collections\/[^/]+)$/;
/** The page of a product, which may open at one of its kinds. */
const productPattern = /^\/products\/[^/]+$/;
const cursor = /^[A-Za-z0-9_.~=:+/-]{1,200}$/;

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** Splits an address; null when nothing can be there. */
export function publicAddress(url: string): PublicAddress | null {
  const mark = url.indexOf('?');
  const raw = mark < 0 ? url : url.slice(0, mark);
  const parts = raw.split('/').slice(1).map(decoded);
  if (raw !== '/' && !parts.every((part): part is string => part !== null && slug.test(part))) return null;
  const path = raw === '/' ? '/' : `/${parts.join('/')}`;
  const given = new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1));
  const query = new URLSearchParams();
  const isSearch = path === '/search';
  if (isSearch) query.set('q', (given.get('q') ?? '').replace(/\p{Cc}/gu, ' '));
  const sift = isSearch || listPattern.test(path) ? siftOf(given) : null;
  for (const [name, value] of sift ? siftParams(sift) : []) query.append(name, value);
  const after = given.get('after');
  if (after !== null && cursor.test(after)) query.set('after', after);
  const kind = productPattern.test(path) ? given.get(kindParam) : null;
  if (kind !== null && isId(kind)) query.set(kindParam, kind);
  if (isSearch || (sift && !isKept(sift))) return { path, query, key: null };
  return { path, query, key: query.size > 0 ? `${path}?${query.toString()}` : path };
}

/** How a shopper reads it. */
export interface PageReading {
  mode: DataMode;
  language: Language;
}

export interface PublicPages {
  /** The page from the cache, or made now; the shop's own "not found" page when there is nothing at the address. */
  get(store: ShopStore, address: PublicAddress | null, how: PageReading): Promise<CachedPage>;
  /** How many were made since the start. */
  made(): number;
}

const keyed = (store: ShopStore, { mode, language }: PageReading): Reading => ({
  saver: mode === 'saver',
  language: otherLanguage(store, language),
});

const notFoundAddress: PublicAddress = { path: '/404', query: new URLSearchParams(), key: '/404' };

/** What is counted when it is opened: a page of the shop, in whatever language and however it is sorted. */
function seenAt({ path }: PublicAddress, found: ShopPage | Elsewhere): Pick<MadePage, 'seen'> {
  if (found.kind === 'moved' || found.kind === 'gone' || found.kind === 'not-found') return {};
  return { seen: { path, productId: found.kind === 'product' ? found.product.id : null } };
}

const isPage = (found: ShopPage | Elsewhere): found is ShopPage =>
  found.kind !== 'moved' && found.kind !== 'gone';

interface PublicPagesDeps {
  bundle: Bundle;
  headers: HeaderMaker;
  cache: PageCache;
  shells: Shells;
  clock: Clock;
  costs: PageCosts;
  config: Parameters<typeof createCarryScripts>[0];
  /** Makes an answer that is not kept. */
  passing(page: MadePage): CachedPage;
}

/** What is said of what was found; with scripts of networks in it, it is right until their time. */
function answerTo(
  { bundle, headers }: Pick<PublicPagesDeps, 'bundle' | 'headers'>,
  found: ShopPage | Elsewhere,
  scriptsUntil: number,
): Pick<MadePage, 'status' | 'headers' | 'body' | 'until'> {
  // The address stands in the body too, by which a browser knows an answer again.
  if (found.kind === 'moved')
    return {
      status: 301,
      headers: [...headers.other('text/plain; charset=utf-8'), 'Location', found.to],
      body: `This page is at ${found.to} now.`,
    };
  const page = found.kind === 'gone' ? found.page : found;
  const status = found.kind === 'gone' ? 410 : page.kind === 'not-found' ? 404 : 200;
  const changes = 'changes_at' in page ? page.changes_at : undefined;
  const until = Math.min(changes ?? Infinity, scriptsUntil);
  return { status, headers: headers.page(page), body: bundle.bytes(page), until };
}

/** As it was last made while it cannot be made anew: a change just before the database went away is not worth the whole page. */
function lastOr(error: unknown, last: CachedPage | null): CachedPage {
  if (last && isUnavailable(error)) return last;
  throw error;
}

export function createPublicPages(deps: PublicPagesDeps): PublicPages {
  const { cache, shells, clock, costs, passing } = deps;
  const carryScripts = createCarryScripts(deps.config, deps.bundle.advertScripts);
  const making = new Map<string, Promise<CachedPage>>();
  let made = 0;

  const make = async (store: ShopStore, address: PublicAddress, how: PageReading): Promise<CachedPage> => {
    const { marks, ...face } = await shells.of(store, how.language);
    const path = address.key === null ? null : cachePath(address.key, keyed(store, how));
    // What stands on every page is known now: with it, one of an earlier version may turn out to be right still.
    const right = path === null ? null : cache.get(store.id, store.version, path);
    if (right) return right;
    const shows = new Set<string>();
    const noted = { ...store, storeDb: noting(store.storeDb, shows) };
    const context: PageContext = { store: noted, shows, mode: how.mode, now: clock.now(), ...face };
    const found =
      address === notFoundAddress
        ? await notFoundPage(context)
        : ((await publicPage(address.path, address.query, context)) ??
          (await elsewhere(address.path, context)));
    if (!found) return get(store, null, how);
    // An address with a kind that it does not have is the product's own, and fills no room of its own in the cache.
    if (found.kind === 'product' && address.query.has(kindParam) && !found.opened)
      return get(store, publicAddress(address.path), how);
    made += 1;
    const carried = isPage(found) ? await carryScripts(found, context) : { page: found, until: Infinity };
    const answer = {
      ...answerTo(deps, carried.page, carried.until),
      byCookie: store.languages.length > 1,
      ...seenAt(address, found),
    };
    if (path === null) return passing(answer);
    if (answer.status === 200 && context.profile.show_page_cost)
      answer.body = await costs.told(`${store.id} ${path}`, answer.body.toString(), context.shell.language);
    const mark = shows.has(collectionsShown) ? marks.whole : marks.outline;
    return cache.put(store.id, store.version, path, { ...answer, shows: [...shows], face: mark });
  };

  const get = (store: ShopStore, asked: PublicAddress | null, how: PageReading): Promise<CachedPage> => {
    const address = asked ?? notFoundAddress;
    const path = cachePath(address.key ?? `${address.path}?${address.query.toString()}`, keyed(store, how));
    const kept = address.key === null ? null : cache.get(store.id, store.version, path);
    if (kept) return Promise.resolve(kept);
    const name = `${store.id} ${store.version} ${path}`;
    // However many ask at once for a page that is not there, it is made once.
    const running = making.get(name);
    if (running) return running;
    if (making.size >= mostAtOnce)
      return Promise.reject(
        new AppError('unavailable', 'The shop is very busy right now. Please try again in a moment.', 1),
      );
    const started = make(store, address, how)
      .catch((error: unknown) => lastOr(error, address.key === null ? null : cache.last(store.id, path)))
      .finally(() => making.delete(name));
    making.set(name, started);
    return started;
  };
  return { get, made: () => made };
}
