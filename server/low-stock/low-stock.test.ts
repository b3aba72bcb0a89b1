import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProductSummary } from '#shared/api/catalogue.ts';
import type { LowOfProduct } from '#shared/api/low-stock.ts';
import type { Overview } from '#shared/api/orders.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { pushService, type PushService } from '#tests/support/programs/push-service.ts';
import { alertCalls, ringingShop } from '#tests/support/programs/ringing.ts';
import { orderOne } from '#tests/support/selling/shopping.ts';
import type { z } from 'zod';
import { hours, minutes } from '../platform/clock.ts';
import { tellLowStock } from './index.ts';

let service: PushService;
let world: TestApp;
beforeAll(async () => {
  service = await pushService();
  world = await testApp({ poolSize: 16, env: { PUSH_SERVICES: service.origin } });
});
afterAll(async () => {
  await world.close();
  await service.close();
});

const ask = async <Answer>(shop: TestShop, method: 'get' | 'put' | 'post', path: string, body?: object) =>
  (await shop.owner.signIn())[method]<Answer>(`/api/sites/${shop.slug}${path}`, body as never);
const differ = (shop: TestShop, change: number, variant_id = shop.product.variantId) =>
  ask(shop, 'post', '/stock/movements', {
    key: randomUUID(),
    variant_id,
    change,
    reason: change > 0 ? 'received' : 'lost',
  });
const add = async (shop: TestShop, title: string, on_hand: number, more = {}) =>
  (
    await ask<{ id: string; variants: { id: string }[] }>(shop, 'post', '/products', {
      title,
      variants: [{ price_kobo: 100_000, on_hand }],
      ...more,
    })
  ).body;
/** Time for the next look and for what is told together. */
async function look(): Promise<void> {
  world.clock.advance(hours(2.01));
  await tellLowStock(world.app.deps);
  await world.work();
}
const told = (shop: TestShop) =>
  world
    .mails()
    .filter((mail) => mail.to === shop.owner.email && mail.template === 'low-stock')
    .map((mail) => mail.subject);
/** What a phone was told. */
const rung = (endpoint: string) =>
  service.pushed
    .filter((one) => one.endpoint === endpoint)
    .map(({ message }) => [message.title, message.body, message.path]);
const lowList = async (shop: TestShop, query = '') =>
  (await ask<{ items: ProductSummary[] }>(shop, 'get', `/products?stock=low${query}`)).body.items.map(
    ({ title, low_count }) => [title, low_count],
  );
const lowOnHome = async (shop: TestShop) =>
  (await ask<z.infer<typeof Overview>>(shop, 'get', '/overview')).body.low_stock;

test('owners are told once when a thing falls to its number, by phone and mail, and again only after it was above', async () => {
  const { shop, endpoint } = await ringingShop(world, service);
  await differ(shop, -6);
  await look();
  expect([told(shop), rung(endpoint)]).toEqual([[], []]);
  await orderOne(world, shop, { pay_method: 'on_delivery' });
  await Promise.all([1, 2, 3].map(() => tellLowStock(world.app.deps)));
  await look();
  const page = `/dashboard/products/${shop.product.id}/stock?slug=${shop.slug}`;
  const low = ['Stock is low', 'Clay mug: 3 left · Ada’s Shop', page];
  const rungLow = () => rung(endpoint).filter(([title]) => title === 'Stock is low');
  expect([told(shop), rungLow()]).toEqual([['3 left: Clay mug'], [low]]);
  // Lower still is the same fall.
  await differ(shop, -2);
  await look();
  expect(told(shop)).toHaveLength(1);
  await differ(shop, 10);
  await look();
  await differ(shop, -11);
  await look();
  await look();
  expect(told(shop)).toEqual(['3 left: Clay mug', 'Sold out: Clay mug']);
  expect(rungLow()).toEqual([low, ['Stock is low', 'Clay mug: sold out · Ada’s Shop', page]]);
  expect(
    await world.database.sql('select 1 from low_stock_times where store_id = $1', [shop.storeId]),
  ).toEqual([]);
});

test('several things are told in one message, and what falls soon after together', async () => {
  const { shop, endpoint } = await ringingShop(world, service);
  const [bowl, jug] = [await add(shop, 'Bowl', 9), await add(shop, 'Jug', 9)];
  await differ(shop, -10);
  await differ(shop, -7, bowl.variants[0]!.id);
  await tellLowStock(world.app.deps);
  await differ(shop, -6, jug.variants[0]!.id);
  world.clock.advance(minutes(5));
  await tellLowStock(world.app.deps);
  await world.work();
  expect(told(shop)).toEqual([expect.stringMatching(/^2 things are low or sold out at /)]);
  expect(rung(endpoint)).toEqual([
    [
      'Stock is low',
      'Clay mug: sold out, and 1 more · Ada’s Shop',
      `/dashboard/products?slug=${shop.slug}&show=low`,
    ],
  ]);
  await look();
  expect(told(shop)[1]).toBe('3 left: Jug');
});

test('what is not counted, not on sale or a file is never told of, nor a thing that comes with few', async () => {
  const shop = await openShop(world, { stock: null });
  const draft = await add(shop, 'Draft', 5, { status: 'draft' });
  const file = await add(shop, 'File', 5);
  await add(shop, 'Bowl', 2);
  await world.database.sql('update products set download_bytes = 9 where id = $1', [file.id]);
  await differ(shop, -5, draft.variants[0]!.id);
  await differ(shop, -5, file.variants[0]!.id);
  await orderOne(world, shop, { pay_method: 'on_delivery' });
  await look();
  expect(told(shop)).toEqual([]);
  expect([await lowList(shop, '&status=active'), await lowOnHome(shop)]).toEqual([[['Bowl', 1]], 1]);
});

test('what is low is found in its list and counted on Home, by the store’s number, the product’s or its own', async () => {
  const shop = await openShop(world, { stock: 5 });
  await add(shop, 'Bowl', 4);
  expect([await lowList(shop), await lowOnHome(shop)]).toEqual([[], 0]);
  const set = await ask(shop, 'put', '/stock/low', { low_at: 4, mails: true });
  expect(set.body).toEqual({ low_at: 4, mails: true });
  expect([await lowList(shop), await lowOnHome(shop)]).toEqual([[['Bowl', 1]], 1]);
  const own = await ask<LowOfProduct>(shop, 'put', `/products/${shop.product.id}/low`, { low_at: 5 });
  expect(own.body).toMatchObject({ store_low_at: 4, low_at: 5 });
  expect(await lowList(shop)).toEqual([
    ['Bowl', 1],
    ['Clay mug', 1],
  ]);
  expect(await lowList(shop, '&search=mug')).toEqual([['Clay mug', 1]]);
  expect(await lowList(shop, '&status=draft')).toEqual([]);
  const ofVariant = (low_at: number | null) =>
    ask<LowOfProduct>(shop, 'put', `/products/${shop.product.id}/low`, {
      low_at: 5,
      variants: [{ id: shop.product.variantId, low_at }],
    });
  expect((await ofVariant(0)).body).toEqual({
    store_low_at: 4,
    low_at: 5,
    variants: [{ id: shop.product.variantId, low_at: 0 }],
  });
  expect(await lowList(shop)).toEqual([['Bowl', 1]]);
  await ofVariant(null);
  expect(await lowList(shop)).toHaveLength(2);
  // Nothing fell: only the number changed.
  await look();
  expect(told(shop)).toEqual([]);
});

test('a store that wants no mails of it has its phones ring alone, of those who may change stock', async () => {
  const { shop, endpoint } = await ringingShop(world, service);
  const helper = await openShop(world);
  const theirs = service.subscribe();
  await world.database.sql(
    `insert into store_members (store_id, user_id, role, created_at) select $1, id, 'fulfilment', now() from users where email = $2`,
    [shop.storeId, helper.owner.email],
  );
  const alerts = await alertCalls(service, { slug: shop.slug, owner: helper.owner });
  await alerts.add(theirs);
  await ask(shop, 'put', '/stock/low', { low_at: 3, mails: false });
  await differ(shop, -10);
  await look();
  expect([told(shop), rung(endpoint).length, rung(theirs.endpoint).length]).toEqual([[], 1, 0]);
});

test('X-33 numbers of another store’s goods are neither told nor changed', async () => {
  const [shop, other] = [await openShop(world), await openShop(world)];
  const numbers = () =>
    world.database.sql('select low_at from products where store_id = $1', [other.storeId]);
  const before = await numbers();
  const path = `/products/${other.product.id}/low`;
  expect((await ask(shop, 'get', path)).status).toBe(404);
  expect((await ask(shop, 'put', path, { low_at: 9 })).status).toBe(404);
  const own = await world.database.sql('select low_at from products where store_id = $1', [shop.storeId]);
  const variants = [{ id: other.product.variantId, low_at: 9 }];
  const mixed = await ask(shop, 'put', `/products/${shop.product.id}/low`, { low_at: 9, variants });
  expect(mixed.status).toBe(404);
  expect(await numbers()).toEqual(before);
  expect(await world.database.sql('select low_at from products where store_id = $1', [shop.storeId])).toEqual(
    own,
  );
});
