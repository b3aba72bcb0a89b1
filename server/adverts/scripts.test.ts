import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Adverts } from '#shared/api/adverts.ts';
import { productFeedPath } from '#shared/goods/product-feed.ts';
import { shopFiles } from '#server/storefront/pages/files.ts';
import { downloadPage, ownPages, publicPages } from '#server/storefront/routes.ts';
import { advertNetworks, type AdvertNetworks } from '#tests/support/advert-networks.ts';
import { adKeysOf, advertShops, everyNetwork } from '#tests/support/adverts.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { parsedPage } from '#tests/support/reading/parsed-page.ts';
import { seenWithin } from '#tests/support/clock.ts';
import { pageCalls, publishedPage } from '#tests/support/selling/written-pages.ts';
import { visitShop, type Reply } from '#tests/support/reading/visit-shop.ts';
import { days } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { sendAdEvents } from './index.ts';

let networks: AdvertNetworks;
let world: TestApp;
let of: ReturnType<typeof advertShops>;
beforeAll(async () => {
  networks = await advertNetworks();
  world = await testApp({ poolSize: 16, env: networks.env });
  of = advertShops(world);
});
beforeEach(async () => {
  await sendAdEvents(world.app.deps);
  networks.taken.length = 0;
});
afterAll(async () => {
  await world.close();
  await networks.close();
});

const carries = ({ text }: Pick<Reply, 'text'>) => text.includes('data-adverts');
const mayLoad = ({ headers }: Pick<Reply, 'headers'>) =>
  String(headers['content-security-policy']).includes(networks.origin);

async function withScripts(on = everyNetwork): Promise<TestShop> {
  const shop = await of.advertShop();
  for (const network of on) expect((await of.script(shop, network)).status).toBe(200);
  world.clock.advance(seenWithin);
  return shop;
}
const home = (shop: TestShop, headers: Record<string, string> = {}) =>
  visitShop(world, shop.slug).ask('/', { headers });

test('R-009 no page of a shop whose owner did not switch a script on has another byte or header; off again they are as before', async () => {
  const shop = await of.advertShop();
  const look = async () => {
    world.clock.advance(seenWithin);
    const { ask } = visitShop(world, shop.slug);
    const pages = [];
    for (const path of [
      '/',
      `/products/${shop.product.slug}`,
      '/products',
      '/pages/delivery-and-payment',
      '/search?q=mug',
    ])
      pages.push(await ask(path));
    return pages.map(({ text, headers }) => [text, headers['content-security-policy'], headers.etag]);
  };
  const before = await look();
  expect(before.flat().join('')).not.toMatch(/data-adverts|networks-|127\.0\.0\.1:\d+\/meta/);
  await of.script(shop, 'meta');
  const during = await look();
  expect(during.map(([text], at) => text === before[at]![0])).toEqual([false, false, false, false, true]);
  await of.script(shop, 'meta', false);
  expect(await look()).toEqual(before);
});

test('every address of a shop: only home, lists, products, pages and posts carry scripts or may load them', async () => {
  const shop = await withScripts();
  const owner = await shop.owner.signIn();
  const clay = { id: newId(), collection: { title: 'Clay', slug: 'clay' }, product_ids: [shop.product.id] };
  expect((await owner.post(`/api/sites/${shop.slug}/collections`, clay)).status).toBe(201);
  await publishedPage(pageCalls(shop, owner), 'Our kiln', 'It burns.', { kind: 'post' });
  world.clock.advance(seenWithin);
  const { browse: placed, typed } = await of.atCheckout(shop);
  const sent = await placed('/checkout', { ...typed, pay_method: 'on_delivery' });
  const [, token] = /^\/orders\/([\w-]+)$/.exec(String(sent.headers.location))!;
  await placed('/basket/add', { product: shop.product.slug, quantity: '1' });
  const slugs: Record<string, string> = {
    '/products/:slug': shop.product.slug,
    '/products/:slug/reviews': shop.product.slug,
    '/pages/:slug': 'delivery-and-payment',
    '/collections/:slug': 'clay',
    '/blog/:slug': 'our-kiln',
  };
  const addresses = [...ownPages, downloadPage, ...publicPages]
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => path)
    .concat(productFeedPath, Object.keys(shopFiles));
  expect(addresses.length).toBeGreaterThan(50);
  const found: string[] = [];
  for (const path of new Set(addresses)) {
    const address = path
      .replace(/:token\(.*?\)\$?\)?/, token!)
      .replace(':slug', slugs[path] ?? 'none')
      .replace('*', 'nothing/here');
    const page = await placed(address);
    expect([address, mayLoad(page)]).toEqual([address, carries(page)]);
    if (carries(page)) found.push(path);
  }
  expect(found.toSorted()).toEqual(
    [
      '/',
      '/blog',
      '/blog/:slug',
      '/collections/:slug',
      '/pages/:slug',
      '/products',
      '/products/:slug',
    ].toSorted(),
  );
});

test('a page names each script with its id, may load and tell these and nobody else, and asks in words that say whom, what and what it costs', async () => {
  const shop = await withScripts();
  const page = await visitShop(world, shop.slug).ask(`/products/${shop.product.slug}`);
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain(`script-src 'self' ${networks.origin};`);
  // They write into pages in ways of their own.
  expect(policy).not.toContain('trusted-types');
  const google =
    'https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com';
  const told = `${networks.origin} https://www.facebook.com ${google};`;
  expect(policy).toContain(`img-src 'self' data: ${told}`);
  expect(policy).toContain(`connect-src 'self' ${told}`);
  const document = parsedPage(page.text);
  const question = document.querySelector('[data-adverts]')!;
  expect(JSON.parse(question.getAttribute('data-adverts')!)).toEqual([
    everyNetwork.map((network) => [
      network,
      adKeysOf[network],
      `${networks.origin}/${network}/${{ meta: 'fbevents', tiktok: 'events', google: 'gtag' }[network]}.js`,
    ]),
    [shop.product.variantId, 0, 'Clay mug', 4000],
  ]);
  expect(question.hasAttribute('hidden')).toBe(true);
  expect(question.textContent).toBe(
    'May Meta, TikTok, Google set cookies and see what you look at here, for the adverts of Ada’s Shop? That loads about 360 kB once.AllowNo thanks',
  );
  // What asks is small, and what loads comes only after a yes.
  const scripts = [...document.querySelectorAll('script[src]')].map((one) => one.getAttribute('src')!);
  expect(scripts).toHaveLength(2);
  const asks = await visitShop(world, shop.slug).ask(scripts[1]!, { headers: { 'accept-encoding': 'gzip' } });
  expect([asks.status, asks.bytes <= 1500]).toEqual([200, true]);
  const loads = await visitShop(world, shop.slug).ask(question.getAttribute('data-load')!, {
    headers: { 'accept-encoding': 'gzip' },
  });
  expect([loads.status, loads.bytes <= 1500]).toEqual([200, true]);
});

test('the kept page is one for all, whatever they answered; who saves data gets one without', async () => {
  const shop = await withScripts(['meta']);
  const pages = [];
  for (const cookie of ['', 'adverts=yes; _fbp=fb.1.1700000000000.1', 'adverts=no'])
    pages.push(await home(shop, cookie ? { cookie } : {}));
  expect(new Set(pages.map(({ text, headers }) => `${headers.etag} ${text}`)).size).toBe(1);
  expect(pages.map(({ headers }) => [headers.vary, headers['set-cookie']])).toEqual(
    pages.map(() => ['Accept-Encoding, Save-Data', undefined]),
  );
  expect(carries(await home(shop, { 'save-data': 'on' }))).toBe(false);
});

describe('a script is gone', () => {
  test('with the plan to the minute, also from kept pages, and comes back with it', async () => {
    const shop = await withScripts(['tiktok']);
    const ends = new Date(world.clock.now().getTime() + days(1));
    await world.database.sql('update stores set plan_until = $2, version = version + 1 where store_id = $1', [
      shop.storeId,
      ends,
    ]);
    world.clock.advance(seenWithin);
    expect(carries(await home(shop))).toBe(true);
    world.clock.advance(days(1));
    const over = await home(shop);
    expect([carries(over), mayLoad(over)]).toEqual([false, false]);
    await world.database.sql('update stores set plan_until = null where store_id = $1', [shop.storeId]);
    world.clock.advance(days(1));
    expect(carries(await home(shop))).toBe(true);
  });

  test('with its network, and where sales are not told any more', async () => {
    const shop = await withScripts(['meta', 'google']);
    await of.enter(shop, 'meta', '', false);
    world.clock.advance(seenWithin);
    const left = await home(shop);
    expect([left.text.includes(adKeysOf.meta), left.text.includes(adKeysOf.google)]).toEqual([false, true]);
    expect((await of.call(shop, 'DELETE', '/networks/google')).status).toBe(200);
    world.clock.advance(seenWithin);
    expect(carries(await home(shop))).toBe(false);
    // Switched on again its own script is as its owner left it.
    const again = await of.enter(shop, 'meta', '');
    expect(again.body.networks[0]).toMatchObject({ switched_on: true, script_on: true });
  });
});

test('an id that does not look like one is refused, and nothing changes in the shop', async () => {
  const shop = await withScripts(['meta']);
  const before = await home(shop);
  const wrong = await of.call(shop, 'PUT', '/networks', {
    network: 'meta',
    key: '12"><script>',
    token: '',
    switched_on: true,
    script_on: true,
  });
  expect([wrong.status, wrong.body]).toEqual([
    400,
    { key: ['It looks like 1234567890123456. Copy it again.'] },
  ]);
  world.clock.advance(seenWithin);
  expect((await home(shop)).text).toBe(before.text);
  const free = await openShop(world);
  const refused = await of.script(free, 'meta');
  expect(refused.status).toBe(403);
  expect((await of.call<Adverts>(free, 'GET', '')).body).toEqual({
    allowed: false,
    networks: [],
    asks: null,
  });
});
