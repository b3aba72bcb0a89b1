import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Questions } from '#shared/api/kept.ts';
import type { Order } from '#shared/api/orders.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { checkOut, checkoutForm, fillBasket } from '#tests/support/selling/shopping.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

const before = (ms: number) => new Date(world.clock.now().getTime() - ms).toISOString();
const hour = 3_600_000;
const to = (shop: TestShop, path: string) => `/api/sites/${shop.slug}${path}`;
const post = <Body>(shop: TestShop, path: string, body: object) =>
  shop.owner.client.post<Body & { detail?: string }>(to(shop, path), body);
const keptSale = (shop: TestShop, change: object = {}) => ({
  key: randomUUID(),
  lines: [{ variant_id: shop.product.variantId, quantity: 2, unit_price_kobo: 400_000 }],
  paid_by: 'cash',
  sold_at: before(3 * hour),
  sent_at: before(0),
  kept: true,
  ...change,
});
const sell = (shop: TestShop, sale: object) => post<Order>(shop, '/counter/sales', sale);
const questions = async (shop: TestShop) =>
  (await shop.owner.client.get<Questions>(to(shop, '/questions'))).body;
const level = async (shop: TestShop) =>
  (
    await world.database.sql<Record<string, number>>(
      'select on_hand, missing, committed from inventory_levels where store_id = $1 and variant_id = $2',
      [shop.storeId, shop.product.variantId],
    )
  )[0]!;
const said = (shop: TestShop, change: object = {}) => ({
  key: randomUUID(),
  device: randomUUID(),
  variant_id: shop.product.variantId,
  at: before(hour),
  sent_at: before(0),
  known_at: before(4 * hour),
  ...change,
});
/** Hours pass, so that what a phone knew is old. */
async function later(shop: TestShop): Promise<void> {
  world.clock.advance(6 * hour);
  Object.assign(shop.owner, { client: await shop.owner.signIn() });
}

test('a sale that a phone kept is recorded with its own moment and price, also by a phone whose clock is wrong', async () => {
  const shop = await openShop(world);
  const wrong = (ms: number) => new Date(Date.parse(before(ms)) + 50 * hour).toISOString();
  const sale = keptSale(shop, { sold_at: wrong(3 * hour), sent_at: wrong(0) });
  const { status, body } = await sell(shop, sale);
  expect([status, body.placed_at, body.payment_status, body.total_kobo]).toEqual([
    201,
    before(3 * hour),
    'paid',
    800_000,
  ]);
  expect((await sell(shop, { ...sale, sent_at: wrong(-hour) })).body.id).toBe(body.id);
  expect(await level(shop)).toEqual({ on_hand: 8, missing: 0, committed: 0 });
  expect(await questions(shop)).toEqual({ shortages: [], counts: [], doubts: [], prices: [] });
});

test('a sale that happened is recorded though the last piece was ordered meanwhile; the order that waits is named', async () => {
  const shop = await openShop(world, { stock: 2 });
  const form = checkoutForm(shop, { pay_method: 'on_delivery' });
  const placed = await checkOut(await fillBasket(world, shop), form);
  const { body } = await sell(shop, keptSale(shop));
  expect(body.timeline.map((entry) => entry.message)).toContain(
    '2 of Clay mug went while 1 was left that nobody had ordered.',
  );
  expect(await level(shop)).toEqual({ on_hand: 0, missing: 0, committed: 1 });
  const { shortages } = await questions(shop);
  expect(shortages).toMatchObject([
    {
      title: 'Clay mug',
      on_hand: 0,
      missing: 0,
      promised: 1,
      waiting: [{ number: placed.body.number, quantity: 1 }],
      sold: { number: body.number, quantity: 2, at: before(3 * hour) },
    },
  ]);
});

test('what went beyond the shelf is missing, never hidden: pieces that come are those first, and its owner may say what is right', async () => {
  const shop = await openShop(world, { stock: 1 });
  const { body: sold } = await sell(shop, keptSale(shop));
  await sell(shop, keptSale(shop));
  expect(await level(shop)).toEqual({ on_hand: 0, missing: 3, committed: 0 });
  await post(shop, `/orders/${sold.id}/take-back`, {});
  expect(await level(shop)).toEqual({ on_hand: 0, missing: 1, committed: 0 });
  expect((await questions(shop)).shortages).toMatchObject([{ missing: 1, waiting: [] }]);
  const answer = { variant_id: shop.product.variantId, take_off: false };
  const stale = await post<Questions>(shop, '/questions/shortage', { ...answer, missing: 3 });
  expect(stale.body.shortages).toHaveLength(1);
  const settled = await post<Questions>(shop, '/questions/shortage', { ...answer, missing: 1 });
  expect(settled.body.shortages).toEqual([]);
  expect(await level(shop)).toEqual({ on_hand: 0, missing: 0, committed: 0 });
});

test('a product that was taken off meanwhile was sold all the same; without being kept it is refused', async () => {
  const shop = await openShop(world);
  await world.database.sql(`update products set status = 'archived' where id = $1`, [shop.product.id]);
  expect((await sell(shop, keptSale(shop, { kept: false }))).status).toBe(409);
  expect((await sell(shop, keptSale(shop))).status).toBe(201);
  expect((await level(shop)).on_hand).toBe(8);
});

test('two phones that counted the same are asked about, and the one that is right stays', async () => {
  const shop = await openShop(world);
  await later(shop);
  const first = said(shop, { known: 10, counted: 8 });
  expect((await post(shop, '/kept/counts', first)).body).toEqual({ became: 'done' });
  expect((await post(shop, '/kept/counts', first)).body).toEqual({ became: 'done' });
  const second = said(shop, { known: 10, counted: 9 });
  expect((await post(shop, '/kept/counts', second)).body).toEqual({ became: 'question' });
  expect((await level(shop)).on_hand).toBe(7);
  const { counts } = await questions(shop);
  expect(counts).toMatchObject([{ on_hand: 7, online: null }]);
  expect(
    counts[0]!.counts.map(({ by, counted, difference }) => [by, counted, difference]).toSorted(),
  ).toEqual([
    ['Ada', 8, -2],
    ['Ada', 9, -1],
  ]);
  const answer = { variant_id: shop.product.variantId, keys: counts[0]!.keys, right: second.key };
  expect((await post<Questions>(shop, '/questions/counts', answer)).body.counts).toEqual([]);
  expect((await level(shop)).on_hand).toBe(9);
  await post(shop, '/questions/counts', answer);
  expect((await level(shop)).on_hand).toBe(9);
  await later(shop);
  // Who read it after that knows of it.
  expect((await post(shop, '/kept/counts', said(shop, { known: 9, counted: 5 }))).body).toEqual({
    became: 'done',
  });
});

test('a count in the dashboard that the phone did not know of is asked about', async () => {
  const shop = await openShop(world);
  await later(shop);
  const { body: product } = await shop.owner.client.get<Record<string, unknown> & { variants: object[] }>(
    to(shop, `/products/${shop.product.id}`),
  );
  const variants = product.variants.map((one) => ({ ...one, on_hand: 8, on_hand_seen: 10 }));
  const saved = await shop.owner.client.put(to(shop, `/products/${shop.product.id}`), {
    ...product,
    variants,
  });
  expect(saved.status).toBe(200);
  await later(shop);
  const since = { known_at: before(10 * hour) };
  const count = said(shop, { ...since, known: 10, counted: 8 });
  expect((await post(shop, '/kept/counts', count)).body).toEqual({ became: 'question' });
  const { counts } = await questions(shop);
  expect(counts).toMatchObject([{ on_hand: 6, online: { counted: 8 } }]);
  const answer = { variant_id: shop.product.variantId, keys: counts[0]!.keys, right: count.key };
  await post(shop, '/questions/counts', answer);
  expect((await level(shop)).on_hand).toBe(8);
});

test('of two prices the later stands, and the owner may choose the other', async () => {
  const shop = await openShop(world);
  await later(shop);
  const wish = { seen_kobo: 400_000 };
  await post(shop, '/kept/prices', said(shop, { ...wish, at: before(hour), wanted_kobo: 450_000 }));
  const earlier = said(shop, { ...wish, at: before(2 * hour), wanted_kobo: 420_000 });
  expect((await post(shop, '/kept/prices', earlier)).body).toEqual({ became: 'question' });
  expect((await post(shop, '/kept/prices', earlier)).body).toEqual({ became: 'question' });
  const { prices } = await questions(shop);
  expect(prices).toMatchObject([{ price_kobo: 450_000, seen_kobo: 400_000 }]);
  expect(prices[0]!.wishes.map((one) => one.wanted_kobo)).toEqual([420_000, 450_000]);
  const answer = { variant_id: shop.product.variantId, keys: prices[0]!.keys, price_kobo: 420_000 };
  expect((await post<Questions>(shop, '/questions/prices', answer)).body.prices).toEqual([]);
  await post(shop, '/questions/prices', { ...answer, price_kobo: 1 });
  const { body } = await shop.owner.client.get<{ variants: { price_kobo: number }[] }>(
    to(shop, `/products/${shop.product.id}`),
  );
  expect(body.variants[0]!.price_kobo).toBe(420_000);
});

test('a price that was changed in the store stands until its owner answers', async () => {
  const shop = await openShop(world);
  await later(shop);
  const change = { kind: 'percent', by: 10, round_kobo: 0 };
  await post(shop, '/price-changes', { id: randomUUID(), which: {}, change });
  const wish = said(shop, { seen_kobo: 400_000, wanted_kobo: 390_000 });
  expect((await post(shop, '/kept/prices', wish)).body).toEqual({ became: 'question' });
  expect((await questions(shop)).prices).toMatchObject([
    { price_kobo: 440_000, wishes: [{ key: wish.key, wanted_kobo: 390_000 }] },
  ]);
});

test('what is not counted any more, or not this store’s, is refused and changes nothing', async () => {
  const shop = await openShop(world, { stock: null });
  const other = await openShop(world);
  const before = await questions(other);
  const uncounted = await post(shop, '/kept/counts', said(shop, { known: 1, counted: 2 }));
  expect([uncounted.status, uncounted.body.detail]).toEqual([
    409,
    'The stock of this is not counted any more, so there is nothing to put right.',
  ]);
  const theirs = { variant_id: other.product.variantId };
  expect((await post(shop, '/kept/counts', said(shop, { ...theirs, known: 10, counted: 2 }))).status).toBe(
    409,
  );
  const price = said(shop, { ...theirs, seen_kobo: 400_000, wanted_kobo: 1 });
  expect((await post(shop, '/kept/prices', price)).status).toBe(409);
  expect([await level(other), await questions(other)]).toEqual([
    { on_hand: 10, missing: 0, committed: 0 },
    before,
  ]);
});

test('a helper who packs can tell nothing of it; a manager can', async () => {
  const shop = await openShop(world);
  const as = async (role: string) => {
    await world.database.sql('update store_members set role = $1 where store_id = $2', [role, shop.storeId]);
    return [
      (await sell(shop, keptSale(shop))).status,
      (await post(shop, '/kept/counts', said(shop, { known: 10, counted: 10 }))).status,
      (await post(shop, '/kept/prices', said(shop, { seen_kobo: 400_000, wanted_kobo: 500_000 }))).status,
      (await shop.owner.client.get(to(shop, '/questions'))).status,
    ];
  };
  expect(await as('fulfilment')).toEqual([403, 403, 403, 403]);
  expect((await level(shop)).on_hand).toBe(10);
  expect(await as('manager')).toEqual([201, 201, 201, 200]);
});
