import { beforeEach, expect, test, vi } from 'vitest';

/* The worker's own world, as far as it is used: events, caches and the line. */
type Event = Record<string, unknown>;
const listeners = new Map<string, (event: Event) => void>();
const stores = new Map<string, Map<string, Response>>();
let open: { url: string }[] = [];
const line = vi.fn<(asked: Request | string) => Promise<Response>>();

const openCache = async (name: string) => {
  const store = stores.get(name) ?? new Map<string, Response>();
  stores.set(name, store);
  return {
    put: async (url: string, answer: Response) => {
      store.delete(url);
      store.set(url, answer);
    },
    keys: async () => [...store.keys()],
    delete: async (url: string) => store.delete(url),
    match: async (url: string) => store.get(url)?.clone(),
  };
};
const kept = {
  open: openCache,
  keys: async () => [...stores.keys()],
  delete: async (name: string) => stores.delete(name),
};
// For as long as the file runs, and not for one test.
const world = globalThis as Record<string, unknown>;
world.caches = kept;
world.addEventListener = (name: string, listen: (event: Event) => void) => listeners.set(name, listen);
world.skipWaiting = async () => undefined;
world.registration = {};
world.clients = { claim: async () => undefined, matchAll: async () => open };
world.fetch = line;
await import('./worker.ts');

const at = (path: string) => `https://shop.example${path}`;
const page = (words: string, caching = 'public, max-age=0, must-revalidate') =>
  new Response(`<html><body><h1>${words}</h1></body></html>`, {
    headers: {
      'cache-control': caching,
      'content-security-policy': 'x',
      date: 'Mon, 23 Nov 2026 09:42:00 GMT',
    },
  });
const offline = () => line.mockRejectedValue(new TypeError('Failed to fetch'));

/** What a visit to a page shows; null where the browser does as it always does. */
async function visit(path: string, request: object = {}): Promise<Response | null> {
  let answer: Promise<Response> | null = null;
  listeners.get('fetch')!({
    request: { url: at(path), method: 'GET', mode: 'navigate', ...request },
    preloadResponse: Promise.resolve(undefined),
    respondWith: (given: Promise<Response>) => (answer = given),
  });
  const shown = await (answer as Promise<Response> | null);
  // What is kept is kept beside the answer.
  await new Promise((done) => setTimeout(done));
  return shown;
}
const begin = async () => {
  let work: unknown;
  listeners.get('activate')!({ waitUntil: (given: unknown) => (work = given) });
  await work;
};

beforeEach(() => {
  stores.clear();
  open = [];
  line.mockReset();
});

test('the line comes first; without it the page is shown as it was, and says from when', async () => {
  line.mockResolvedValueOnce(page('Old')).mockResolvedValueOnce(page('New'));
  expect(await (await visit('/products/mug'))!.text()).toContain('Old');
  expect(await (await visit('/products/mug'))!.text()).toContain('New');
  offline();
  const shown = (await visit('/products/mug'))!;
  const text = await shown.text();
  expect(text).toContain('New');
  expect(text).toMatch(
    /<body><p class="strip" role="status">You are offline. This page is from 23 Nov, \d\d:42\.<\/p>/,
  );
  expect(shown.headers.get('content-security-policy')).toBe('x');
});

test('nothing is kept that the server does not call public, nor what went wrong', async () => {
  line.mockResolvedValueOnce(page('My order', 'no-store'));
  await visit('/orders/abc');
  line.mockResolvedValueOnce(new Response('x', { status: 404, headers: { 'cache-control': 'public' } }));
  await visit('/products/gone');
  offline();
  for (const path of ['/orders/abc', '/products/gone']) {
    const shown = (await visit(path))!;
    expect(shown.status).toBe(503);
    expect(await shown.text()).toContain('This page was not kept.');
  }
});

test('forms, pictures and scripts are none of its business', async () => {
  expect(await visit('/basket/add', { method: 'POST' })).toBeNull();
  expect(await visit('/media/a.webp', { mode: 'no-cors' })).toBeNull();
  expect(line).not.toHaveBeenCalled();
});

test('forty pages are kept, those that were seen last', async () => {
  line.mockImplementation(async () => page('A page'));
  for (let n = 0; n < 45; n++) await visit(`/products/${n}`);
  await visit('/products/5');
  offline();
  expect((await visit('/products/4'))!.status).toBe(503);
  expect((await visit('/products/5'))!.status).toBe(200);
  expect((await visit('/products/44'))!.status).toBe(200);
});

test('it begins with the page that is open, unless that may be somebody’s own, and drops what an earlier one kept', async () => {
  stores.set('pages-0', new Map());
  open = [{ url: at('/products/mug') }, { url: at('/orders/abc?back=1') }];
  line.mockImplementation(async () => page('A page'));
  await begin();
  expect(line.mock.calls.map(([asked]) => asked)).toEqual([at('/products/mug')]);
  expect([...stores.keys()]).toEqual(['pages-1']);
});

test('what a rider brings is kept though it is nobody else’s, until the shop says that the link has ended', async () => {
  line.mockResolvedValueOnce(page('Two parcels', 'no-store'));
  await visit('/rider/abc');
  offline();
  expect(await (await visit('/rider/abc'))!.text()).toContain('Two parcels');
  line.mockResolvedValueOnce(new Response('x', { status: 410 }));
  await visit('/rider/abc');
  offline();
  expect((await visit('/rider/abc'))!.status).toBe(503);
});
