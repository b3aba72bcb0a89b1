import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StockMovement } from '#shared/api/stock.ts';
import { openShop, testApp, type TestApp } from '#tests/support/app.ts';
import { wrongShelves } from '#tests/support/selling/stock-books.ts';
import { pictureForm } from '#tests/support/stores.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

test('what stands on the shelf is the sum of its history over goods that a file brings, and changes after some were sold', async () => {
  const shop = await openShop(world);
  const owner = shop.owner.client;
  const to = (rest: string) => `/api/sites/${shop.slug}${rest}`;
  const bring = async (small: number, large: number, existing: 'leave' | 'change') => {
    const text = `Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty\ngown,Gown,Size,S,5000,${small}\ngown,,,L,5000,${large}\nbelt,Belt,,,900,`;
    const form = pictureForm(Buffer.from(text), { name: 'goods.csv', type: 'text/csv' });
    const sent = await owner.send<{ id: string }>('POST', to('/goods-files'), form.body, form.headers);
    await owner.post(to(`/goods-files/${sent.body.id}/start`), { existing, drafts: false });
    await world.work();
  };
  await bring(4, 6, 'leave');
  const [small] = await world.database.sql<{ id: string; product_id: string }>(
    `select id, product_id from variants where store_id = $1 and title = 'S'`,
    [shop.storeId],
  );
  await owner.post(to('/counter/sales'), {
    key: randomUUID(),
    lines: [{ variant_id: small!.id, quantity: 1, unit_price_kobo: 500_000 }],
    paid_by: 'cash',
  });
  await bring(9, 6, 'change');
  const { items } = (
    await owner.get<{ items: StockMovement[] }>(to(`/stock/movements?product_id=${small!.product_id}`))
  ).body;
  expect(items.map(({ variant, kind, change, after }) => [variant.title, kind, change, after])).toEqual([
    ['S', 'imported', 6, 9],
    ['S', 'sold', -1, 3],
    ['L', 'imported', 6, 6],
    ['S', 'imported', 4, 4],
  ]);
  expect(await wrongShelves(world.database, shop.storeId)).toEqual([]);
  // Nothing was said of the belt's stock, so it is not counted.
  const levels = await world.database.sql(
    `select v.title, l.on_hand from variants v join inventory_levels l on l.store_id = v.store_id and l.variant_id = v.id
     where v.store_id = $1 and v.product_id <> $2 order by v.position`,
    [shop.storeId, shop.product.id],
  );
  expect(levels).toEqual([
    { title: 'S', on_hand: 9 },
    { title: 'L', on_hand: 6 },
  ]);
});
