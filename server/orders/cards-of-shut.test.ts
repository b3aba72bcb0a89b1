import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#shared/api/orders.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { sellGiftCards } from '#tests/support/selling/gift-cards.ts';
import { terminal } from '#tests/support/programs/operators.ts';
import { newId } from '../platform/ids.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

const cards = async (shop: TestShop) =>
  (
    await world.database.sql<{ many: number }>(
      `select (select count(*) from gift_cards where store_id = $1)::int
         + (select count(*) from orders where store_id = $1)::int as many`,
      [shop.storeId],
    )
  )[0]!.many;

test('a store that is suspended or closes for good sells and makes no gift cards: not in the shop, at the counter, by hand or by a link', async () => {
  const shop = await openShop(world, { stock: null });
  const sold = await sellGiftCards(shop);
  const line = { variant_id: sold.small, quantity: 1, unit_price_kobo: 500_000 };
  const buyer = { name: 'Tolu', phone: '0803 123 4567' };
  const shopper = world.client(shop.slug);
  const inBasket = () => shopper.post('/api/shop/cart/lines', { variant_id: sold.small, quantity: 1 });
  const owned = async (path: string, body: object) =>
    (await shop.owner.signIn()).post<Order & { detail?: string }>(`/api/sites/${shop.slug}${path}`, {
      key: newId(),
      ...body,
    });
  const atCounter = (change: object = {}) =>
    owned('/counter/sales', { lines: [line], paid_by: 'cash', buyer: { name: '', phone: '' }, ...change });
  const ways = async () => [
    await inBasket(),
    await atCounter(),
    await owned('/gift-cards', { amount_kobo: 500_000 }),
    await owned('/requests', { lines: [line], buyer, days: 7 }),
  ];
  const key = newId();
  const made = await owned('/gift-cards', { key, amount_kobo: 500_000 });
  expect([made.status, await cards(shop)]).toEqual([201, 1]);

  await terminal(world, `store suspend ${shop.slug} Goods that were never sent`);
  const suspended = await ways();
  expect(suspended.map(({ status }) => status)).toEqual([404, 409, 409, 409]);
  const taken = 'We have suspended your store, so gift cards are neither sold nor made.';
  for (const { body } of suspended.slice(1, 3))
    expect((body as { detail: string }).detail.startsWith(taken)).toBe(true);
  await terminal(world, `store restore ${shop.slug}`);

  await terminal(world, `store close ${shop.slug} Its owner has asked us for it`);
  const closing = await ways();
  expect(closing.map(({ status }) => status)).toEqual([404, 409, 409, 409]);
  for (const { body } of closing.slice(1, 3))
    expect((body as { detail: string }).detail).toMatch(
      /^Your store is closing for good on .*, so gift cards are neither sold nor made\. Keep it first, under Site/,
    );
  expect(await cards(shop)).toBe(1);

  // Other goods go over the counter as ever; a form that comes again has its card; what a phone sold is recorded.
  const mug = { variant_id: shop.product.variantId, quantity: 1, unit_price_kobo: 400_000 };
  expect((await atCounter({ lines: [mug] })).status).toBe(201);
  expect((await owned('/gift-cards', { key, amount_kobo: 500_000 })).status).toBe(201);
  expect(
    (
      await atCounter({
        kept: true,
        sold_at: world.clock.now().toISOString(),
        sent_at: world.clock.now().toISOString(),
      })
    ).status,
  ).toBe(201);
  expect(await cards(shop)).toBe(1 + 2 + 1);
});
