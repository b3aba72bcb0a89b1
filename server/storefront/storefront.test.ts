import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openShop, testApp, type TestApp } from '#tests/support/app.ts';
import { seenWithin } from '#tests/support/clock.ts';
import { openDemoShop, type OpenDemoShop } from '#tests/support/selling/demo-shop.ts';
import { orderOne } from '#tests/support/selling/shopping.ts';
import { watchedClient } from '#tests/support/reading/statements.ts';
import { visitShop } from '#tests/support/reading/visit-shop.ts';

let world: TestApp;
let served: OpenDemoShop;
/** Statements sent by the app since this was emptied. */
const statements: string[] = [];
/** Whether every connection to the database breaks at its next statement. */
let away = false;
/** Lines written to the log. */
const lines: string[] = [];
beforeAll(async () => {
  const write = (message: string, fields?: unknown) =>
    void lines.push(`${message} ${JSON.stringify(fields)}`);
  const client = watchedClient((text) => {
    statements.push(text);
    return away ? 'lost' : 'goes on';
  });
  world = await testApp({ client, log: { info: write, warn: write, error: write } });
});
beforeEach(async () => {
  // A shop nobody has looked at, so that nothing of it is kept yet.
  served = await openDemoShop(world, (demo) => {
    demo.products = demo.products.filter((one) => ['clay-mug', 'black-soap-bar'].includes(one.slug));
  });
  statements.length = 0;
});
afterAll(() => world.close());

/** How often the database was asked for the page of a product, and for what stands on every page. */
const asked = (what: 'product' | 'profile') =>
  statements.filter((text) => text.includes({ product: 'p.slug = $2', profile: 'delivery_rates' }[what]))
    .length;

/** Pages made, and answers that a kept page was, as the operator's figures say. */
async function figures() {
  const { text } = await world.client().get('/metrics');
  const of = (name: string) => Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1]);
  return { made: of('shop_pages_made'), fromCache: of('shop_pages_from_cache') };
}

test('a product page comes from the database once, then from memory', async () => {
  const before = await figures();
  const first = await served.ask('/products/clay-mug');
  expect(first.status).toBe(200);
  expect(first.text).toContain('<h1>Clay mug</h1>');
  const second = await served.ask('/products/clay-mug');
  expect(second.text).toBe(first.text);
  expect(asked('product')).toBe(1);
  const after = await figures();
  expect([after.made - before.made, after.fromCache - before.fromCache]).toEqual([1, 1]);
});

test('twenty at once make a page once', async () => {
  const before = await figures();
  await Promise.all(Array.from({ length: 20 }, () => served.ask('/products/clay-mug')));
  expect([asked('product'), asked('profile')]).toEqual([1, 1]);
  expect((await figures()).made).toBe(before.made + 1);
});

test('a change is seen within a second', async () => {
  const shop = await openShop(world);
  const { ask } = visitShop(world, shop.slug);
  expect((await ask(`/products/${shop.product.slug}`)).text).toContain('<h1>Clay mug</h1>');
  const variants = [{ id: shop.product.variantId, price_kobo: 400_000 }];
  await shop.owner.client.put(`/api/sites/${shop.slug}/products/${shop.product.id}`, {
    title: 'Big clay mug',
    variants,
  });
  world.clock.advance(seenWithin);
  expect((await ask(`/products/${shop.product.slug}`)).text).toContain('<h1>Big clay mug</h1>');
});

test('what a browser has is not sent again; each encoding and data mode has its own bytes', async () => {
  const plain = await served.ask('/products/clay-mug');
  const etag = plain.headers.etag ?? '';
  expect(await served.ask('/products/clay-mug', { headers: { 'if-none-match': etag } })).toMatchObject({
    status: 304,
    bytes: 0,
  });
  expect((await served.ask('/products/clay-mug', { headers: { 'if-none-match': 'W/"other"' } })).status).toBe(
    200,
  );
  for (const encoding of ['gzip', 'br']) {
    const packed = await served.ask('/products/clay-mug', { headers: { 'accept-encoding': encoding } });
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.text).toBe(plain.text);
    expect(packed.bytes).toBeLessThan(plain.bytes / 3);
  }
  const saver = await served.ask('/products/clay-mug', { headers: { 'save-data': 'on' } });
  expect(saver.text).not.toMatch(/\b(640|800|1000)\.(webp|avif)/);
  expect(plain.text).toMatch(/1000\.avif 1000w/);
  expect(saver.headers.vary).toBe('Accept-Encoding, Save-Data');
});

test('HEAD answers like GET without a body', async () => {
  const get = await served.ask('/');
  expect(await served.ask('/', { method: 'HEAD' })).toMatchObject({
    status: 200,
    bytes: 0,
    headers: { etag: get.headers.etag, 'content-length': get.headers['content-length'] },
  });
});

test('marks of campaigns do not make new pages, and are answered by the kept one', async () => {
  await served.ask('/products/clay-mug');
  const before = await figures();
  const reply = await served.ask('/products/clay-mug?utm_source=ig&fbclid=abc');
  expect(reply.text).toContain(`<link rel="canonical" href="${served.origin}/products/clay-mug"/>`);
  expect(asked('product')).toBe(1);
  const after = await figures();
  expect([after.made - before.made, after.fromCache - before.fromCache]).toEqual([0, 1]);
});

test('pages for everybody set no cookie and carry a strict policy that knows the payment page', async () => {
  const { headers, text } = await served.ask('/products/clay-mug', {
    headers: { cookie: 'cart=abcabcabcabcabcabcabc' },
  });
  expect(headers['set-cookie']).toBeUndefined();
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'sha256-[\w+/=]{44}'; .*; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types presence$/,
  );
  expect(/form-action ([^;]*)/.exec(policy)?.[1]?.split(' ')).toEqual(
    expect.arrayContaining(["'self'", new URL(world.sandbox.url).origin]),
  );
  expect(text).not.toMatch(/ style=| on\w+="/);
  expect(headers['x-request-id']).toBeTruthy();
});

test('a host without a store, a closed and a suspended store say so, and nothing else of them is there', async () => {
  const nobody = await served.ask('/', { host: `nobody.localhost:${world.port}` });
  expect([nobody.status, nobody.text]).toEqual([
    404,
    expect.stringContaining('There is no store at this address'),
  ]);
  for (const [change, words] of [
    ['published_at = null, first_opened_at = null', 'Opening soon'],
    [`status = 'suspended'`, 'This store is not available'],
  ] as const) {
    const shop = await openShop(world);
    const { ask } = visitShop(world, shop.slug);
    await world.database.sql(`update stores set ${change} where store_id = $1`, [shop.storeId]);
    for (const path of ['/', `/products/${shop.product.slug}`, '/basket', '/sitemap.xml']) {
      const reply = await ask(path);
      expect([path, reply.status]).toEqual([path, 404]);
      expect(reply.text).toContain(words);
      expect(reply.text).not.toContain('Clay mug');
    }
    expect((await ask('/robots.txt')).text).toContain('Disallow: /\n');
    // Whoever has paid there is told whom to write to, and finds the order.
    const isSuspended = words === 'This store is not available';
    const { text } = await ask('/');
    expect(text.includes('href="mailto:hello@presence.example"')).toBe(isSuspended);
    expect(text.includes('href="/track"')).toBe(isSuspended);
  }
});

test.each([
  '/nope',
  '/products/nope',
  '/collections/nope',
  '/pages/nope',
  '/products/%00',
  '//evil.example',
  '/orders/1001',
])('%s is the shop’s own not-found page', async (path) => {
  const reply = await served.ask(path);
  expect(reply.status).toBe(404);
  expect(reply.text).toContain('This page is not here');
});

test('a slash at the end is dropped, and never leads to another host', async () => {
  expect((await served.ask('/products/')).headers.location).toBe('/products');
  expect((await served.ask('//evil.example/')).headers.location).toBe('/evil.example');
});

test('the API and the platform’s host are left to others', async () => {
  expect((await served.ask('/api/shop/cart')).headers['content-type']).toContain('application/json');
  expect((await served.ask('/media/x/1.webp')).text).not.toContain('Adunni');
  for (const host of [`localhost:${world.port}`, '127.0.0.1'])
    expect((await served.ask('/', { host })).text).not.toContain('Adunni');
});

test('methods no shop knows are refused', async () => {
  expect((await served.ask('/', { method: 'DELETE' })).status).toBe(405);
  expect((await served.ask('/products', { form: { a: 'b' } })).status).toBe(405);
  expect((await served.ask('/basket/add')).headers.location).toBe('/basket');
});

test('the script is sent for good, the feeds for an hour', async () => {
  const home = await served.ask('/');
  const script = /<script type="module" src="([^"]+)"/.exec(home.text)?.[1] ?? '';
  const reply = await served.ask(script, { headers: { 'accept-encoding': 'br' } });
  expect(reply.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  });
  expect((await served.ask('/sitemap.xml')).text).toContain(`<loc>${served.origin}/products/clay-mug</loc>`);
  expect((await served.ask('/robots.txt')).text).toContain('Disallow: /orders/');
  expect(JSON.parse((await served.ask('/manifest.webmanifest')).text)).toMatchObject({
    name: 'Adunni Home & Clay',
    start_url: '/',
  });
  expect(JSON.parse((await served.ask('/lgas?state=Lagos')).text)).toContain('Ikeja');
  expect((await served.ask('/lgas?state=Atlantis')).status).toBe(404);
});

test('with the database away, kept pages stay up and the rest says to try again', async () => {
  const added = await served.ask('/basket/add', { form: { product: 'clay-mug', o0: 'Oat' } });
  const cookie = /cart=[\w-]+/.exec(added.headers['set-cookie']?.join() ?? '')?.[0] ?? '';
  await served.ask('/products/clay-mug');
  away = true;
  try {
    world.clock.advance(seenWithin);
    expect((await served.ask('/products/clay-mug')).status).toBe(200);
    for (const path of ['/products/black-soap-bar', '/basket']) {
      const reply = await served.ask(path, { headers: { cookie } });
      expect([path, reply.status]).toEqual([path, 503]);
      expect(reply.headers['retry-after']).toBe('2');
      expect(reply.text).toContain('Adunni Home &amp; Clay');
    }
    expect((await served.ask('/', { host: `new.localhost:${world.port}` })).status).toBe(503);
  } finally {
    away = false;
  }
});

test('a page whose shop was changed just before the database went away is answered as it was', async () => {
  const page = () => served.ask('/products/clay-mug');
  expect((await page()).status).toBe(200);
  await world.database.sql('update stores set version = version + 1');
  world.clock.advance(seenWithin);
  // The shop is looked at anew, and the page is not there for it.
  expect((await served.ask('/basket')).status).toBe(200);
  away = true;
  try {
    expect([(await page()).status, (await served.ask('/collections/all')).status]).toEqual([200, 503]);
  } finally {
    away = false;
  }
});

test('a mistake of ours is told plainly and logged without the private address', async () => {
  const shop = await openShop(world);
  const { order_url: path } = await orderOne(world, shop);
  const { ask } = visitShop(world, shop.slug);
  await ask('/');
  await world.database.sql('alter table order_lines rename to secret_detail');
  const reply = await ask(path);
  await world.database.sql('alter table secret_detail rename to order_lines');
  expect(reply.status).toBe(500);
  expect(reply.text).toContain('Something went wrong on our side');
  expect(reply.text).not.toMatch(/order_lines|secret_detail/);
  expect(
    lines.filter((line) => line.startsWith('request failed') && line.includes('shop /orders/:token')),
  ).not.toEqual([]);
  expect(lines.join('\n')).not.toContain(path.replace('/orders/', ''));
});

test('too many tries are told with the time to wait', async () => {
  await served.ask('/');
  const send = () => served.ask('/checkout', { form: { name: 'x' } });
  for (let n = 0; n < 20; n++) await send();
  const reply = await send();
  world.clock.advance(60_000);
  expect([reply.status, reply.headers['retry-after']]).toEqual([429, '60']);
  expect(reply.text).toContain('Please wait 60 seconds');
});

test('a network that sends a form of a shop too often is told to wait, and another one is served', async () => {
  const { origin } = served;
  const send = (from: string) =>
    served.ask('/newsletter', { form: { email: 'x' }, headers: { 'x-forwarded-for': from, origin } });
  const answers = await Promise.all(Array.from({ length: 61 }, () => send('102.89.7.1')));
  const waits = answers.filter(({ status }) => status === 429).map(({ headers }) => headers['retry-after']);
  expect([waits, (await send('102.89.7.2')).status]).toEqual([['600'], 404]);
});

test('forms from other sites and huge forms are refused', async () => {
  const form = { product: 'clay-mug', o0: 'Oat' };
  const foreign = await served.ask('/basket/add', { form, headers: { origin: 'http://evil.localhost' } });
  expect(foreign.status).toBe(403);
  const huge = await served.ask('/checkout', {
    form: { note: 'x'.repeat(20_000) },
    headers: { origin: served.origin },
  });
  expect(huge.status).toBe(413);
});
