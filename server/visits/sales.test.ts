import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Weeks } from '#shared/api/weeks.ts';
import { lagosDay } from '#shared/lagos.ts';
import { newId } from '../platform/ids.ts';
import { openShop, signedInOwner, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { checkoutForm, orderRow, referenceOf, type PlacedOrder } from '#tests/support/selling/shopping.ts';
import { untilPaid } from '#tests/support/programs/day.ts';
import { counted, person, phone, told } from '#tests/support/selling/visitors.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

const days = () => {
  const from = lagosDay(world.clock.now());
  return { from, until: from, before: lagosDay(new Date(world.clock.now().getTime() - 86_400_000)) };
};

/** Comes by a link, looks at the mug, puts it into the basket from its page and orders it. */
async function buys(
  shop: TestShop,
  by: { from: string; link: string; referrer?: string; headers?: Record<string, string> },
  form: object = {},
): Promise<PlacedOrder> {
  const headers = { 'user-agent': phone, 'x-forwarded-for': by.from, ...by.headers };
  const look = person(world, shop, { from: by.from, headers: by.headers ?? {} });
  await look(by.link, { headers: by.referrer ? { referer: by.referrer } : {} });
  const page = `/products/${shop.product.slug}`;
  const origin = `http://${shop.slug}.localhost:${world.port}`;
  await look(page, { headers: { referer: `${origin}/` } });
  const shopper = world.client(shop.slug);
  const line = { variant_id: shop.product.variantId, quantity: 1 };
  await shopper.post('/api/shop/cart/lines', line, { ...headers, referer: origin + page });
  await shopper.get('/checkout', headers);
  const placed = await shopper.post<PlacedOrder>('/api/shop/checkout', checkoutForm(shop, form), headers);
  if (placed.status !== 201) throw new Error(placed.text);
  return placed.body;
}

test('what sources and campaigns sold is what the orders say, to the kobo, and all of them together are the takings', async () => {
  const shop = await openShop(world);
  const bio = '/?utm_source=Instagram&utm_medium=social&utm_campaign=Bio';
  const paid = await buys(shop, { from: '102.89.11.1', link: bio });
  const reference = await referenceOf(world, shop, paid.number);
  await world.sandbox.control.pay({ reference });
  await world.work();
  const { id } = await untilPaid(world, shop, paid.number);
  const site = `/api/sites/${shop.slug}`;
  const { client } = shop.owner;
  // A part of it went back.
  await world.database.sql(
    `insert into ledger_entries (store_id, id, order_id, kind, reference, amount_kobo, currency, method, at)
     values ($1, $2, $3, 'refund', $4, 12345, 'NGN', 'card', $5)`,
    [shop.storeId, newId(), id, `refund-${id}`, world.clock.now()],
  );
  // Unpaid, from a website of its own name; and cancelled.
  await buys(
    shop,
    { from: '102.89.11.2', link: '/', referrer: 'https://www.naijablog.example/a' },
    { pay_method: 'on_delivery' },
  );
  const gone = await buys(
    shop,
    { from: '102.89.11.3', link: '/?utm_campaign=Bio' },
    { pay_method: 'on_delivery' },
  );
  const canceled = await orderRow(world, shop, gone.number);
  expect((await client.post(`${site}/orders/${canceled.id}/cancel`, {})).status).toBe(200);
  // Asked not to be counted: an order, from nobody knows where.
  await buys(
    shop,
    { from: '102.89.11.4', link: bio, headers: { 'sec-gpc': '1' } },
    { pay_method: 'on_delivery' },
  );
  await counted(world);

  const { figures, sources, campaigns, states, funnel, products } = await told(shop, days());
  const weeks = await client.get<z.infer<typeof Weeks>>(`${site}/overview/weeks`);
  expect({ orders: figures.orders, taken_kobo: figures.taken_kobo }).toEqual(weeks.body.today);
  const taken = 550_000 - 123_45;
  expect(figures).toEqual({ visitors: 3, views: 12, orders: 3, taken_kobo: taken });
  expect(sources).toEqual([
    { name: 'instagram', visitors: 1, orders: 1, taken_kobo: taken },
    { name: 'naijablog.example', visitors: 1, orders: 1, taken_kobo: 0 },
    { name: 'direct', visitors: 1, orders: 0, taken_kobo: 0 },
    { name: 'unknown', visitors: 0, orders: 1, taken_kobo: 0 },
  ]);
  expect(campaigns).toEqual([{ name: 'bio', visitors: 2, orders: 1, taken_kobo: taken }]);
  for (const parts of [sources, states])
    expect([
      parts.reduce((all, { orders }) => all + orders, 0),
      parts.reduce((all, { taken_kobo }) => all + taken_kobo, 0),
    ]).toEqual([figures.orders, figures.taken_kobo]);
  expect(states).toEqual([{ name: 'Lagos', orders: 3, taken_kobo: taken }]);
  expect(funnel).toEqual({
    visitors: 3,
    saw_product: 3,
    filled_basket: 3,
    began_checkout: 3,
    placed: 3,
    paid: 1,
  });
  expect(products).toEqual([
    { id: shop.product.id, title: 'Clay mug', visitors: 3, baskets: 3, sold: 3, sold_kobo: 1_200_000 },
  ]);
  expect(
    await world.database.sql(
      `select came_from, utm_source, utm_medium, utm_campaign from orders where store_id = $1 order by number limit 1`,
      [shop.storeId],
    ),
  ).toEqual([{ came_from: 'instagram', utm_source: 'instagram', utm_medium: 'social', utm_campaign: 'bio' }]);
});

test('a basket that is filled again belongs to the visit in which that is done', async () => {
  const shop = await openShop(world);
  const ask = person(world, shop, { from: '102.89.12.1' });
  const put = { form: { product: shop.product.slug, quantity: '1' } };
  await ask('/?utm_source=wa&utm_campaign=status');
  await world.app.deps.visits.write();
  await ask('/basket/add', put);
  const cart = () =>
    world.database.sql('select came_from, utm_campaign from carts where store_id = $1', [shop.storeId]);
  expect(await cart()).toEqual([{ came_from: 'whatsapp', utm_campaign: 'status' }]);
  await ask('/basket/set', { form: { variant_id: shop.product.variantId, quantity: '0' } });
  world.clock.advance(86_400_000);
  await ask('/', { headers: { referer: 'https://l.instagram.com/' } });
  await ask('/basket/add', put);
  expect(await cart()).toEqual([{ came_from: 'instagram', utm_campaign: '' }]);
  // A second thing in the same basket changes nothing.
  await ask('/?utm_source=google');
  await ask('/basket/add', put);
  expect(await cart()).toEqual([{ came_from: 'instagram', utm_campaign: '' }]);
});

test('a form on the page of a marked link says where its shopper came from, whatever was counted before', async () => {
  const shop = await openShop(world);
  const ask = person(world, shop, { from: '102.89.13.1' });
  const origin = `http://${shop.slug}.localhost:${world.port}`;
  await ask('/', { headers: { referer: 'https://www.google.com/' } });
  const referer = `${origin}/products/${shop.product.slug}?utm_source=newsletter&utm_campaign=eid`;
  await ask('/basket/add', { form: { product: shop.product.slug, quantity: '1' }, headers: { referer } });
  expect(
    await world.database.sql('select came_from, utm_campaign from carts where store_id = $1', [shop.storeId]),
  ).toEqual([{ came_from: 'email', utm_campaign: 'eid' }]);
});

test('what was made to order is one line among the products, and is not taken for products that are gone', async () => {
  const shop = await openShop(world);
  const buyer = { name: 'Bisi Ade', phone: '08031234567' };
  for (const title of ['purple gele', 'green gele'])
    await shop.owner.client.post(`/api/sites/${shop.slug}/requests`, {
      key: newId(),
      lines: [{ title, quantity: 2, unit_price_kobo: 1_000_000 }],
      buyer,
    });
  await counted(world);
  const { products } = await told(shop, days());
  expect(products).toEqual([{ id: null, title: '', visitors: 0, baskets: 0, sold: 4, sold_kobo: 4_000_000 }]);
});

test('a time is held against the one before it until the same full hour, and against none that was not counted', async () => {
  const owner = await signedInOwner(world);
  const shop = await openShop(world, { owner });
  const visit = async (...people: string[]) => {
    for (const from of people) await person(world, shop, { from })('/');
  };
  // 10:07 in Lagos, and 11:07.
  const start = new Date(`${lagosDay(world.clock.now())}T10:07:00+01:00`).getTime() + 86_400_000;
  world.clock.advance(start - world.clock.now().getTime());
  await visit('102.89.14.1', '102.89.14.2');
  world.clock.advance(3600_000);
  await visit('102.89.14.3', '102.89.14.1');
  await counted(world);
  world.clock.advance(86_400_000 - 3600_000);
  await visit('102.89.14.1');
  await counted(world);
  const asked = async (change: object = {}) =>
    told({ ...shop, owner: { ...owner, client: await owner.signIn() } }, { ...days(), ...change });
  await world.database.sql(`update stores set created_at = '2026-01-01' where store_id = $1`, [shop.storeId]);
  const now = await asked();
  expect(now.figures.visitors).toBe(1);
  expect(now.compared).toEqual({
    until: new Date(Math.floor(world.clock.now().getTime() / 3600_000) * 3600_000).toISOString(),
    now: { visitors: 0, views: 0, orders: 0, taken_kobo: 0 },
    before: { visitors: 0, views: 0, orders: 0, taken_kobo: 0 },
  });
  world.clock.advance(3600_000);
  const later = await asked();
  expect([later.compared.now.visitors, later.compared.before?.visitors]).toEqual([1, 2]);
  world.clock.advance(3600_000);
  const last = await asked();
  expect([last.compared.now.visitors, last.compared.before?.visitors]).toEqual([1, 3]);
  const older = await asked({ before: '2026-02-01' });
  expect(older.compared.before).toBeNull();
});

test('the file has a line for each day or hour, what is looked at now is told, and strangers are told nothing', async () => {
  const owner = await signedInOwner(world);
  const shop = await openShop(world, { owner });
  await person(world, shop, { from: '102.89.15.1' })(`/products/${shop.product.slug}`);
  await person(world, shop, { from: '102.89.15.2' })('/');
  await counted(world);
  const site = `/api/sites/${shop.slug}`;
  const now = await owner.client.get(`${site}/visitors/now`);
  expect(now.body).toEqual({
    people: 2,
    at: [
      { path: '/', title: '', people: 1 },
      { path: `/products/${shop.product.slug}`, title: 'Clay mug', people: 1 },
    ],
  });
  const { from, before } = days();
  const sheet = await owner.client.get(
    `${site}/visitors-csv?${new URLSearchParams({ from: before, until: from, before: '2026-01-01' }).toString()}`,
  );
  expect(sheet.headers['content-disposition']).toBe(`attachment; filename="visitors-${shop.slug}.csv"`);
  expect(sheet.text.split('\r\n')).toEqual([
    '\uFEFFDay,Visitors,Visitors the time before,Pages,Orders,Taken',
    `${before},0,0,0,0,0`,
    `${from},2,0,2,0,0`,
    '',
  ]);
  const query = new URLSearchParams(days()).toString();
  const stranger = await signedInOwner(world);
  for (const call of [`visitors?${query}`, `visitors-csv?${query}`, 'visitors/now'])
    expect((await stranger.client.get(`${site}/${call}`)).status).toBe(404);
  const odd = [
    { from, until: before, before },
    { from: '2020-01-01', until: from, before: '2019-01-01' },
    { from, until: from, before: from },
    { from: 'today', until: from, before },
  ];
  for (const wrong of odd)
    expect((await owner.client.get(`${site}/visitors?${new URLSearchParams(wrong).toString()}`)).status).toBe(
      400,
    );
  world.clock.advance(5 * 60_000 + 1);
  expect((await owner.client.get(`${site}/visitors/now`)).body).toEqual({ people: 0, at: [] });
});

test('a browser that says it shows the page is no visitor to doubt, and says it for nothing', async () => {
  const owner = await signedInOwner(world);
  const shop = await openShop(world, { owner });
  const [real, doubted] = ['102.89.16.1', '102.89.16.2'].map((from) => person(world, shop, { from }));
  await real!('/');
  await doubted!('/');
  const said = await real!('/seen', { form: {} });
  expect([said.status, said.text, said.headers['set-cookie']]).toEqual([204, '', undefined]);
  await counted(world);
  const { figures, unsure } = await told(shop, days());
  expect([figures.visitors, figures.views, unsure]).toEqual([2, 2, 1]);
});

test('what was seen is written when the program stops', async () => {
  const shop = await openShop(world);
  await person(world, shop, { from: '102.89.17.1' })('/');
  await world.app.deps.visits.end();
  expect(
    await world.database.sql('select views from visit_views where store_id = $1', [shop.storeId]),
  ).toEqual([{ views: 1 }]);
});
