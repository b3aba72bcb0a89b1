import type { FastifyReply } from 'fastify';
import type { Api } from '../platform/http/http.ts';
import { oddMethods, type StorePages, type StoreSide } from '../platform/http/store-pages.ts';
import { createAnswers, type Answers } from './serving/answers.ts';
import { mountShopApi } from './api.ts';
import { createCache, passingPage, type StillRight } from './serving/cache.ts';
import { createChanges, type Changes } from './serving/changes.ts';
import { createEntrance, type Entered } from './serving/entrance.ts';
import { mountFrame } from './owners/frame-api.ts';
import { mountFeedFacts } from './feed/api.ts';
import { createFeeds } from './feed/send.ts';
import { createHeaders } from './serving/headers.ts';
import { createHosts, createTold, type Hosts } from './serving/host.ts';
import { createHandler, createHostReader, type Take } from './serving/http.ts';
import { mountLooks } from './owners/looks-api.ts';
import { createOwnersView, type Owners } from './owners/owners-view.ts';
import { mountMenuPlaces } from './pages/menu-places.ts';
import { pictureBytesOf } from './pages/offered-pictures.ts';
import { createPageCosts } from './owners/page-cost.ts';
import { createMemory } from './page-context.ts';
import type { Till } from './serving/place.ts';
import { createPublicPages } from './serving/public.ts';
import { loadBundle } from './serving/render.ts';
import { createShells, type Shells } from './serving/shells.ts';
import { builtPages, shopPages, type AnsweredPage } from './shop-pages.ts';
import { storeByHost, type ShopStore } from './serving/store.ts';
import { mountWeighing } from './owners/weigh-api.ts';

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
  /** Answers a request that a kept page answers, before any framework; what else there is goes on otherwise. */
  take: Take;
  /** Hangs the shops' pages and forms, and the JSON calls below `/api/shop`, on the server. */
  mount(api: Api): void;
  figures(): Figures;
  /** Another process changed a store: its pages are looked at before they are shown again. */
  changed(storeId: string): void;
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

const storeAtOf =
  (hosts: Hosts<ShopStore>) =>
  async (host: string): Promise<ShopStore | null> => {
    const peeked = hosts.peek(host);
    return peeked === undefined ? hosts.find(host) : peeked;
  };
/** What all pages of a shop have in common. */
function sideOf(of: {
  enter: ReturnType<typeof createEntrance>;
  answers: Answers;
  hosts: Hosts<ShopStore>;
  hostOf: (header: string | undefined) => string | null;
}): StoreSide<Entered, AnsweredPage> {
  const hostIn = (reply: FastifyReply) => of.hostOf(reply.request.headers.host) ?? '';
  return {
    enter: (_request, reply, { during }) => of.enter(reply, hostIn(reply), during),
    answer: ({ make }, call) => make(call),
    // Whoever is refused before a place was free has not entered; whose shop it is may be known all the same.
    tell: (reply, appError, entered) =>
      of.answers.fail(reply, (entered?.store ?? of.hosts.last(hostIn(reply)))?.id ?? null, appError),
  };
}

/** The shops of all stores. */
export async function createStorefront(options: StorefrontDeps): Promise<Storefront> {
  const { deps, limits, owners, visits } = options;
  const { clock } = deps;
  const { platformUrl, pageCacheBytes, dataPriceKobo } = deps.config;
  const secure = platformUrl.startsWith('https:');
  const bundle = await loadBundle(options.bundleDir);
  const headers = createHeaders(bundle, { checkoutBases: options.checkoutBases, secure });
  const changes = createChanges();
  const told = createTold(clock);
  const hosts = createHosts((host) => storeByHost(deps, host, changes), clock, told.isSince);
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
  const storeAt = storeAtOf(hosts);
  const enter = createEntrance({ answers, shells, ownersView, platformUrl, storeAt });

  const sendFeed = createFeeds({ shells, headers, limits });
  const table = shopPages({ ...making, deps, limits, visits, pages, sendFeed, answers, ownersView, secure });
  const rest = table.find(({ path }) => path === '/*')!;
  const side = sideOf({ enter, answers, hosts, hostOf });

  let fromCache = 0;
  return {
    isStoreHost: (header) => hostOf(header) !== null,
    changed: told.note,
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
