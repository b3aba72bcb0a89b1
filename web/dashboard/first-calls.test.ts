// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { firstCalls } from './first-calls.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  // What was asked for early is taken by whichever call comes next.
  Reflect.deleteProperty(globalThis, 'early');
  document.cookie = 'auth_token=gone; path=/; max-age=0';
  document.head.replaceChildren();
  history.replaceState(null, '', '/');
});

/** Runs the script at an address; answers what was asked, in order, and what is kept for the calls. */
async function at(address: string, status = 200) {
  const asked: string[] = [];
  document.head.replaceChildren();
  vi.stubGlobal('early', undefined);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const { authorization = 'nobody' } = init.headers as Record<string, string>;
    asked.push(`${init.method ?? 'GET'} ${path} as ${authorization}`);
    return new Response(JSON.stringify({ access: 'token' }), { status });
  });
  history.replaceState(null, '', address);
  // eslint-disable-next-line no-eval
  (0, eval)(firstCalls({ around: ['/bars.js'], editor: ['/editor.js'], face: '/face.woff2' }));
  const { early } = globalThis as { early?: Record<string, Promise<Response>> };
  await Promise.allSettled(Object.values(early ?? {}));
  const links = [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'));
  return { asked, kept: Object.keys(early ?? {}), links };
}

const renewal = 'POST /api/auth/token/refresh/ as nobody';
const bearer = 'as Bearer token';

it('asks for the session and then for all the editor needs, while its scripts come', async () => {
  document.cookie = 'auth_token=1; path=/';
  const { asked, kept, links } = await at('/dashboard/pages/home?slug=Adunni');
  expect(asked).toEqual([
    renewal,
    `GET /api/sites/adunni/settings ${bearer}`,
    `GET /api/sites/adunni/pages/home/opened ${bearer}`,
    `GET /api/sites/adunni/frame/home ${bearer}`,
  ]);
  expect(kept).toEqual([
    'POST /api/auth/token/refresh/',
    'GET /api/sites/adunni/settings',
    'GET /api/sites/adunni/pages/home/opened',
    'GET /api/sites/adunni/frame/home',
  ]);
  expect(links).toEqual(['/editor.js']);
});

it('asks for a store alone on other pages, and for the session alone where no store is named', async () => {
  document.cookie = 'auth_token=1; path=/';
  const orders = await at('/dashboard/orders?slug=adunni');
  expect(orders.asked).toEqual([renewal, `GET /api/sites/adunni/settings ${bearer}`]);
  expect(orders.links).toEqual(['/bars.js', '/face.woff2']);
  const home = await at('/dashboard');
  expect([home.asked, home.links]).toEqual([[renewal], ['/bars.js', '/face.woff2']]);
});

it('asks for all that the first page shows at once, without waiting for what the store says', async () => {
  document.cookie = 'auth_token=1; path=/';
  for (const address of ['/dashboard?slug=adunni', '/dashboard/?slug=adunni']) {
    const { asked, kept } = await at(address);
    expect(asked).toEqual([
      renewal,
      `GET /api/sites/adunni/settings ${bearer}`,
      `GET /api/sites/adunni/overview ${bearer}`,
      `GET /api/sites/adunni/overview/weeks ${bearer}`,
      `GET /api/sites/adunni/orders/to-send?limit=10 ${bearer}`,
    ]);
    expect(kept.slice(-2)).toEqual([
      'GET /api/sites/adunni/overview/weeks',
      'GET /api/sites/adunni/orders/to-send?limit=10',
    ]);
  }
});

it('asks for nothing where nobody is signed in, and for no more where the session is over', async () => {
  expect((await at('/dashboard/pages/home?slug=adunni')).asked).toEqual([]);
  document.cookie = 'auth_token=1; path=/';
  expect((await at('/dashboard/pages/home?slug=adunni', 401)).asked).toEqual([renewal]);
});
