import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StockMovement } from '#shared/api/stock.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { pieceShop, type PieceShop } from '#tests/support/selling/pieces.ts';
import { pick, randomFrom } from '#tests/support/random.ts';
import { wrongPlaces, wrongShelves } from '#tests/support/selling/stock-books.ts';
import {
  callOf as call,
  movePlaced as move,
  sellPlaced as sell,
  withPlaces,
  type Places,
} from '#tests/support/selling/stock-places.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ poolSize: 16 });
});
afterAll(() => world.close());

const standing = async (shop: TestShop, productId = shop.product.id) => {
  const { body } = await call<{ items: { place_id: string; pieces: number }[] }>(
    shop,
    `/stock/places/of/${productId}`,
  );
  return body.items.map(({ pieces }) => pieces);
};
const change = (shop: TestShop, by: number, more: object = {}) =>
  call(shop, '/stock/movements', {
    key: randomUUID(),
    variant_id: shop.product.variantId,
    change: by,
    reason: by > 0 ? 'received' : 'lost',
    ...more,
  });
const history = async (shop: TestShop) =>
  (await call<{ items: StockMovement[] }>(shop, `/stock/movements?product_id=${shop.product.id}`)).body.items;
const isWhole = async (shop: TestShop) =>
  expect([
    await wrongShelves(world.database, shop.storeId),
    await wrongPlaces(world.database, shop.storeId),
  ]).toEqual([[], []]);

test('a store has one place of which nothing speaks, until a second is added; then both have their names', async () => {
  const shop = await openShop(world, { stock: 10 });
  expect((await call<Places>(shop, '/stock/places')).body).toEqual({ items: [] });
  expect((await history(shop)).map(({ place }) => place)).toEqual([null]);
  const nameless = await call<{ first_name: string[] }>(shop, '/stock/places', {
    id: randomUUID(),
    name: 'Store room',
  });
  expect([nameless.status, nameless.body.first_name]).toEqual([
    400,
    ['Say what the place is called that you have now.'],
  ]);
  const id = randomUUID();
  const wish = { id, name: 'Store room', first_name: 'Shop' };
  await call(shop, '/stock/places', wish);
  const { body } = await call<Places>(shop, '/stock/places', wish);
  expect(body.items.map(({ name, first }) => [name, first])).toEqual([
    ['Shop', true],
    ['Store room', false],
  ]);
  const twin = await call(shop, '/stock/places', { id: randomUUID(), name: 'store ROOM' });
  expect(twin.status).toBe(400);
  expect(await standing(shop)).toEqual([10, 0]);
});

test('pieces go from one place to another once under their key, never more than stand there, and back', async () => {
  const shop = await openShop(world, { stock: 10 });
  const [first, room, stall] = await withPlaces(world, shop);
  const key = randomUUID();
  const both = await Promise.all([move(shop, [first, room], 4, key), move(shop, [first, room], 4, key)]);
  expect(both.map(({ status, body }) => [status, body])).toEqual(Array(2).fill([201, { from: 6, to: 4 }]));
  const refused = await move(shop, [room, stall], 5);
  expect([refused.status, refused.body.quantity]).toEqual([409, ['Only 4 stand there.']]);
  await move(shop, [room, stall], 3);
  await move(shop, [stall, first], 1);
  expect(await standing(shop)).toEqual([7, 1, 2]);
  expect((await history(shop)).slice(0, 2).map(({ kind, change: by, place }) => [kind, by, place])).toEqual([
    ['moved', 1, 'Shop in Ikeja'],
    ['moved', -1, 'Market stall'],
  ]);
  await isWhole(shop);
});

test('a sale and a correction are of the place that is said; what does not stand there leaves from where most stand', async () => {
  const shop = await openShop(world, { stock: 10 });
  const [first, room, stall] = await withPlaces(world, shop);
  await move(shop, [first, room], 6);
  await move(shop, [first, stall], 1);
  await sell(shop, 3, { place_id: stall });
  expect(await standing(shop)).toEqual([3, 4, 0]);
  expect((await change(shop, -1, { place_id: stall })).status).toBe(409);
  expect((await change(shop, -4)).status).toBe(409);
  await change(shop, 2, { place_id: stall });
  const { body: sale } = await sell(shop, 1, { place_id: stall });
  await call(shop, `/orders/${sale.id}/take-back`, {});
  expect(await standing(shop)).toEqual([3, 4, 2]);
  expect((await sell(shop, 1, { place_id: randomUUID() })).status).toBe(409);
  expect(await standing(shop)).toEqual([3, 4, 2]);
  await isWhole(shop);
});

test('a parcel leaves from the place that is chosen when it is sent, and comes back there', async () => {
  const of: PieceShop = await pieceShop(world, 10);
  const { shop } = of;
  const [first, room] = await withPlaces(world, shop);
  await move(shop, [first, room], 5);
  const order = await of.order(2, 0);
  expect(await standing(shop)).toEqual([5, 5, 0]);
  await order.act('fulfill', { place_id: room });
  expect(await standing(shop)).toEqual([5, 3, 0]);
  const [parcel] = (await order.view()).parcels;
  await order.act(`parcels/${parcel!.id}/undo`);
  expect(await standing(shop)).toEqual([5, 5, 0]);
  await order.act('fulfill', {});
  expect(await standing(shop)).toEqual([3, 5, 0]);
  await isWhole(shop);
});

test('what a phone sold at a place without a line counts there, also beyond what stood there, and a count puts it right', async () => {
  const shop = await openShop(world, { stock: 10 });
  const [first, , stall] = await withPlaces(world, shop);
  await move(shop, [first, stall], 1);
  const now = world.clock.now();
  world.clock.advance(60_000);
  const known_at = world.clock.now().toISOString();
  world.clock.advance(3 * 3_600_000);
  const ago = (ms: number) => new Date(world.clock.now().getTime() - ms).toISOString();
  expect(now < world.clock.now()).toBe(true);
  const device = randomUUID();
  const sale = {
    place_id: stall,
    kept: true,
    device: randomUUID(),
    sold_at: ago(7_200_000),
    sent_at: ago(0),
  };
  await sell(shop, 3, sale);
  expect(await standing(shop)).toEqual([9, 0, -2]);
  // Two more had been brought there, which nobody wrote down; the count has the sale already.
  const count = { variant_id: shop.product.variantId, known_at, known: 1, read: 1, own: [], counted: 0 };
  const said = { key: randomUUID(), device, at: ago(3_600_000), sent_at: ago(0), place_id: stall };
  expect((await call(shop, '/kept/counts', { ...count, ...said })).body).toEqual({ became: 'done' });
  expect(await standing(shop)).toEqual([9, 0, 0]);
  await isWhole(shop);
});

test('a place is closed with its pieces taken to the first, or written off; the first stays', async () => {
  const shop = await openShop(world, { stock: 10 });
  const [first, room, stall] = await withPlaces(world, shop);
  await move(shop, [first, room], 4);
  await move(shop, [first, stall], 3);
  const shut = (id: string, pieces: string, seen: number) =>
    call<Places>(shop, `/stock/places/${id}/close`, { pieces, seen });
  expect((await shut(room, 'to_first', 9)).status).toBe(409);
  expect((await shut(first, 'to_first', 3)).status).toBe(409);
  expect(await standing(shop)).toEqual([3, 4, 3]);
  await shut(room, 'to_first', 4);
  expect(await standing(shop)).toEqual([7, 3]);
  // The last of them: nothing speaks of places any more.
  expect((await shut(stall, 'write_off', 3)).body).toEqual({ items: [] });
  const late = { kept: true, place_id: stall, sold_at: world.clock.now().toISOString() };
  const told = await sell(shop, 1, late);
  expect(told.status, told.text).toBe(201);
  const [level] = await world.database.sql<{ on_hand: number; elsewhere: object }>(
    'select on_hand, elsewhere from inventory_levels where store_id = $1',
    [shop.storeId],
  );
  expect(level).toEqual({ on_hand: 6, elsewhere: {} });
  await isWhole(shop);
});

test('X-33 another store’s places are not there', async () => {
  const [shop, other] = [await openShop(world, { stock: 10 }), await openShop(world, { stock: 10 })];
  const [first, room] = await withPlaces(world, shop);
  await withPlaces(world, other);
  expect((await move(other, [first, room], 1)).status).toBe(409);
  expect((await call(other, `/stock/places/${room}`, { name: 'Mine' }, 'put')).status).toBe(404);
  expect((await call(other, `/stock/places/${room}/close`, { pieces: 'to_first', seen: 0 })).status).toBe(
    404,
  );
  expect(await standing(other)).toEqual([10, 0, 0]);
});

test('over places the pieces are what stands on the shelf, and each place is the sum of its lines, whatever is done at once', async () => {
  for (const seed of [1, 2]) {
    const random = randomFrom(seed);
    const shop = await openShop(world, { stock: 30 });
    const where = await withPlaces(world, shop);
    const upTo = (most: number) => 1 + Math.floor(random() * most);
    const steps = [
      () => move(shop, [pick(random, where), pick(random, where)], upTo(4)),
      () => change(shop, pick(random, [-1, 1]) * upTo(3), { place_id: pick(random, where) }),
      () => sell(shop, upTo(2), { place_id: pick(random, where) }),
      () =>
        sell(shop, upTo(4), {
          place_id: pick(random, where),
          kept: true,
          sold_at: new Date(world.clock.now().getTime() - 600_000).toISOString(),
          sent_at: world.clock.now().toISOString(),
        }),
    ];
    for (let round = 0; round < 5; round++)
      await Promise.all(Array.from({ length: 5 }, () => pick(random, steps)()));
    await isWhole(shop);
    const [level] = await world.database.sql<{ net: number }>(
      'select on_hand - missing as net from inventory_levels where store_id = $1',
      [shop.storeId],
    );
    expect((await standing(shop)).reduce((sum, pieces) => sum + pieces, 0)).toBe(level!.net);
  }
});
