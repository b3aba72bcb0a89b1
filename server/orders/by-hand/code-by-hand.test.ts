import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '#shared/api/orders.ts';
import type { CodeTried } from '#shared/api/selling.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { codeNow, makeCode, orderWith } from '#tests/support/selling/codes.ts';
import { anyPhone } from '#tests/support/any-phone.ts';
import { referenceOf, stockOf } from '#tests/support/selling/shopping.ts';
import { settle } from '../../payments/index.ts';

let world: TestApp;
let shop: TestShop;
beforeAll(async () => {
  world = await testApp({ poolSize: 24 });
  shop = await openShop(world, { stock: 1000 });
});
afterAll(() => world.close());

type Reply = Order & { detail?: string; code?: string };
const call = <T = Reply>(rest: string, body: object) =>
  shop.owner.client.post<T>(`/api/sites/${shop.slug}${rest}`, body);
const mug = (quantity = 1, unit_price_kobo = 400_000) => ({
  variant_id: shop.product.variantId,
  quantity,
  unit_price_kobo,
});
const sell = (change: object) =>
  call('/counter/sales', { key: randomUUID(), lines: [mug()], paid_by: 'cash', ...change });
const gele = { title: 'Purple gele', quantity: 1, unit_price_kobo: 2_500_000 };
const ask = (change: object) => call('/requests', { key: randomUUID(), lines: [gele], ...change });
const tryIt = async (body: object) => (await call<CodeTried>('/code-tries', body)).body;
const takeBack = (id: string) => call(`/orders/${id}/take-back`, {});
const allOrders = () =>
  world.database.sql('select id from orders where store_id = $1 order by id', [shop.storeId]);

/** The payer goes to pay by the link, and the money comes. */
async function goPay(order: Order): Promise<string> {
  const path = new URL(order.shopper_url).pathname;
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const reply = await world.client(shop.slug).post(`${path}/pay`, undefined, form);
  return String(reply.headers['location'] ?? '');
}

describe('a code at the counter', () => {
  test('is shown before any money is taken, and takes as much off as at the checkout', async () => {
    const { code } = await makeCode(shop, { percent: 10 });
    expect(await tryIt({ code: code.toLowerCase(), lines: [mug(3, 333)] })).toEqual({
      code,
      discount_kobo: 100,
      frees_delivery: false,
      refused: '',
    });
    const { status, body } = await sell({ code, lines: [mug(3, 333)], shown_total_kobo: 899 });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      subtotal_kobo: 999,
      discount_kobo: 100,
      discount_code: code,
      total_kobo: 899,
      cash_kobo: 899,
      payment_status: 'paid',
    });
    expect(body.timeline.map((one) => one.message)).toContain(`₦1 was taken off, with the code ${code}.`);
  });

  test('goes before what the owner takes off besides, which is never more than is left', async () => {
    const { code } = await makeCode(shop, { percent: 75 });
    const { body } = await sell({ code, discount_kobo: 150_000 });
    expect([body.discount_kobo, body.total_kobo]).toEqual([400_000, 0]);
    const less = await sell({ code, discount_kobo: 50_000 });
    expect([less.body.discount_kobo, less.body.total_kobo]).toEqual([350_000, 50_000]);
  });

  test('counts as everywhere: 20 sales and 20 checkouts at once use a code of ten ten times', async () => {
    const code = await makeCode(shop, { most_uses: 10 });
    const before = await stockOf(world, shop);
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        at % 2 ? sell({ code: code.code }) : orderWith(world, shop, code.code),
      ),
    );
    const done = replies.filter((one) => one.status === 201);
    expect([done.length, (await codeNow(shop, code)).uses]).toEqual([10, 10]);
    const after = await stockOf(world, shop);
    expect(before.on_hand - after.on_hand + after.held - before.held).toBe(10);
  });

  test('says why it takes nothing off, and then nothing is recorded', async () => {
    const before = await allOrders();
    expect((await sell({ code: 'NOSUCH' })).body).toEqual({
      code: 'We do not know the code NOSUCH. Please check how it is spelled.',
    });
    const { code: free } = await makeCode(shop, { kind: 'free_delivery', percent: null });
    expect((await sell({ code: free })).body).toEqual({
      code: 'This code makes delivery free, and nothing is delivered at the counter.',
    });
    const { code: later } = await makeCode(shop, { starts_on: '2099-01-01' });
    expect((await sell({ code: later })).status).toBe(409);
    const { code } = await makeCode(shop, { percent: 10 });
    expect((await sell({ code, shown_total_kobo: 400_000 })).body.detail).toBe(
      'This sale comes to ₦3,600 now. Look at it again, then record it.',
    );
    expect(await allOrders()).toEqual(before);
  });

  test('that each customer may use once wants to know whose use it is, and counts it by phone', async () => {
    const { code } = await makeCode(shop, { most_per_customer: 1 });
    const whose =
      'Each customer may use this code so many times. Enter the customer’s phone number, so that it can be counted.';
    expect((await sell({ code })).body).toEqual({ code: whose });
    expect((await tryIt({ code, lines: [mug()] })).refused).toBe(whose);
    const buyer = { phone: anyPhone() };
    expect((await sell({ code, buyer })).status).toBe(201);
    const again = 'This customer has used the code as often as one may.';
    expect((await sell({ code, buyer })).body).toEqual({ code: again });
    expect((await tryIt({ code, lines: [mug()], ...buyer })).refused).toBe(again);
    expect((await orderWith(world, shop, code, buyer)).status).toBe(409);
  });

  test('is given back with the sale that is taken back, and a press more is the same sale', async () => {
    const code = await makeCode(shop, { most_uses: 1 });
    const sale = { key: randomUUID(), code: code.code };
    const { body } = await sell(sale);
    expect((await sell(sale)).body.id).toBe(body.id);
    expect((await codeNow(shop, code)).uses_left).toBe(0);
    expect((await takeBack(body.id)).body).toMatchObject({ status: 'canceled', refunded_kobo: 360_000 });
    expect((await takeBack(body.id)).status).toBe(200);
    expect((await codeNow(shop, code)).uses_left).toBe(1);
    expect((await sell({ code: code.code })).status).toBe(201);
  });
});

describe('a code in a pay link', () => {
  test('is in the price that is asked for, and used when it is paid', async () => {
    const code = await makeCode(shop, { percent: 10, most_uses: 1 });
    const { status, body } = await ask({ code: code.code, delivery_kobo: 150_000 });
    expect(status).toBe(201);
    expect(body).toMatchObject({ discount_kobo: 250_000, discount_code: code.code, total_kobo: 2_400_000 });
    expect(body.lines.map((line) => line.discount_kobo)).toEqual([250_000]);
    expect((await codeNow(shop, code)).uses).toBe(0);
    await goPay(body);
    expect((await codeNow(shop, code)).uses).toBe(1);
    const reference = await referenceOf(world, shop, body.number);
    await world.sandbox.control.pay({ reference });
    await settle(world.app.deps.payments, reference, 'test');
    const { body: paid } = await shop.owner.client.get<Order>(`/api/sites/${shop.slug}/orders/${body.id}`);
    expect(paid).toMatchObject({ payment_status: 'paid', captured_kobo: 2_400_000 });
  });

  test('of one use is had by who pays first, and the other is told', async () => {
    const code = await makeCode(shop, { most_uses: 1 });
    const [one, other] = [await ask({ code: code.code }), await ask({ code: code.code })];
    expect(await goPay(one.body)).toContain('http');
    const told = await goPay(other.body);
    expect(told).toBe(new URL(other.body.shopper_url).pathname);
    expect((await codeNow(shop, code)).uses).toBe(1);
  });

  test('makes its delivery free, and is refused as at the counter', async () => {
    const { code } = await makeCode(shop, { kind: 'free_delivery', percent: null });
    const { body } = await ask({ code, delivery_kobo: 150_000 });
    expect([body.delivery_kobo, body.total_kobo]).toEqual([0, 2_500_000]);
    const { code: each } = await makeCode(shop, { most_per_customer: 2 });
    expect((await ask({ code: each })).status).toBe(409);
    expect((await ask({ code: each, buyer: { phone: anyPhone() } })).status).toBe(201);
  });
});
