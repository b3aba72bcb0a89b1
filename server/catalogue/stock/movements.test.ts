import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '#shared/api/orders.ts';
import type { StockMovement } from '#shared/api/stock.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { pass } from '#tests/support/selling/odd-money.ts';
import { pieceShop } from '#tests/support/selling/pieces.ts';
import { wrongShelves } from '#tests/support/selling/stock-books.ts';
import { stockOf } from '#tests/support/selling/shopping.ts';
import { hours } from '../../platform/clock.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ poolSize: 16 });
});
afterAll(() => world.close());

interface Page {
  items: StockMovement[];
  next: string | null;
}
const historyOf = async (shop: TestShop, query = `product_id=${shop.product.id}&limit=100`) =>
  (await (await shop.owner.signIn()).get<Page>(`/api/sites/${shop.slug}/stock/movements?${query}`)).body;
const told = ({ kind, change, after, promised, order, by }: StockMovement) => [
  kind,
  change,
  after,
  promised,
  order?.number ?? null,
  by,
];
const differ = async (shop: TestShop, change: number, more: object = {}) =>
  (await shop.owner.signIn()).post<{ on_hand: number; available: number; movement: StockMovement }>(
    `/api/sites/${shop.slug}/stock/movements`,
    {
      key: randomUUID(),
      variant_id: shop.product.variantId,
      change,
      reason: change > 0 ? 'received' : 'damaged',
      ...more,
    },
  );
const set = async (shop: TestShop, on_hand: number | null, seen?: number) => {
  const owner = await shop.owner.signIn();
  const to = `/api/sites/${shop.slug}/products/${shop.product.id}`;
  const { body } = await owner.get<{ title: string; variants: { price_kobo: number }[] }>(to);
  const count = { on_hand, ...(seen !== undefined && { on_hand_seen: seen }) };
  const variants = [{ id: shop.product.variantId, price_kobo: body.variants[0]!.price_kobo, ...count }];
  const reply = await owner.put(to, { title: body.title, variants });
  if (reply.status !== 200) throw new Error(reply.text);
};
const everything = (shop: TestShop) =>
  world.database.sql(
    `select (select json_agg(l order by variant_id) from inventory_levels l where store_id = $1) as levels,
       (select json_agg(m order by id) from stock_movements m where store_id = $1) as lines`,
    [shop.storeId],
  );

describe('what stands on the shelf is the sum of its history', () => {
  test('over orders that are sent, not sent after all, refunded, written off and cancelled', async () => {
    const at = await pieceShop(world);
    const sent = await at.order(2, 2);
    await sent.act('fulfill', { lines: [{ line_id: sent.mug, quantity: 1 }] });
    const back = (mugs: number, more: object) => ({
      amount_kobo: mugs * 400_000,
      lines: [{ line_id: sent.mug, quantity: mugs }],
      restock: true,
      key: randomUUID(),
      ...more,
    });
    await sent.act('refund', back(2, {}));
    await world.work();
    await pass(world, hours(3));
    await sent.act('refund', {
      ...back(0, { restock: false }),
      amount_kobo: 100_000,
      lines: [{ line_id: sent.plate, quantity: 1 }],
    });
    await world.work();
    const later = await at.order(1, 0, { pay_method: 'on_delivery' });
    await later.act('cancel', { reason: '', send_back: false });
    const undone = await at.order(1, 0, { pay_method: 'on_delivery' });
    const parcel = (await undone.act<{ parcels: { id: string }[] }>('fulfill')).body.parcels[0]!;
    const reply = await undone.act(`parcels/${parcel.id}/undo`);
    expect(reply.status).toBe(200);
    expect(await wrongShelves(world.database, at.shop.storeId)).toEqual([]);
    const lines = (await historyOf(at.shop)).items.toReversed();
    const [first, second, third] = [sent.number, later.number, undone.number];
    expect(lines.map(told)).toEqual([
      ['set', 50, 50, 0, null, 'Ada Eze'],
      ['committed', 0, 50, 2, first, null],
      ['shipped', -1, 49, -1, first, 'Ada Eze'],
      ['released', 0, 49, -1, first, 'Ada Eze'],
      ['restocked', 1, 50, 0, first, 'Ada Eze'],
      ['committed', 0, 50, 1, second, null],
      ['released', 0, 50, -1, second, 'Ada Eze'],
      ['committed', 0, 50, 1, third, null],
      ['shipped', -1, 49, -1, third, 'Ada Eze'],
      ['unshipped', 1, 50, 1, third, 'Ada Eze'],
    ]);
    const plates = await historyOf(at.shop, `variant_id=${at.plate}`);
    expect(plates.items.map(told)[0]).toEqual(['written_off', -1, 49, -1, first, 'Ada Eze']);
  });

  test('over sales at the counter, counts in the product, and a stop of counting', async () => {
    const shop = await openShop(world, { stock: 5 });
    const owner = shop.owner.client;
    const sale = (quantity: number) =>
      owner.post<Order>(`/api/sites/${shop.slug}/counter/sales`, {
        key: randomUUID(),
        lines: [{ variant_id: shop.product.variantId, quantity, unit_price_kobo: 400_000 }],
        paid_by: 'cash',
      });
    await sale(1);
    const { id } = (await sale(2)).body;
    await owner.post(`/api/sites/${shop.slug}/orders/${id}/take-back`, {});
    // She saw five before the sale, and four more came.
    await set(shop, 9, 5);
    await set(shop, 8);
    await differ(shop, 3);
    await set(shop, null);
    expect(await wrongShelves(world.database, shop.storeId)).toEqual([]);
    await set(shop, 2);
    expect(await wrongShelves(world.database, shop.storeId)).toEqual([]);
    expect((await historyOf(shop)).items.map(told)).toEqual([
      ['set', 2, 2, 0, null, 'Ada Eze'],
      ['uncounted', -11, 0, 0, null, 'Ada Eze'],
      ['received', 3, 11, 0, null, 'Ada Eze'],
      ['set', 4, 8, 0, null, 'Ada Eze'],
      ['taken_back', 2, 4, 0, 1002, 'Ada Eze'],
      ['sold', -2, 2, -2, 1002, 'Ada Eze'],
      ['sold', -1, 4, -1, 1001, 'Ada Eze'],
      ['set', 5, 5, 0, null, 'Ada Eze'],
    ]);
  });

  test('over goods of a pasted list, by its name', async () => {
    const shop = await openShop(world);
    const owner = shop.owner.client;
    const to = (rest: string) => `/api/sites/${shop.slug}${rest}`;
    const product = { title: 'Gown', variants: [{ price_kobo: 100, on_hand: 4 }] };
    await owner.post(to('/goods-lists'), { id: randomUUID(), items: [{ n: 0, product }] });
    const { items } = (await owner.get<Page>(to('/stock/movements?limit=1'))).body;
    expect(items.map(told)).toEqual([['pasted', 4, 4, 0, null, 'Ada Eze']]);
    expect(items[0]!.product.title).toBe('Gown');
    expect(await wrongShelves(world.database, shop.storeId)).toEqual([]);
  });

  test('and what a release left that kept no sums is a line of its own, before the next', async () => {
    const shop = await openShop(world, { stock: 5 });
    await world.database.sql(
      `with unsaid as (update stock_movements set change = null, after = null where store_id = $1)
       update inventory_levels set on_hand = 3, recorded = 0 where store_id = $1`,
      [shop.storeId],
    );
    await differ(shop, 1);
    expect((await historyOf(shop)).items.map(told)).toEqual([
      ['received', 1, 4, 0, null, 'Ada Eze'],
      ['before', 3, 3, 0, null, null],
      ['set', null, null, 0, null, 'Ada Eze'],
    ]);
  });
});

describe('a correction by hand', () => {
  test('is a difference with its reason, and one under the same key however often it is sent', async () => {
    const shop = await openShop(world, { stock: 5 });
    const key = randomUUID();
    const note = 'From Kano';
    const replies = await Promise.all(Array.from({ length: 6 }, () => differ(shop, 7, { key, note })));
    for (const { status, body } of replies) {
      expect([status, body.on_hand, body.available]).toEqual([201, 12, 12]);
      expect(body.movement).toEqual(replies[0]!.body.movement);
    }
    expect(replies[0]!.body.movement).toMatchObject({
      kind: 'received',
      change: 7,
      after: 12,
      note,
      by: 'Ada Eze',
    });
    expect(await stockOf(world, shop)).toEqual({ on_hand: 12, held: 0, committed: 0 });
    const before = await everything(shop);
    const other = await differ(shop, 8, { key });
    expect([other.status, other.body]).toEqual([
      409,
      { detail: 'Another change was made under this name. Begin again.' },
    ]);
    expect(await everything(shop)).toEqual(before);
  });

  test('and sales at the same time are all kept, to the piece', async () => {
    const shop = await openShop(world, { stock: 30 });
    const sale = () =>
      shop.owner.client.post(`/api/sites/${shop.slug}/counter/sales`, {
        key: randomUUID(),
        lines: [{ variant_id: shop.product.variantId, quantity: 1, unit_price_kobo: 400_000 }],
        paid_by: 'cash',
      });
    await Promise.all(
      Array.from({ length: 8 }, (_, n) => [sale(), differ(shop, n + 1), differ(shop, -2)]).flat(),
    );
    expect(await stockOf(world, shop)).toEqual({ on_hand: 30 - 8 + 36 - 16, held: 0, committed: 0 });
    expect(await wrongShelves(world.database, shop.storeId)).toEqual([]);
  });

  test('takes no more away than stands there: of six at once those that fit are done', async () => {
    const shop = await openShop(world, { stock: 5 });
    const replies = await Promise.all(Array.from({ length: 6 }, () => differ(shop, -2)));
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([201, 201, 409, 409, 409, 409]);
    expect(replies.find((reply) => reply.status === 409)!.body).toEqual({
      change: ['Only 1 stands on the shelf.'],
      on_hand: 1,
    });
    expect(await wrongShelves(world.database, shop.storeId)).toEqual([]);
    await set(shop, null);
    const before = await everything(shop);
    expect(await differ(shop, 2)).toMatchObject({ status: 409, body: { on_hand: null } });
    expect(await everything(shop)).toEqual(before);
  });

  test('that a device kept is dated when it was made, where that can be', async () => {
    const shop = await openShop(world, { stock: 5 });
    const now = world.clock.now().getTime();
    const at = async (ms: number) =>
      (await differ(shop, 1, { happened_at: new Date(ms).toISOString() })).body.movement.at;
    expect(await at(now - hours(20))).toBe(new Date(now - hours(20)).toISOString());
    for (const cannotBe of [now + hours(2), now - hours(24 * 61)])
      expect(new Date(await at(cannotBe)).getTime()).toBeGreaterThanOrEqual(now);
  });

  test.each([
    [{ change: 0 }, { change: ['Say how many pieces.'] }],
    [{ change: 1.5 }, { change: ['Use a whole number.'] }],
    [{ change: -1, reason: 'received' }, { change: ['This reason goes the other way.'] }],
    [{ change: 1, reason: 'sold' }, { reason: ['Choose a reason.'] }],
  ])('%j is refused in words', async (wrong, says) => {
    const shop = await openShop(world, { stock: 5 });
    const before = await everything(shop);
    const reply = await differ(shop, 1, wrong);
    expect([reply.status, reply.body]).toEqual([400, says]);
    expect(await everything(shop)).toEqual(before);
  });

  test('X-33 of another store’s goods is refused, and their history is not shown', async () => {
    const [shop, other] = [await openShop(world), await openShop(world)];
    const before = await everything(other);
    const reply = await differ(shop, 1, { variant_id: other.product.variantId });
    expect(reply.status).toBe(404);
    expect(await everything(other)).toEqual(before);
    for (const which of [`product_id=${other.product.id}`, `variant_id=${other.product.variantId}`])
      expect((await historyOf(shop, which)).items).toEqual([]);
  });
});

test('a long history is read in pages, each line once', async () => {
  const shop = await openShop(world, { stock: 5 });
  for (let n = 0; n < 7; n++) await differ(shop, n + 1);
  const seen: number[] = [];
  let after = '';
  do {
    const page = await historyOf(shop, `product_id=${shop.product.id}&limit=3${after}`);
    seen.push(...page.items.map(({ change }) => change!));
    after = page.next ? `&after=${page.next}` : '';
  } while (after);
  expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1, 5]);
});
