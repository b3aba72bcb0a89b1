import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#shared/api/orders.ts';
import type { OpenRequest } from '#shared/api/selling.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { pass } from '#tests/support/selling/odd-money.ts';
import { askedFirst, gele, paid } from '#tests/support/selling/parts.ts';
import { stockOf } from '#tests/support/selling/shopping.ts';
import { settle } from '../../payments/index.ts';
import { days, hours } from '../../platform/clock.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ poolSize: 16 });
});
afterAll(() => world.close());

const asked = (shop: TestShop, change: object = {}) => askedFirst(world, shop, change);
const open = async (shop: TestShop) =>
  (await shop.owner.client.get<{ items: OpenRequest[] }>(`/api/sites/${shop.slug}/requests`)).body.items;
const toSend = async (shop: TestShop) =>
  (await shop.owner.client.get<{ items: Order[] }>(`/api/sites/${shop.slug}/orders?to_send=true`)).body.items;
const parts = ({ parts: all }: Order) =>
  all.map((one) => [one.kind, one.amount_kobo, one.state, one.paid_by]);
const mails = (template: string) => world.mails().filter((mail) => mail.template === template);

test('a deposit is asked for first, and what is left is told before anything is paid', async () => {
  const shop = await openShop(world);
  const order = await asked(shop);
  expect(order).toMatchObject({ total_kobo: 2_500_000, payment_status: 'unpaid', rest_kobo: 2_500_000 });
  expect(parts(order)).toEqual([
    ['deposit', 1_000_000, 'open', ''],
    ['balance', 1_500_000, 'open', ''],
  ]);
  expect(await open(shop)).toMatchObject([{ due_kobo: 1_000_000, is_rest: false }]);
  const text = await order.page();
  expect(text).toContain('asks you to pay ₦10,000 first');
  expect(text).toContain('It is ₦25,000 in all. The other ₦15,000 is paid later');
  expect(text).toContain('Pay ₦10,000 now');
});

test('a deposit is less than all of it, and nothing is made where it is not', async () => {
  const shop = await openShop(world);
  for (const deposit_kobo of [2_500_000, 2_500_001]) {
    const wanted = { key: randomUUID(), lines: [gele], deposit_kobo };
    const reply = await shop.owner.client.post(`/api/sites/${shop.slug}/requests`, wanted);
    expect([reply.status, reply.body]).toEqual([
      400,
      { deposit_kobo: ['A deposit is less than all of it, which is ₦25,000.'] },
    ]);
  }
  expect(await open(shop)).toEqual([]);
});

test('the deposit pays a part: the owner sees how much is in, nothing is sent, and the rest is paid by the same link', async () => {
  const shop = await openShop(world);
  const order = await asked(shop);
  await order.pay();
  const begun = await order.view();
  expect(begun).toMatchObject({
    payment_status: 'partially_paid',
    captured_kobo: 1_000_000,
    rest_kobo: 1_500_000,
  });
  expect(begun.actions).toEqual([
    'refund',
    'cancel',
    'ask_rest',
    'record_part',
    'collect_rest',
    'forgo_rest',
    'edit',
  ]);
  expect(await toSend(shop)).toEqual([]);
  expect((await order.act('fulfill')).body.detail).toBe(
    '₦15,000 of this order is still to come. Ask for it, record it, or choose to collect it with the goods.',
  );
  expect((await order.act('ask-again')).body.detail).toBe(
    'Its first part is paid. Ask for the rest instead.',
  );
  expect(await order.page()).toContain('Your deposit of ₦10,000 is paid');
  expect(await order.page()).toContain('Pay ₦15,000 now');
  expect(await open(shop)).toMatchObject([{ due_kobo: 1_500_000, is_rest: true, pay_by: null }]);
  await order.act('rest/ask', { days: 3 });
  expect(await order.page()).toContain('Please pay the rest: ₦15,000');
  await order.pay();
  expect(await order.view()).toMatchObject({
    payment_status: 'paid',
    captured_kobo: 2_500_000,
    rest_kobo: 0,
  });
  expect((await order.tries()).map((one) => [one.part, one.state, one.amount_kobo])).toEqual([
    [0, 'paid', 1_000_000],
    [1, 'paid', 1_500_000],
  ]);
  expect(await toSend(shop)).toHaveLength(1);
  expect((await order.act('fulfill')).body.fulfillment_status).toBe('fulfilled');
  await world.work();
  expect(mails('part-came').map((mail) => mail.subject)).toEqual([
    `Order #${order.number}: ₦10,000 came`,
    `Order #${order.number}: ₦15,000 came`,
  ]);
});

test('the goods of a deposit are set aside with it, and given back when the order is called off', async () => {
  const shop = await openShop(world);
  const goods = [{ variant_id: shop.product.variantId, quantity: 2, unit_price_kobo: 500_000 }];
  const order = await asked(shop, { lines: goods, deposit_kobo: 400_000 });
  expect(await stockOf(world, shop)).toEqual({ on_hand: 10, held: 0, committed: 0 });
  await order.pay();
  expect(await stockOf(world, shop)).toEqual({ on_hand: 10, held: 0, committed: 2 });
  expect((await order.act('cancel')).body.detail).toBe(
    'This order is paid. Refund it first, then cancel it.',
  );
  const off = await order.act('cancel', { send_back: true });
  expect(off.body).toMatchObject({ status: 'canceled', rest_kobo: 0 });
  expect(parts(off.body).map(([, , state]) => state)).toEqual(['paid', 'withdrawn']);
  expect(await stockOf(world, shop)).toEqual({ on_hand: 10, held: 0, committed: 0 });
  await pass(world, hours(3));
  expect(await order.view()).toMatchObject({ payment_status: 'refunded', refunded_kobo: 400_000 });
});

test('a deposit may be kept when the order is called off: the customer is told, and it can still go back', async () => {
  const shop = await openShop(world);
  const order = await asked(shop);
  const late = await order.began();
  await paid(world, late);
  const rest = await order.began();
  const off = await order.act('cancel', { keep: true });
  expect(off.body).toMatchObject({ status: 'canceled', captured_kobo: 1_000_000, refunded_kobo: 0 });
  expect(off.body.timeline.at(-1)!.message).toBe('Cancelled. ₦10,000 that was paid is kept.');
  expect(await order.page()).toContain('The shop keeps ₦10,000 that you paid first.');
  // The rest that was begun before comes too late, and goes back by itself.
  await paid(world, rest);
  await pass(world, hours(3));
  expect(await order.view()).toMatchObject({ captured_kobo: 2_500_000, refunded_kobo: 1_500_000 });
  await order.act('refund', { amount_kobo: 1_000_000, key: randomUUID() });
  await pass(world, hours(3));
  expect(await order.view()).toMatchObject({ payment_status: 'refunded', refunded_kobo: 2_500_000 });
});

test('an order that is paid at once cannot be called off with its money kept', async () => {
  const shop = await openShop(world);
  const order = await asked(shop, { deposit_kobo: 0 });
  await order.pay();
  const before = await order.view();
  expect((await order.act('cancel', { keep: true })).status).toBe(409);
  expect(await order.view()).toEqual(before);
});

test('the rest is recorded in cash once, however often and at once; a try that was open is late then', async () => {
  const shop = await openShop(world);
  const order = await asked(shop);
  await order.pay();
  const begun = await order.began();
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => order.act('parts/received', { part: 1, by: 'cash' })),
  );
  expect(replies.map((one) => one.status)).toEqual([200, 200, 200, 200, 200]);
  const done = await order.view();
  expect(done).toMatchObject({ payment_status: 'paid', captured_kobo: 2_500_000, cash_kobo: 1_500_000 });
  await paid(world, begun);
  await pass(world, hours(3));
  expect(await order.view()).toMatchObject({
    payment_status: 'paid',
    captured_kobo: 4_000_000,
    refunded_kobo: 1_500_000,
  });
});

test('what was recorded by mistake is taken out and asked for again', async () => {
  const shop = await openShop(world);
  const order = await asked(shop);
  for (const by of ['cash', 'transfer', 'card_machine']) {
    await order.act('parts/received', { part: 0, by });
    expect(await order.view()).toMatchObject({ payment_status: 'partially_paid' });
    const back = await order.act('parts/undo', { part: 0 });
    expect(back.status).toBe(200);
    if (by === 'cash') expect(back.body).toMatchObject({ payment_status: 'unpaid', captured_kobo: 0 });
    expect(parts(back.body)[0]).toEqual(['deposit', 1_000_000, 'open', '']);
    if (by !== 'cash') break;
  }
});

test('collected on delivery it may be sent before, its rider takes it, and it is done when it is recorded', async () => {
  const shop = await openShop(world);
  const order = await asked(shop);
  await order.pay();
  const before = await order.act('rest/collect');
  expect(before.body).toMatchObject({ rest_kobo: 0, payment_status: 'partially_paid' });
  expect(await toSend(shop)).toHaveLength(1);
  expect(await order.page()).toContain('Please have ₦15,000 ready when you get your order.');
  await order.act('fulfill');
  expect((await order.act('delivered')).body).toMatchObject({
    status: 'open',
    fulfillment_status: 'delivered',
  });
  const done = await order.act('parts/received', { part: 1, by: 'cash' });
  expect(done.body).toMatchObject({ status: 'completed', payment_status: 'paid' });
  expect((await order.act('parts/undo', { part: 1 })).body).toMatchObject({ status: 'open' });
});

test('the rest is taken off the price, of the goods first and then of their delivery', async () => {
  const shop = await openShop(world);
  const order = await asked(shop, { delivery_kobo: 3_000_000, deposit_kobo: 1_000_000 });
  await order.pay();
  expect((await order.act('rest/forgo', { seen_kobo: 1 })).body.detail).toBe(
    '₦45,000 is left to pay now. Look at the order anew.',
  );
  const less = await order.act('rest/forgo', { seen_kobo: 4_500_000 });
  expect(less.body).toMatchObject({
    payment_status: 'paid',
    discount_kobo: 2_500_000,
    delivery_kobo: 1_000_000,
    total_kobo: 1_000_000,
    rest_kobo: 0,
  });
  expect(less.body.lines[0]!.discount_kobo).toBe(2_500_000);
  expect((await order.act('rest/forgo', { seen_kobo: 4_500_000 })).status).toBe(200);
  expect((await order.act('fulfill')).status).toBe(200);
});

test('a rest whose card was declined is told to its shopper and in the order’s history, and can be paid after all', async () => {
  const shop = await openShop(world);
  const order = await asked(shop);
  await order.pay();
  await order.act('rest/ask', { days: 7 });
  const reference = await order.began();
  await world.sandbox.control.pay({ reference, outcome: 'declined' });
  await settle(world.app.deps.payments, reference, 'test');
  await settle(world.app.deps.payments, reference, 'test');
  const seen = await order.view();
  const declined = seen.timeline.filter(({ kind }) => kind === 'declined');
  expect([seen.payment_status, declined.map(({ message }) => message)]).toEqual([
    'partially_paid',
    ['A try to pay the rest, ₦15,000, did not go through. The customer can try again.'],
  ]);
  expect(await order.page()).toContain('The payment did not go through.');
  world.clock.advance(days(8));
  expect(await order.page()).toContain('₦15,000 is left to pay. It was to be paid by');
  await order.pay();
  expect((await order.view()).payment_status).toBe('paid');
});
