import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Questions } from '#shared/api/kept.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { wrongPlaces, wrongShelves } from '#tests/support/selling/stock-books.ts';
import { callOf, movePlaced, sellPlaced, withPlaces } from '#tests/support/selling/stock-places.ts';
import { setOnHand } from '../stock/stock.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

const minute = 60_000;
const hour = 60 * minute;
const ago = (ms: number) => new Date(world.clock.now().getTime() - ms).toISOString();
const pass = (ms: number) => world.clock.advance(ms);
const questions = async (shop: TestShop) => (await callOf<Questions>(shop, '/questions')).body;
const onHand = async (shop: TestShop) =>
  (
    await world.database.sql<{ on_hand: number; missing: number }>(
      'select on_hand, missing from inventory_levels where store_id = $1 and variant_id = $2',
      [shop.storeId, shop.product.variantId],
    )
  ).map(({ on_hand, missing }) => on_hand - missing)[0];
/** Two are sold on a phone so long ago, which tells it now. */
const tellSale = (shop: TestShop, before: number, more: object = {}) =>
  sellPlaced(shop, 2, { kept: true, device: randomUUID(), sold_at: ago(before), sent_at: ago(0), ...more });
/** As the dialog says it: what stands there, and its difference to what was shown. */
const count = async (shop: TestShop, counted: number, seen: number, more: object = {}) => {
  const key = randomUUID();
  const body = { key, variant_id: shop.product.variantId, reason: 'correction', counted, ...more };
  expect((await callOf(shop, '/stock/movements', { ...body, change: counted - seen })).status).toBe(201);
  return key;
};
/** As the form of a product says it. */
const setInForm = (shop: TestShop, counted: number, seen: number) =>
  world.database.db
    .forStore(shop.storeId)
    .transact((tx) =>
      setOnHand(tx, world.clock.now(), [{ variantId: shop.product.variantId, onHand: counted, seen }], 'set'),
    );
const answer = async (shop: TestShop, before: boolean) => {
  const [doubt] = (await questions(shop)).doubts;
  const { key, lines } = doubt!;
  await callOf(shop, '/questions/doubt', { variant_id: shop.product.variantId, key, lines, before });
};
const isWhole = async (shop: TestShop) => {
  const { database } = world;
  expect([await wrongShelves(database, shop.storeId), await wrongPlaces(database, shop.storeId)]).toEqual([
    [],
    [],
  ]);
};

test('a sale that a phone made before a count in the dashboard and told after it is asked about, and is off the shelf once', async () => {
  for (const way of [count, setInForm])
    for (const [gone, stands] of [
      [true, 8],
      [false, 6],
    ] as const) {
      const shop = await openShop(world, { stock: 10 });
      pass(3 * hour);
      await way(shop, 8, 10);
      pass(hour);
      await tellSale(shop, 2 * hour);
      expect(await onHand(shop)).toBe(8);
      const { doubts, ...others } = await questions(shop);
      expect(doubts).toMatchObject([
        { in_store: true, counted: 8, moved: -2, on_hand_before: 8, on_hand_after: 6, place: null },
      ]);
      expect(others).toEqual({ shortages: [], counts: [], prices: [] });
      await answer(shop, gone);
      expect(await onHand(shop)).toBe(stands);
      expect((await questions(shop)).doubts).toEqual([]);
      await isWhole(shop);
    }
});

test('what was sold after the count, and what was told before it, is taken off without a question', async () => {
  const shop = await openShop(world, { stock: 10 });
  pass(3 * hour);
  await tellSale(shop, hour);
  await count(shop, 7, 8);
  pass(hour);
  await tellSale(shop, 5 * minute);
  expect(await onHand(shop)).toBe(5);
  expect((await questions(shop)).doubts).toEqual([]);
  // The same sale once more is the same.
  const late = { key: randomUUID() };
  await tellSale(shop, 2 * hour, late);
  await tellSale(shop, 2 * hour, late);
  expect(await onHand(shop)).toBe(5);
  expect((await questions(shop)).doubts).toMatchObject([{ moved: -2, on_hand_before: 5, on_hand_after: 3 }]);
  await isWhole(shop);
});

test('of several counts in the dashboard only the last is asked about, and each sale is off once', async () => {
  for (const [gone, stands] of [
    [true, 7],
    [false, 3],
  ] as const) {
    const shop = await openShop(world, { stock: 10 });
    pass(5 * hour);
    await count(shop, 8, 10);
    pass(hour);
    await setInForm(shop, 7, 8);
    pass(hour);
    await tellSale(shop, 3 * hour);
    await tellSale(shop, 4 * hour);
    expect(await onHand(shop)).toBe(7);
    expect((await questions(shop)).doubts).toMatchObject([
      { counted: 7, moved: -4, on_hand_before: 7, on_hand_after: 3 },
    ]);
    await answer(shop, gone);
    expect(await onHand(shop)).toBe(stands);
    await isWhole(shop);
  }
});

test('a count that was taken back says nothing: a sale before it comes off as it is told', async () => {
  const shop = await openShop(world, { stock: 10 });
  pass(3 * hour);
  const key = await count(shop, 8, 10);
  await callOf(shop, '/stock/movements', {
    key: randomUUID(),
    variant_id: shop.product.variantId,
    reason: 'correction',
    change: 2,
    takes_back: key,
  });
  pass(hour);
  await tellSale(shop, 2 * hour);
  expect(await onHand(shop)).toBe(8);
  expect((await questions(shop)).doubts).toEqual([]);
  await isWhole(shop);
});

test('a phone’s count that came later than one in the dashboard stands, whatever is told after both', async () => {
  const shop = await openShop(world, { stock: 10 });
  const known_at = world.clock.now().toISOString();
  pass(5 * hour);
  await count(shop, 8, 10);
  pass(2 * hour);
  const phone = { key: randomUUID(), device: randomUUID(), variant_id: shop.product.variantId, known_at };
  const said = { ...phone, at: ago(hour), sent_at: ago(0), known: 10, read: 10, own: [], counted: 7 };
  expect((await callOf(shop, '/kept/counts', said)).body).toEqual({ became: 'done' });
  expect(await onHand(shop)).toBe(7);
  await tellSale(shop, 4 * hour);
  expect(await onHand(shop)).toBe(7);
  await isWhole(shop);
});

test('where phone and dashboard counted without knowing, the one that is right stands, and a sale told after the answer is asked about once', async () => {
  const shop = await openShop(world, { stock: 10 });
  const known_at = world.clock.now().toISOString();
  pass(5 * hour);
  await setInForm(shop, 8, 10);
  pass(2 * hour);
  const phone = { key: randomUUID(), device: randomUUID(), variant_id: shop.product.variantId, known_at };
  const said = { ...phone, at: ago(hour), sent_at: ago(0), known: 10, read: 10, own: [], counted: 9 };
  expect((await callOf(shop, '/kept/counts', said)).body).toEqual({ became: 'question' });
  const [asked] = (await questions(shop)).counts;
  expect([asked!.on_hand, asked!.online?.counted]).toEqual([7, 8]);
  const right = { variant_id: shop.product.variantId, keys: asked!.keys, right: phone.key };
  await callOf(shop, '/questions/counts', right);
  expect(await onHand(shop)).toBe(9);
  await tellSale(shop, 4 * hour);
  // The phone's count was made after it, so it has it; the dashboard's counts for nothing any more.
  expect(await onHand(shop)).toBe(9);
  expect((await questions(shop)).doubts).toEqual([]);
  await isWhole(shop);
});

test('with several places a count of one says nothing of another, and one of all together has what was sold anywhere', async () => {
  const shop = await openShop(world, { stock: 10 });
  const [first, , stall] = await withPlaces(world, shop);
  await movePlaced(shop, [first, stall], 4);
  pass(3 * hour);
  await count(shop, 3, 4, { place_id: stall });
  pass(hour);
  await tellSale(shop, 2 * hour);
  expect([await onHand(shop), (await questions(shop)).doubts]).toEqual([7, []]);
  await tellSale(shop, 2 * hour, { place_id: stall });
  expect(await onHand(shop)).toBe(7);
  expect((await questions(shop)).doubts).toMatchObject([
    { place: 'Market stall', counted: 3, on_hand_before: 3, on_hand_after: 1 },
  ]);
  await answer(shop, true);
  await setInForm(shop, 6, 7);
  pass(hour);
  await tellSale(shop, 90 * minute, { place_id: stall });
  expect(await onHand(shop)).toBe(6);
  expect((await questions(shop)).doubts).toMatchObject([
    { place: null, counted: 6, on_hand_before: 6, on_hand_after: 4 },
  ]);
  await isWhole(shop);
});
