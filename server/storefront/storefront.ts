import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Api } from '../platform/http.ts';
import type { Metrics } from '../platform/metrics.ts';
import { createAnswers, type Asked } from './answers.ts';
import { mountShopApi } from './api.ts';
import { createCache, encodingFor, passingPage } from './cache.ts';
import type { Till } from './place.ts';
import { storeByHost, type ShopStore } from './store.ts';
import { robotsNowhere, robotsTxt } from './feeds.ts';
import { builtFile, shopFile } from './files.ts';
import { createHeaders } from './headers.ts';
import { createHosts } from './host.ts';
import { createHandler, createHostReader, writeCached, type Wanted } from './http.ts';
import { plainPage, restingPage } from './pages.ts';
import { createPublicPages, publicAddress } from './public.ts';
import { loadBundle } from './render.ts';
import { createOwnersView, type Owners } from './owners-view.ts';
import { ownOrigin, readForm } from './request.ts';
import { doorFor, formHomes } from './routes.ts';
import { createShells } from './shells.ts';
import type { Visit } from './visit.ts';

export interface StorefrontParts extends Till {
  /** Folder the storefront was built into. */
  bundleDir: string;
  /** Where the providers' payment pages are. */
  checkoutBases: string[];
  /** Told of every answer that was made for its request; pages from the cache are only counted. */
  metrics: Pick<Metrics, 'answered'>;
  /** Lets members of a store in on its own host before it is published. */
  owners: Owners;
  /** The shopper's network, behind trusted proxies too. */
  networkOf(request: IncomingMessage): string;
}

/** Beginnings of paths on a store's host that others answer. */
const passedOn = ['/api/', '/media/'];

/** Since the start. */
export interface Figures {
  /** Answers that a kept page was. */
  fromCache: number;
  /** Pages made from the database; those who ask for one at once share it. */
  made: number;
}

export interface Storefront {
  /** Takes every request to a store's host but those passed on; false when it is not ours. */
  take(request: IncomingMessage, response: ServerResponse): boolean;
  /** Hangs the JSON doors below `/api/shop` on the API. */
  mount(api: Api): void;
  figures(): Figures;
}

const folders = new Set([
  'products',
  'collections',
  'pages',
  'search',
  'basket',
  'checkout',
  'orders',
  'assets',
]);

/** A few names for figures, whatever addresses strangers make up. */
function routeName(path: string): string {
  const folder = path.split('/')[1] ?? '';
  return `shop /${folder === '' || folders.has(folder) ? folder : '*'}`;
}

/** One line in the log and one figure for every answer that took work. */
function account({ request, response, path }: Asked, { metrics, parts }: StorefrontParts): void {
  const began = performance.now();
  response.once('finish', () => {
    const ms = performance.now() - began;
    const { method = '' } = request;
    const route = routeName(path);
    metrics.answered(method, route, response.statusCode, ms);
    parts.log.info('request', { method, route, status: response.statusCode, ms: Math.round(ms) });
  });
}

/** The shops of all stores, as one handler of raw requests. */
export async function createStorefront(options: StorefrontParts): Promise<Storefront> {
  const { parts, limits } = options;
  const { config, log } = parts;
  const { platformUrl } = config;
  const secure = platformUrl.startsWith('https:');
  const bundle = await loadBundle(options.bundleDir);
  const headers = createHeaders(bundle, { checkoutBases: options.checkoutBases, secure });
  const cache = createCache(config.pageCacheBytes);
  const hosts = createHosts((host) => storeByHost(parts, host), Date.now);
  const shells = createShells(config, bundle.script.path);
  const pages = createPublicPages({ bundle, headers, cache, shells, passing: passingPage });
  const hostOf = createHostReader([new URL(platformUrl).hostname]);

  const answers = createAnswers({ bundle, headers, shells, log });
  const ownersView = createOwnersView({
    owners: options.owners,
    bundle,
    shells,
    answers,
    platformUrl,
    secure,
  });

  const personal = async (asked: Asked, store: ShopStore, method: 'GET' | 'POST'): Promise<boolean> => {
    const { request, wanted, path, query } = asked;
    const found = doorFor(method, path);
    if (found === null) return false;
    if (found === 'wrong method') {
      const home = formHomes[path] ?? (path.replace(/\/(pay|way|cancel|debited|sent)$/, '') || '/');
      if (method === 'GET') answers.redirect(asked, 303, home);
      else answers.text(asked, 405, 'This page takes no forms.', ['Allow', 'GET, HEAD']);
      return true;
    }
    if (method === 'POST' && !ownOrigin(request.headers)) {
      answers.text(asked, 403, 'This form came from another site and was refused.');
      return true;
    }
    const form = method === 'POST' ? await readForm(request) : new URLSearchParams();
    const visit: Visit = {
      parts,
      store,
      mode: wanted.saver ? 'saver' : 'full',
      ...(await shells.of(store)),
      headers: request.headers,
      network: options.networkOf(request),
      limits,
      secure,
    };
    answers.own(asked, await found.door.answer(visit, { query, form, token: found.token }));
    return true;
  };

  const inOpenStore = async (asked: Asked, store: ShopStore, method: 'GET' | 'POST'): Promise<void> => {
    const { request, response, wanted, path, head } = asked;
    const url = request.url ?? '/';
    if (await personal(asked, store, method)) return;
    if (method === 'POST')
      return answers.text(asked, 405, 'This page takes no forms.', ['Allow', 'GET, HEAD']);
    const file = await shopFile({ bundle, shells }, store, path, asked.query);
    if (file) return answers.file(asked, file);
    if (path.length > 1 && path.endsWith('/')) {
      // One slash only: `//host` would lead away from the shop.
      const trimmed = `/${path.replace(/^\/+|\/+$/g, '')}`;
      return answers.redirect(asked, 308, trimmed + url.slice(path.length));
    }
    const page = await pages.get(store, publicAddress(url), wanted.saver ? 'saver' : 'full');
    writeCached(response, page, wanted, head);
  };

  /**
   * Who ordered keeps the page of the order and all that can be done there; everything else is one page that says how
   * the owner is reached. At the front it is an answer like any other (200): the address people were given still leads
   * to the shop. What they were sent to elsewhere is not there (404). It is not gone for good (410), and nothing of ours
   * is broken (503, which proxies replace and monitors wake people for). Every one of them says `noindex`, and
   * robots.txt lets search engines come and read that; forbidding it would leave the shop in their lists.
   */
  const inRestingStore = async (asked: Asked, store: ShopStore, method: 'GET' | 'POST'): Promise<void> => {
    const { wanted, path } = asked;
    if (path.startsWith('/orders/') && (await personal(asked, store, method))) return;
    if (path === '/robots.txt') return answers.text(asked, 200, robotsTxt(null));
    const { shell } = await shells.of(store);
    const status = path === '/' && method === 'GET' ? 200 : 404;
    answers.page(asked, status, restingPage(shell, wanted.saver ? 'saver' : 'full'));
  };

  /** Nothing of a shop that never was open is shown but its name. */
  const inClosedStore = (asked: Asked, store: ShopStore, state: 'closed' | 'suspended'): void => {
    const { path, host } = asked;
    if (path === '/robots.txt') return answers.text(asked, 200, robotsNowhere);
    const login = state === 'closed' ? ownersView.loginAddress(asked, store) : null;
    answers.page(asked, 404, plainPage(state, { host, name: store.name, platformUrl, login }));
  };

  const storeAt = async (host: string): Promise<ShopStore | null> => {
    const peeked = hosts.peek(host);
    return peeked === undefined ? hosts.find(host) : peeked;
  };

  const answer = async (asked: Asked): Promise<void> => {
    const { request, wanted, path, host, head } = asked;
    const method = head ? 'GET' : request.method;
    const built = builtFile(bundle, path, encodingFor(wanted.accept));
    if (built && method === 'GET') return answers.file(asked, built);
    const store = await storeAt(host);
    if (!store)
      return answers.page(asked, 404, plainPage('no-store', { host, name: '', platformUrl, login: null }));
    if (method !== 'GET' && method !== 'POST')
      return answers.text(asked, 405, 'This is not how a shop is asked.', ['Allow', 'GET, HEAD, POST']);
    try {
      if (await ownersView.take(asked, store)) return;
      const { state } = store;
      if (state === 'suspended' || state === 'closed') inClosedStore(asked, store, state);
      else if (state === 'resting') await inRestingStore(asked, store, method);
      else await inOpenStore(asked, store, method);
    } catch (error) {
      answers.fail(asked, store.id, error);
    }
  };

  const slow = (
    request: IncomingMessage,
    response: ServerResponse,
    host: string,
    wanted: Wanted,
  ): boolean => {
    const url = request.url ?? '/';
    const mark = url.indexOf('?');
    const path = mark < 0 ? url : url.slice(0, mark);
    if (passedOn.some((beginning) => path.startsWith(beginning))) return false;
    const query = new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1));
    const asked: Asked = { request, response, host, wanted, path, query, head: request.method === 'HEAD' };
    account(asked, options);
    answer(asked).catch((error: unknown) => answers.fail(asked, null, error));
    return true;
  };

  let fromCache = 0;
  const counted = () => void (fromCache += 1);
  return {
    take: createHandler({ hosts, cache, hostOf, slow, counted }),
    mount: (api) =>
      mountShopApi(api, {
        parts,
        limits,
        secure,
        async storeOf(hostHeader) {
          const host = hostOf(hostHeader);
          return host === null ? null : storeAt(host);
        },
      }),
    figures: () => ({ fromCache, made: pages.made() }),
  };
}
