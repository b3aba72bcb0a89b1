import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { fillBasket, orderOne } from '#tests/support/selling/shopping.ts';
import { visitShop, type Visit } from '#tests/support/reading/visit-shop.ts';

let world: TestApp;
let shop: TestShop;
let visit: Visit;
/** What was written to the log. */
const lines: { message: string; fields: Record<string, unknown> }[] = [];
beforeAll(async () => {
  const write = (message: string, fields: Record<string, unknown> = {}) =>
    void lines.push({ message, fields });
  // Every form is sent far more often than a person could; how often one may is told elsewhere.
  world = await testApp({
    limits: { use: async () => ({ left: 1, endsIn: 1 }), giveBack: () => undefined },
    log: { info: write, warn: write, error: write },
  });
  shop = await openShop(world);
  visit = visitShop(world, shop.slug);
});
afterAll(() => world.close());

const token = 'A'.repeat(44);
const notHere = 'This page is not here';

/** An address of each page and form; of an order that is not there. */
const entries = () =>
  world.app.api.pages.table.map((page) => ({
    page,
    path: page.path
      .replace(/:token\(.*?\)/, token)
      .replace(':slug', shop.product.slug)
      .replace('/*', '/nope'),
  }));
const forms = () => entries().filter(({ page }) => page.method === 'POST');

test('every page and form of a shop says all its fields, and each stands in the table once', () => {
  const names = entries().map(({ page }) => `${page.method} ${page.path}`);
  expect(names.length).toBeGreaterThan(30);
  expect(new Set(names).size).toBe(names.length);
  for (const { page } of entries()) {
    const reads = page.method === 'GET';
    expect([page.path, page.idempotency === 'safe', page.body === 0]).toEqual([page.path, reads, reads]);
    expect(page.limit === null || page.limit.max > 0).toBe(true);
  }
});

test('every form refuses another site and what is too large, and its address opened by hand is no error', async () => {
  expect(forms().length).toBeGreaterThan(8);
  for (const { path } of forms()) {
    const foreigners: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of foreigners) {
      const foreign = await visit.ask(path, { form: { a: 'b' }, headers });
      expect([path, foreign.status, foreign.text]).toEqual([
        path,
        403,
        'This form came from another site and was refused.',
      ]);
    }
    const large = await visit.ask(path, { form: { note: 'x'.repeat(17_000) } });
    expect([path, large.status, large.headers.connection]).toEqual([path, 413, 'close']);
    const opened = await visit.ask(path);
    // Where a mail’s link leads there is nothing to see without its code.
    if (/^\/(owner|newsletter\/|tell$|mails$)/.test(path)) expect([path, opened.status]).toEqual([path, 404]);
    // It asks where the shopper is, wherever they come from.
    else if (path === '/area') expect([path, opened.status]).toEqual([path, 200]);
    else expect([path, opened.status, opened.headers.location]).toEqual([path, 303, homeOf(path)]);
  }
});

/** Where a form is: those of sections stand on any page. An empty basket has no checkout. */
const homeOf = (path: string) => (path === '/checkout' ? '/basket' : path.replace(/\/\w+$/, '') || '/');

test('whatever a form says it is, it is read as a form', async () => {
  for (const type of ['text/plain', 'application/json', 'multipart/form-data; boundary=x']) {
    const form = { product: shop.product.slug, quantity: '2' };
    const added = await visit.ask('/basket/add', { form, headers: { 'content-type': type } });
    expect([type, added.status, added.headers['set-cookie']?.join()]).toEqual([
      type,
      303,
      expect.stringContaining('cart_count=2'),
    ]);
  }
});

test('a page takes no forms, and nothing of a shop is asked otherwise than by GET, HEAD and POST', async () => {
  for (const { page, path } of entries()) {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'PURGE']) {
      const reply = await visit.ask(path, { method });
      expect([method, path, reply.status, reply.headers.allow]).toEqual([
        method,
        path,
        405,
        'GET, HEAD, POST',
      ]);
    }
    if (page.method === 'POST' || forms().some((form) => form.path === path)) continue;
    const sent = await visit.ask(path, { form: { a: 'b' } });
    expect([path, sent.status, sent.headers.allow]).toEqual([path, 405, 'GET, HEAD']);
  }
});

test('HEAD answers every page like GET without a body', async () => {
  for (const { page, path } of entries()) {
    if (page.method === 'POST') continue;
    const [got, head] = [await visit.ask(path), await visit.ask(path, { method: 'HEAD' })];
    expect([path, head.status, head.bytes, head.headers['content-length']]).toEqual([
      path,
      got.status,
      0,
      got.headers['content-length'],
    ]);
  }
});

test('the platform’s pages are not at a store’s host, nor a shop’s at the platform’s', async () => {
  for (const path of ['/login', '/dashboard', '/healthz', '/metrics', '/api', '/webhooks/paystack']) {
    const reply = await visit.ask(path);
    expect([path, reply.status, reply.text.includes(notHere)]).toEqual([path, 404, true]);
  }
  const platform = { host: `localhost:${world.port}` };
  for (const path of ['/basket', '/checkout', '/products', `/orders/${token}`, '/manifest.webmanifest']) {
    const reply = await visit.ask(path, platform);
    expect([path, reply.status, reply.text.includes('Ada’s Shop')]).toEqual([path, 404, false]);
  }
  const sent = await visit.ask('/basket/add', { ...platform, form: { product: shop.product.slug } });
  expect([sent.status, sent.headers['set-cookie']]).toEqual([404, undefined]);
});

test.each([
  '/b%61sket',
  '/basket%2f',
  '/%2e%2e/basket',
  '/basket;x',
  'http://other.example/basket',
  '/orders/1001',
  `/orders/${token.slice(0, 19)}`,
  `/orders/${'A'.repeat(121)}`,
  `/orders/${token}/../x`,
  '/products/%ff',
  '/~',
])('%s is nobody’s own page, whatever it would be once read', async (path) => {
  const reply = await visit.ask(path);
  expect([reply.status, reply.headers['cache-control']]).toEqual([404, 'public, max-age=0, must-revalidate']);
  expect(reply.text).toContain(notHere);
});

test('an order’s address of the right shape is asked about, and the answer is not kept', async () => {
  for (const path of [`/orders/${token}`, `/orders/${token}/state`]) {
    const reply = await visit.ask(path);
    expect([path, reply.status, reply.headers['cache-control']]).toEqual([path, 404, 'no-store']);
  }
});

test('a basket is known by the whole name of its cookie', async () => {
  const shopper = await fillBasket(world, shop, 3);
  const secret = shopper.cookies.get('cart')!;
  const basket = (cookie: string) => visit.ask('/basket', { headers: { cookie } });
  expect((await basket(`a_cart=1; cart=${secret}; cart_count=3`)).text).toContain('Clay mug');
  expect((await basket(`a_cart=${secret}; cart_count=3`)).text).not.toContain('Clay mug');
  expect((await basket('cart=%E0%A4%A; =; ;;')).status).toBe(200);
});

test('every answer that took work is one line of the log, by the number the shopper is told and without the private address', async () => {
  const { order_url: path } = await orderOne(world, shop);
  lines.length = 0;
  const reply = await visit.ask(path);
  const own = lines.filter(({ message }) => message === 'request');
  expect(own.map(({ fields }) => fields)).toEqual([
    {
      id: reply.headers['x-request-id'],
      method: 'GET',
      route: 'shop /orders/:token',
      status: 200,
      ms: expect.any(Number),
    },
  ]);
  expect(JSON.stringify(lines)).not.toContain(path.replace('/orders/', ''));
});
