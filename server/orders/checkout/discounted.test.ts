import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '#shared/api/orders.ts';
import { testApp, openShop, type TestApp, type TestShop } from '#tests/support/app.ts';
import { orderOne, orderRow } from '#tests/support/selling/shopping.ts';

let world: TestApp;
let shop: TestShop;
beforeAll(async () => {
  world = await testApp();
  shop = await openShop(world, { stock: 100 });
});
afterAll(() => world.close());

/** An order of one mug of ₦4,000 and delivery of ₦1,500, ₦300.05 of it taken off. */
async function discounted() {
  const placed = await orderOne(world, shop);
  const { id } = await orderRow(world, shop, placed.number);
  await world.database.sql(
    'update orders set discount_kobo = 30005, total_kobo = total_kobo - 30005 where id = $1',
    [id],
  );
  await world.database.sql('update order_lines set discount_kobo = 30005 where order_id = $1', [id]);
  return { ...placed, id };
}

describe('an order of which something is taken off', () => {
  test('tells its owner and the shopper how much, and of which line', async () => {
    const order = await discounted();
    const { body } = await shop.owner.client.get<Order>(`/api/sites/${shop.slug}/orders/${order.id}`);
    expect(body).toMatchObject({ subtotal_kobo: 400_000, discount_kobo: 30_005, total_kobo: 519_995 });
    expect(body.lines.map((line) => [line.total_kobo, line.discount_kobo])).toEqual([[400_000, 30_005]]);
    const page = await order.shopper.get(order.order_url);
    expect(page.text).toMatch(/Discount<\/span><b>−₦300\.05/);
    expect(page.text).toContain('₦5,199.95');
  });

  test('keeps it when it is to be paid another way', async () => {
    const order = await discounted();
    await order.shopper.send('POST', `${order.order_url}/way`, Buffer.from('way=on_delivery'), {
      'content-type': 'application/x-www-form-urlencoded',
    });
    const [row] = await world.database.sql(
      'select pay_method, discount_kobo::int as discount, total_kobo::int as total from orders where id = $1',
      [order.id],
    );
    expect(row).toEqual({ pay_method: 'on_delivery', discount: 30_005, total: 519_995 });
  });

  test('is never less or more than its parts, nor more taken off than the goods cost', async () => {
    const { id } = await discounted();
    const refused = (change: string) =>
      expect(world.database.sql(`update orders set ${change} where id = $1`, [id])).rejects.toThrow(
        'violates',
      );
    await refused('discount_kobo = 0');
    await refused('total_kobo = total_kobo + 30005');
    await refused('discount_kobo = -1, total_kobo = total_kobo + 30006');
    await refused('discount_kobo = 400001, total_kobo = total_kobo - 369996');
    await expect(
      world.database.sql('update order_lines set discount_kobo = 400001 where order_id = $1', [id]),
    ).rejects.toThrow('violates');
  });

  test('without a code nothing is taken off, and nothing is said of it', async () => {
    const placed = await orderOne(world, shop);
    const page = await placed.shopper.get(placed.order_url);
    expect(page.text).not.toContain('Discount');
  });
});
