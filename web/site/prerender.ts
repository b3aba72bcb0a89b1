import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { escaped } from '#shared/html.ts';
import { compress } from '../build/compress.ts';
import { chunksOf, type Manifest } from '../build/manifest.ts';
import { headOf, pictureOf, titleOf, type HeadWords } from './head.ts';
import type { SitePage } from './page.ts';
import { spokenDashboards } from '../build/other-languages.ts';

interface ServerBundle extends HeadWords {
  holdingScript: string;
  loginFirst: (back: string) => string;
  render: (address: string) => Promise<string>;
  sitePages: readonly SitePage[];
}

/** An address that fits the pattern; pages with parameters show nothing of them before the script runs. */
const exampleOf = (pattern: string) => (pattern === '*' ? '/not-found' : pattern.replace(/:[A-Za-z]+/g, 'x'));

/** Where a page's HTML is kept, below `dist/web`: named after its component, so two addresses of one share it. */
const fileOf = ({ component }: SitePage) =>
  `pages/${component.source.replace('/', '-').replace(/-page\.tsx$/, '')}.html`;

/** What the server needs to know to answer an address with its file. */
const toldToServer = (page: SitePage) => {
  const { path, status, listed, measured, google, provider_form, popups } = page;
  return {
    path,
    file: fileOf(page),
    status,
    public: page.public,
    listed,
    measured,
    google,
    provider_form,
    popups,
  };
};

/** Writes `pages/<name>.html` for every address of the site and the list of them, `pages.json`. Run after the builds. */
export async function prerender(dist: string): Promise<void> {
  const web = join(dist, 'web');
  const bundle = (await import(
    pathToFileURL(join(dist, 'site-server', 'entry-server.js')).href
  )) as ServerBundle;
  const template = await withStyles(await readFile(join(web, 'site', 'index.html'), 'utf8'), web);
  const icon = /rel="icon"[^>]*href="([^"]+)"/.exec(template)?.[1] ?? '';
  const manifest = JSON.parse(await readFile(join(web, '.vite', 'manifest.json'), 'utf8')) as Manifest;

  await mkdir(join(web, 'pages'), { recursive: true });
  for (const page of bundle.sitePages) {
    const body = await bundle.render(exampleOf(page.path));
    const files = { icon, picture: await publish(pictureOf(page), web) };
    const preloads = scriptsOf(page.component.source, manifest).map((file) => preload(file, page.read));
    const head = [...firstScripts(page, body, bundle), ...headOf(page, bundle, files), ...preloads].join(
      '\n    ',
    );
    const html = template
      .replace('<title>Presence</title>', `<title>${escaped(titleOf(page, bundle.product.name))}</title>`)
      .replace('<!--head-->', () => head)
      .replace('<div id="root">', `<div id="root"${marksOf(page)}>`)
      .replace('<!--page-->', () => body);
    await writeFile(join(web, fileOf(page)), html);
  }
  const pages = [...bundle.sitePages.map(toldToServer), ...dashboardPages(web)];
  await writeFile(join(web, 'pages.json'), `${JSON.stringify(pages, null, 2)}\n`);
  await rm(join(web, 'site'), { recursive: true });
  await compress(join(web, 'assets'));
}

/** What has to run before the page is drawn, by what stands on it. */
function firstScripts(page: SitePage, body: string, { holdingScript, loginFirst }: ServerBundle): string[] {
  const needed = [
    ...(page.login_first ? [loginFirst(page.path)] : []),
    ...(body.includes('data-early') ? [holdingScript] : []),
    ...(body.includes('needs-passkeys') ? [passkeysScript] : []),
  ];
  return needed.map((script) => `<script>${script}</script>`);
}

/** Marks a browser that knows no passkeys, so that their button is not shown first and taken away then. */
const passkeysScript =
  "typeof PublicKeyCredential=='function'||document.documentElement.classList.add('no-passkeys')";

/** What the root says: that the page is to be read, and whether Google's button comes. */
const marksOf = (page: SitePage) =>
  (page.read ? ' data-read' : '') + (page.google ? ' data-google="%GOOGLE_SIGN_IN%"' : '');

/** The styles stand in the page: on a slow line a file of their own would hold up the first picture by a whole turn. */
async function withStyles(html: string, web: string): Promise<string> {
  const link = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/.exec(html);
  if (!link) throw new Error('The page has no styles.');
  const styles = await readFile(join(web, link[1] as string), 'utf8');
  return html.replace(link[0], () => `<style>${styles.replaceAll('</', '<\\/')}</style>`);
}

/** Puts a picture among the files that never change; answers its address. */
async function publish(name: string, web: string): Promise<string> {
  const bytes = await readFile(join(import.meta.dirname, 'pictures', name));
  const mark = createHash('sha256').update(bytes).digest('base64url').slice(0, 8);
  const address = `/assets/${name.replace('.jpg', `-${mark}.jpg`)}`;
  await writeFile(join(web, address), bytes);
  return address;
}

/** Every address below /dashboard is answered with the one shell of that application. */
function dashboardPages(web: string) {
  const file = 'dashboard/index.html';
  const shell = {
    file,
    status: 200,
    public: false,
    listed: false,
    google: false,
    provider_form: false,
    measured: false,
  };
  return existsSync(join(web, file))
    ? ['/dashboard', '/dashboard/*'].map((path) => ({ path, ...shell, spoken: spokenDashboards }))
    : [];
}

/** A page that is read asks for its scripts later: the entry says when. */
const preload = (file: string, later = false) =>
  `<link rel="${later ? 'later' : 'modulepreload'}" crossorigin href="/${file}" />`;

/** The script files of a page that its entry does not bring, so that the browser asks for all of them together. */
function scriptsOf(source: string, manifest: Manifest): string[] {
  const ofEntry = chunksOf(manifest, 'site/index.html');
  const ofPage = [`site/${source}`, 'site/alive.tsx', '../node_modules/react-dom/client.js'].map((module) => {
    const chunks = chunksOf(manifest, module);
    if (chunks.size === 0) throw new Error(`No script was built for ${module}.`);
    return chunks;
  });
  const needed = new Set(ofPage.flatMap((chunks) => [...chunks]));
  return [...needed].filter((chunk) => !ofEntry.has(chunk)).map(({ file }) => file);
}
