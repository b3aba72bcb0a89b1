import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ShortPlace } from '#shared/api/stock-places.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { pieceShop } from '#tests/support/selling/pieces.ts';
import {
  callOf,
  movePlaced as move,
  sellPlaced as sell,
  withPlaces,
  type Places,
} from '#tests/support/selling/stock-places.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

const day = 86_400_000;
/** Of each what stands at which place, what orders need there, and the move that helps. */
const short = async (shop: TestShop) =>
  (await callOf<{ items: ShortPlace[] }>(shop, '/stock/places/short')).body.items.map(
    ({ to, stands, needed, quantity, from }) => [to.name, stands, needed, quantity, from.name],
  );
const told = async (shop: TestShop) =>
  (await callOf<{ short_at_places: number }>(shop, '/overview')).body.short_at_places;
const help = async (shop: TestShop) => {
  const { body } = await callOf<{ items: ShortPlace[] }>(shop, '/stock/places/short');
  const { from, to, quantity } = body.items[0]!;
  return move(shop, [from.id, to.id], quantity);
};

test('a first place that has fewer than orders need is told on Home with the move that helps, and no more after it', async () => {
  const of = await pieceShop(world, 10);
  const { shop } = of;
  const [first, room] = await withPlaces(world, shop);
  await move(shop, [first, room], 9);
  // One is left there, and the store room has plenty.
  expect(await short(shop)).toEqual([['Shop in Ikeja', 1, 0, 3, 'Store room']]);
  await of.order(2, 0);
  expect(await short(shop)).toEqual([['Shop in Ikeja', 1, 2, 5, 'Store room']]);
  expect(await told(shop)).toBe(1);
  expect((await help(shop)).body).toEqual({ from: 4, to: 6 });
  expect(await short(shop)).toEqual([]);
  expect(await told(shop)).toBe(0);
});

test('where the other place has not so many, what orders lack is moved as far as it goes', async () => {
  const of = await pieceShop(world, 5);
  const { shop } = of;
  const [first, room] = await withPlaces(world, shop);
  await move(shop, [first, room], 2);
  // Few at both is low stock, and nothing that moving helps.
  expect(await short(shop)).toEqual([]);
  await of.order(5, 0);
  expect(await short(shop)).toEqual([['Shop in Ikeja', 3, 5, 2, 'Store room']]);
  await help(shop);
  expect(await short(shop)).toEqual([]);
});

test('a stall that sold down to few is told, one from which pieces were carried away is not, nor one that rested for a month', async () => {
  const shop = await openShop(world, { stock: 20 });
  const [first, , stall] = await withPlaces(world, shop);
  await move(shop, [first, stall], 2);
  expect(await short(shop)).toEqual([]);
  await sell(shop, 1, { place_id: stall });
  expect(await short(shop)).toEqual([['Market stall', 1, 0, 3, 'Shop in Ikeja']]);
  await move(shop, [stall, first], 1);
  expect(await short(shop)).toEqual([]);
  await move(shop, [first, stall], 1);
  await sell(shop, 1, { place_id: stall });
  expect(await short(shop)).toEqual([['Market stall', 0, 0, 4, 'Shop in Ikeja']]);
  world.clock.advance(31 * day);
  expect(await short(shop)).toEqual([]);
});

test('more sold at a place than stood there is told until they are moved', async () => {
  const shop = await openShop(world, { stock: 6 });
  const [, , stall] = await withPlaces(world, shop);
  const now = world.clock.now().toISOString();
  await sell(shop, 2, { place_id: stall, kept: true, device: randomUUID(), sold_at: now, sent_at: now });
  expect(await short(shop)).toEqual([['Market stall', -2, 0, 2, 'Shop in Ikeja']]);
  const { body } = await callOf<Places>(shop, '/stock/places');
  expect(body.items.map(({ name, pieces, things }) => [name, pieces, things])).toEqual([
    ['Shop in Ikeja', 6, 1],
    ['Store room', 0, 0],
    ['Market stall', -2, 1],
  ]);
  await help(shop);
  expect(await short(shop)).toEqual([]);
});

test('a store of one place is short at none, and another store’s goods are not told', async () => {
  const [shop, other] = [await openShop(world, { stock: 1 }), await openShop(world, { stock: 10 })];
  const [first, room] = await withPlaces(world, other);
  await move(other, [first, room], 9);
  expect([await short(shop), await told(shop)]).toEqual([[], 0]);
});
