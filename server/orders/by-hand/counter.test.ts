import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '#shared/api/orders.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { checkOut, checkoutForm, fillBasket, orderRow, stockOf } from '#tests/support/selling/shopping.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ poolSize: 16 });
});
afterAll(() => world.close());

const saleOf = (shop: TestShop, change: object = {}) => ({
  key: randomUUID(),
  lines: [{ variant_id: shop.product.variantId, quantity: 1, unit_price_kobo: 400_000 }],
  paid_by: 'cash',
  ...change,
});
const sell = (shop: TestShop, sale: object) =>
  shop.owner.client.post<Order & { detail?: string }>(`/api/sites/${shop.slug}/counter/sales`, sale);
const takeBack = (shop: TestShop, id: string, body: object = {}) =>
  shop.owner.client.post<Order & { detail?: string }>(`/api/sites/${shop.slug}/orders/${id}/take-back`, body);
/** All that a sale could have changed. */
const books = (shop: TestShop) =>
  world.database.sql(
    `select (select json_agg(o order by id) from orders o where store_id = $1) as orders,
       (select json_agg(l order by id) from ledger_entries l where store_id = $1) as ledger,
       (select json_agg(v order by variant_id) from inventory_levels v where store_id = $1) as levels`,
    [shop.storeId],
  );

describe('a sale at the counter', () => {
  test('is an order that is paid and handed over, and takes its goods off the shelf', async () => {
    const shop = await openShop(world);
    const line = { variant_id: shop.product.variantId, quantity: 3, unit_price_kobo: 400_000 };
    const reply = await sell(shop, saleOf(shop, { lines: [line] }));
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      number: 1001,
      channel: 'counter',
      status: 'completed',
      payment_status: 'paid',
      fulfillment_status: 'delivered',
      customer_name: 'Walk-in customer',
      phone: '',
      total_kobo: 1_200_000,
      cash_kobo: 1_200_000,
      refundable_kobo: 0,
      actions: ['refund', 'take_sale_back'],
    });
    expect(reply.body.timeline.map((entry) => [entry.message, entry.actor])).toEqual([
      ['Sold at the counter. ₦12,000 received in cash.', 'Ada'],
    ]);
    expect(await stockOf(world, shop)).toEqual({ on_hand: 7, held: 0, committed: 0 });
    const page = await world.client(shop.slug).get(new URL(reply.body.shopper_url).pathname);
    expect([page.status, page.text.includes('₦12,000')]).toEqual([200, true]);
  });

  test.each([
    ['transfer', 'capture', 'own_account', '₦4,000 received by transfer to your account.'],
    ['card_machine', 'capture', 'card_machine', '₦4,000 received by card machine.'],
    ['cash', 'cash', 'cash', '₦4,000 received in cash.'],
  ])('paid by %s is in the ledger so', async (paidBy, kind, method, words) => {
    const shop = await openShop(world);
    const { body } = await sell(shop, saleOf(shop, { paid_by: paidBy }));
    expect(body.ledger).toMatchObject([{ kind, method, amount_kobo: 400_000 }]);
    expect(body.timeline[0]!.message).toContain(words);
    expect(body.payment_status).toBe('paid');
  });

  test('is one sale however often it is sent, also at the same moment and for the last piece', async () => {
    const shop = await openShop(world, { stock: 1 });
    const sale = saleOf(shop);
    const replies = await Promise.all(Array.from({ length: 6 }, () => sell(shop, sale)));
    expect(replies.map((one) => [one.status, one.body.number])).toEqual(Array(6).fill([201, 1001]));
    expect((await sell(shop, sale)).body.id).toBe(replies[0]!.body.id);
    expect(await stockOf(world, shop)).toEqual({ on_hand: 0, held: 0, committed: 0 });
    expect((await orderRow(world, shop, 1001)).captured).toBe(400_000);
  });

  test('with the key of another sale is refused, and nothing is recorded', async () => {
    const shop = await openShop(world);
    const sale = saleOf(shop);
    await sell(shop, sale);
    const before = await books(shop);
    const other = saleOf(shop, {
      key: sale.key,
      lines: [{ variant_id: shop.product.variantId, quantity: 2, unit_price_kobo: 400_000 }],
    });
    const reply = await sell(shop, other);
    expect([reply.status, reply.body.detail]).toEqual([
      409,
      'This sale was recorded already, as order #1001. Start a new sale.',
    ]);
    expect(await books(shop)).toEqual(before);
  });

  test('says who bought, where somebody said it, and what was sold for another price', async () => {
    const shop = await openShop(world);
    const { body } = await sell(
      shop,
      saleOf(shop, {
        lines: [{ variant_id: shop.product.variantId, quantity: 2, unit_price_kobo: 350_000 }],
        buyer: { name: 'Bisi Ade', phone: '+234 803 123 4567' },
      }),
    );
    expect(body).toMatchObject({ customer_name: 'Bisi Ade', phone: '08031234567', total_kobo: 700_000 });
    expect(body.timeline.map((entry) => entry.message).toSorted()).toEqual([
      'Clay mug was sold for ₦3,500 instead of ₦4,000.',
      'Sold at the counter. ₦7,000 received in cash.',
    ]);
    const customers = await world.database.sql('select name, phone from customers where store_id = $1', [
      shop.storeId,
    ]);
    expect(customers).toEqual([{ name: 'Bisi Ade', phone: '08031234567' }]);
  });

  test('with a discount takes it off the whole, shared out over its lines to the kobo', async () => {
    const shop = await openShop(world);
    const made = await shop.owner.client.post<{ variants: { id: string }[] }>(
      `/api/sites/${shop.slug}/products`,
      { title: 'Bead', variants: [{ price_kobo: 100_001 }] },
    );
    const lines = [
      { variant_id: shop.product.variantId, quantity: 2, unit_price_kobo: 400_000 },
      { variant_id: made.body.variants[0]!.id, quantity: 1, unit_price_kobo: 100_001 },
    ];
    const { body } = await sell(shop, saleOf(shop, { lines, discount_kobo: 100_000 }));
    expect(body).toMatchObject({ subtotal_kobo: 900_001, discount_kobo: 100_000, total_kobo: 800_001 });
    expect(body.lines.map((line) => line.discount_kobo)).toEqual([88_889, 11_111]);
    expect(body.cash_kobo).toBe(800_001);
    const before = await books(shop);
    const much = await sell(shop, saleOf(shop, { lines, discount_kobo: 900_002 }));
    expect([much.status, await books(shop)]).toEqual([400, before]);
  });

  test('that a device kept is of when it was sold; of the future, or of long ago, it is of now', async () => {
    const shop = await openShop(world);
    const now = world.clock.now().getTime();
    const placed = async (sold_at: number) => {
      const { body } = await sell(shop, saleOf(shop, { sold_at: new Date(sold_at).toISOString() }));
      return Date.parse(body.placed_at) - now;
    };
    expect(await placed(now - 7_200_000)).toBe(-7_200_000);
    expect(await placed(now + 7_200_000)).toBe(0);
    expect(await placed(now - 61 * 86_400_000)).toBe(0);
  });

  test('of more than is there is refused with what is left, and nothing is recorded', async () => {
    const shop = await openShop(world, { stock: 2 });
    const before = await books(shop);
    const line = { variant_id: shop.product.variantId, quantity: 3, unit_price_kobo: 400_000 };
    const reply = await sell(shop, saleOf(shop, { lines: [line] }));
    expect([reply.status, reply.body.detail]).toEqual([
      409,
      'Only 2 are left of Clay mug that nobody has ordered. If there is one in your hand, count it again under Products first.',
    ]);
    expect(await books(shop)).toEqual(before);
  });

  test('of something that is no longer on sale, or listed twice, is refused', async () => {
    const shop = await openShop(world);
    const before = await books(shop);
    const gone = { variant_id: randomUUID(), quantity: 1, unit_price_kobo: 1 };
    expect((await sell(shop, saleOf(shop, { lines: [gone] }))).status).toBe(409);
    const line = { variant_id: shop.product.variantId, quantity: 1, unit_price_kobo: 400_000 };
    expect((await sell(shop, saleOf(shop, { lines: [line, line] }))).status).toBe(400);
    expect(await books(shop)).toEqual(before);
  });

  test('is for managers: who only packs can neither sell nor take back', async () => {
    const shop = await openShop(world);
    const { body: sold } = await sell(shop, saleOf(shop));
    const before = await books(shop);
    const as = async (role: string) => {
      await world.database.sql('update store_members set role = $1 where store_id = $2', [
        role,
        shop.storeId,
      ]);
      return [(await sell(shop, saleOf(shop))).status, (await takeBack(shop, sold.id)).status];
    };
    expect(await as('fulfilment')).toEqual([403, 403]);
    expect(await books(shop)).toEqual(before);
    expect(await as('manager')).toEqual([201, 200]);
  });
});

describe('the last piece', () => {
  test('is sold once, at the counter or in the shop, whoever is first', async () => {
    for (let round = 0; round < 5; round++) {
      const shop = await openShop(world, { stock: 1 });
      const shoppers = await Promise.all([fillBasket(world, shop), fillBasket(world, shop)]);
      const online = { pay_method: 'on_delivery' };
      const replies = await Promise.all([
        sell(shop, saleOf(shop)),
        ...shoppers.map((shopper) => checkOut(shopper, checkoutForm(shop, online))),
        sell(shop, saleOf(shop)),
      ]);
      expect(replies.filter((one) => one.status === 201)).toHaveLength(1);
      const { on_hand, held, committed } = await stockOf(world, shop);
      expect([on_hand - committed, held]).toEqual([0, 0]);
      const orders = await world.database.sql('select 1 from orders where store_id = $1', [shop.storeId]);
      expect(orders).toHaveLength(1);
    }
  });

  test('that waits for an online payment is not sold at the counter', async () => {
    const shop = await openShop(world, { stock: 1 });
    await checkOut(await fillBasket(world, shop), checkoutForm(shop));
    const reply = await sell(shop, saleOf(shop));
    expect(reply.status).toBe(409);
    expect(reply.body.detail).toContain('None is left of Clay mug that nobody has ordered.');
  });
});

describe('a sale that is taken back', () => {
  test('puts its goods on the shelf and its money back, once, however often it is asked', async () => {
    const shop = await openShop(world);
    const { body: sold } = await sell(shop, saleOf(shop, { paid_by: 'card_machine' }));
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => takeBack(shop, sold.id, { reason: 'wrong size' })),
    );
    expect(replies.map((one) => one.status)).toEqual([200, 200, 200, 200]);
    const { body } = await takeBack(shop, sold.id);
    expect(body).toMatchObject({
      status: 'canceled',
      payment_status: 'refunded',
      fulfillment_status: 'returned',
      captured_kobo: 400_000,
      refunded_kobo: 400_000,
      actions: [],
    });
    expect(body.ledger.map((entry) => [entry.kind, entry.method, entry.amount_kobo])).toEqual([
      ['capture', 'card_machine', 400_000],
      ['refund', 'card_machine', 400_000],
    ]);
    expect(body.timeline.at(-1)!.message).toBe(
      'Sale taken back: wrong size. ₦4,000 goes back to the customer, the goods to the shelf.',
    );
    expect(await stockOf(world, shop)).toEqual({ on_hand: 10, held: 0, committed: 0 });
  });

  test('leaves the day’s takings as they were before it', async () => {
    const shop = await openShop(world);
    const takings = async () =>
      (await shop.owner.client.get<{ paid_today_kobo: number }>(`/api/sites/${shop.slug}/overview`)).body
        .paid_today_kobo;
    await sell(shop, saleOf(shop));
    const { body: sold } = await sell(shop, saleOf(shop));
    expect(await takings()).toBe(800_000);
    await takeBack(shop, sold.id);
    expect(await takings()).toBe(400_000);
  });

  test('is a sale at the counter: an order of the shop is cancelled or refunded instead', async () => {
    const shop = await openShop(world);
    const placed = await checkOut(
      await fillBasket(world, shop),
      checkoutForm(shop, { pay_method: 'on_delivery' }),
    );
    const { id } = await orderRow(world, shop, placed.body.number);
    const before = await books(shop);
    const reply = await takeBack(shop, id);
    expect([reply.status, reply.body.detail]).toEqual([
      409,
      'Only a sale at the counter is taken back like this.',
    ]);
    expect(await books(shop)).toEqual(before);
  });

  test('is taken back whole: its cash alone is not undone', async () => {
    const shop = await openShop(world);
    const { body: sold } = await sell(shop, saleOf(shop));
    const before = await books(shop);
    const reply = await shop.owner.client.post<{ detail: string }>(
      `/api/sites/${shop.slug}/orders/${sold.id}/cash/undo`,
      {},
    );
    expect([reply.status, reply.body.detail]).toEqual([
      409,
      'This was sold at the counter. Take the whole sale back instead.',
    ]);
    expect(await books(shop)).toEqual(before);
  });
});
