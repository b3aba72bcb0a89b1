import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Discount } from '#shared/api/discounts.ts';
import { codeNow, makeCode, orderWith, shopperWith } from '#tests/support/selling/codes.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import type { Client } from '#tests/support/client.ts';
import { anyPhone } from '#tests/support/any-phone.ts';
import { checkOut, checkoutForm, orderRow, referenceOf } from '#tests/support/selling/shopping.ts';
import { days, hours } from '../platform/clock.ts';
import { settle } from '../payments/index.ts';
import { sweep } from '../payments/sweep.ts';

let world: TestApp;
let shop: TestShop;
beforeAll(async () => {
  world = await testApp({ poolSize: 24 });
  shop = await openShop(world, { stock: null });
});
afterAll(() => world.close());

const usesIn = async (of: Discount) =>
  (
    await world.database.sql<{ state: string; n: number }>(
      'select state, count(*)::int as n from discount_uses where discount_id = $1 group by 1 order by 1',
      [of.id],
    )
  ).map(({ state, n }) => [state, n]);

/** Sends a form as a phone does: the same one again while the shop is too busy to answer. */
async function insist(shopper: Client, form: object) {
  for (;;) {
    const reply = await checkOut(shopper, form);
    if (reply.status !== 503) return reply;
  }
}

describe('the limits of a code', () => {
  test('200 who order at once with a code for 50: exactly 50 get it, and the others nothing', async () => {
    const code = await makeCode(shop, { most_uses: 50 });
    const shoppers: Client[] = [];
    // Baskets are filled ten at a time; the orders come all at once.
    while (shoppers.length < 200)
      shoppers.push(
        ...(await Promise.all(Array.from({ length: 10 }, () => shopperWith(world, shop, code.code)))),
      );
    const replies = await Promise.all(shoppers.map((shopper) => insist(shopper, checkoutForm(shop))));
    const by = (status: number) => replies.filter((reply) => reply.status === status);
    expect([by(201).length, by(409).length]).toEqual([50, 150]);
    expect(by(409).map((reply) => reply.body)).toEqual(
      Array(150).fill({ code: 'This code has been used up.' }),
    );
    expect(await usesIn(code)).toEqual([['taken', 50]]);
    expect(await codeNow(shop, code)).toMatchObject({ uses: 50, uses_left: 0, state: 'used_up' });
    const [{ n }] = (await world.database.sql<{ n: number }>(
      'select count(*)::int as n from orders where store_id = $1 and discount_code = $2',
      [shop.storeId, code.code],
    )) as [{ n: number }];
    expect(n).toBe(50);
  });

  test('once for each phone number holds for twenty at once, however the number is written', async () => {
    const code = await makeCode(shop, { most_per_customer: 1 });
    const phone = anyPhone();
    const written = [phone, `+234${phone.slice(1)}`];
    const shoppers = await Promise.all(Array.from({ length: 20 }, () => shopperWith(world, shop, code.code)));
    const replies = await Promise.all(
      shoppers.map((shopper, at) => checkOut(shopper, checkoutForm(shop, { phone: written[at % 2] }))),
    );
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1);
    expect(replies.find((reply) => reply.status === 409)!.body).toEqual({
      code: 'This phone number has used the code as often as one may. Take it off to order at the price without it.',
    });
    expect(await usesIn(code)).toEqual([['taken', 1]]);
    expect((await orderWith(world, shop, code.code)).status).toBe(201);
  });

  test('one form sent twenty times is one use', async () => {
    const code = await makeCode(shop, { most_uses: 5 });
    const shopper = await shopperWith(world, shop, code.code);
    const form = checkoutForm(shop);
    const replies = await Promise.all(Array.from({ length: 20 }, () => insist(shopper, form)));
    expect(new Set(replies.map((reply) => reply.body.number)).size).toBe(1);
    expect((await codeNow(shop, code)).uses).toBe(1);
  });

  test('a use comes back with an order that is cancelled, and once', async () => {
    const code = await makeCode(shop, { most_uses: 1 });
    const placed = await orderWith(world, shop, code.code, { pay_method: 'on_delivery' });
    expect((await orderWith(world, shop, code.code)).status).toBe(409);
    const { id } = await orderRow(world, shop, placed.body.number);
    const cancel = () => shop.owner.client.post(`/api/sites/${shop.slug}/orders/${id}/cancel`, {});
    await Promise.all([cancel(), cancel()]);
    expect([await usesIn(code), (await codeNow(shop, code)).uses]).toEqual([[['given_back', 1]], 0]);
    expect((await orderWith(world, shop, code.code)).status).toBe(201);
  });

  test('a use comes back with an order nobody paid in time, and whoever pays late where it is gone gets the money back', async () => {
    const late = await openShop(world, { stock: null });
    const code = await makeCode(late, { most_uses: 1 });
    const first = await orderWith(world, late, code.code, {});
    const reference = await referenceOf(world, late, first.body.number);
    world.clock.advance(hours(3));
    await sweep(world.app.deps.payments);
    expect((await codeNow(late, code)).uses).toBe(0);
    const second = await orderWith(world, late, code.code, {});
    expect(second.status).toBe(201);
    await world.sandbox.control.pay({ reference });
    await settle(world.app.deps.payments, reference, 'test');
    const [payment] = await world.database.sql('select state from payments where reference = $1', [
      reference,
    ]);
    expect(payment).toEqual({ state: 'late_paid' });
    expect([await usesIn(code), (await codeNow(late, code)).uses]).toEqual([
      [
        ['given_back', 1],
        ['taken', 1],
      ],
      1,
    ]);
  });

  test('paid late while it is still there, it is used after all', async () => {
    const late = await openShop(world, { stock: null });
    const code = await makeCode(late, { most_uses: 1 });
    const placed = await orderWith(world, late, code.code, {});
    const reference = await referenceOf(world, late, placed.body.number);
    world.clock.advance(hours(3));
    await sweep(world.app.deps.payments);
    await world.sandbox.control.pay({ reference });
    await settle(world.app.deps.payments, reference, 'test');
    expect((await orderRow(world, late, placed.body.number)).payment_status).toBe('paid');
    expect(await usesIn(code)).toEqual([['taken', 1]]);
    expect((await orderWith(world, late, code.code, {})).status).toBe(409);
  });

  test('its last day is whole, in Lagos', async () => {
    const today = new Date(world.clock.now().getTime() + hours(1)).toISOString().slice(0, 10);
    const code = await makeCode(shop, { ends_on: today });
    expect(await codeNow(shop, code)).toMatchObject({ state: 'on', ends_on: today });
    world.clock.advance(days(1));
    expect((await codeNow(shop, code)).state).toBe('over');
  });
});
