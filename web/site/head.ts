import { escaped } from '#shared/html.ts';
import type { SitePage } from './page.ts';
import type { Places, Thing } from './structured-data.ts';

/** What the page's own bundle knows; prerendering runs outside of it. */
export interface HeadWords {
  product: { name: string };
  descriptionOf: (page: SitePage) => string;
  thingsOf: (page: SitePage, places: Places) => Thing[];
  dataScript: (things: Thing[]) => string;
}

/** The server replaces this with its own address when it starts. */
const platform = '%PLATFORM_URL%';

/**
 * What else the server may fill in; a page does without what is left open. On every page, since a person goes on from
 * it without loading another.
 */
const blanksOfAll = ['DEMO_SHOP', 'ENTREPRENEURS', 'STORE_DOMAIN', 'GOOGLE_SIGN_IN', 'PROVIDER_FORM'];
/** Only on pages with the Google button. */
const googleBlanks = ['GOOGLE_CLIENT_ID', 'GOOGLE_SCRIPT'];
/** Only on pages that open the payment window. */
const paymentBlanks = ['CARD_WINDOW'];
const analyticsBlanks = ['ANALYTICS_ID', 'ANALYTICS_SCRIPT_URL', 'PIXEL_ID', 'PIXEL_SCRIPT_URL'];

/** Name of the picture that stands beside a shared link of a page. */
export function pictureOf(page: SitePage): string {
  return `share-${(page.head && page.head.picture) || 'home'}.jpg`;
}

export function titleOf(page: SitePage, name: string): string {
  return page.path === '/' ? `${name} · ${page.title}` : `${page.title} · ${name}`;
}

/** The lines of a page's head that differ from page to page. */
export function headOf(page: SitePage, words: HeadWords, files: { picture: string; icon: string }): string[] {
  const places = { platform, icon: platform + files.icon, picture: platform + files.picture };
  const things = words.thingsOf(page, places);
  const blanks = [
    ...blanksOfAll,
    ...(page.measured ? analyticsBlanks : []),
    ...(page.google ? googleBlanks : []),
    ...(page.popups ? paymentBlanks : []),
  ];
  return [
    meta('name', 'description', words.descriptionOf(page)),
    page.listed
      ? `<link rel="canonical" href="${platform}${page.path}" />`
      : meta('name', 'robots', 'noindex'),
    ...(page.public ? [] : [meta('name', 'referrer', 'no-referrer')]),
    ...sharing(page, words, places.picture),
    ...(things.length > 0 ? [words.dataScript(things)] : []),
    ...blanks.map((name) => meta('name', name.toLowerCase().replaceAll('_', '-'), `%${name}%`)),
  ];
}

function sharing(page: SitePage, words: HeadWords, picture: string): string[] {
  const { name } = words.product;
  const title = titleOf(page, name);
  const description = words.descriptionOf(page);
  return [
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', name),
    meta('property', 'og:locale', 'en_NG'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    ...(page.listed ? [meta('property', 'og:url', `${platform}${page.path}`)] : []),
    meta('property', 'og:image', picture),
    meta('property', 'og:image:type', 'image/jpeg'),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', `${name}: ${page.title}`),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    meta('name', 'twitter:image', picture),
  ];
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escaped(content)}" />`;
}
