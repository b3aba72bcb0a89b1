import { afterAll, beforeEach, expect, test } from 'vitest';
import { AppError } from '../platform/errors.ts';
import { serveShop, testHost, type Served } from './testing/serve.ts';

const open: Served[] = [];
let served: Served;
let now = 0;
beforeEach(async () => {
  now = 0;
  served = await serveShop({ now: () => now });
  open.push(served);
});
afterAll(async () => {
  await Promise.all(open.map((one) => one.close()));
});

const asked = (name: string) => served.shop.calls.filter((call) => call === name).length;

test('a product page comes from the database once, then from memory', async () => {
  const first = await served.ask('/products/clay-mug');
  expect(first.status).toBe(200);
  expect(first.text).toContain('<h1>Clay mug</h1>');
  const second = await served.ask('/products/clay-mug');
  expect(second.text).toBe(first.text);
  expect(asked('product')).toBe(1);
  expect(served.figures()).toMatchObject({ pages: 1, fromCache: 1, made: 1 });
});

test('twenty at once make a page once', async () => {
  await Promise.all(Array.from({ length: 20 }, () => served.ask('/products/clay-mug')));
  expect(asked('product')).toBe(1);
  expect(asked('profile')).toBe(1);
  expect(served.figures()).toMatchObject({ made: 1 });
});

test('a change is seen within a second', async () => {
  await served.ask('/products/clay-mug');
  const mug = served.shop.productsNow.find((product) => product.slug === 'clay-mug');
  if (mug) mug.title = 'Big clay mug';
  served.shop.change();
  now = 1001;
  expect((await served.ask('/products/clay-mug')).text).toContain('<h1>Big clay mug</h1>');
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

test('marks of campaigns do not make new pages', async () => {
  await served.ask('/products/clay-mug');
  const reply = await served.ask('/products/clay-mug?utm_source=ig&fbclid=abc');
  expect(reply.text).toContain(
    '<link rel="canonical" href="http://adunni.localhost:3000/products/clay-mug"/>',
  );
  expect(asked('product')).toBe(1);
});

test('pages for everybody set no cookie and carry a strict policy that knows the payment page', async () => {
  const { headers, text } = await served.ask('/products/clay-mug', {
    headers: { cookie: 'cart=abcabcabcabcabcabcabc' },
  });
  expect(headers['set-cookie']).toBeUndefined();
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'sha256-[\w+/=]{44}'; .*form-action 'self' https:\/\/checkout\.pay\.example; base-uri 'none'; frame-ancestors 'none'$/,
  );
  expect(text).not.toMatch(/ style=| on\w+="/);
  expect(headers['x-request-id']).toBeTruthy();
});

test('a host without a store, a closed and a suspended store say so, and nothing else of them is there', async () => {
  const nobody = await served.ask('/', { host: 'nobody.localhost' });
  expect([nobody.status, nobody.text]).toEqual([
    404,
    expect.stringContaining('There is no store at this address'),
  ]);
  await served.ask('/', { host: 'nobody.localhost' });
  expect(asked('storeByHost')).toBe(1);
  served.shop.storeNow = { ...served.shop.storeNow, state: 'closed' };
  for (const path of ['/', '/products/clay-mug', '/basket', '/sitemap.xml']) {
    const reply = await served.ask(path);
    expect([path, reply.status]).toEqual([path, 404]);
    expect(reply.text).toContain('This store is not open yet');
    expect(reply.text).not.toContain('Clay mug');
  }
  expect((await served.ask('/robots.txt')).text).toContain('Disallow: /\n');
});

test('another host of a store leads to its main one', async () => {
  served.shop.storeNow = { ...served.shop.storeNow, redirectTo: 'https://adunni.example' };
  expect(await served.ask('/products?after=2')).toMatchObject({
    status: 308,
    headers: { location: 'https://adunni.example/products?after=2' },
  });
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
  expect((await served.ask('/api/shop/cart')).status).toBe(421);
  expect((await served.ask('/media/x/1.webp')).status).toBe(421);
  expect((await served.ask('/', { host: 'localhost:3000' })).status).toBe(421);
  expect((await served.ask('/', { host: '127.0.0.1' })).status).toBe(421);
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
  expect((await served.ask('/sitemap.xml')).text).toContain(
    '<loc>http://adunni.localhost:3000/products/clay-mug</loc>',
  );
  expect((await served.ask('/robots.txt')).text).toContain('Disallow: /orders/');
  expect(JSON.parse((await served.ask('/manifest.webmanifest')).text)).toMatchObject({
    name: 'Adunni Home & Clay',
    start_url: '/',
  });
  expect(JSON.parse((await served.ask('/lgas?state=Lagos')).text)).toContain('Ikeja');
  expect((await served.ask('/lgas?state=Atlantis')).status).toBe(404);
});

test('with the database away, kept pages stay up and the rest says to try again', async () => {
  await served.ask('/products/clay-mug');
  const away = Object.assign(new Error('no'), { code: 'ECONNREFUSED' });
  const fail = () => Promise.reject(away);
  Object.assign(served.shop, { storeByHost: fail, product: fail, cart: fail });
  now = 60_000;
  expect((await served.ask('/products/clay-mug')).status).toBe(200);
  for (const path of ['/products/black-soap-bar', '/basket']) {
    const reply = await served.ask(path);
    expect(reply.status).toBe(503);
    expect(reply.headers['retry-after']).toBe('2');
    expect(reply.text).toContain('Adunni Home &amp; Clay');
  }
  expect((await served.ask('/', { host: 'new.localhost' })).status).toBe(503);
});

test('a mistake of ours is told plainly and logged without the private address', async () => {
  served.shop.order = () => Promise.reject(new Error('secret detail'));
  const token = 'T'.repeat(44);
  await served.ask('/');
  const reply = await served.ask(`/orders/${token}`);
  expect(reply.status).toBe(500);
  expect(reply.text).toContain('Something went wrong on our side');
  expect(reply.text).not.toContain('secret detail');
  expect(served.lines.join('\n')).not.toContain(token);
});

test('too many tries are told with the time to wait', async () => {
  const limits = {
    take() {
      throw new AppError('too_many', 'Too many tries. Please wait 30 seconds and try again.', 30);
    },
    giveBack() {},
  };
  const strict = await serveShop({ limits });
  open.push(strict);
  await strict.ask('/');
  const reply = await strict.ask('/checkout', { form: { name: 'x' } });
  expect([reply.status, reply.headers['retry-after']]).toEqual([429, '30']);
  expect(reply.text).toContain('Please wait 30 seconds');
});

test('forms from other sites and huge forms are refused', async () => {
  const form = { product: 'clay-mug', o0: 'Oat' };
  const foreign = await served.ask('/basket/add', { form, headers: { origin: 'http://evil.localhost' } });
  expect(foreign.status).toBe(403);
  const huge = await served.ask('/checkout', {
    form: { note: 'x'.repeat(20_000) },
    headers: { origin: `http://${testHost}` },
  });
  expect(huge.status).toBe(413);
});
