import type { Encoding } from '../serving/encoding.ts';
import { told } from '../../catalogue/index.ts';
import type { ShopStore } from '../serving/store.ts';
import { lgasOf } from '#shared/places/lgas.ts';
import { feedPath } from '#shared/shop.ts';
import { blogAtom, manifestJson, pageEntries, robotsTxt, sitemapXml } from './feeds.ts';
import { searchHints } from './lists.ts';
import { shareCard } from './share-card.ts';
import { partsOf } from '../checkout/parts.ts';
import { postsOf } from './post-cards.ts';
import { wishedProducts } from '../basket/wishes.ts';
import type { Bundle } from '../serving/render.ts';
import type { Shells } from '../serving/shells.ts';

export interface FileAnswer {
  type: string;
  body: string | Buffer;
  caching: string;
  /** Set when the body is compressed already. */
  encoded?: Encoding;
  /** What it may load; nothing, unless said. */
  policy?: string;
}

/** Files whose name changes with what is in them. */
const forGood = 'public, max-age=31536000, immutable';
const anHour = 'public, max-age=3600';
const aMinute = 'public, max-age=60';
const aMonth = 'public, max-age=2592000';

/** Posts in the feed: the newest ones. */
const mostInFeed = 20;

interface FileDeps {
  bundle: Bundle;
  shells: Shells;
}

type MakeFile = (deps: FileDeps, store: ShopStore, query: URLSearchParams) => Promise<FileAnswer | null>;

const icon: MakeFile = async ({ bundle, shells }, store) => {
  const { profile } = await shells.of(store);
  return { type: 'image/svg+xml', body: bundle.icon(profile.name, profile.theme.colours), caching: anHour };
};

/** The small files beside a shop's pages, by path; null when nothing is there after all. */
export const shopFiles: Readonly<Record<string, MakeFile>> = {
  '/robots.txt': async ({ shells }, store) => ({
    type: 'text/plain; charset=utf-8',
    body: robotsTxt(`${(await shells.of(store)).profile.url}/sitemap.xml`),
    caching: anHour,
  }),
  '/sitemap.xml': async ({ shells }, store) => {
    const { profile } = await shells.of(store);
    const pages = [...pageEntries(profile), ...(await store.storeDb.read(told.sitemapEntries))];
    const body = sitemapXml(profile.url, pages, profile.languages);
    return { type: 'application/xml; charset=utf-8', body, caching: anHour };
  },
  [feedPath]: async ({ shells }, store) => {
    const face = await shells.of(store);
    const posts = postsOf(face.profile).slice(0, mostInFeed);
    if (posts.length === 0) return null;
    const documents = await Promise.all(posts.map((post) => face.written.documentOf(store.storeDb, post)));
    const told = posts.map(({ id, title, path, ...post }, at) => ({
      id,
      title,
      path,
      description: documents[at]?.description ?? '',
      published_at: post.first_published_at.toISOString(),
      updated_at: post.published_at.toISOString(),
    }));
    const body = blogAtom(face.profile, told);
    return { type: 'application/atom+xml; charset=utf-8', body, caching: aMinute };
  },
  '/manifest.webmanifest': async ({ bundle, shells }, store) => {
    const { profile } = await shells.of(store);
    const body = manifestJson(profile, bundle.tokens(profile.theme.colours));
    return { type: 'application/manifest+json; charset=utf-8', body, caching: anHour };
  },
  '/sw.js': async ({ bundle }) => ({
    type: 'text/javascript; charset=utf-8',
    body: bundle.worker.plain,
    caching: 'no-cache',
    policy: "default-src 'none'; connect-src 'self'",
  }),
  '/share.jpg': async ({ bundle, shells }, store) => {
    const { profile } = await shells.of(store);
    const body = await shareCard(profile, bundle);
    return { type: 'image/jpeg', body, caching: anHour, encoded: 'identity' };
  },
  '/icon.svg': icon,
  '/favicon.ico': icon,
  '/search/suggest': async ({ shells }, store, query) => {
    const { spelling } = await shells.of(store);
    const hints = await searchHints(store, spelling, query.get('q') ?? '');
    return { type: 'application/json; charset=utf-8', body: JSON.stringify(hints), caching: aMinute };
  },
  '/wishlist/items': async (_deps, store, query) => {
    const wished = await wishedProducts(store, query.get('ids') ?? '');
    return { type: 'application/json; charset=utf-8', body: JSON.stringify(wished), caching: 'no-store' };
  },
  '/parts': async ({ shells }, store, query) => {
    const parts = partsOf((await shells.of(store)).profile.delivery, query.get('state') ?? '');
    const told = parts?.map(({ name, rate_id }) => [name, rate_id]);
    return told
      ? { type: 'application/json; charset=utf-8', body: JSON.stringify(told), caching: 'no-cache' }
      : null;
  },
  '/lgas': async (_deps, _store, query) => {
    const names = lgasOf(query.get('state') ?? '');
    return names && { type: 'application/json; charset=utf-8', body: JSON.stringify(names), caching: aMonth };
  },
};

/** The small file at a path of a shop; null when there is none. */
export const shopFile = async (
  deps: FileDeps,
  store: ShopStore,
  path: string,
  query: URLSearchParams,
): Promise<FileAnswer | null> =>
  Object.hasOwn(shopFiles, path) ? shopFiles[path]!(deps, store, query) : null;

/** Paths of what was built with the pages, the same for every store. */
export const builtPaths = ({ scripts, faces }: Bundle): string[] => [...scripts.keys(), ...faces.keys()];

/** The islands and the display faces, the same for every store. */
export function builtFile(bundle: Bundle, path: string, encoding: Encoding): FileAnswer | null {
  const face = bundle.faces.get(path);
  // Packed already by its own kind.
  if (face) return { type: 'font/woff2', body: face, caching: forGood, encoded: 'identity' };
  const script = bundle.scripts.get(path);
  if (!script) return null;
  const body = { br: script.br, gzip: script.gzip, identity: script.plain }[encoding];
  return { type: 'text/javascript; charset=utf-8', body, caching: forGood, encoded: encoding };
}
