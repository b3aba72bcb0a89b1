import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '#shared/api/orders.ts';
import type { OpenRequest } from '#shared/api/selling.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { settle } from '../../payments/index.ts';
import { referenceOf, stockOf } from '#tests/support/selling/shopping.ts';
import { days } from '../../platform/clock.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ poolSize: 16 });
});
afterAll(() => world.close());

type Reply = Order & { detail: string };
const call = (shop: TestShop, rest: string, body: object) =>
  shop.owner.client.post<Reply>(`/api/sites/${shop.slug}${rest}`, body);
const gele = { title: 'Purple gele', quantity: 1, unit_price_kobo: 2_500_000 };
const ask = (shop: TestShop, change: object = {}) =>
  call(shop, '/requests', { key: randomUUID(), lines: [gele], ...change });
const pathOf = (order: Order) => new URL(order.shopper_url).pathname;
const page = async (shop: TestShop, order: Order) => (await world.client(shop.slug).get(pathOf(order))).text;
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const goPay = async (shop: TestShop, order: Order) =>
  world.client(shop.slug).post(`${pathOf(order)}/pay`, undefined, form);
/** The money comes, and the provider is asked. */
async function paid(reference: string): Promise<void> {
  await world.sandbox.control.pay({ reference });
  await settle(world.app.deps.payments, reference, 'test');
}
const open = async (shop: TestShop) =>
  (await shop.owner.client.get<{ items: OpenRequest[] }>(`/api/sites/${shop.slug}/requests`)).body.items;
const ordersOf = (shop: TestShop) =>
  world.database.sql('select * from orders where store_id = $1 order by id', [shop.storeId]);

async function takesTransfers(shop: TestShop): Promise<void> {
  const to = (rest: string) => `/api/sites/${shop.slug}${rest}`;
  const account = { bank_code: '058', account_number: '0123456789' };
  const named = await shop.owner.client.post<object>(to('/payout-account/name'), account);
  await shop.owner.client.put(to('/payout-account'), { ...account, ...named.body });
  await shop.owner.client.patch(to('/settings'), { pay_online: false, pay_direct: true });
}

describe('a request for money', () => {
  test('is an order of something made to order, that takes nothing off the shelf', async () => {
    const shop = await openShop(world);
    const reply = await ask(shop, { delivery_kobo: 250_000, note: 'Ready on Friday.' });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      channel: 'manual',
      status: 'open',
      payment_status: 'unpaid',
      fulfillment_status: 'unfulfilled',
      pay_method: 'online',
      customer_name: 'Customer',
      subtotal_kobo: 2_500_000,
      delivery_kobo: 250_000,
      total_kobo: 2_750_000,
      note: 'Ready on Friday.',
      actions: ['cancel', 'ask_again', 'edit'],
    });
    expect(reply.body.lines).toMatchObject([{ custom: true, title: 'Purple gele', total_kobo: 2_500_000 }]);
    expect(await stockOf(world, shop)).toEqual({ on_hand: 10, held: 0, committed: 0 });
    expect(await open(shop)).toMatchObject([
      { id: reply.body.id, what: 'Purple gele', due_kobo: 2_750_000, shopper_url: reply.body.shopper_url },
    ]);
  });

  test('opens for anybody who has its link: who asks, for what, and how much', async () => {
    const shop = await openShop(world);
    const { body: order } = await ask(shop, { lines: [{ ...gele, quantity: 2 }] });
    const text = await page(shop, order);
    expect(text).toContain('Ada’s Shop asks you to pay ₦50,000');
    expect(text).toContain('For 2 × Purple gele.');
    expect(text).toContain('<meta property="og:title" content="Ada’s Shop asks you to pay ₦50,000"/>');
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    expect(text).toContain('Pay ₦50,000 now');
  });

  test('is paid by the provider like every order, and then is to be sent', async () => {
    const shop = await openShop(world);
    const { body: order } = await ask(shop);
    expect((await goPay(shop, order)).status).toBe(303);
    await paid(await referenceOf(world, shop, order.number));
    const { body } = await shop.owner.client.get<Order>(`/api/sites/${shop.slug}/orders/${order.id}`);
    expect(body).toMatchObject({ payment_status: 'paid', captured_kobo: 2_500_000 });
    expect(body.actions).toContain('fulfill');
    const agreed = 'agrees with you how it gets to you';
    expect(await page(shop, order)).toContain(agreed);
    const sent = await call(shop, `/orders/${order.id}/fulfill`, {});
    expect([sent.status, sent.body.fulfillment_status]).toEqual([200, 'fulfilled']);
    expect(await page(shop, order)).not.toContain(agreed);
    expect(await open(shop)).toEqual([]);
    expect((await call(shop, `/orders/${order.id}/ask-again`, {})).body.detail).toBe(
      'This order is paid already.',
    );
  });

  test('sent twice, also at the same moment, is one order; another under its key is refused', async () => {
    const shop = await openShop(world);
    const wanted = { key: randomUUID(), lines: [gele] };
    const replies = await Promise.all(Array.from({ length: 5 }, () => ask(shop, wanted)));
    expect(new Set(replies.map((one) => [one.status, one.body.id].join()))).toHaveProperty('size', 1);
    const before = await ordersOf(shop);
    expect(before).toHaveLength(1);
    const other = await ask(shop, { ...wanted, delivery_kobo: 1 });
    expect([other.status, other.body.detail]).toEqual([
      409,
      'This was asked for already, as order #1001. Start a new request.',
    ]);
    expect(await ordersOf(shop)).toEqual(before);
  });

  test('runs out, says so, takes no money, and can be paid again once it is asked again', async () => {
    const shop = await openShop(world);
    const { body: order } = await ask(shop, { days: 1 });
    world.clock.advance(days(1));
    const owner = { ...shop, owner: { ...shop.owner, client: await shop.owner.signIn() } };
    expect(await page(shop, order)).toContain('The time to pay this has run out');
    await goPay(shop, order);
    expect(await world.database.sql('select 1 from payments where owner_id = $1', [order.id])).toEqual([]);
    expect((await call(owner, `/orders/${order.id}/ask-again`, { days: 3 })).status).toBe(200);
    expect(await page(shop, order)).toContain('Ada’s Shop asks you to pay ₦25,000');
    expect((await goPay(shop, order)).headers.location).toMatch(/^http/);
  });

  test('that is withdrawn says so and can no longer be paid', async () => {
    const shop = await openShop(world);
    const { body: order } = await ask(shop);
    await call(shop, `/orders/${order.id}/cancel`, {});
    const text = await page(shop, order);
    expect(text).toContain('Nothing is asked of you any more');
    expect(text).not.toContain('Pay ₦25,000 now');
    await goPay(shop, order);
    expect(await world.database.sql('select 1 from payments where owner_id = $1', [order.id])).toEqual([]);
    expect(await open(shop)).toEqual([]);
  });

  test('of products takes them off the shelf when it is paid, at the price that was asked', async () => {
    const shop = await openShop(world);
    const line = { variant_id: shop.product.variantId, quantity: 2, unit_price_kobo: 350_000 };
    const { body: order } = await ask(shop, { lines: [line, gele] });
    expect(order.total_kobo).toBe(3_200_000);
    expect(await stockOf(world, shop)).toEqual({ on_hand: 10, held: 0, committed: 0 });
    await goPay(shop, order);
    expect(await stockOf(world, shop)).toEqual({ on_hand: 10, held: 2, committed: 0 });
    await paid(await referenceOf(world, shop, order.number));
    expect(await stockOf(world, shop)).toEqual({ on_hand: 10, held: 0, committed: 2 });
  });
});

describe('a store without online payment', () => {
  test('asks for a transfer to its account, for as long as its link can be paid', async () => {
    const shop = await openShop(world);
    await takesTransfers(shop);
    const { body: order } = await ask(shop, { days: 14 });
    expect(order).toMatchObject({ pay_method: 'direct_transfer', transfer: { state: 'open' } });
    expect(order.total_kobo).toBe(2_500_000 - order.tail_kobo);
    expect(order.transfer!.held_until).toBe(order.pay_by);
    expect(await page(shop, order)).toContain('0123456789');
    const { body } = await call(shop, `/orders/${order.id}/transfer/received`, {
      amount_kobo: order.total_kobo,
      so_far_kobo: 0,
    });
    expect(body).toMatchObject({ payment_status: 'paid' });
  });

  test('and without transfers is told what is missing, and nothing is made', async () => {
    const shop = await openShop(world);
    const before = await ordersOf(shop);
    await shop.owner.client.patch(`/api/sites/${shop.slug}/settings`, { pay_online: false });
    expect((await ask(shop)).body.detail).toBe(
      'Your store takes no money by a link yet. Turn on online payment or transfers to your account under Ways to pay.',
    );
    await shop.owner.client.patch(`/api/sites/${shop.slug}/settings`, { published: false });
    expect((await ask(shop)).body.detail).toBe('Publish your store first: the link opens at its address.');
    expect(await ordersOf(shop)).toEqual(before);
  });

  test('and is told so where we suspended the store or it closes for good, also when asking again', async () => {
    const shop = await openShop(world);
    const { body: order } = await ask(shop);
    const before = await ordersOf(shop);
    const said = async (change: string, sentence: string) => {
      await world.database.sql(`update stores set ${change} where store_id = $1`, [shop.storeId]);
      expect((await ask(shop)).body.detail).toBe(sentence);
      const again = await call(shop, `/orders/${order.id}/ask-again`, { days: 7 });
      expect(again.body).toEqual({ detail: sentence });
    };
    await said(
      `status = 'suspended'`,
      'We have suspended your store, so nobody can pay by a link. The reason stands above each page of your dashboard: answer it there, or write to hello@presence.example.',
    );
    await said(
      `status = 'live', closing_at = now() + interval '30 days'`,
      'Your store closes for good, so nobody can pay by a link. To sell on, keep it under Site, Close this store.',
    );
    expect(await ordersOf(shop)).toEqual(before);
  });

  test('refuses words without an amount, and amounts the provider does not take', async () => {
    const shop = await openShop(world);
    const before = await ordersOf(shop);
    expect((await ask(shop, { lines: [{ ...gele, title: '' }] })).status).toBe(400);
    expect((await ask(shop, { lines: [] })).status).toBe(400);
    expect((await ask(shop, { lines: [{ ...gele, unit_price_kobo: 4_999 }] })).body.detail).toBe(
      'A link can ask for ₦50 or more.',
    );
    expect(await ordersOf(shop)).toEqual(before);
  });
});
