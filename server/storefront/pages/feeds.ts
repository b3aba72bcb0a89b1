import { escaped } from '#shared/html.ts';
import { firstLanguage, languages, pathIn, type Language } from '#shared/languages.ts';
import { feedPath } from '#shared/shop.ts';
import { blogPath, postsOf } from './post-cards.ts';
import type { ShopProfile } from '../serving/store.ts';

/** The largest sitemap search engines read in one file. */
const mostAddresses = 50_000;

/** A post in a feed; times are ISO. */
interface FeedPost {
  id: string;
  title: string;
  path: string;
  description: string;
  published_at: string;
  updated_at: string;
}

interface Address {
  path: string;
  /** ISO time of its last change, where that is known. */
  updated_at: string | null;
}

/** The front page, the pages every store has, and those its owner wrote, with the list of her posts. */
export function pageEntries({ about, pages }: Pick<ShopProfile, 'about' | 'pages'>): Address[] {
  const everyStores = ['/', '/pages/delivery-and-payment', ...(about ? ['/pages/about'] : [])];
  const found = new Map<string, string | null>(everyStores.map((path) => [path, null]));
  for (const page of pages) found.set(page.path, page.published_at.toISOString());
  const [newest] = postsOf({ pages });
  if (newest) found.set(blogPath, newest.first_published_at.toISOString());
  return [...found].map(([path, updated_at]) => ({ path, updated_at }));
}

/** Every page in every language of the shop; where there are several, each names them all. */
export function sitemapXml(
  origin: string,
  pages: readonly Address[],
  spoken: readonly Language[] = [firstLanguage],
): string {
  const [first = firstLanguage] = spoken;
  const many = spoken.length > 1;
  const at = (path: string, language: Language) => escaped(origin + pathIn(path, language, first));
  const other = (hreflang: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`;
  const others = (path: string) =>
    many
      ? [
          ...spoken.map((language) => other(languages[language].tag, at(path, language))),
          other('x-default', at(path, first)),
        ].join('')
      : '';
  const rows = pages
    .flatMap((page) => spoken.map((language) => ({ ...page, language })))
    .slice(0, mostAddresses)
    .map(
      ({ path, updated_at, language }) =>
        `<url><loc>${at(path, language)}</loc>${updated_at ? `<lastmod>${escaped(updated_at.slice(0, 10))}</lastmod>` : ''}${others(path)}</url>`,
    );
  const xhtml = many ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : '';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${xhtml}>\n${rows.join('\n')}\n</urlset>\n`;
}

/** The posts as programs that read feeds ask for them (Atom, RFC 4287). */
export function blogAtom(
  profile: Pick<ShopProfile, 'name' | 'url' | 'tagline'>,
  posts: readonly FeedPost[],
): string {
  const { name, url, tagline } = profile;
  const updated =
    posts
      .map((post) => post.updated_at)
      .toSorted()
      .at(-1) ?? '';
  const entries = posts.map(
    (post) =>
      `<entry><id>urn:uuid:${post.id}</id><title>${escaped(post.title)}</title><link href="${escaped(url + post.path)}"/>` +
      `<published>${post.published_at}</published><updated>${post.updated_at}</updated>` +
      `${post.description ? `<summary>${escaped(post.description)}</summary>` : ''}</entry>`,
  );
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-NG">` +
    `<id>${escaped(`${url}${blogPath}`)}</id><title>${escaped(name)}</title>` +
    `${tagline ? `<subtitle>${escaped(tagline)}</subtitle>` : ''}<updated>${updated}</updated>` +
    `<author><name>${escaped(name)}</name></author><link href="${escaped(url + blogPath)}"/>` +
    `<link rel="self" type="application/atom+xml" href="${escaped(url + feedPath)}"/>\n${entries.join('\n')}\n</feed>\n`
  );
}

/** A store nobody may see is not to be asked for. */
export const robotsNowhere = 'User-agent: *\nDisallow: /\n';

/** Baskets, checkouts and orders are nobody's business. Without a sitemap, the pages are asked for that are known. */
export function robotsTxt(sitemap: string | null): string {
  const closed = [
    '/basket',
    '/checkout',
    '/orders/',
    '/downloads/',
    '/pay/',
    '/track',
    '/area',
    '/tell',
    '/mails',
    '/wishlist',
    '/search',
    '/api/',
  ];
  const rules = `User-agent: *\n${closed.map((path) => `Disallow: ${path}`).join('\n')}\n`;
  return sitemap === null ? rules : `${rules}\nSitemap: ${sitemap}\n`;
}

export function manifestJson(profile: ShopProfile, colours: { paper: string; primary: string }): string {
  return JSON.stringify({
    name: profile.name,
    short_name: profile.name.slice(0, 24),
    description: profile.tagline || undefined,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: languages[profile.languages[0]!].tag,
    background_color: colours.paper,
    theme_color: colours.primary,
    icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
  });
}
