import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { altered } from '#tests/support/altered.ts';
import { testApp, openShop, type TestApp, type TestShop } from '#tests/support/app.ts';
import {
  checkOut,
  checkoutForm,
  fillBasket,
  orderOne,
  orderRow,
  referenceOf,
  stockOf,
} from '#tests/support/selling/shopping.ts';
import { hours, minutes } from '../../platform/clock.ts';
import { settle } from '../../payments/index.ts';
import { sweep } from '../../payments/sweep.ts';

let world: TestApp;
let shop: TestShop;
beforeAll(async () => {
  world = await testApp({ poolSize: 24 });
  shop = await openShop(world, { stock: 1000 });
});
afterAll(() => world.close());

const countOrders = async (of: TestShop) =>
  (await world.database.sql('select 1 from orders where store_id = $1', [of.storeId])).length;

describe('placing an order', () => {
  test('R-003 an order freezes prices, holds the stock and gets its own number and private page', async () => {
    const fresh = await openShop(world);
    const order = await orderOne(world, fresh);
    expect(order).toMatchObject({ number: 1001, total_kobo: 550_000 });
    expect(order.order_url).toMatch(/^\/orders\/[A-Za-z0-9_-]{44}$/);
    expect(order.pay_url).toContain(world.sandbox.url);
    expect(await stockOf(world, fresh)).toEqual({ on_hand: 10, held: 1, committed: 0 });
    await fresh.owner.client.put(`/api/sites/${fresh.slug}/products/${fresh.product.id}`, {
      title: 'Clay mug',
      variants: [{ id: fresh.product.variantId, price_kobo: 999_900, on_hand: 10 }],
    });
    const page = await order.shopper.get(order.order_url);
    expect(page.text).toContain('₦5,500');
    expect(page.text).not.toContain('₦9,999');
  });

  test('orders placed at once get numbers in a row, each its own, and one that is refused takes none', async () => {
    const fresh = await openShop(world, { stock: 21 });
    const orders = await Promise.all(
      Array.from({ length: 20 }, () => orderOne(world, fresh, { pay_method: 'on_delivery' })),
    );
    const numbers = orders.map((order) => order.number).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, n) => 1001 + n));
    const shopper = await fillBasket(world, fresh);
    const late = await fillBasket(world, fresh);
    expect((await checkOut(shopper, checkoutForm(fresh))).body).toMatchObject({ number: 1021 });
    expect((await checkOut(late, checkoutForm(fresh))).status).toBe(409);
    const counter = 'select value from store_counters where store_id = $1';
    expect(await world.database.sql(counter, [fresh.storeId])).toEqual([{ value: 1021 }]);
  });

  test('the same form sent fifty times at once is one order', async () => {
    const shopper = await fillBasket(world, shop);
    const form = checkoutForm(shop);
    const before = await countOrders(shop);
    const replies = await Promise.all(Array.from({ length: 50 }, () => checkOut(shopper, form)));
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([201]));
    expect(new Set(replies.map((reply) => reply.body.number)).size).toBe(1);
    expect(await countOrders(shop)).toBe(before + 1);
  });

  test('pay on delivery is promised at once and waits for the cash', async () => {
    const fresh = await openShop(world);
    const order = await orderOne(world, fresh, { pay_method: 'on_delivery' });
    expect(order.pay_url).toBeNull();
    expect(await stockOf(world, fresh)).toEqual({ on_hand: 10, held: 0, committed: 1 });
    expect(await orderRow(world, fresh, order.number)).toMatchObject({
      status: 'open',
      payment_status: 'pending',
    });
    await world.work();
    const told = world
      .mails()
      .filter((mail) => mail.text.includes(order.order_url) || mail.text.includes(`slug=${fresh.slug}`));
    expect(told.map((mail) => mail.template).sort()).toEqual(['new-order', 'order-placed']);
  });

  test.each([
    ['no name', { name: ' ' }, { name: ['Enter your name.'] }],
    ['no phone', { phone: '' }, { phone: ['Enter your phone number.'] }],
    [
      'a ten-digit phone',
      { phone: '0803123456' },
      { phone: ['Enter a Nigerian mobile number, for example 0803 123 4567.'] },
    ],
    ['a bad email', { email: 'chidi@' }, { email: expect.anything() }],
    [
      'no way of delivery',
      { delivery_id: 'x' },
      { delivery_id: ['Choose how you want to receive your order.'] },
    ],
  ])(
    'a form with %s is refused with a sentence beside the field, and nothing changes',
    async (_name, change, sentences) => {
      const shopper = await fillBasket(world, shop);
      const before = await countOrders(shop);
      const held = await stockOf(world, shop);
      const reply = await checkOut(shopper, checkoutForm(shop, change));
      expect(reply.status).toBe(400);
      expect(reply.body).toEqual(sentences);
      expect(await countOrders(shop)).toBe(before);
      expect(await stockOf(world, shop)).toEqual(held);
    },
  );

  test('a total that changed since it was shown is refused with the new one', async () => {
    const shopper = await fillBasket(world, shop);
    const before = await countOrders(shop);
    const reply = await checkOut(shopper, checkoutForm(shop, { shown_total_kobo: 100 }));
    expect([reply.status, reply.body]).toEqual([409, { shown_total_kobo: 'The total is now ₦5,500.' }]);
    expect(await countOrders(shop)).toBe(before);
  });

  test('a state the delivery does not reach is refused', async () => {
    const shopper = await fillBasket(world, shop);
    const reply = await checkOut(shopper, checkoutForm(shop, { state: 'Kano' }));
    expect([reply.status, reply.body]).toEqual([
      409,
      { delivery_id: 'This way of delivery does not reach your state.' },
    ]);
  });

  test('invariant 16: 200 shoppers at once for the last unit: exactly one order holds it, everyone else gets a clear sentence', async () => {
    const last = await openShop(world, { stock: 1 });
    const shoppers = [];
    for (let n = 0; n < 200; n++) shoppers.push(await fillBasket(world, last));
    const replies = await Promise.all(
      shoppers.map(async (shopper) => {
        const form = checkoutForm(last);
        let reply = await checkOut(shopper, form);
        // "We are very busy" comes with Retry-After, and a patient shopper sends the same form again.
        while (reply.status === 503) reply = await checkOut(shopper, form);
        return reply;
      }),
    );
    const won = replies.filter((reply) => reply.status === 201);
    const lost = replies.filter((reply) => reply.status !== 201);
    expect(won).toHaveLength(1);
    expect(lost.every((reply) => reply.status === 409)).toBe(true);
    expect(new Set(lost.map((reply) => reply.text))).toEqual(
      new Set(['{"detail":["Clay mug has sold out."]}']),
    );
    expect(await stockOf(world, last)).toEqual({ on_hand: 1, held: 1, committed: 0 });
    expect(await countOrders(last)).toBe(1);
  });

  test('a provider that is away does not cost the order: it stands, and can be paid later', async () => {
    world.sandbox.control.addFault({ match: { route: 'initialize' }, kind: 'drop_before_act', times: 1 });
    const order = await orderOne(world, shop);
    expect(order.pay_url).toBeNull();
    const again = await order.shopper.post(`${order.order_url}/pay`, undefined, {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(again.status).toBe(303);
    expect(again.headers.location).toContain(world.sandbox.url);
  });
});

describe('paying an order', () => {
  test('invariant 4: 100 paid orders with 50 identical webhooks each at once: each is paid once', async () => {
    const busy = await openShop(world, { stock: 100 });
    const orders = [];
    for (let n = 0; n < 100; n++) orders.push(await orderOne(world, busy));
    const references = await Promise.all(orders.map((order) => referenceOf(world, busy, order.number)));
    world.sandbox.control.addFault({ kind: 'webhook_duplicate', count: 50, times: 'always' });
    await Promise.all(references.map((reference) => world.sandbox.control.pay({ reference })));
    await world.sandbox.control.advance(1000);
    world.sandbox.control.removeFault();
    await world.work();
    const paid = await world.database.sql(
      `select o.payment_status, count(l.*)::int as captures from orders o
       left join ledger_entries l on l.store_id = o.store_id and l.order_id = o.id
       where o.store_id = $1 group by o.id, o.payment_status`,
      [busy.storeId],
    );
    expect(paid).toHaveLength(100);
    expect(paid.every((row) => row.payment_status === 'paid' && row.captures === 1)).toBe(true);
    expect(await stockOf(world, busy)).toEqual({ on_hand: 100, held: 0, committed: 100 });
    const receipts = await world.database.sql(
      `select 1 from mails where template = 'order-paid' and key like 'order-paid:%'`,
    );
    expect(receipts).toHaveLength(100);
  });

  test('the shopper who comes back from paying sees it paid, without waiting for any webhook', async () => {
    const order = await orderOne(world, shop);
    const reference = await referenceOf(world, shop, order.number);
    await world.sandbox.control.pay({ reference });
    await order.shopper.get(`${order.order_url}?back=1&reference=${reference}`);
    expect(await orderRow(world, shop, order.number)).toMatchObject({
      payment_status: 'paid',
      captured: 550_000,
    });
  });

  test('invariant 12: a return without payment, with any reference in it, delivers nothing', async () => {
    const paid = await orderOne(world, shop);
    await world.sandbox.control.pay({ reference: await referenceOf(world, shop, paid.number) });
    const order = await orderOne(world, shop);
    await order.shopper.get(
      `${order.order_url}?back=1&reference=${await referenceOf(world, shop, paid.number)}`,
    );
    expect(await orderRow(world, shop, order.number)).toMatchObject({
      payment_status: 'pending',
      captured: 0,
    });
  });

  test('not paid in time: the provider is asked first, then the goods go back on the shelf', async () => {
    const fresh = await openShop(world);
    const order = await orderOne(world, fresh);
    world.clock.advance(minutes(31));
    await sweep(world.app.deps.payments);
    expect(await stockOf(world, fresh)).toEqual({ on_hand: 10, held: 0, committed: 0 });
    expect(await orderRow(world, fresh, order.number)).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
    });
  });

  test('paid after time ran out but with goods left: the order is refilled', async () => {
    const fresh = await openShop(world);
    const order = await orderOne(world, fresh);
    const reference = await referenceOf(world, fresh, order.number);
    world.clock.advance(minutes(31));
    await sweep(world.app.deps.payments);
    await world.sandbox.control.pay({ reference });
    await settle(world.app.deps.payments, reference, 'test');
    expect(await orderRow(world, fresh, order.number)).toMatchObject({ payment_status: 'paid' });
    expect(await stockOf(world, fresh)).toEqual({ on_hand: 10, held: 0, committed: 1 });
  });

  test('paid after the last one went to somebody else: sent back by itself, and explained', async () => {
    const fresh = await openShop(world, { stock: 1 });
    const slow = await orderOne(world, fresh);
    const reference = await referenceOf(world, fresh, slow.number);
    world.clock.advance(minutes(31));
    await sweep(world.app.deps.payments);
    const quick = await orderOne(world, fresh);
    await world.sandbox.control.pay({ reference: await referenceOf(world, fresh, quick.number) });
    await settle(world.app.deps.payments, await referenceOf(world, fresh, quick.number), 'test');
    await world.sandbox.control.pay({ reference });
    await settle(world.app.deps.payments, reference, 'test');
    await world.work();
    await world.sandbox.control.advance(hours(3));
    world.clock.advance(hours(4));
    await sweep(world.app.deps.payments);
    expect(await orderRow(world, fresh, slow.number)).toMatchObject({
      payment_status: 'refunded',
      captured: 550_000,
      refunded: 550_000,
    });
    expect(await orderRow(world, fresh, quick.number)).toMatchObject({ payment_status: 'paid' });
    expect(await stockOf(world, fresh)).toEqual({ on_hand: 1, held: 0, committed: 1 });
    const owner = await fresh.owner.signIn();
    const list = await owner.get<{ items: unknown[] }>(`/api/sites/${fresh.slug}/payments-to-explain`);
    expect(list.body.items).toEqual([]);
  });

  test('"I have been debited" asks the provider there and then', async () => {
    const order = await orderOne(world, shop);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const notYet = await order.shopper.post(`${order.order_url}/debited`, undefined, form);
    expect(notYet.status).toBeLessThan(400);
    expect(await orderRow(world, shop, order.number)).toMatchObject({ payment_status: 'pending' });
    await world.sandbox.control.pay({ reference: await referenceOf(world, shop, order.number) });
    await order.shopper.post(`${order.order_url}/debited`, undefined, form);
    expect(await orderRow(world, shop, order.number)).toMatchObject({ payment_status: 'paid' });
  });

  test('a private link of another shop, or a guessed one, opens nothing', async () => {
    const order = await orderOne(world, shop);
    const other = await openShop(world);
    expect((await world.client(other.slug).get(order.order_url)).status).toBe(404);
    const guessed = altered(order.order_url, -1);
    expect((await world.client(shop.slug).get(guessed)).status).toBe(404);
  });
});

describe('the owner’s side of an order', () => {
  const to = (of: TestShop, path: string) => `/api/sites/${of.slug}${path}`;
  const paidOrder = async (of: TestShop, card?: 'refund_fails') => {
    const order = await orderOne(world, of);
    const reference = await referenceOf(world, of, order.number);
    await world.sandbox.control.pay({ reference, card });
    await settle(world.app.deps.payments, reference, 'test');
    const { id } = await orderRow(world, of, order.number);
    return { ...order, id, path: to(of, `/orders/${id}`) };
  };

  test('sending moves the goods out once, however often it is clicked', async () => {
    const fresh = await openShop(world);
    const order = await paidOrder(fresh);
    const replies = await Promise.all(
      Array.from({ length: 5 }, () =>
        fresh.owner.client.post<{ fulfillment_status: string }>(`${order.path}/fulfill`, {
          tracking: 'GIG-1',
        }),
      ),
    );
    expect(replies.map((reply) => reply.body.fulfillment_status)).toEqual(Array(5).fill('fulfilled'));
    expect(await stockOf(world, fresh)).toEqual({ on_hand: 9, held: 0, committed: 0 });
    const view = await fresh.owner.client.get<{ timeline: { kind: string }[]; actions: string[] }>(
      order.path,
    );
    expect(view.body.timeline.map((event) => event.kind)).toEqual(['placed', 'paid', 'fulfilled']);
    expect(view.body.actions).toEqual(['mark_delivered', 'refund']);
    const delivered = await fresh.owner.client.post<{ status: string }>(`${order.path}/delivered`);
    expect(delivered.body.status).toBe('completed');
  });

  test('an unpaid online order cannot be sent', async () => {
    const fresh = await openShop(world);
    const order = await orderOne(world, fresh);
    const { id } = await orderRow(world, fresh, order.number);
    const reply = await fresh.owner.client.post(to(fresh, `/orders/${id}/fulfill`));
    expect([reply.status, reply.body]).toEqual([
      409,
      { detail: 'This order is not paid yet. Send it once the money is in.' },
    ]);
    expect(await stockOf(world, fresh)).toEqual({ on_hand: 10, held: 1, committed: 0 });
  });

  test('a refund goes through the provider once per key, never above what came in, and restocks when asked', async () => {
    const fresh = await openShop(world);
    const order = await paidOrder(fresh);
    const ask = (amount: number, key: string, restock = false) =>
      fresh.owner.client.post(`${order.path}/refund`, { amount_kobo: amount, key, restock });
    const tooMuch = await ask(550_001, 'first-dialog');
    expect([tooMuch.status, tooMuch.body]).toEqual([
      400,
      { amount_kobo: ['At most ₦5,500 can be sent back.'] },
    ]);
    const replies = await Promise.all(Array.from({ length: 5 }, () => ask(150_000, 'second-dialog')));
    expect(replies.map((reply) => reply.status)).toEqual(Array(5).fill(200));
    await world.work();
    expect((await ask(400_000, 'third-dialog', true)).status).toBe(200);
    await world.work();
    await world.sandbox.control.advance(hours(3));
    world.clock.advance(hours(3));
    await sweep(world.app.deps.payments);
    expect(await orderRow(world, fresh, order.number)).toMatchObject({
      payment_status: 'refunded',
      refunded: 550_000,
    });
    expect(await stockOf(world, fresh)).toEqual({ on_hand: 10, held: 0, committed: 0 });
    const theirs = world.sandbox.control
      .truth()
      .refunds.slice(-2)
      .map((refund) => refund.amount);
    expect(theirs).toEqual([150_000, 400_000]);
  });

  test.each([
    ['the goods are its own again', false, { on_hand: 10, held: 0, committed: 1 }, ''],
    [
      'goods sold meanwhile are told to the owner',
      true,
      { on_hand: 10, held: 0, committed: 10 },
      ' Its goods were put back in stock and have been sold since.',
    ],
  ])('a refund with goods put back fails at the bank: %s', async (_what, soldMeanwhile, stock, told) => {
    const fresh = await openShop(world);
    const order = await paidOrder(fresh, 'refund_fails');
    await fresh.owner.client.post(`${order.path}/refund`, {
      amount_kobo: 550_000,
      key: 'all-of-it-again',
      restock: true,
    });
    expect(await stockOf(world, fresh)).toEqual({ on_hand: 10, held: 0, committed: 0 });
    if (soldMeanwhile) for (let n = 0; n < 10; n++) await paidOrder(fresh);
    await world.work();
    await world.sandbox.control.advance(hours(3));
    world.clock.advance(hours(3));
    await sweep(world.app.deps.payments);
    expect(await orderRow(world, fresh, order.number)).toMatchObject({ payment_status: 'paid', refunded: 0 });
    expect(await stockOf(world, fresh)).toEqual(stock);
    // The first session has ended since.
    const owner = await fresh.owner.signIn();
    const view = await owner.get<{ timeline: { kind: string; message: string }[] }>(order.path);
    expect(view.body.timeline.at(-1)).toMatchObject({
      kind: 'refund_failed',
      message: `The refund of ₦5,500 did not go through. The money is still with you.${told}`,
    });
  });

  test('cash on delivery is recorded once and completes a delivered order', async () => {
    const fresh = await openShop(world);
    const order = await orderOne(world, fresh, { pay_method: 'on_delivery' });
    const { id } = await orderRow(world, fresh, order.number);
    const path = to(fresh, `/orders/${id}`);
    await fresh.owner.client.post(`${path}/fulfill`);
    await fresh.owner.client.post(`${path}/delivered`);
    await Promise.all([1, 2, 3].map(() => fresh.owner.client.post(`${path}/cash`)));
    expect(await orderRow(world, fresh, order.number)).toMatchObject({
      status: 'completed',
      payment_status: 'paid',
      captured: 550_000,
    });
  });

  test('invariant 6: cancelling gives the goods back; money that still arrives is sent back by itself', async () => {
    const fresh = await openShop(world);
    const order = await orderOne(world, fresh);
    const { id } = await orderRow(world, fresh, order.number);
    const reply = await fresh.owner.client.post(to(fresh, `/orders/${id}/cancel`), { reason: 'Out of clay' });
    expect(reply.status).toBe(200);
    expect(await orderRow(world, fresh, order.number)).toMatchObject({
      status: 'canceled',
      payment_status: 'voided',
    });
    expect(await stockOf(world, fresh)).toEqual({ on_hand: 10, held: 0, committed: 0 });
    const reference = await referenceOf(world, fresh, order.number);
    await world.sandbox.control.pay({ reference });
    await settle(world.app.deps.payments, reference, 'test');
    await world.work();
    expect(
      world.sandbox.control.truth().refunds.filter((refund) => refund.reference === reference),
    ).toHaveLength(1);
    expect(await stockOf(world, fresh)).toEqual({ on_hand: 10, held: 0, committed: 0 });
  });

  test('a paid order is not cancelled before it is refunded', async () => {
    const fresh = await openShop(world);
    const order = await paidOrder(fresh);
    const reply = await fresh.owner.client.post(`${order.path}/cancel`);
    expect([reply.status, reply.body]).toEqual([
      409,
      { detail: 'This order is paid. Refund it first, then cancel it.' },
    ]);
  });

  test('money that differs from what was asked is put aside and listed to be explained', async () => {
    const fresh = await openShop(world);
    const order = await orderOne(world, fresh);
    const reference = await referenceOf(world, fresh, order.number);
    await world.sandbox.control.pay({ reference });
    world.sandbox.control.addFault({ match: { reference }, kind: 'wrong_amount', times: 1 });
    await settle(world.app.deps.payments, reference, 'test');
    const list = await fresh.owner.client.get<{ items: { reference: string; order_number: number }[] }>(
      to(fresh, '/payments-to-explain'),
    );
    expect(list.body.items).toMatchObject([{ reference, order_number: order.number, state: 'mismatch' }]);
    expect(await orderRow(world, fresh, order.number)).toMatchObject({
      payment_status: 'pending',
      captured: 0,
    });
  });
});
