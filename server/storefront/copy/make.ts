import { createHash } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { copyFile } from '#shared/shop-copy.ts';
import type { OrderDeps } from '../../orders/index.ts';
import type { Blobs } from '../../platform/files/blobs.ts';
import { inLittleMemory } from '../../platform/processes/little-memory.ts';
import { zipFile, type ZipWriter } from '../../platform/files/zip-file.ts';
import { shopHosts } from '../../stores/index.ts';
import { createMemory, type PageContext } from '../page-context.ts';
import { shellOf } from '../pages/pages.ts';
import { loadBundle, type Bundle } from '../serving/render.ts';
import { profileOf, storeOfMember } from '../serving/store.ts';
import { copiedPages, copiedPaths, type CopiedPage } from './pages.ts';
import { readMe } from './read-me.ts';
import { rewritten } from './rewrite.ts';

type CopyDeps = Pick<OrderDeps, 'db' | 'config' | 'clock'> & { blobs: Pick<Blobs, 'open'> };

interface MadeCopy {
  /** A file on this machine, for whoever asked to take and then to let go. */
  file: string;
  /** Bytes. */
  size: number;
  counts: { products: number; pages: number; pictures: number };
  letGo(): Promise<void>;
}

/** Makes the copy of a shop as a zip of plain pages, of the moment `at`. */
type ShopCopier = (slug: string, at: Date) => Promise<MadeCopy>;

/** What pages need is loaded with the first copy: most programs that could make one never do. */
export function shopCopier(deps: CopyDeps, bundleDir: string): ShopCopier {
  let loading: Promise<Bundle> | null = null;
  return async (slug, at) => {
    const bundle = await (loading ??= loadBundle(bundleDir));
    const { paths, context } = await contextOf(deps, slug, at);
    const folder = await mkdtemp(path.join(os.tmpdir(), 'presence-copy-'));
    const letGo = () => rm(folder, { recursive: true, force: true });
    try {
      const file = path.join(folder, 'shop.zip');
      const zip = await zipFile(file, at);
      const counts = await inLittleMemory(() => write({ deps, bundle, paths, context, zip })).finally(() =>
        zip.close(),
      );
      return { file, size: (await stat(file)).size, counts, letGo };
    } catch (error) {
      await letGo();
      throw error;
    }
  };
}

/**
 * The shop as everybody meets it, also while it is not open, but for what its copy cannot do: take money online, speak
 * several languages at one address, or be of us.
 */
async function contextOf(
  deps: CopyDeps,
  slug: string,
  at: Date,
): Promise<{ paths: Set<string>; context: PageContext }> {
  const { config } = deps;
  const store = await storeOfMember(deps, slug);
  const known = await profileOf(store, config);
  const less = { pay_online: false, pay_direct: false, show_maker: false, google_proof: '', meta_proof: '' };
  const profile = { ...known, ...less, languages: known.languages.slice(0, 1) };
  const paths = await copiedPaths({ store, profile });
  const stands = ({ path: to }: { path: string }) => !to.startsWith('/') || paths.has(bare(to));
  const { report: _online, ...whole } = shellOf(profile, '', config.platformUrl, 'open');
  const shell = {
    ...whole,
    menu: whole.menu.filter(stands),
    foot_menu: whole.foot_menu.filter(stands),
    copy: { made_at: at.toISOString(), key: `${slug} ${at.getTime()}` },
  };
  const memory = createMemory(config.dataPriceKobo);
  return { paths, context: { store, profile, shell, mode: 'full', now: at, ...memory } };
}

/** An address without what comes behind its path. */
const bare = (address: string) => address.split(/[?#]/, 1)[0]!;

/** As a path is called in here; what nobody can read is called as it is. */
function plain(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

interface Writing {
  deps: CopyDeps;
  bundle: Bundle;
  paths: Set<string>;
  context: PageContext;
  zip: ZipWriter;
}

/** What pages name besides each other; each goes along once. */
interface Named {
  /** File in the copy → where it lies. */
  pictures: Map<string, string>;
  /** What it says → file in the copy. */
  sheets: Map<string, string>;
}

/** What all pages share lies there. */
const shared = 'assets';
const scriptFile = `${shared}/order.js`;

async function write(writing: Writing): Promise<MadeCopy['counts']> {
  const { bundle, context, paths, zip, deps } = writing;
  const named: Named = { pictures: new Map(), sheets: new Map() };
  const counts = { products: 0, pages: 0, pictures: 0 };
  await zip.text('README.txt', readMe(context.shell.name, context.now));
  for await (const one of copiedPages(paths, context)) {
    await zip.text(one.file, pageOf(writing, one, named));
    counts[one.page.kind === 'product' ? 'products' : 'pages'] += 1;
  }
  await zip.text(scriptFile, bundle.copyScript);
  // What a sheet names of ours lies beside it.
  for (const [css, file] of named.sheets) await zip.text(file, css.replaceAll('/assets/', ''));
  const all = [...named.sheets.keys()].join('');
  for (const [at, face] of bundle.faces)
    if (all.includes(at)) await zip.text(`${shared}/${path.posix.basename(at)}`, face);
  for (const [file, key] of named.pictures) {
    const kept = await deps.blobs.open(key);
    if (!kept) continue;
    await zip.asItIs(file, kept);
    counts.pictures += 1;
  }
  await zip.end();
  return counts;
}

/** The same in memory of its own: a piece of a page that is kept would keep the whole page. */
const ofItsOwn = (text: string): string => Buffer.from(text).toString();

/** The HTML of a page with links that lead from its file to others, and what it names noted. */
function pageOf(
  { bundle, context, paths, deps }: Writing,
  { page, file, next }: CopiedPage,
  named: Named,
): string {
  const from = path.posix.dirname(file);
  const here = (to: string) => encodeURI(path.posix.relative(from, to));
  const { profile, shell } = context;
  return rewritten(bundle.render(page), {
    origins: [profile.url, shopHosts.freeUrl(deps.config, profile.slug)],
    script: { file: here(scriptFile), key: shell.copy?.key ?? '' },
    page(address) {
      if (next?.path === address) return here(next.file);
      const at = plain(bare(address));
      const [, part = ''] = address.split('#', 2);
      return paths.has(at) ? here(copyFile(at)) + (part && `#${part}`) : null;
    },
    picture(address) {
      const [, id = '', name = ''] = /\/([^/]+)\/([^/]+)$/.exec(address) ?? [];
      const its = `pictures/${id}-${name}`;
      if (!named.pictures.has(its)) named.pictures.set(ofItsOwn(its), ofItsOwn(address.slice(1)));
      return here(its);
    },
    sheet(css) {
      const known = named.sheets.get(css);
      const hash = () => createHash('sha256').update(css).digest('hex').slice(0, 12);
      const name = known ?? `${shared}/${hash()}.css`;
      named.sheets.set(css, name);
      return here(name);
    },
  });
}
