import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Questions } from '#shared/api/kept.ts';
import type { Order } from '#shared/api/orders.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { checkOut, checkoutForm, fillBasket, orderRow } from '#tests/support/selling/shopping.ts';

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

const minute = 60_000;

test('what another phone sold before a count is in it: it leaves the shelf once, whichever is told first', async () => {
  for (const first of ['sale', 'count']) {
    const shop = await openShop(world);
    await later(shop);
    const sale = keptSale(shop, { device: randomUUID(), sold_at: before(3 * hour) });
    const count = said(shop, { known: 10, read: 10, own: [], counted: 8, at: before(hour) });
    const tell = {
      sale: () => sell(shop, sale),
      count: () => post(shop, '/kept/counts', count),
    };
    await (first === 'sale' ? tell.sale() : tell.count());
    const { body } = await (first === 'sale' ? tell.count() : tell.sale());
    expect((body as { became?: string }).became).toBe(first === 'sale' ? 'done' : undefined);
    expect(await level(shop)).toEqual({ on_hand: 8, missing: 0, committed: 0 });
    expect(await questions(shop)).toEqual({ shortages: [], counts: [], doubts: [], prices: [] });
    // Told again nothing moves.
    await Promise.all([tell.sale(), tell.count()]);
    expect((await level(shop)).on_hand).toBe(8);
  }
});

test('what the phone sold itself before its count is no difference, and what it sold afterwards leaves the shelf', async () => {
  const shop = await openShop(world);
  await later(shop);
  const device = randomUUID();
  const [mine, then] = [
    keptSale(shop, { device, sold_at: before(hour + minute) }),
    keptSale(shop, { device, sold_at: before(hour - minute) }),
  ];
  // It came before its own sale.
  const count = said(shop, { device, known: 8, read: 10, own: [mine.key], counted: 7, at: before(hour) });
  await post(shop, '/kept/counts', count);
  await sell(shop, then);
  await sell(shop, mine);
  expect((await level(shop)).on_hand).toBe(5);
  expect((await questions(shop)).doubts).toEqual([]);
});

test('a parcel that was sent at about the time of a count is asked about, and stands as it is answered', async () => {
  for (const [gone, stands] of [
    [true, 8],
    [false, 6],
  ] as const) {
    const shop = await openShop(world);
    const form = checkoutForm(shop, { pay_method: 'on_delivery' });
    await later(shop);
    const placed = await checkOut(await fillBasket(world, shop, 2), form);
    const { id } = await orderRow(world, shop, placed.body.number);
    expect((await post(shop, `/orders/${id}/fulfill`, {})).status).toBe(200);
    const count = said(shop, { known: 10, read: 10, own: [], counted: 8, at: before(minute) });
    expect((await post(shop, '/kept/counts', count)).body).toEqual({ became: 'question' });
    const { doubts } = await questions(shop);
    expect(doubts).toMatchObject([{ key: count.key, moved: -2, on_hand_before: 8, on_hand_after: 6 }]);
    const answer = { variant_id: shop.product.variantId, key: count.key, lines: doubts[0]!.lines };
    const answered = await post<Questions>(shop, '/questions/doubt', { ...answer, before: gone });
    expect(answered.body.doubts).toEqual([]);
    expect((await level(shop)).on_hand).toBe(stands);
    // Another answer to what is answered changes nothing.
    await post(shop, '/questions/doubt', { ...answer, before: !gone });
    expect((await level(shop)).on_hand).toBe(stands);
  }
});

test('a phone of the release before, which does not say what it did itself, takes nothing off twice without a question', async () => {
  const shop = await openShop(world);
  await later(shop);
  await sell(shop, keptSale(shop, { device: randomUUID(), sold_at: before(3 * hour) }));
  const count = said(shop, { known: 10, counted: 8 });
  expect((await post(shop, '/kept/counts', count)).body).toEqual({ became: 'question' });
  expect((await questions(shop)).doubts).toMatchObject([{ moved: -2, on_hand_before: 8, on_hand_after: 6 }]);
});

test('a third count is asked about beside the one that was right, and what was taken back is not taken back again', async () => {
  const shop = await openShop(world);
  await later(shop);
  const ground = { known: 10, read: 10, own: [] };
  const [first, second, third] = [8, 9, 4].map((counted) => said(shop, { ...ground, counted }));
  await post(shop, '/kept/counts', first!);
  await post(shop, '/kept/counts', second!);
  const ask = async () => (await questions(shop)).counts[0]!;
  const answer = async (right: string) =>
    post(shop, '/questions/counts', { variant_id: shop.product.variantId, keys: (await ask()).keys, right });
  await answer(first!.key);
  expect((await level(shop)).on_hand).toBe(8);
  await post(shop, '/kept/counts', third!);
  expect((await ask()).keys.toSorted()).toEqual([first!.key, third!.key].toSorted());
  await answer(third!.key);
  expect((await level(shop)).on_hand).toBe(4);
});
