import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { openDemoShop, type OpenDemoShop } from '#tests/support/selling/demo-shop.ts';
import { parsedPage } from '#tests/support/reading/parsed-page.ts';

/** Compressed bytes. A face counts with the pictures, whose sum a browser measures (tests/e2e/storefront.e2e.ts). */
const most = { page: 30_000, aim: 14_000, script: 6_000, face: 15_000 };

let world: TestApp;
let served: OpenDemoShop;
beforeAll(async () => {
  world = await testApp();
  served = await openDemoShop(world);
});
afterAll(() => world.close());

const gzip = { 'accept-encoding': 'gzip' };

/** What a page fetches besides its pictures and its face, as a browser without any of it would. */
function requestsOf(html: string): string[] {
  const page = parsedPage(html);
  const addresses = [
    ...page.querySelectorAll(
      'script[src], link[rel=stylesheet], link[rel=preload]:not([as=font]), link[rel=manifest], link[rel=icon]',
    ),
  ]
    .map((element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '')
    .filter((address) => !address.startsWith('data:'));
  return [...new Set(addresses)];
}

test.each([
  '/',
  '/products',
  '/collections/clay',
  '/products/clay-mug',
  '/products/adire-cushion',
  '/search?q=clay',
  '/pages/about',
  '/pages/delivery-and-payment',
  '/basket',
])('%s weighs little and asks for little', async (path) => {
  const page = await served.ask(path, { headers: gzip });
  expect(page.status).toBe(200);
  const requests = requestsOf(page.text);
  const others = await Promise.all(requests.map((address) => served.ask(address, { headers: gzip })));
  expect(others.every((reply) => reply.status === 200)).toBe(true);
  const bytes = page.bytes + others.reduce((sum, reply) => sum + reply.bytes, 0);
  expect(requests.length + 1).toBeLessThanOrEqual(3);
  expect(bytes).toBeLessThanOrEqual(most.aim);
});

test('a product page is two requests: itself and the script', async () => {
  const page = await served.ask('/products/clay-mug');
  expect(requestsOf(page.text)).toHaveLength(1);
});

test('a page fetches one face, small, at once and for good; a shopper who saves data fetches none', async () => {
  const page = await served.ask('/products/clay-mug');
  const files = [...page.text.matchAll(/url\((\/assets\/[^)]+\.woff2)\)/g)].map(([, file = '']) => file);
  expect(files).toHaveLength(1);
  const [file = ''] = files;
  expect(page.text).toContain(
    `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin=""/>`,
  );
  const face = await served.ask(file, { headers: gzip });
  expect([face.status, face.headers['content-type']]).toEqual([200, 'font/woff2']);
  expect(face.headers['cache-control']).toContain('immutable');
  expect(face.bytes).toBeLessThanOrEqual(most.face);
  expect(page.headers['content-security-policy']).toContain("font-src 'self'");
  const saver = await served.ask('/products/clay-mug', { headers: { 'save-data': 'on' } });
  expect(saver.text).not.toMatch(/woff2|@font-face/);
});

test('the fullest list of a large shop stays under the limit', async () => {
  const large = await openDemoShop(world, (demo) => {
    const [first] = demo.products;
    if (!first) throw new Error('The demo shop has products.');
    demo.products = Array.from({ length: 60 }, (_, i) => ({
      ...first,
      slug: `product-with-a-rather-long-name-${i}`,
      title: `Product with a rather long name, number ${i}`,
    }));
  });
  const first = parsedPage((await large.ask('/products')).text);
  const next = first.querySelector('a[href*="after="]')?.getAttribute('href') ?? '';
  const page = await large.ask(next, { headers: gzip });
  expect(page.text.match(/<li class="card/g)).toHaveLength(24);
  expect(page.bytes + most.script).toBeLessThanOrEqual(most.page);
});

test('a checkout page with every way of delivery weighs little', async () => {
  const browse = served.browser();
  const added = await browse('/basket/add', { product: 'clay-mug', o0: 'Indigo', quantity: '2' });
  const cart = /cart=([\w-]+)/.exec(added.headers['set-cookie']?.join() ?? '')?.[1] ?? '';
  const page = await served.ask('/checkout', { headers: { ...gzip, cookie: `cart=${cart}` } });
  expect(page.text).toContain('Zamfara');
  expect(page.bytes + most.script).toBeLessThanOrEqual(most.aim);
});

test('what baskets, checkouts and orders need is no part of the script that pages to look at carry', async () => {
  const page = await served.ask('/products/clay-mug');
  const [script = ''] = requestsOf(page.text);
  const text = (await served.ask(script)).text;
  const [, till = ''] = /import\(["'`]\.\/(till-[\w-]+\.js)/.exec(text) ?? [];
  expect(text).not.toContain('/lgas?');
  expect((await served.ask(`/assets/${till}`)).text).toContain('/lgas?');
});

test('what keeps pages for when the line is gone is small, asked about each time, and may ask this shop alone', async () => {
  const worker = await served.ask('/sw.js', { headers: gzip });
  expect(worker.status).toBe(200);
  expect(worker.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  });
  expect(worker.bytes).toBeLessThanOrEqual(1_500);
  const page = await served.ask('/products/clay-mug');
  expect(page.text).not.toContain('sw.js');
});

test('the script is small', async () => {
  const page = await served.ask('/products/clay-mug');
  const [script = ''] = requestsOf(page.text);
  expect(gzipSync((await served.ask(script)).text, { level: 9 }).length).toBeLessThanOrEqual(most.script);
});

test('pictures below the first screen wait, the first does not, and each has its place kept', async () => {
  for (const path of ['/', '/products', '/products/clay-mug']) {
    const page = parsedPage((await served.ask(path)).text);
    const pictures = [...page.querySelectorAll('main img')];
    for (const picture of pictures) {
      expect(Number(picture.getAttribute('width'))).toBeGreaterThan(0);
      expect(Number(picture.getAttribute('height'))).toBeGreaterThan(0);
      expect(picture.hasAttribute('alt')).toBe(true);
    }
    const waiting = pictures.filter((picture) => picture.getAttribute('loading') === 'lazy');
    expect(pictures.length - waiting.length).toBeLessThanOrEqual(3);
    expect(page.querySelectorAll('[fetchpriority=high]').length).toBe(path === '/products' ? 0 : 1);
  }
});
