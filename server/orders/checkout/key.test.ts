import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, testApp, type TestApp } from '#tests/support/app.ts';
import { checkOut, checkoutForm, fillBasket, stockOf } from '#tests/support/selling/shopping.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

const used = {
  detail: 'This form was used for another order already. Please check your basket and place the order again.',
};
const counts = async () =>
  (
    await world.database.sql<{ all: string }>(
      `select (select count(*) from orders) || ' ' || (select count(*) from payments) || ' ' ||
       (select coalesce(sum(quantity), 0) from cart_lines) as all`,
    )
  )[0]!.all;

test('an order’s key gives the order out to nobody else: not without its basket, not with another, not with another form', async () => {
  const shop = await openShop(world);
  const shopper = await fillBasket(world, shop, 1);
  const form = checkoutForm(shop, { pay_method: 'on_delivery', name: 'Chidi Okafor' });
  const placed = await checkOut(shopper, form);
  expect(placed.status).toBe(201);
  const other = await fillBasket(world, shop, 1);
  const before = await counts();
  const tries = await Promise.all([
    ...Array.from({ length: 10 }, () => checkOut(world.client(shop.slug), form)),
    ...Array.from({ length: 10 }, () => checkOut(other, form)),
    checkOut(shopper, { ...form, name: 'Somebody Else' }),
    checkOut(shopper, { ...form, phone: '08031234567' }),
  ]);
  for (const answer of tries) expect([answer.status, answer.body]).toEqual([409, used]);
  expect(tries.map((one) => one.text).join()).not.toContain(placed.body.order_url);
  expect([await counts(), (await stockOf(world, shop)).committed]).toEqual([before, 1]);
});

test('the same form from the same basket is the same order, also after the basket was emptied by it', async () => {
  const shop = await openShop(world);
  const shopper = await fillBasket(world, shop, 2);
  const form = checkoutForm(shop, { pay_method: 'on_delivery' });
  const answers = await Promise.all(Array.from({ length: 20 }, () => checkOut(shopper, form)));
  answers.push(
    await checkOut(shopper, form),
    await checkOut(shopper, { ...form, shown_total_kobo: 950_000 }),
  );
  for (const answer of answers) expect([answer.status, answer.body]).toEqual([201, answers[0]!.body]);
  expect((await stockOf(world, shop)).committed).toBe(2);
});

test('a basket that was filled anew is not the one the key was for', async () => {
  const shop = await openShop(world);
  const shopper = await fillBasket(world, shop, 2);
  const form = checkoutForm(shop, { pay_method: 'on_delivery' });
  expect((await checkOut(shopper, form)).status).toBe(201);
  await shopper.post('/api/shop/cart/lines', { variant_id: shop.product.variantId, quantity: 1 });
  const again = await checkOut(shopper, form);
  expect([again.status, again.body]).toEqual([409, used]);
  expect((await stockOf(world, shop)).committed).toBe(2);
});

test('two baskets with one key at once make one order, and the other is told', async () => {
  const shop = await openShop(world);
  const baskets = await Promise.all([fillBasket(world, shop, 1), fillBasket(world, shop, 1)]);
  const form = checkoutForm(shop, { pay_method: 'on_delivery' });
  const answers = await Promise.all(baskets.map((one) => checkOut(one, form)));
  expect(answers.map((one) => one.status).toSorted()).toEqual([201, 409]);
  expect(answers.find((one) => one.status === 409)!.body).toEqual(used);
  expect((await stockOf(world, shop)).committed).toBe(1);
});
