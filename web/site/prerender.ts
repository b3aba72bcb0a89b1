import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { SitePage } from './pages.ts';

const brotli = promisify<Uint8Array, Uint8Array>(zlib.brotliCompress);
const gzip = promisify<Uint8Array, zlib.ZlibOptions, Uint8Array>(zlib.gzip);

interface ServerBundle {
  render: (address: string) => Promise<string>;
  sitePages: readonly SitePage[];
  descriptions: Readonly<Record<string, string>>;
  sourceOf: (pattern: string) => string | undefined;
  structuredData: Readonly<Record<string, object>>;
  product: { name: string };
}
type Manifest = Record<string, { file: string; imports?: string[] }>;

/** The server replaces this with its own address when it starts. */
const platform = '%PLATFORM_URL%';
/** What else the server may fill in; the page does without what it leaves open. */
const blanks = ['DEMO_SHOP', 'STORE_DOMAIN', 'ENTREPRENEURS', 'GOOGLE_SIGN_IN'];
/** Only on pages with the Google button. */
const googleBlanks = ['GOOGLE_CLIENT_ID', 'GOOGLE_SCRIPT'];

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** An address that fits the pattern; pages with parameters show nothing of them before the script runs. */
const exampleOf = (pattern: string) => (pattern === '*' ? '/not-found' : pattern.replace(/:[A-Za-z]+/g, 'x'));

/** Writes `pages/<name>.html` for every address of the site and the list of them, `pages.json`. Run after the builds. */
export async function prerender(dist: string): Promise<void> {
  const web = join(dist, 'web');
  const bundle = (await import(
    pathToFileURL(join(dist, 'site-server', 'entry-server.js')).href
  )) as ServerBundle;
  const shell = await readFile(join(web, 'site', 'index.html'), 'utf8');
  // Other sites fetch the picture of a shared link by its whole address.
  const template = shell.replace('content="/assets/share', `content="${platform}/assets/share`);
  const manifest = JSON.parse(await readFile(join(web, '.vite', 'manifest.json'), 'utf8')) as Manifest;

  await mkdir(join(web, 'pages'), { recursive: true });
  for (const page of bundle.sitePages) {
    const body = await bundle.render(exampleOf(page.path));
    const html = template
      .replace('<title>Presence</title>', `<title>${escape(titleOf(page, bundle.product.name))}</title>`)
      .replace('<!--head-->', () => headOf(page, bundle, chunksOf(bundle.sourceOf(page.path), manifest)))
      .replace('<!--page-->', () => body);
    await writeFile(join(web, page.file), html);
  }
  const pages = [...bundle.sitePages, ...dashboardPages(web)];
  await writeFile(join(web, 'pages.json'), `${JSON.stringify(pages, null, 2)}\n`);
  await rm(join(web, 'site'), { recursive: true });
  await compress(join(web, 'assets'));
}

/** Every address below /dashboard is answered with the one shell of that application. */
function dashboardPages(web: string) {
  const file = 'dashboard/index.html';
  const shell = { file, status: 200, public: false, listed: false, google: false, title: 'Dashboard' };
  return existsSync(join(web, file))
    ? ['/dashboard', '/dashboard/*'].map((path) => ({ path, ...shell }))
    : [];
}

/** Beside every text file its compressed forms, made once with the greatest effort, for the server to send as they are. */
async function compress(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, name));
      await writeFile(join(folder, `${name}.br`), await brotli(bytes));
      await writeFile(join(folder, `${name}.gz`), await gzip(bytes, { level: 9 }));
    }),
  );
}

function titleOf(page: SitePage, name: string): string {
  return page.path === '/' ? `${name} · ${page.title}` : `${page.title} · ${name}`;
}

function headOf(page: SitePage, bundle: ServerBundle, chunks: string[]): string {
  const title = escape(titleOf(page, bundle.product.name));
  const description = escape(bundle.descriptions[page.path] ?? '');
  const lines = [
    `<meta name="description" content="${description}" />`,
    page.listed
      ? `<link rel="canonical" href="${platform}${page.path}" />`
      : '<meta name="robots" content="noindex" />',
    page.public ? '' : '<meta name="referrer" content="no-referrer" />',
    `<meta property="og:type" content="website" />`,
    `<meta property="og:site_name" content="${escape(bundle.product.name)}" />`,
    `<meta property="og:locale" content="en_NG" />`,
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    page.listed ? `<meta property="og:url" content="${platform}${page.path}" />` : '',
    ...structured(bundle.structuredData[page.path]),
    '<meta name="twitter:card" content="summary_large_image" />',
    ...chunks.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
    ...[...blanks, ...(page.google ? googleBlanks : [])].map(
      (name) => `<meta name="${name.toLowerCase().replaceAll('_', '-')}" content="%${name}%" />`,
    ),
  ];
  return lines.filter(Boolean).join('\n    ');
}

/** Facts for search engines; data, not script, and `<` cannot end it early. */
function structured(facts: object | undefined): string[] {
  if (!facts) return [];
  return [`<script type="application/ld+json">${JSON.stringify(facts).replaceAll('<', '\\u003c')}</script>`];
}

/** The script files of a page that its entry does not bring, so that the browser asks for all of them together. */
function chunksOf(source: string | undefined, manifest: Manifest): string[] {
  const filesOf = (key: string, found = new Set<string>()): Set<string> => {
    const chunk = manifest[key];
    if (!chunk || found.has(chunk.file)) return found;
    found.add(chunk.file);
    for (const imported of chunk.imports ?? []) filesOf(imported, found);
    return found;
  };
  const ofPage = filesOf(`site/${source}`);
  if (ofPage.size === 0) throw new Error(`No script was built for ${source}.`);
  const ofEntry = filesOf('site/index.html');
  return [...ofPage].filter((file) => !ofEntry.has(file));
}
