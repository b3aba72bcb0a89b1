import type { Words } from '#shared/words/words.ts';

/**
 * Keeps the pages a shopper has seen, for when the line is gone. The line always comes first. Only what the server calls
 * public is kept, so no basket, checkout or order; pictures and scripts lie in the browser's own cache already.
 */
interface Fetching extends Event {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Worker {
  clients: {
    claim(): Promise<void>;
    matchAll(which: object): Promise<readonly { url: string }[]>;
  };
  location?: { search: string };
  registration: { navigationPreload?: { enable(): Promise<void> } };
  skipWaiting(): Promise<void>;
  addEventListener(name: 'fetch', listen: (event: Fetching) => void): void;
  addEventListener(name: 'install' | 'activate', listen: (event: Waiting) => void): void;
}
const worker = globalThis as unknown as Worker;

/** Who registers it says the language of the page. */
const tag = new URLSearchParams(worker.location?.search).get('lang') ?? 'en-NG';
const fileOf = (of: string) => `./${of.split('-')[0]}.ts`;
const spoken = import.meta.glob<Words['offline']>('./*.ts', {
  base: '../../../shared/words/spoken',
  import: 'offline',
  query: '?worker-words',
  eager: true,
});
const offline = (spoken[fileOf(tag)] ?? spoken[fileOf('en-NG')])!;

/** Another name when what is kept changes its form: what was kept under others is dropped. */
const name = 'pages-1';
const most = 40;
/** Pages that are asked for once more to be kept; anything else might do something. */
const isToLookAt = (url: string) => /^\/($|products|collections|pages|rider)/.test(new URL(url).pathname);
/** What a rider brings is kept on their phone, until the shop says that the link has ended. */
const isRun = (url: string) => new URL(url).pathname.startsWith('/rider/');

async function keep(url: string, answer: Response): Promise<void> {
  const isPublic = answer.headers.get('cache-control')?.includes('public');
  const pages = await caches.open(name);
  if (isRun(url) && (answer.status === 404 || answer.status === 410)) await pages.delete(url);
  if (!answer.ok || !(isPublic || isRun(url))) return;
  await pages.put(url, answer);
  const [oldest, ...others] = await pages.keys();
  if (oldest && others.length >= most) await pages.delete(oldest);
}

const html = { 'content-type': 'text/html; charset=utf-8' };

/** The page as it was, with a line that says so. */
async function kept(url: string): Promise<Response> {
  const page = await (await caches.open(name)).match(url, { ignoreVary: true });
  if (!page)
    return new Response(
      `<!doctype html><html lang="${tag}"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${offline.title}</title><h1>${offline.title}</h1><p>${offline.text}</p><p><a href="/">${offline.toFront}</a></p></html>`,
      { status: 503, headers: html },
    );
  const when = new Date(page.headers.get('date') ?? 0).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  const line = `<p class="strip" role="status">${offline.from(when)}</p>`;
  const text = (await page.text()).replace('<body>', `<body>${line}`);
  const headers = new Headers(page.headers);
  // It is unpacked, and longer than it was.
  for (const one of ['content-encoding', 'content-length']) headers.delete(one);
  return new Response(text, { headers });
}

async function answer({ request, preloadResponse }: Fetching): Promise<Response> {
  try {
    const fresh = (await preloadResponse) ?? (await fetch(request));
    // Beside the answer: the page does not wait for it.
    void keep(request.url, fresh.clone()).catch(() => undefined);
    return fresh;
  } catch {
    return kept(request.url);
  }
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      for (const old of await caches.keys()) if (old !== name) await caches.delete(old);
      await worker.registration.navigationPreload?.enable();
      await worker.clients.claim();
      // What is open now was fetched before there was anybody to keep it; the browser has it and only asks whether it is new.
      for (const { url } of await worker.clients.matchAll({ type: 'window' }))
        if (isToLookAt(url)) await keep(url, await fetch(url));
    })().catch(() => undefined),
  ),
);
worker.addEventListener('fetch', (event) => {
  const { method, mode } = event.request;
  if (method === 'GET' && mode === 'navigate') event.respondWith(answer(event));
});
