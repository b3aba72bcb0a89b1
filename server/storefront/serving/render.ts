import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FilledSection } from '#blocks/registry.ts';
import type {
  Colours,
  DocumentPage,
  HomePage,
  PostPage,
  ShopPage,
  StorefrontPage,
  TemplatePage,
} from '#shared/storefront.ts';

/** A page that is made of sections, or has some around what the shop itself shows. */
export type WrittenPage = (HomePage | DocumentPage | PostPage | TemplatePage) & { sections: FilledSection[] };

/** What the built bundle offers; `web/storefront/entry-server.tsx` is its source. */
interface BuiltBundle {
  renderPage(page: StorefrontPage): string;
  renderAround(page: ShopPage): [before: string, after: string];
  renderSections(page: WrittenPage): string[];
  pageStyle(page: StorefrontPage): string;
  iconSvg(name: string, colours: Colours): string;
  themeTokens(colours: Colours): { paper: string; primary: string };
  drawingOf(trade: string | null, colours: Colours): Drawing;
}

/** Paths on a board of 120 × 120, from the back to the front, and what they lie on. */
interface Drawing {
  ground: string;
  shapes: { colour: string; path: string }[];
}

export interface BuiltScript {
  plain: Buffer;
  gzip: Buffer;
  br: Buffer;
}

export interface Bundle {
  /** A whole HTML document. */
  render(page: StorefrontPage): string;
  /** The same as its bytes (UTF-8), for less than half of what making them of the text takes. */
  bytes(page: ShopPage): Buffer;
  /** The HTML of each section as it stands in the page. */
  sections(page: WrittenPage): string[];
  /** `'sha256-…'` of the page's style element, for the content security policy. */
  styleHash(page: StorefrontPage): string;
  /** The shop's icon as an SVG document. */
  icon: BuiltBundle['iconSvg'];
  /** Ground and main colour of a theme, as they are painted. */
  tokens: BuiltBundle['themeTokens'];
  /** What stands where a shop has no picture, in its colours. */
  drawing: BuiltBundle['drawingOf'];
  /** Path of the script every page names. */
  script: string;
  /** Paths of the script that asks whether scripts of advert networks may be loaded, and of the one that loads them. */
  advertScripts: { asks: string; loads: string };
  /** What keeps pages that were seen; asked for at an address that never changes. */
  worker: BuiltScript;
  /** It, and what it loads later, by path. */
  scripts: ReadonlyMap<string, BuiltScript>;
  /** The display faces, by path. */
  faces: ReadonlyMap<string, Buffer>;
  /** The one script of a copy of a shop. */
  copyScript: Buffer;
}

/** Style texts of 13 kB that are known again; a few for each theme and colours. */
const mostStyles = 1000;

interface Style {
  hash: string;
  bytes: Buffer;
}

/** Grows to the largest page that was written in it. */
let desk = Buffer.allocUnsafe(256 * 1024);

/**
 * Writes them one after the other; to ask a text for its length in bytes first would cost as much as writing it. In memory of
 * its own: of a piece that is shared, whoever lives longest keeps all.
 */
function written(before: string, style: Buffer, after: string): Buffer {
  const most = (before.length + after.length) * 3 + style.length;
  if (desk.length < most) desk = Buffer.allocUnsafe(most);
  let at = desk.write(before);
  at += style.copy(desk, at);
  at += desk.write(after, at);
  const page = Buffer.allocUnsafeSlow(at);
  desk.copy(page, 0, 0, at);
  return page;
}

/** Packed beside it by the build, so that no start has to. */
async function builtScript(file: string): Promise<BuiltScript> {
  const [plain, gzip, br] = await Promise.all(['', '.gz', '.br'].map((form) => readFile(`${file}${form}`)));
  return { plain: plain!, gzip: gzip!, br: br! };
}

/**
 * Loads what `vite build -c web/storefront/vite.config.ts` made.
 * @throws Error that says how to build it, when it is not there.
 */
export async function loadBundle(directory: string): Promise<Bundle> {
  let manifest: Record<string, { file: string; name?: string; isEntry?: boolean }>;
  try {
    manifest = JSON.parse(await readFile(path.join(directory, 'manifest.json'), 'utf8'));
  } catch {
    throw new Error(
      `The storefront is not built: run "npx vite build -c web/storefront/vite.config.ts" (looked in ${directory}).`,
    );
  }
  const built = (await import(pathToFileURL(path.join(directory, 'entry-server.js')).href)) as BuiltBundle;
  const entryOf = (name: string) =>
    Object.values(manifest).find((item) => item.isEntry && item.name === name);
  const [entry, worker] = [entryOf('shop'), entryOf('worker')];
  const [asks, loads] = [entryOf('adverts'), entryOf('networks')];
  if (!entry || !worker || !asks || !loads)
    throw new Error(`The storefront's manifest in ${directory} names no script.`);
  const faces = new Map<string, Buffer>();
  const scripts = new Map<string, BuiltScript>();
  for (const file of await readdir(path.join(directory, 'assets'))) {
    const its = path.join(directory, 'assets', file);
    if (file.endsWith('.woff2')) faces.set(`/assets/${file}`, await readFile(its));
    if (file.endsWith('.js')) scripts.set(`/assets/${file}`, await builtScript(its));
  }
  // The style text is one and the same string for a theme and kind of page, so the map hardly ever hashes.
  const styles = new Map<string, Style>();
  const styleOf = (page: StorefrontPage): Style => {
    const text = built.pageStyle(page);
    const known = styles.get(text);
    if (known) return known;
    if (styles.size >= mostStyles) styles.clear();
    const bytes = Buffer.from(text);
    const style = { hash: `'sha256-${createHash('sha256').update(bytes).digest('base64')}'`, bytes };
    styles.set(text, style);
    return style;
  };
  return {
    render: built.renderPage,
    sections: built.renderSections,
    icon: built.iconSvg,
    tokens: built.themeTokens,
    drawing: built.drawingOf,
    styleHash: (page) => styleOf(page).hash,
    bytes(page) {
      const [before, after] = built.renderAround(page);
      return written(before, styleOf(page).bytes, after);
    },
    script: `/${entry.file}`,
    advertScripts: { asks: `/${asks.file}`, loads: `/${loads.file}` },
    worker: scripts.get(`/${worker.file}`)!,
    scripts,
    faces,
    copyScript: await readFile(path.join(directory, 'copy.js')),
  };
}
