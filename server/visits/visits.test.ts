import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { counted, laptop, person, phone, told } from '#tests/support/selling/visitors.ts';
import { lagosDay } from '#shared/lagos.ts';
import { createVisits, type Visits } from './index.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

const today = () => {
  const from = lagosDay(world.clock.now());
  return { from, until: from, before: lagosDay(new Date(world.clock.now().getTime() - 86_400_000)) };
};
const rows = (shop: TestShop) =>
  world.database.sql<{ what: string; path: string; views: number; came_from: string; known: boolean }>(
    `select what, path, views, came_from, visitor is not null as known from visit_views
     where store_id = $1 order by at, id`,
    [shop.storeId],
  );

test('a page is counted whether it was made or kept, once for each person, by what they hold', async () => {
  const shop = await openShop(world);
  const bisi = person(world, shop, { from: '102.89.1.1' });
  const chidi = person(world, shop, { from: '102.89.1.2', agent: laptop });
  for (const ask of [bisi, bisi, chidi]) expect((await ask('/')).status).toBe(200);
  await bisi(`/products/${shop.product.slug}?utm_source=x`);
  await chidi('/not-there');
  await counted(world);
  const { figures, funnel, pages, products, devices, unsure } = await told(shop, today());
  expect(figures).toEqual({ visitors: 2, views: 4, orders: 0, taken_kobo: 0 });
  expect(funnel).toEqual({
    visitors: 2,
    saw_product: 1,
    filled_basket: 0,
    began_checkout: 0,
    placed: 0,
    paid: 0,
  });
  expect(pages).toEqual([{ path: '/', visitors: 2, views: 3 }]);
  expect(products).toEqual([
    { id: shop.product.id, title: 'Clay mug', visitors: 1, baskets: 0, sold: 0, sold_kobo: 0 },
  ]);
  expect(devices).toEqual([
    { name: 'phone', visitors: 1 },
    { name: 'computer', visitors: 1 },
  ]);
  // Chidi looked at one page alone, and no script of it was heard of.
  expect(unsure).toBe(1);
});

test('programs, pages fetched ahead, members of the store and heads of pages are not counted', async () => {
  const shop = await openShop(world);
  const from = '102.89.2.1';
  const nobody: Record<string, string>[] = [
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { 'user-agent': 'WhatsApp/2.23.20.0' },
    { 'user-agent': '' },
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { cookie: 'x=y; owner=anything' },
    { cookie: '__Host-owner=anything' },
  ];
  // Once as it is made, and once as it is kept.
  for (const headers of [...nobody, ...nobody])
    expect((await person(world, shop, { from })('/', { headers })).status).toBe(200);
  await world.client(shop.slug).send('HEAD', '/', undefined, { 'user-agent': phone });
  await counted(world);
  expect(await rows(shop)).toEqual([]);
  expect((await told(shop, today())).figures).toEqual({ visitors: 0, views: 0, orders: 0, taken_kobo: 0 });
  // A shop that nobody visits costs nothing.
  expect(await world.database.sql('select 1 from visit_due where store_id = $1', [shop.storeId])).toEqual([]);
});

test('a browser that asks not to be counted is a page and nobody: no fingerprint, no source, no step', async () => {
  const shop = await openShop(world);
  for (const header of ['sec-gpc', 'dnt']) {
    const ask = person(world, shop, { from: '102.89.3.1', headers: { [header]: '1' } });
    await ask('/?utm_source=instagram&utm_campaign=quiet');
    await ask('/basket/add', { form: { product: shop.product.slug, quantity: '1' } });
  }
  await counted(world);
  expect((await rows(shop)).every(({ known, came_from }) => !known && came_from === '')).toBe(true);
  const { figures, quiet_views, funnel, sources, campaigns } = await told(shop, today());
  expect([figures.visitors, figures.views, quiet_views]).toEqual([0, 2, 2]);
  expect([funnel.filled_basket, sources, campaigns]).toEqual([0, [], []]);
  expect(
    await world.database.sql('select distinct came_from, utm_campaign from carts where store_id = $1', [
      shop.storeId,
    ]),
  ).toEqual([{ came_from: '', utm_campaign: '' }]);
});

test('no address and no name of a browser is kept, and a salt ends with its day', async () => {
  const shop = await openShop(world);
  await person(world, shop, { from: '102.89.4.77' })('/');
  await counted(world);
  const [kept] = await world.database.sql<{ all: string }>(
    `select string_agg(v::text, ' ') as all from visit_views v where store_id = $1`,
    [shop.storeId],
  );
  expect(kept!.all).not.toMatch(/102\.89|Android|Chrome/);
  const salts = () =>
    world.database.sql<{ day: Date }>('select day from visit_salts order by day').then((all) => all.length);
  expect(await salts()).toBe(1);
  world.clock.advance(24 * 3600_000 + 11 * 60_000);
  await counted(world);
  expect(await salts()).toBe(0);
});

test('who was here before and after midnight in Lagos is a visitor of each day', async () => {
  const shop = await openShop(world);
  const midnight = new Date(`${lagosDay(new Date(world.clock.now().getTime() + 86_400_000))}T00:00:00+01:00`);
  world.clock.advance(midnight.getTime() - 1 - world.clock.now().getTime());
  const before = today().from;
  const bisi = person(world, shop, { from: '102.89.5.1' });
  await bisi('/');
  world.clock.advance(1);
  const after = today().from;
  await bisi('/');
  await bisi('/products');
  await counted(world);
  const { owner } = shop;
  const fresh = { ...shop, owner: { ...owner, client: await owner.signIn() } };
  const first = await told(fresh, { from: before, until: before, before: '2020-01-01' });
  const second = await told(fresh, { from: after, until: after, before });
  const both = await told(fresh, { from: before, until: after, before: '2020-01-01' });
  expect([first, second, both].map(({ figures: { visitors, views } }) => [visitors, views])).toEqual([
    [1, 1],
    [1, 2],
    [2, 3],
  ]);
  expect(first.chart.findIndex(({ visitors }) => visitors > 0)).toBe(23);
  expect(second.chart.findIndex(({ visitors }) => visitors > 0)).toBe(0);
  const prints = await world.database.sql(
    'select distinct visitor from visit_views where store_id = $1 and visitor is not null',
    [shop.storeId],
  );
  expect(prints).toHaveLength(2);
});

test('two processes count one person as one, and what is counted again is the same', async () => {
  const shop = await openShop(world);
  const other: Visits = createVisits(world.app.deps);
  const request = (path: string) =>
    ({
      url: path,
      rawHeaders: ['Host', `${shop.slug}.localhost`, 'User-Agent', phone, 'X-Forwarded-For', '102.89.6.1'],
      socket: { remoteAddress: '127.0.0.1' },
    }) as never;
  other.note({ request: request('/'), storeId: shop.storeId, page: { path: '/', productId: null } });
  await person(world, shop, { from: '102.89.6.1' })('/products');
  await person(world, shop, { from: '102.89.6.2' })('/');
  await Promise.all([other.write(), world.app.deps.visits.write()]);
  await counted(world);
  const owner = { ...shop.owner, client: await shop.owner.signIn() };
  const once = await told({ ...shop, owner }, today());
  expect([once.figures.visitors, once.figures.views]).toEqual([2, 3]);
  await world.database.sql(
    `update visit_due set counted = false, due_at = '2000-01-01' where store_id = $1`,
    [shop.storeId],
  );
  await counted(world);
  expect(await told({ ...shop, owner }, today())).toEqual(once);
  await other.end();
});

test('a mark of a link that is cut within a letter, and one that is no text, keep nobody from being counted', async () => {
  const shop = await openShop(world);
  const odd = [
    '%F0%9F%98%80'.repeat(80),
    'a%00b%E2%80%AE',
    '%ff%fe',
    'x'.repeat(5_000),
    `x${'%F0%9F%98%80'.repeat(40)}`,
  ];
  for (const [n, mark] of odd.entries())
    await person(world, shop, { from: `102.89.8.${n}` })(`/?utm_source=${mark}&utm_campaign=${mark}`);
  await counted(world);
  const owner = { ...shop.owner, client: await shop.owner.signIn() };
  const { figures, campaigns } = await told({ ...shop, owner }, today());
  expect([figures.visitors, campaigns.length]).toEqual([odd.length, odd.length]);
  expect(campaigns.map(({ name }) => name)).toContain('ab');
});

test('while the database does not take them, visits wait, and are each written once when it does', async () => {
  const shop = await openShop(world);
  const { deps } = world.app;
  let away = true;
  const db = {
    ...deps.db,
    forStore: (id: string) => ({
      ...deps.db.forStore(id),
      transact: (change: never) =>
        away ? Promise.reject(new Error('The line is gone.')) : deps.db.forStore(id).transact(change),
    }),
  } as typeof deps.db;
  const other = createVisits({ ...deps, db });
  const note = (path: string) =>
    other.note({
      request: {
        url: path,
        rawHeaders: ['Host', 'x', 'User-Agent', phone],
        socket: { remoteAddress: '102.89.9.1' },
      } as never,
      storeId: shop.storeId,
      page: { path, productId: null },
    });
  note('/');
  await other.write();
  note('/products');
  await other.write();
  expect(await rows(shop)).toEqual([]);
  away = false;
  await Promise.all([other.write(), other.write()]);
  await other.end();
  expect((await rows(shop)).map(({ path, views }) => [path, views]).toSorted()).toEqual([
    ['/', 1],
    ['/products', 1],
  ]);
});

test('what was seen goes after two days and the figures stay; what was not counted yet is counted first', async () => {
  const shop = await openShop(world);
  await person(world, shop, { from: '102.89.7.1' })('/');
  await world.app.deps.visits.write();
  const day = today();
  world.clock.advance(3 * 86_400_000);
  await counted(world);
  await counted(world);
  expect(await rows(shop)).toEqual([]);
  const owner = { ...shop.owner, client: await shop.owner.signIn() };
  expect((await told({ ...shop, owner }, day)).figures.visitors).toBe(1);
});
