import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#shared/api/orders.ts';
import type { OpenRequest } from '#shared/api/selling.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { pass } from '#tests/support/odd-money.ts';
import { stockOf } from '#tests/support/shopping.ts';
import { days, hours } from '../platform/clock.ts';
import { settle } from '../payments/index.ts';
import { sweepParts } from './part-sweep.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ poolSize: 16 });
});
afterAll(() => world.close());

type Reply = Order & { detail: string };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const gele = { title: 'Purple gele', quantity: 1, unit_price_kobo: 2_500_000 };

/** An order of ₦25,000 of which ₦10,000 is asked for first. */
async function asked(shop: TestShop, change: object = {}) {
  const to = (rest: string) => `/api/sites/${shop.slug}${rest}`;
  const wanted = { key: randomUUID(), lines: [gele], deposit_kobo: 1_000_000, ...change };
  const { body, status } = await shop.owner.client.post<Reply>(to('/requests'), wanted);
  expect(status).toBe(201);
  const path = new URL(body.shopper_url).pathname;
  const act = async (rest: string, sent: object = {}) => {
    const reply = await (await shop.owner.signIn()).post<Reply>(to(`/orders/${body.id}/${rest}`), sent);
    return { status: reply.status, body: reply.body };
  };
  const view = async () => (await (await shop.owner.signIn()).get<Order>(to(`/orders/${body.id}`))).body;
  const tries = () =>
    world.database.sql<{ reference: string; part: number; state: string; amount_kobo: number }>(
      'select reference, part, state, amount_kobo::int from payments where owner_id = $1 order by part, created_at, reference',
      [body.id],
    );
  const goPay = () => world.client(shop.slug).post(`${path}/pay`, undefined, form);
  /** Goes to pay what is asked for now; answers its reference. */
  const began = async () => {
    const before = new Set((await tries()).map((one) => one.reference));
    expect((await goPay()).status).toBe(303);
    return (await tries()).find((one) => !before.has(one.reference))!.reference;
  };
  const pay = async () => {
    const reference = await began();
    await paid(reference);
    return reference;
  };
  const page = async () => (await world.client(shop.slug).get(path)).text;
  return { ...body, act, view, tries, began, pay, page, path, goPay };
}

async function paid(reference: string): Promise<void> {
  await world.sandbox.control.pay({ reference });
  await settle(world.app.deps.payments, reference, 'test');
}

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
  await paid(late);
  const rest = await order.began();
  const off = await order.act('cancel', { keep: true });
  expect(off.body).toMatchObject({ status: 'canceled', captured_kobo: 1_000_000, refunded_kobo: 0 });
  expect(off.body.timeline.at(-1)!.message).toBe('Cancelled. ₦10,000 that was paid is kept.');
  expect(await order.page()).toContain('The shop keeps ₦10,000 that you paid first.');
  // The rest that was begun before comes too late, and goes back by itself.
  await paid(rest);
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
  await paid(begun);
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

test('money of both parts goes back the way each came, the newest first, and never more', async () => {
  const shop = await openShop(world);
  const order = await asked(shop);
  const first = await order.pay();
  const second = await order.pay();
  const refund = (amount_kobo: number) => order.act('refund', { amount_kobo, key: randomUUID() });
  expect((await refund(2_500_001)).status).toBe(400);
  expect((await refund(1_700_000)).status).toBe(200);
  await pass(world, hours(3));
  const rows = await world.database.sql(
    'select reference, amount_kobo::int from refunds where reference = any($1) order by amount_kobo',
    [[first, second]],
  );
  expect(rows).toEqual([
    { reference: first, amount_kobo: 200_000 },
    { reference: second, amount_kobo: 1_500_000 },
  ]);
  expect(await order.view()).toMatchObject({ refunded_kobo: 1_700_000, givable_kobo: 800_000 });
});

test('what was paid online and what came in cash go back in one go, each its way', async () => {
  const shop = await openShop(world);
  const order = await asked(shop);
  await order.pay();
  await order.act('parts/received', { part: 1, by: 'cash' });
  await order.act('refund', { amount_kobo: 2_500_000, key: randomUUID() });
  await pass(world, hours(3));
  expect(await order.view()).toMatchObject({
    payment_status: 'refunded',
    refunded_kobo: 2_500_000,
    cash_kobo: 0,
  });
});

test('who has an address is reminded a day before, and the owner is told of what has not come', async () => {
  const shop = await openShop(world);
  const order = await asked(shop);
  await order.pay();
  await world.database.sql("update orders set email = 'amaka@example.com' where id = $1", [order.id]);
  const before = [mails('rest-asked').length, mails('rest-overdue').length];
  await order.act('rest/ask', { days: 3 });
  await pass(world, days(2) + hours(1));
  await sweepParts(world.app.deps);
  await world.work();
  expect(mails('rest-asked').length - before[0]!).toBe(2);
  await pass(world, days(1));
  while ((await sweepParts(world.app.deps)) > 0) await world.work();
  expect(mails('rest-overdue').length - before[1]!).toBe(1);
  // It can still be paid.
  await order.pay();
  expect(await order.view()).toMatchObject({ payment_status: 'paid' });
});

test('a store that is paid into its own account shows it, and records what it saw', async () => {
  const shop = await openShop(world);
  const to = (rest: string) => `/api/sites/${shop.slug}${rest}`;
  const account = { bank_code: '058', account_number: '0123456789' };
  const named = await shop.owner.client.post<object>(to('/payout-account/name'), account);
  await shop.owner.client.put(to('/payout-account'), { ...account, ...named.body });
  await shop.owner.client.patch(to('/settings'), { pay_online: false, pay_direct: true });
  const order = await asked(shop);
  expect(order).toMatchObject({ pay_method: 'direct_transfer', transfer: null, tail_kobo: 0 });
  const text = await order.page();
  expect(text).toContain(`Or send ₦10,000 to the account below, with ${order.number} as its remark`);
  expect(text).toContain('0123456789');
  expect(text).not.toContain('Pay ₦10,000 now');
  const begun = await order.act('parts/received', { part: 0, by: 'transfer' });
  expect(begun.body).toMatchObject({ payment_status: 'partially_paid', captured_kobo: 1_000_000 });
  await order.act('rest/collect');
  expect(await toSend(shop)).toHaveLength(1);
  await order.act('parts/received', { part: 1, by: 'transfer' });
  expect((await order.act('fulfill')).status).toBe(200);
});

test('who pays the fee pays it for each part, and none for what is recorded by hand', async () => {
  const shop = await openShop(world);
  await shop.owner.client.patch(`/api/sites/${shop.slug}/settings`, { shopper_pays_fee: true });
  const order = await asked(shop);
  const [deposit, balance] = order.parts;
  expect(order.total_kobo).toBe(deposit!.amount_kobo + balance!.amount_kobo);
  expect([deposit!.by_hand_kobo, balance!.by_hand_kobo]).toEqual([1_000_000, 1_500_000]);
  expect(order.fee_kobo).toBe(order.total_kobo - 2_500_000);
  await order.pay();
  const done = await order.act('parts/received', { part: 1, by: 'cash' });
  expect(done.body).toMatchObject({
    payment_status: 'paid',
    total_kobo: deposit!.amount_kobo + 1_500_000,
    fee_kobo: deposit!.amount_kobo - 1_000_000,
  });
});

test('money of the deposit and its recording by hand at once: exactly one counts, the other goes back', async () => {
  const shop = await openShop(world);
  const order = await asked(shop);
  const reference = await order.began();
  await world.sandbox.control.pay({ reference });
  const [, byHand] = await Promise.all([
    settle(world.app.deps.payments, reference, 'test'),
    order.act('parts/received', { part: 0, by: 'cash' }),
  ]);
  await pass(world, hours(3));
  const after = await order.view();
  expect([200, 409]).toContain(byHand.status);
  expect(after.captured_kobo - after.refunded_kobo).toBe(1_000_000);
  expect(after).toMatchObject({ payment_status: 'partially_paid', rest_kobo: 1_500_000 });
});
