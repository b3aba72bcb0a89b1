import { themeTokens } from '#shared/looks/colours.ts';
import { languages, pathIn, type Language } from '#shared/languages.ts';
import { renditionUrl, shareUrl } from '#blocks/parts/picture.tsx';
import type { Colours, Picture, Shell, ShopPage } from '#shared/storefront.ts';
import { isMark } from './chrome.tsx';
import { feedPath } from '#shared/shop.ts';
import { inlineJson } from './inline-json.ts';
import { faceOf } from './faces.ts';
import { jsonLd } from './json-ld.ts';
import { describe, type Description } from './describe.ts';

/** A one-letter icon in the store's colours, as an SVG document. */
export function iconSvg(name: string, colours: Colours): string {
  const tokens = themeTokens(colours);
  // Only a letter or digit is ever taken from the name, so nothing in it can become markup.
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0]?.toUpperCase() ?? 'S';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${tokens.primary}"/><text x="32" y="45" font-family="sans-serif" font-size="38" font-weight="700" text-anchor="middle" fill="${tokens['on-primary']}">${letter}</text></svg>`;
}

/** As data an icon costs no request. */
function icon(logo: Picture | null, name: string, colours: Colours): string {
  const smallest = logo?.widths.length && isMark(logo) ? Math.min(...logo.widths) : null;
  return logo && smallest !== null
    ? renditionUrl(logo, smallest, 'webp')
    : `data:image/svg+xml,${encodeURIComponent(iconSvg(name, colours))}`;
}

const absolute = (origin: string, address: string) => (address.startsWith('/') ? origin + address : address);

interface Marks {
  icon: string;
  primary: string;
}

const marks = new WeakMap<Shell, Marks>();

function marksOf(shell: Shell): Marks {
  const known = marks.get(shell);
  if (known) return known;
  const made = {
    icon: icon(shell.logo, shell.name, shell.theme.colours),
    primary: themeTokens(shell.theme.colours).primary,
  };
  marks.set(shell, made);
  return made;
}

/** What else than a website a share card is of. */
const types: Partial<Record<ShopPage['kind'], string>> = { product: 'product', post: 'article' };

/** How the page shows itself where its address is sent. */
function Card({ page, about, url }: { page: ShopPage; about: Description; url: string }) {
  const { shell } = page;
  return (
    <>
      <meta property="og:title" content={about.cardTitle} />
      {about.description && <meta property="og:description" content={about.description} />}
      <meta property="og:type" content={types[page.kind] ?? 'website'} />
      <meta property="og:url" content={url} />
      <meta property="og:site_name" content={shell.name} />
      <meta property="og:locale" content={languages[shell.language].tag.replace('-', '_')} />
      {/* Where there is no photo, what is drawn in its place on the pages. */}
      <meta
        property="og:image"
        content={absolute(shell.url, about.picture ? shareUrl(about.picture) : '/share.jpg')}
      />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={about.picture?.alt || about.cardTitle} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

export function Head({ page }: { page: ShopPage }) {
  const { shell } = page;
  const about = describe(page);
  const first = shell.languages[0]!;
  const urlIn = (language: Language) => shell.url + pathIn(page.path, language, first);
  const url = urlIn(shell.language);
  const data = jsonLd(page);
  const mark = marksOf(shell);
  const face = faceOf(shell.theme, page.mode);
  return (
    <>
      {face && <link rel="preload" href={face.file} as="font" type="font/woff2" crossOrigin="" />}
      <title>{about.title}</title>
      {about.description && <meta name="description" content={about.description} />}
      {about.indexed ? (
        <>
          <link rel="canonical" href={url} />
          {shell.languages.length > 1 &&
            shell.languages.map((language) => (
              <link
                key={language}
                rel="alternate"
                hrefLang={languages[language].tag}
                href={urlIn(language)}
              />
            ))}
          {shell.languages.length > 1 && <link rel="alternate" hrefLang="x-default" href={urlIn(first)} />}
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
      {about.card && <Card page={page} about={about} url={url} />}
      <meta name="theme-color" content={mark.primary} />
      <link rel="icon" href={mark.icon} />
      {(page.kind === 'blog' || page.kind === 'post') && (
        <link rel="alternate" type="application/atom+xml" title={shell.name} href={feedPath} />
      )}
      {page.kind === 'home' && <link rel="manifest" href="/manifest.webmanifest" />}
      {page.kind === 'home' && page.proofs?.map((proof) => <meta key={proof.name} {...proof} />)}
      {data.map((block, index) => (
        <script
          key={index}
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: inlineJson(block) }}
        />
      ))}
    </>
  );
}
