import type { Encoding } from './cache.ts';
import { sitemapEntries } from '../catalogue/index.ts';
import type { ShopStore } from './store.ts';
import { manifestJson, robotsTxt, sitemapXml } from './feeds.ts';
import { lgasOf } from './lgas.ts';
import type { Bundle } from './render.ts';
import type { Shells } from './shells.ts';

export interface FileAnswer {
  type: string;
  body: string | Buffer;
  caching: string;
  /** Set when the body is compressed already. */
  encoded?: Encoding;
}

/** Files whose name changes with what is in them. */
const forGood = 'public, max-age=31536000, immutable';
const anHour = 'public, max-age=3600';
const aMonth = 'public, max-age=2592000';

/** The small files beside a shop's pages; null when the path is none of them. */
export async function shopFile(
  parts: { bundle: Bundle; shells: Shells },
  store: ShopStore,
  path: string,
  query: URLSearchParams,
): Promise<FileAnswer | null> {
  const { bundle, shells } = parts;
  const face = () => shells.of(store);
  switch (path) {
    case '/robots.txt':
      return {
        type: 'text/plain; charset=utf-8',
        body: robotsTxt(`${(await face()).profile.url}/sitemap.xml`),
        caching: anHour,
      };
    case '/sitemap.xml': {
      const { profile } = await face();
      const written = ['/', '/pages/delivery-and-payment', ...(profile.about ? ['/pages/about'] : [])];
      const pages = [
        ...written.map((page) => ({ path: page, updated_at: null })),
        ...(await store.door.read(sitemapEntries)),
      ];
      return {
        type: 'application/xml; charset=utf-8',
        body: sitemapXml(profile.url, pages),
        caching: anHour,
      };
    }
    case '/manifest.webmanifest': {
      const { profile } = await face();
      const body = manifestJson(profile, bundle.tokens(profile.colours));
      return { type: 'application/manifest+json; charset=utf-8', body, caching: anHour };
    }
    case '/icon.svg':
    case '/favicon.ico': {
      const { profile } = await face();
      return { type: 'image/svg+xml', body: bundle.icon(profile.name, profile.colours), caching: anHour };
    }
    case '/lgas': {
      const names = lgasOf(query.get('state') ?? '');
      return (
        names && { type: 'application/json; charset=utf-8', body: JSON.stringify(names), caching: aMonth }
      );
    }
    default:
      return null;
  }
}

/** The island and the display faces, the same for every store. */
export function builtFile(bundle: Bundle, path: string, encoding: Encoding): FileAnswer | null {
  const face = bundle.faces.get(path);
  // Packed already by its own kind.
  if (face) return { type: 'font/woff2', body: face, caching: forGood, encoded: 'identity' };
  if (path !== bundle.script.path) return null;
  const body = { br: bundle.script.br, gzip: bundle.script.gzip, identity: bundle.script.plain }[encoding];
  return { type: 'text/javascript; charset=utf-8', body, caching: forGood, encoded: encoding };
}
