import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { days, hours, minutes } from '#server/platform/clock.ts';
import { settle } from '#server/payments/index.ts';
import { sweep } from '#server/payments/sweep.ts';
import { openShop, testApp, type TestApp } from '../support/app.ts';
import {
  checkOut,
  checkoutForm,
  fillBasket,
  orderRow,
  referenceOf,
  stockOf,
} from '../support/selling/shopping.ts';
import { deliver, signatureOf, standing, successEvent, waitingOrder, type Bought } from './money.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ poolSize: 20 });
});
afterAll(() => world.close());
beforeEach(() => {
  world.sandbox.control.removeFault();
  world.sandbox.control.setSettings({ webhook_url: '' });
});

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const pay = (reference: string) => world.sandbox.control.pay({ reference });
const settleNow = (reference: string) => settle(world.app.deps.payments, reference, 'test');
const paymentOf = async ({ reference }: Bought) => {
  const [row] = await world.database.sql<{ state: string; mismatch: string | null; amount: number }>(
    'select state, mismatch, amount_kobo::int as amount from payments where reference = $1',
    [reference],
  );
  return row!;
};
const lookAfterAll = async () => {
  await world.work();
  for (const ms of [minutes(2), hours(2), hours(2)]) {
    await world.sandbox.control.advance(ms);
    world.clock.advance(ms);
    while ((await sweep(world.app.deps.payments)) > 0);
    await world.work();
  }
};

test('invariant 1: no signal delivers anything while the provider itself says that nobody paid', async () => {
  const order = await waitingOrder(world);
  const before = await standing(world, order);
  const back = `${order.order_url}?back=1&reference=${order.reference}&status=success&trxref=${order.reference}`;
  await order.shopper.get(back);
  await order.shopper.post(`${order.order_url}/debited`, undefined, form);
  await deliver(world, successEvent(order.reference));
  await world.work();
  await settle(world.app.deps.payments, order.reference, 'support');
  expect((await order.shopper.get(order.order_url)).status).toBe(200);
  expect(await standing(world, order)).toBe(before);
});

describe('invariant 2: an answer that differs in one thing alone delivers nothing', () => {
  const lies = [
    [
      'wrong_reference',
      'ord-somebody-elses-reference',
      'The provider answered about ord-somebody-elses-reference.',
    ],
    ['wrong_amount', 549_999, 'Paid ₦5,499.99 instead of ₦5,500.'],
    ['wrong_amount', 550_001, 'Paid ₦5,500.01 instead of ₦5,500.'],
    ['wrong_currency', 'USD', 'Paid in USD instead of NGN.'],
    ['wrong_domain', 'live', 'Paid in live mode instead of test.'],
    ['wrong_email', 'somebody@example.com', 'Paid under another email address.'],
    ['wrong_metadata', { purpose: 'plan' }, 'Paid for another purpose.'],
    ['wrong_metadata', { owner_id: 'somebody else’s order' }, 'Paid for something else.'],
  ] as const;
  test.each(lies)('%s %s', async (kind, value, sentence) => {
    const order = await waitingOrder(world);
    await pay(order.reference);
    world.sandbox.control.addFault({
      match: { reference: order.reference, route: 'verify' },
      kind,
      value,
      times: 'always',
    });
    await order.shopper.get(`${order.order_url}?back=1`);
    await lookAfterAll();
    expect(await paymentOf(order)).toMatchObject({ state: 'mismatch', mismatch: sentence });
    expect(await orderRow(world, order.shop, order.number)).toMatchObject({
      payment_status: 'pending',
      captured: 0,
    });
    expect(await stockOf(world, order.shop)).toMatchObject({ committed: 0 });
    const told = await world.database.sql(`select 1 from mails where key = 'order-paid:' || $1`, [order.id]);
    expect(told).toEqual([]);
  });

  test('money that has gone back already', async () => {
    const order = await waitingOrder(world);
    await pay(order.reference);
    await fetch(`${world.sandbox.url}/refund`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_presence_sandbox', 'content-type': 'application/json' },
      body: JSON.stringify({ transaction: order.reference }),
    });
    await world.sandbox.control.advance(hours(2));
    await order.shopper.get(`${order.order_url}?back=1`);
    expect(await paymentOf(order)).toMatchObject({
      state: 'mismatch',
      mismatch: 'The provider has already sent this money back.',
    });
    expect(await stockOf(world, order.shop)).toMatchObject({ committed: 0 });
  });
});

test('invariant 3: the browser’s own amounts, prices and words of success count for nothing', async () => {
  const shop = await openShop(world);
  const shopper = await fillBasket(world, shop);
  const placed = await checkOut(
    shopper,
    checkoutForm(shop, {
      amount: 100,
      total_kobo: 100,
      amount_kobo: 100,
      currency: 'USD',
      unit_price_kobo: 1,
      lines: [{ variant_id: shop.product.variantId, quantity: 1, unit_price_kobo: 1 }],
      status: 'success',
      payment_status: 'paid',
      reference: 'ord-of-my-own-choosing-123456',
    }),
  );
  expect([placed.status, placed.body.total_kobo]).toEqual([201, 550_000]);
  const reference = await referenceOf(world, shop, placed.body.number);
  const [row] = await world.database.sql(
    'select amount_kobo::int as amount, currency, state from payments where reference = $1',
    [reference],
  );
  expect(row).toEqual({ amount: 550_000, currency: 'NGN', state: 'ready' });
  expect(await orderRow(world, shop, placed.body.number)).toMatchObject({ payment_status: 'pending' });
});

describe('invariant 5: money that comes for an order that is bought already goes back', () => {
  /** Two tries that can both be paid: the first ran out here while its page stayed open there. */
  const withTwoTries = async () => {
    const order = await waitingOrder(world);
    world.clock.advance(minutes(31));
    await sweep(world.app.deps.payments);
    await order.shopper.post(`${order.order_url}/pay`, undefined, form);
    const second = await referenceOf(world, order.shop, order.number);
    expect(second).not.toBe(order.reference);
    await pay(second);
    await settleNow(second);
    return { order, second };
  };
  const refund = async (order: Bought, amountKobo: number) => {
    const owner = await order.shop.owner.signIn();
    const body = { amount_kobo: amountKobo, key: 'the-owner-asks' };
    expect((await owner.post(`/api/sites/${order.shop.slug}/orders/${order.id}/refund`, body)).status).toBe(
      200,
    );
    await lookAfterAll();
  };

  test.each([
    ['as it is', 0],
    ['with some of it sent back', 150_000],
    ['with all of it sent back', 550_000],
  ])('%s', async (_how, refundedKobo) => {
    const { order, second } = await withTwoTries();
    if (refundedKobo > 0) await refund(order, refundedKobo);
    await pay(order.reference);
    expect(await settleNow(order.reference)).toMatchObject({ state: 'late_paid' });
    await lookAfterAll();
    const kept = await world.database.sql(
      'select reference, state, refund_kobo::int as back from payments where owner_id = $1 order by created_at',
      [order.id],
    );
    expect(kept).toEqual([
      { reference: order.reference, state: 'late_paid', back: 550_000 },
      { reference: second, state: 'paid', back: refundedKobo },
    ]);
    expect(await orderRow(world, order.shop, order.number)).toMatchObject({
      captured: 1_100_000,
      refunded: 550_000 + refundedKobo,
    });
    expect(await stockOf(world, order.shop)).toEqual({ on_hand: 10, held: 0, committed: 1 });
  });
});

describe('invariant 6: no payment is lost', () => {
  test('a try stands written down before the provider hears of it, whatever becomes of the call', async () => {
    for (const kind of ['drop_before_act', 'drop_after_act', 'garbage', 'status'] as const) {
      world.sandbox.control.addFault({ match: { route: 'initialize' }, kind, times: 1 });
      const order = await waitingOrder(world);
      expect([kind, (await paymentOf(order)).state]).toEqual([kind, 'created']);
    }
  });

  test('money whose last question of the week got no clear answer is asked about until there is one', async () => {
    const order = await waitingOrder(world);
    await pay(order.reference);
    world.sandbox.control.addFault({
      match: { reference: order.reference },
      kind: 'garbage',
      times: 'always',
    });
    world.clock.advance(days(8));
    await sweep(world.app.deps.payments);
    expect((await paymentOf(order)).state).toBe('ready');
    world.sandbox.control.removeFault();
    world.clock.advance(hours(1));
    await sweep(world.app.deps.payments);
    expect((await paymentOf(order)).state).toBe('paid');
  });
});

describe('invariant 8: what is not proved by its signature changes nothing and is not kept', () => {
  const body = (reference: string) => successEvent(reference, { callback: 'https:\\/\\/shop.example' });
  const forgeries: [string, (raw: Buffer) => [Buffer, Record<string, string>]][] = [
    ['no signature', (raw) => [raw, {}]],
    ['an empty one', (raw) => [raw, { 'x-paystack-signature': '' }]],
    ['the key of somebody else', (raw) => [raw, signatureOf(raw, 'sk_test_of_somebody_else')]],
    ['an empty key', (raw) => [raw, signatureOf(raw, '')]],
    ['the public key', (raw) => [raw, signatureOf(raw, 'pk_test_presence_sandbox')]],
    ['one letter of another', (raw) => [raw, { 'x-paystack-signature': flipped(signatureOf(raw)) }]],
    [
      'a cut-off one',
      (raw) => [raw, { 'x-paystack-signature': signatureOf(raw)['x-paystack-signature'].slice(0, 127) }],
    ],
    [
      'the signature of the same event written another way',
      (raw) => [raw, signatureOf(Buffer.from(JSON.stringify(JSON.parse(raw.toString()), null, 1)))],
    ],
    ['one byte more than was signed', (raw) => [Buffer.concat([raw, Buffer.from(' ')]), signatureOf(raw)]],
  ];
  test.each(forgeries)('%s', async (_name, forge) => {
    const order = await waitingOrder(world);
    await pay(order.reference);
    const before = await standing(world, order);
    const [count] = await world.database.sql('select count(*)::int from provider_events');
    const [raw, headers] = forge(body(order.reference));
    const refused = await deliver(world, raw, headers);
    expect([refused.status, refused.body]).toEqual([401, { detail: 'The signature does not hold.' }]);
    await world.work();
    expect(await standing(world, order)).toBe(before);
    expect((await world.database.sql('select count(*)::int from provider_events'))[0]).toEqual(count);
  });

  test('the raw bytes are what is signed: escaped slashes and odd spaces are as good as any', async () => {
    const order = await waitingOrder(world);
    await pay(order.reference);
    const raw = Buffer.from(
      ` {"event":"charge.success", "data":{"reference":"${order.reference}","amount":550000.0,"x":"https:\\/\\/a"}}\n`,
    );
    expect((await deliver(world, raw)).status).toBe(200);
    await world.work();
    expect((await paymentOf(order)).state).toBe('paid');
  });
});

const flipped = (headers: { 'x-paystack-signature': string }) => {
  const given = headers['x-paystack-signature'];
  return `${given.slice(0, -1)}${given.endsWith('0') ? '1' : '0'}`;
};

test('invariant 9: an event about one shop’s payment leaves every other shop as it is', async () => {
  const [mine, other] = [await waitingOrder(world), await waitingOrder(world)];
  await pay(mine.reference);
  await pay(other.reference);
  const before = await standing(world, other);
  const lying = successEvent(mine.reference, {
    metadata: { owner_id: other.id, store_id: other.shop.storeId, reference: other.reference },
    store_id: other.shop.storeId,
  });
  await deliver(world, lying);
  await world.work();
  expect((await paymentOf(mine)).state).toBe('paid');
  expect(await standing(world, other)).toBe(before);
});

test('invariant 12: each try has a reference of its own; when one ran out it is closed, and the next is another', async () => {
  const order = await waitingOrder(world);
  world.clock.advance(minutes(31));
  await order.shopper.post(`${order.order_url}/pay`, undefined, form);
  const second = await referenceOf(world, order.shop, order.number);
  const rows = await world.database.sql(
    'select reference, state from payments where owner_id = $1 order by created_at',
    [order.id],
  );
  expect(rows).toEqual([
    { reference: order.reference, state: 'expired' },
    { reference: second, state: 'ready' },
  ]);
  await expect(
    world.database.sql(
      `insert into payments select (p).* from (select p from payments p where reference = $1) one`,
      [second],
    ),
  ).rejects.toThrow(/payments_pkey/);
});

test('invariant 16: goods are held once, given up once and promised once, whatever comes at the same moment', async () => {
  const shop = await openShop(world, { stock: 6 });
  const orders = [];
  for (let n = 0; n < 6; n++) orders.push(await waitingOrder(world, shop));
  expect(await stockOf(world, shop)).toEqual({ on_hand: 6, held: 6, committed: 0 });
  for (const { reference } of orders.slice(0, 3)) await pay(reference);
  const owner = await shop.owner.signIn();
  world.clock.advance(minutes(31));
  const fresh = await shop.owner.signIn();
  await Promise.all([
    ...orders.flatMap(({ reference }) => [1, 2, 3].map(() => settleNow(reference))),
    sweep(world.app.deps.payments),
    ...orders.map(({ id }) => fresh.post(`/api/sites/${shop.slug}/orders/${id}/cancel`, { reason: '' })),
    ...orders.map(({ id }) => owner.post(`/api/sites/${shop.slug}/orders/${id}/cancel`, { reason: '' })),
    ...orders.map(({ shopper, order_url }) => shopper.post(`${order_url}/pay`, undefined, form)),
  ]);
  await lookAfterAll();
  const [paid] = await world.database.sql<{ paid: number }>(
    `select count(*)::int as paid from payments p join orders o on o.id = p.owner_id
     where o.store_id = $1 and p.state = 'paid'`,
    [shop.storeId],
  );
  expect(await stockOf(world, shop)).toEqual({ on_hand: 6, held: 0, committed: paid!.paid });
  await expect(
    world.database.sql('update inventory_levels set held = -1 where store_id = $1', [shop.storeId]),
  ).rejects.toThrow(/held_check/);
});
