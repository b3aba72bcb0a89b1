import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, testApp, type TestApp, type TestShop } from './support/app.ts';
import { client, type Client } from './support/client.ts';
import { orderOne } from './support/selling/shopping.ts';

let world: TestApp;
let shop: TestShop;
beforeAll(async () => {
  world = await testApp({ env: { METRICS_TOKEN: 'token-of-the-one-who-watches' } });
  shop = await openShop(world);
});
afterAll(() => world.close());

/** An answer of every kind: whom it is asked of, and by which address. */
async function everyKind(): Promise<[kind: string, from: Client, path: string][]> {
  const platform = world.client();
  const front = world.client(shop.slug);
  const scriptIn = async (from: Client, path: string) =>
    /<script[^>]+src="(\/[^"]+)"/.exec((await from.get(path)).text)![1]!;
  const { order_url: order } = await orderOne(world, shop, { pay_method: 'on_delivery' });
  return [
    ['site', platform, '/'],
    ['sign-in', platform, '/login'],
    ['dashboard', platform, '/dashboard'],
    ['site: not there', platform, '/no-such-page'],
    ['site: script', platform, await scriptIn(platform, '/login')],
    ['call', platform, '/api/openapi.json'],
    ['call: refused', platform, `/api/sites/${shop.slug}/products`],
    ['call: not there', platform, '/api/no-such-call'],
    ['call: of an owner', shop.owner.client, `/api/sites/${shop.slug}/products`],
    ['health', platform, '/healthz'],
    ['shop', front, '/'],
    ['shop: product', front, `/products/${shop.product.slug}`],
    ['shop: basket', front, '/basket'],
    ['shop: order', front, new URL(order, world.url).pathname],
    ['shop: not there', front, '/no-such-page'],
    ['shop: call', front, '/api/shop/cart'],
    ['shop: script', front, await scriptIn(front, '/')],
    ['shop: list for machines', front, '/sitemap.xml'],
  ];
}

test('every kind of answer says what it is, and lets nobody guess, frame or read it', async () => {
  for (const [kind, from, path] of await everyKind()) {
    const { headers } = await from.get(path);
    const has = (name: string) => String(headers[name] ?? '');
    expect([kind, has('content-type')]).toEqual([kind, expect.stringMatching(/^[\w.+-]+\/[\w.+-]+/)]);
    if (/^text\/|json|xml/.test(has('content-type')) && !/openmetrics/.test(has('content-type')))
      expect([kind, has('content-type')]).toEqual([kind, expect.stringMatching(/charset=utf-8/i)]);
    expect([kind, has('x-content-type-options')]).toEqual([kind, 'nosniff']);
    expect([kind, has('cross-origin-opener-policy')]).toEqual([kind, 'same-origin']);
    expect([kind, has('permissions-policy')]).toEqual([kind, expect.stringContaining('geolocation=()')]);
    // Nobody else's page shows it: said to old browsers, or by the policy.
    const policy = has('content-security-policy');
    expect([
      kind,
      has('x-frame-options') === 'DENY' || /frame-ancestors 'none'|default-src 'none'/.test(policy),
    ]).toEqual([kind, true]);
    expect([kind, headers['access-control-allow-origin'] ?? 'nobody']).toEqual([kind, 'nobody']);
    if (has('content-type').startsWith('text/html'))
      expect([kind, policy]).toEqual([kind, expect.stringContaining("frame-ancestors 'none'")]);
    if (path.startsWith('/api'))
      expect([kind, has('cache-control')]).toEqual([kind, expect.stringContaining('no-store')]);
  }
});

test('no page lets a script run that stands in it and is not named by its hash', async () => {
  for (const [kind, from, path] of await everyKind()) {
    const { headers, text } = await from.get(path);
    if (!String(headers['content-type']).startsWith('text/html')) continue;
    const policy = String(headers['content-security-policy']);
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? /default-src ([^;]*)/.exec(policy)![1]!;
    expect([kind, scripts]).toEqual([
      kind,
      expect.not.stringMatching(/unsafe-(inline|eval|hashes)|\*|data:|http:/),
    ]);
    expect([kind, policy]).toEqual([kind, expect.stringContaining("base-uri 'none'")]);
    expect([kind, policy]).toEqual([
      kind,
      expect.stringContaining("; require-trusted-types-for 'script'; trusted-types presence"),
    ]);
    // No handler stands in an attribute, where no hash could name it.
    expect([kind, / on(click|load|error|submit|input)=/.test(text)]).toEqual([kind, false]);
  }
});

test('figures are told to this machine or by their token, and to nobody through a proxy', async () => {
  const here = client(world.port, `127.0.0.1:${world.port}`);
  expect((await here.get('/metrics')).status).toBe(200);
  const byProxy = [
    { 'x-forwarded-for': '203.0.113.9' },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-real-ip': '203.0.113.9' },
    { forwarded: 'for=203.0.113.9' },
    { via: '1.1 proxy' },
    { 'x-forwarded-proto': 'https' },
  ];
  for (const headers of byProxy) {
    const { status, text } = await here.get('/metrics', headers as never);
    expect([headers, status, text.includes('http_request')]).toEqual([headers, 404, false]);
  }
  // One that says nothing of itself passes on the name it was asked by.
  expect((await client(world.port, 'presence.example').get('/metrics')).status).toBeGreaterThanOrEqual(400);
  const token = { authorization: 'Bearer token-of-the-one-who-watches', 'x-forwarded-for': '203.0.113.9' };
  expect((await here.get('/metrics', token)).status).toBe(200);
  const wrong = { authorization: 'Bearer token-of-nobody', 'x-forwarded-for': '203.0.113.9' };
  expect((await here.get('/metrics', wrong)).status).toBe(404);
});

test('what lies beside the files that are served is not there, however its address is written', async () => {
  const up = ['..', '%2e%2e', '%2E%2e', '..%2f..', '%252e%252e', '..%5c..', '.%00.', '....//'];
  const wanted = ['package.json', 'server/main.ts', 'etc/passwd', '.git/config', 'secret-key'];
  const folders = ['', 'assets/', 'media/', 'course-media/', 'static/'];
  for (const from of [world.client(), world.client(shop.slug)])
    for (const folder of folders)
      for (const step of up)
        for (const file of wanted) {
          const path = `/${folder}${step}/${step}/${file}`;
          const { status, text } = await from.get(path);
          expect([path, status >= 400 && status < 500]).toEqual([path, true]);
          expect([path, /"dependencies":|root:x:|\[core\]\s|import \{ .+ from '\.\//.test(text)]).toEqual([
            path,
            false,
          ]);
        }
});

test('TRACE and methods nobody knows are answered by nobody', async () => {
  for (const from of [world.client(), world.client(shop.slug)])
    for (const method of ['TRACE', 'PROPFIND', 'LINK'])
      for (const path of ['/', '/api/openapi.json', '/login']) {
        const { status, text } = await from.send(method, path, undefined, { 'x-mark': 'a-mark-of-mine' });
        expect([method, path, status >= 400 && status < 500]).toEqual([method, path, true]);
        expect(text).not.toContain('a-mark-of-mine');
      }
});

test('the platform alone asks TLS of every host below its own, where the operator says so, and no shop does', async () => {
  const wide = await testApp({ env: { PLATFORM_URL: 'https://localhost', HSTS_SUBDOMAINS: '1' } });
  const { slug } = await openShop(wide);
  for (const path of ['/', '/dashboard', '/api/openapi.json', '/no-such-page'])
    expect([path, (await wide.client().get(path)).headers['strict-transport-security']]).toEqual([
      path,
      'max-age=31536000; includeSubDomains',
    ]);
  for (const path of ['/', '/products', '/basket', '/sitemap.xml', '/no-such-page'])
    expect([path, (await wide.client(slug).get(path)).headers['strict-transport-security']]).toEqual([
      path,
      'max-age=31536000',
    ]);
  await wide.close();
});
