import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Api } from '../platform/http.ts';
import { oddMethods, type StorePages, type StoreSide } from '../platform/store-pages.ts';
import { createAnswers } from './answers.ts';
import { mountShopApi } from './api.ts';
import { createCache, passingPage, type StillRight } from './cache.ts';
import { createChanges, type Changes } from './changes.ts';
import { createEntrance, type Entered } from './entrance.ts';
import { mountFrame } from './frame-api.ts';
import { mountFeedFacts } from './feed/api.ts';
import { createFeeds } from './feed/send.ts';
import { createHeaders } from './headers.ts';
import { createHosts } from './host.ts';
import { createHandler, createHostReader } from './http.ts';
import { mountLooks } from './looks-api.ts';
import { createOwnersView, type Owners } from './owners-view.ts';
import { mountMenuPlaces } from './menu-places.ts';
import { pictureBytesOf } from './offered-pictures.ts';
import { createPageCosts } from './page-cost.ts';
import { createMemory } from './page-context.ts';
import type { Till } from './place.ts';
import { createPublicPages } from './public.ts';
import { loadBundle } from './render.ts';
import { createShells, type Shells } from './shells.ts';
import { builtPages, shopPages, type AnsweredPage } from './shop-pages.ts';
import { storeByHost, type ShopStore } from './store.ts';
import { mountWeighing } from './weigh-api.ts';

export interface StorefrontDeps extends Till {
  /** Folder the storefront was built into. */
  bundleDir: string;
  /** Where the providers' payment pages are. */
  checkoutBases: string[];
  /** Lets members of a store in on its own host before it is published. */
  owners: Owners;
}

/** Since the start. */
export interface Figures {
  /** Answers that a kept page was. */
  fromCache: number;
  /** Pages made from the database; those who ask for one at once share it. */
  made: number;
}

export interface Storefront {
  /** Whether a Host header is of a host where stores are. */
  isStoreHost(header: string | undefined): boolean;
  /** Answers a request that a kept page answers, before any framework; false when none does. */
  take(request: IncomingMessage, response: ServerResponse): boolean;
  /** Hangs the shops' pages and forms, and the JSON calls below `/api/shop`, on the server. */
  mount(api: Api): void;
  figures(): Figures;
}

/** What no page of a shop takes, wherever it is sent. */
function refuseRest(pages: StorePages, side: StoreSide<Entered, AnsweredPage>, rest: AnsweredPage): void {
  const allow = 'GET, HEAD';
  pages.refuse(side, rest, { methods: ['POST'], words: 'This page takes no forms.', allow });
  const words = 'This is not how a shop is asked.';
  const anyStore: AnsweredPage = { ...rest, during: 'anything' };
  pages.refuse(side, anyStore, { methods: oddMethods, words, allow: `${allow}, POST` });
}

/** What members of a store ask of its shop. */
function mountForMembers(api: Api, from: Parameters<typeof mountWeighing>[1]): void {
  mountMenuPlaces(api, from);
  mountFeedFacts(api, from.deps);
  mountWeighing(api, from);
  mountFrame(api, from);
}

/** A page outlives changes of what it does not show, while what stands on every page is the same. */
const stillRight =
  (changes: Changes, shells: Shells): StillRight =>
  (storeId, page, version) =>
    changes.spare(storeId, page, version) && shells.isStill(storeId, page.face, version);

/** The shops of all stores. */
export async function createStorefront(options: StorefrontDeps): Promise<Storefront> {
  const { deps, limits, owners, visits } = options;
  const { clock } = deps;
  const { platformUrl, pageCacheBytes, dataPriceKobo } = deps.config;
  const secure = platformUrl.startsWith('https:');
  const bundle = await loadBundle(options.bundleDir);
  const headers = createHeaders(bundle, { checkoutBases: options.checkoutBases, secure });
  const changes = createChanges();
  const hosts = createHosts((host) => storeByHost(deps, host, changes), clock);
  const shells = createShells(deps.config, bundle.script, createMemory(dataPriceKobo, changes));
  const cache = createCache(pageCacheBytes, clock, stillRight(changes, shells));
  const making = { config: deps.config, clock, bundle, shells };
  const pictureBytes = pictureBytesOf(deps.blobs);
  const weighing = { bundle, pictureBytes, priceKobo: dataPriceKobo };
  const costs = createPageCosts(weighing);
  const pages = createPublicPages({ ...making, headers, cache, costs, passing: passingPage });
  const hostOf = createHostReader([new URL(platformUrl).hostname]);
  const answers = createAnswers({ bundle, headers, shells, secure });
  const ownersView = createOwnersView({ ...making, owners, answers, platformUrl, secure });
  const storeAt = async (host: string): Promise<ShopStore | null> => {
    const peeked = hosts.peek(host);
    return peeked === undefined ? hosts.find(host) : peeked;
  };
  const enter = createEntrance({ answers, shells, ownersView, platformUrl, storeAt });

  const sendFeed = createFeeds({ shells, headers, limits });
  const table = shopPages({ ...making, deps, limits, visits, pages, sendFeed, answers, ownersView, secure });
  const rest = table.find(({ path }) => path === '/*')!;
  const side: StoreSide<Entered, AnsweredPage> = {
    enter: (request, reply, { during }) => enter(reply, hostOf(request.headers.host) ?? '', during),
    answer: ({ make }, call) => make(call),
    tell: (reply, appError, entered) => answers.fail(reply, entered?.store.id ?? null, appError),
  };

  let fromCache = 0;
  return {
    isStoreHost: (header) => hostOf(header) !== null,
    take: createHandler({ hosts, cache, hostOf, secure, visits, counted: () => void (fromCache += 1) }),
    mount(api) {
      mountForMembers(api, { ...weighing, deps, shells });
      const built = builtPages(bundle, answers);
      api.pages.mount(side, table);
      api.pages.mount(built.side, built.pages);
      refuseRest(api.pages, side, rest);
      mountLooks(api, { deps, shells, bundle });
      mountShopApi(api, {
        deps,
        limits,
        visits,
        secure,
        async storeOf(hostHeader) {
          const host = hostOf(hostHeader);
          return host === null ? null : storeAt(host);
        },
      });
    },
    figures: () => ({ fromCache, made: pages.made() }),
  };
}
