import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onceKinds } from '#blocks/page-kinds.ts';
import { openPage, pageFrame } from '#shared/api/editor.ts';
import { refresh } from '#shared/api/accounts.ts';
import { ordersToSend, toSendAtOnce } from '#shared/api/order-sending.ts';
import { overview } from '#shared/api/orders.ts';
import { getStore } from '#shared/api/stores.ts';
import { weeks } from '#shared/api/weeks.ts';
import { type Manifest, chunksOf } from '../build/manifest.ts';

/** What is brought while the scripts of every page are on their way. */
interface Ahead {
  /** The scripts of what stands around all pages but the editor, with the first of these; and those of the editor. */
  around: readonly string[];
  editor: readonly string[];
  /** The face of all words. In the editor the page itself is what somebody waits for, so there it comes later. */
  face: string;
}

interface Addresses {
  refresh: string;
  /** What every page of a store asks for, and what the page editor asks for besides; with `:slug` and so on in them. */
  store: readonly string[];
  editor: readonly string[];
  /**
   * What the first page shows. It does not wait for the store to say what this person may see: that is a whole turn of
   * the line, and who only packs is refused the numbers and shown none.
   */
  home: readonly string[];
  /** Pages that are called by their kind. */
  kinds: readonly string[];
  ahead: Ahead;
}

/**
 * Runs in the page's head, as text, while the scripts are still on their way: renews the session and asks for what the
 * address needs, so that on a slow line none of it waits for the other.
 */
function askFirst({ refresh: renewal, store, editor, home, kinds, ahead }: Addresses): void {
  const [, pageId] = /^\/dashboard\/pages\/([\w-]+)\/?$/.exec(location.pathname) ?? [];
  const slug = new URLSearchParams(location.search).get('slug')?.trim().toLowerCase();
  // Before the scripts are named: to name two dozen of them takes a slow phone as long as half a turn of the line.
  if (/(^|; )auth_token=1/.test(document.cookie)) askForAll();
  const bring = (what: Partial<HTMLLinkElement>) =>
    document.head.append(Object.assign(document.createElement('link'), { crossOrigin: '', ...what }));
  for (const href of pageId ? ahead.editor : ahead.around) bring({ rel: 'modulepreload', href });
  if (!pageId) bring({ rel: 'preload', as: 'font', type: 'font/woff2', href: ahead.face });

  function askForAll(): void {
    const early: Record<string, Promise<Response>> = {};
    const keep = (name: string, answer: Promise<Response>) => {
      early[name] = answer;
      answer.catch(() => {});
    };
    const common = { credentials: 'same-origin', cache: 'no-store' } as const;
    const renew = () =>
      fetch(renewal, {
        ...common,
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: '{}',
      });
    // No two windows may trade the same cookie at one time (web/client/session.ts).
    const renewed: Promise<Response> = navigator.locks
      ? navigator.locks.request('presence-session', renew)
      : renew();
    keep(`POST ${renewal}`, renewed);
    Object.assign(globalThis, { early });
    if (!slug) return;
    const token = renewed.then(async (answer) => {
      if (!answer.ok) throw new Error('Nobody is signed in.');
      return ((await answer.clone().json()) as { access: string }).access;
    });
    const isHome = /^\/dashboard\/?$/.test(location.pathname);
    for (const path of [...store, ...(pageId ? editor : []), ...(isHome ? home : [])]) {
      const address = path
        .replace(':slug', encodeURIComponent(slug))
        .replace(':pageId', pageId ?? '')
        .replace(':kind', pageId && kinds.includes(pageId) ? pageId : 'page');
      const asked = token.then((access) =>
        fetch(address, {
          ...common,
          headers: { accept: 'application/json', authorization: `Bearer ${access}` },
        }),
      );
      keep(`GET ${address}`, asked);
    }
  }
}

/** The script of the page's head. */
export function firstCalls(ahead: Ahead): string {
  const addresses: Addresses = {
    refresh: refresh.path,
    store: [getStore.path],
    editor: [openPage.path, pageFrame.path],
    home: [overview.path, weeks.path, `${ordersToSend.path}?limit=${toSendAtOnce}`],
    kinds: onceKinds,
    ahead,
  };
  return `(${askFirst.toString()})(${JSON.stringify(addresses)})`;
}

/** The scripts that a module is made of, with those it imports. */
const scriptsOf = (manifest: Manifest, module: string) =>
  new Set([...chunksOf(manifest, module)].map((chunk) => chunk.file));

/** Puts the script into the built page of the dashboard in `web`, and beside it what the worker keeps. */
export async function askFirstFrom(web: string): Promise<void> {
  const page = join(web, 'dashboard', 'index.html');
  const manifest = JSON.parse(await readFile(join(web, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  const known = scriptsOf(manifest, 'dashboard/index.html');
  const besides = (...names: string[]) => {
    const files = names.flatMap((name) => [...scriptsOf(manifest, join('dashboard', name))]);
    const others = [...new Set(files)].filter((file) => !known.has(file));
    if (known.size === 0 || others.length === 0) throw new Error(`${names[0]} is not built.`);
    return others.map((file) => `/${file}`);
  };
  const html = await readFile(page, 'utf8');
  const [preload = '', face = ''] =
    /<link rel="preload" as="font"[^>]* href="([^"]+)"[^>]*>/.exec(html) ?? [];
  if (!face) throw new Error('The dashboard’s page names no face.');
  const script = firstCalls({
    face,
    around: besides('shell/around.tsx', 'home/home-page.tsx'),
    editor: besides('editor/editor-page.tsx'),
  });
  // What the worker keeps, so that the lists open without a network; the page editor does not.
  const around = besides('shell/around.tsx', 'home/home-page.tsx');
  const lists = besides(
    'orders/orders-page.tsx',
    'orders/order-page.tsx',
    'products/products-page.tsx',
    'sell/sell-pages.tsx',
    'kept/shelf-page.tsx',
    'kept/kept-line.tsx',
    'kept/leaving.ts',
    // What says that something was kept.
    '../ui/toaster.tsx',
  ).filter((file) => !around.includes(file));
  const styles = (manifest['ui/toaster.tsx']?.css ?? []).map((file) => `/${file}`);
  const ours = [...known].map((file) => `/${file}`);
  const first = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file!);
  await writeFile(
    join(web, 'dashboard', 'kept.json'),
    JSON.stringify({ first: [...new Set([...first, ...ours, ...around])], lists: [...lists, ...styles] }),
  );
  // The server finds the scripts that stand in a page by their tags, to allow them.
  if (script.includes('<')) throw new Error('The first calls may not contain a tag.');
  await writeFile(
    page,
    html
      .replace(preload, '')
      .replace('<link rel="icon"', () => `<script>${script}</script>\n    <link rel="icon"`),
  );
}
