import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import {
  act,
  everythingOf,
  openList,
  pass,
  payAsAsked,
  place,
  shopWithOwnKeys,
  view,
  type Placed,
} from '#tests/support/selling/odd-money.ts';
import { orderRow, stockOf } from '#tests/support/selling/shopping.ts';
import { pollDisputes, syncDispute } from '../payments/disputes/disputes.ts';
import { sweep } from '../payments/sweep.ts';
import { hours, minutes } from '../platform/clock.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ poolSize: 16 });
});
afterAll(() => world.close());
beforeEach(() => {
  world.sandbox.control.removeFault();
  world.sandbox.control.setSettings({ webhook_url: '' });
});

const paid = async (shop?: TestShop, card?: string): Promise<Placed> => {
  const order = await place(world, shop ?? (await openShop(world)));
  await payAsAsked(world, order, card);
  return order;
};
const refund = (order: Placed, amount_kobo: number, more: object = {}) =>
  act(order, 'refund', { amount_kobo, key: `refund-of-${amount_kobo}`, ...more });
const refused = async (order: Placed, rest: string, sentence: string, body: object = {}) => {
  const before = await everythingOf(world, order);
  const reply = await act(order, rest, body);
  expect([rest, reply.status, reply.body]).toEqual([rest, 409, { detail: sentence }]);
  expect(await everythingOf(world, order)).toBe(before);
};
const dispute = async (order: Placed, more: object = {}) => {
  const opened = world.sandbox.control.openDispute({ reference: order.reference, ...more });
  await pollDisputes(world.app.deps.payments);
  return opened.id;
};
const decide = async (id: string, outcome: 'won' | 'lost') => {
  world.sandbox.control.decideDispute({ id, outcome });
  await syncDispute(world.app.deps.payments, { integration: 'platform', provider: 'paystack' }, id);
};
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const payAgain = async ({ shopper, order_url }: Placed) => {
  const reply = await shopper.post(`${order_url}/pay`, undefined, form);
  return { to: reply.headers.location!, page: (await shopper.get(order_url)).text };
};
const statesOf = async ({ id }: Placed) =>
  (
    await world.database.sql<{ state: string }>(
      'select state from payments where owner_id = $1 order by created_at, reference',
      [id],
    )
  ).map((row) => row.state);

const wentBack = 'The money of this order went back, so there is nothing to send.';
const disputedSend =
  'The customer’s bank is asking for this money back. Send the goods once it has decided for you.';
const soldMeanwhile =
  'The goods of this order have been sold meanwhile. Put them in stock again, then send it.';

describe('a refund in part', () => {
  test('keeps the order alive: it is sent, delivered and done', async () => {
    const order = await paid();
    await refund(order, 150_000);
    await pass(world, hours(3));
    const shown = await view(order);
    expect(shown).toMatchObject({ payment_status: 'partially_refunded', refundable_kobo: 400_000 });
    const asked = shown.timeline.find((one) => one.kind === 'refund_asked');
    expect([asked?.message, asked?.actor]).toEqual(['A refund of ₦1,500 was asked for.', 'Ada']);
    expect(shown.actions).toEqual(['fulfill', 'refund', 'cancel', 'edit']);
    expect((await act(order, 'fulfill')).body.fulfillment_status).toBe('fulfilled');
    expect((await act(order, 'delivered')).body.status).toBe('completed');
    expect(await stockOf(world, order.shop)).toEqual({ on_hand: 9, held: 0, committed: 0 });
  });

  test('does not put goods back on the shelf, and says when they do', async () => {
    const order = await paid();
    const before = await everythingOf(world, order);
    const reply = await refund(order, 549_999, { restock: true });
    expect([reply.status, reply.body]).toEqual([
      400,
      {
        restock: [
          'Goods go back on the shelf only when all of the money goes back. For a part, leave them with the order.',
        ],
      },
    ]);
    expect(await everythingOf(world, order)).toBe(before);
    await refund(order, 150_000);
    await world.work();
    expect((await refund(order, 400_000, { restock: true })).status).toBe(200);
    expect(await stockOf(world, order.shop)).toEqual({ on_hand: 10, held: 0, committed: 0 });
  });

  test('goods that were sent stay sent, whatever is ticked', async () => {
    const order = await paid();
    await act(order, 'fulfill');
    expect((await refund(order, 550_000, { restock: true })).status).toBe(200);
    expect(await stockOf(world, order.shop)).toEqual({ on_hand: 9, held: 0, committed: 0 });
    await pass(world, hours(3));
    expect((await act(order, 'delivered')).body).toMatchObject({
      status: 'completed',
      payment_status: 'refunded',
    });
  });

  test('the rest goes back with one button that also cancels', async () => {
    const order = await paid();
    await refund(order, 150_000);
    await pass(world, hours(3));
    await refused(order, 'cancel', 'This order is paid. Refund it first, then cancel it.');
    const done = await act(order, 'cancel', { reason: 'Out of clay', send_back: true });
    expect(done.body).toMatchObject({ status: 'canceled', refundable_kobo: 0 });
    expect(done.body.refunds.map((one) => [one.amount_kobo, one.reason])).toEqual([
      [150_000, ''],
      [400_000, 'Out of clay'],
    ]);
    expect(await stockOf(world, order.shop)).toEqual({ on_hand: 10, held: 0, committed: 0 });
    await pass(world, hours(3));
    expect(await orderRow(world, order.shop, order.number)).toMatchObject({
      status: 'canceled',
      payment_status: 'refunded',
      captured: 550_000,
      refunded: 550_000,
    });
    const again = await act(order, 'cancel', { send_back: true });
    expect(again.body.refunds).toHaveLength(2);
  });

  test('a kobo more than is left is refused, and says how much there is', async () => {
    const order = await paid();
    const tooMuch = async (amount_kobo: number) => {
      const before = await everythingOf(world, order);
      const reply = await refund(order, amount_kobo);
      expect([reply.status, await everythingOf(world, order)]).toEqual([400, before]);
      return reply.body;
    };
    expect(await tooMuch(550_001)).toEqual({ amount_kobo: ['At most ₦5,500 can be sent back.'] });
    await refund(order, 150_000);
    await world.work();
    expect(await tooMuch(400_001)).toEqual({ amount_kobo: ['At most ₦4,000 can be sent back.'] });
    await refund(order, 400_000);
    await world.work();
    expect(await tooMuch(1)).toEqual({ amount_kobo: ['All of it has been sent back already.'] });
  });

  test('cancelling twice at once sends the money back once', async () => {
    const order = await paid();
    await Promise.all([1, 2, 3].map(() => act(order, 'cancel', { send_back: true })));
    const rows = await world.database.sql('select reason from refunds where reference = $1', [
      order.reference,
    ]);
    expect(rows).toEqual([{ reason: 'The order was cancelled.' }]);
  });

  test('while one is being sent the order is not cancelled with another', async () => {
    const order = await paid();
    await refund(order, 150_000);
    const busy = 'A refund is being sent right now. Try again in a minute.';
    await refused(order, 'cancel', busy, { send_back: true });
    await refused(order, 'refund', busy, { amount_kobo: 1, key: 'another-key' });
    expect((await view(order)).actions).toEqual(['fulfill']);
    expect((await refund(order, 150_000)).status).toBe(200);
  });
});

describe('a refund that is asked for with the same key', () => {
  test('is done once, also when the customer’s bank has asked for the money since', async () => {
    const order = await paid();
    await refund(order, 150_000);
    await dispute(order);
    const again = await refund(order, 150_000);
    expect([again.status, again.body.refunds.length]).toEqual([200, 1]);
  });

  test('is done anew once the first has failed', async () => {
    const order = await paid(undefined, '4084080000671803');
    await refund(order, 150_000);
    await pass(world, hours(3));
    expect((await view(order)).refunds).toMatchObject([{ state: 'failed' }]);
    const again = await refund(order, 150_000);
    expect(again.body.refunds.map((one) => one.state).toSorted()).toEqual(['failed', 'requested']);
  });
});

describe('a refund of everything', () => {
  test('invariant 16: goods whose money is on its way back are not sent, and one that was put back is sold once', async () => {
    const order = await paid(await openShop(world, { stock: 1 }));
    await refund(order, 550_000, { restock: true });
    await refused(order, 'fulfill', wentBack);
    const other = await paid(order.shop);
    expect((await act(other, 'fulfill')).status).toBe(200);
    await pass(world, hours(3));
    await refused(order, 'fulfill', wentBack);
    expect(await stockOf(world, order.shop)).toEqual({ on_hand: 0, held: 0, committed: 0 });
    expect((await view(order)).actions).toEqual(['cancel']);
    expect((await act(order, 'cancel')).body).toMatchObject({
      status: 'canceled',
      payment_status: 'refunded',
    });
  });

  test('without goods put back it can be cancelled at once, which puts them back', async () => {
    const order = await paid();
    await refund(order, 550_000);
    await world.work();
    expect(await stockOf(world, order.shop)).toEqual({ on_hand: 10, held: 0, committed: 1 });
    expect((await act(order, 'cancel')).body.status).toBe('canceled');
    expect(await stockOf(world, order.shop)).toEqual({ on_hand: 10, held: 0, committed: 0 });
  });

  test.each([
    ['in parts, the last with goods put back', true],
    ['of a cancelled order', false],
  ])('that fails %s leaves the money with whom it is', async (_how, inParts) => {
    const order = await paid(undefined, 'refund_fails');
    if (inParts) {
      await refund(order, 150_000);
      await world.work();
      await refund(order, 400_000, { restock: true });
    } else await act(order, 'cancel', { send_back: true });
    expect(await stockOf(world, order.shop)).toEqual({ on_hand: 10, held: 0, committed: 0 });
    await pass(world, hours(3));
    const shown = await view(order);
    expect(shown).toMatchObject({
      payment_status: 'paid',
      refundable_kobo: 550_000,
      actions: inParts ? ['fulfill', 'refund', 'cancel', 'edit'] : ['refund'],
    });
    expect(await stockOf(world, order.shop)).toEqual({ on_hand: 10, held: 0, committed: inParts ? 1 : 0 });
    expect(await openList(order.shop)).toMatchObject([{ state: 'refund_failed', choices: ['explain'] }]);
  });

  test('that fails when the goods were sold: they are not promised twice, and sent once they are there', async () => {
    const order = await paid(await openShop(world, { stock: 1 }), 'refund_fails');
    await refund(order, 550_000, { restock: true });
    await paid(order.shop);
    await pass(world, hours(3));
    expect(await stockOf(world, order.shop)).toEqual({ on_hand: 1, held: 0, committed: 1 });
    expect((await view(order)).actions).toEqual(['refund', 'cancel', 'edit']);
    await refused(order, 'fulfill', soldMeanwhile);
    const client = await order.shop.owner.signIn();
    await client.put(`/api/sites/${order.shop.slug}/products/${order.shop.product.id}`, {
      title: 'Clay mug',
      variants: [{ id: order.shop.product.variantId, price_kobo: 400_000, on_hand: 2 }],
    });
    expect((await view(order)).actions).toContain('fulfill');
    expect((await act(order, 'fulfill')).status).toBe(200);
    expect(await stockOf(world, order.shop)).toEqual({ on_hand: 1, held: 0, committed: 1 });
  });

  test('that fails after the goods were sent moves no goods', async () => {
    const order = await paid(undefined, 'refund_fails');
    await act(order, 'fulfill');
    await refund(order, 550_000);
    await pass(world, hours(3));
    expect(await stockOf(world, order.shop)).toEqual({ on_hand: 9, held: 0, committed: 0 });
  });

  test('made on the provider’s page, it ends the order as one made here', async () => {
    const order = await paid();
    const made = await fetch(`${world.sandbox.url}/refund`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_presence_sandbox', 'content-type': 'application/json' },
      body: JSON.stringify({ transaction: order.reference, amount: 550_000 }),
    });
    expect(made.status).toBe(200);
    world.sandbox.control.setSettings({ webhook_url: `http://127.0.0.1:${world.port}/webhooks/paystack` });
    await pass(world, hours(3));
    await refused(order, 'fulfill', wentBack);
    expect((await view(order)).actions).toEqual(['cancel']);
    expect(await stockOf(world, order.shop)).toEqual({ on_hand: 10, held: 0, committed: 1 });
  });
});

describe('paying an order that can no longer be paid', () => {
  test('a cancelled order’s page is not opened again; money paid on an old page goes back by itself', async () => {
    const order = await place(world, await openShop(world));
    await act(order, 'cancel');
    expect(await statesOf(order)).toEqual(['abandoned']);
    const { to, page } = await payAgain(order);
    expect(to).toBe(order.order_url);
    expect(page).toContain('This order was cancelled and can no longer be paid.');
    expect(await statesOf(order)).toEqual(['abandoned']);
    await payAsAsked(world, order);
    expect(await statesOf(order)).toEqual(['late_paid']);
    expect((await view(order)).to_explain).toMatchObject([{ state: 'going_back', choices: [] }]);
    await pass(world, hours(3));
    expect(await orderRow(world, order.shop, order.number)).toMatchObject({
      status: 'canceled',
      payment_status: 'refunded',
      captured: 550_000,
      refunded: 550_000,
    });
    expect(await openList(order.shop)).toEqual([]);
  });

  test('cancelled while the page was being asked for: nothing is opened', async () => {
    const order = await place(world, await openShop(world));
    world.sandbox.control.addFault({ match: { route: 'verify' }, kind: 'delay_then_act', ms: 700, times: 1 });
    const paying = payAgain(order);
    await world.database.sql(`update orders set status = 'canceled' where id = $1`, [order.id]);
    const { to } = await paying;
    expect(to).toBe(order.order_url);
  });

  test('one that is paid says so, and begins nothing', async () => {
    const order = await paid();
    expect((await payAgain(order)).page).toContain(
      'This order is paid already. There is nothing more to pay.',
    );
    expect(await statesOf(order)).toEqual(['paid']);
  });

  test.each(['on_delivery', 'direct_transfer'])('one to be paid %s has no online page', async (way) => {
    const order = await place(world, await openShop(world));
    await world.database.sql('update orders set pay_method = $2 where id = $1', [order.id, way]);
    expect((await order.shopper.post(`${order.order_url}/pay`, undefined, form)).status).toBe(404);
    expect(await statesOf(order)).toEqual(['ready']);
    await payAsAsked(world, order);
    expect(await statesOf(order)).toEqual(['late_paid']);
  });

  test('one whose time ran out, with the goods sold, says so; with goods it gets a new page', async () => {
    const shop = await openShop(world, { stock: 1 });
    const order = await place(world, shop);
    world.clock.advance(minutes(31));
    await sweep(world.app.deps.payments);
    const other = await place(world, shop);
    expect((await payAgain(order)).page).toContain('Something in this order has sold out');
    expect(await statesOf(order)).toEqual(['expired']);
    expect(await stockOf(world, shop)).toEqual({ on_hand: 1, held: 1, committed: 0 });
    await act(other, 'cancel');
    expect((await payAgain(order)).to).toContain(world.sandbox.url);
    expect(await statesOf(order)).toEqual(['expired', 'ready']);
    expect(await stockOf(world, shop)).toEqual({ on_hand: 1, held: 1, committed: 0 });
  });

  test('a page that is still good is used again, and no second try begins', async () => {
    const order = await place(world, await openShop(world));
    expect((await payAgain(order)).to).toBe(order.pay_url);
    expect(await statesOf(order)).toEqual(['ready']);
  });

  test('while the bank is busy, or nothing clear is said about a page that was handed out, no second road opens', async () => {
    const order = await place(world, await openShop(world));
    const checking = 'We are still checking an earlier payment for this order. Please do not pay again.';
    world.sandbox.control.addFault({ match: { route: 'verify' }, kind: 'garbage', times: 1 });
    expect((await payAgain(order)).page).toContain(checking);
    await world.sandbox.control.pay({
      reference: order.reference,
      channel: 'bank_transfer',
      outcome: 'pending',
    });
    expect((await payAgain(order)).page).toContain(checking);
    await refused(
      order,
      'cancel',
      'The shopper’s bank is still working on a payment. Try again once it is decided.',
    );
    expect(await statesOf(order)).toEqual(['in_progress']);
  });

  test('a provider that is away takes no money and says so', async () => {
    const order = await place(world, await openShop(world));
    world.clock.advance(minutes(31));
    await sweep(world.app.deps.payments);
    world.sandbox.control.addFault({ match: { route: 'initialize' }, kind: 'drop_before_act', times: 1 });
    expect((await payAgain(order)).page).toContain('The payment page did not open. No money was taken.');
    expect(await statesOf(order)).toEqual(['expired', 'created']);
  });
});

describe('two ways to pay one order', () => {
  const online = 'Nothing was paid for this order, so there is nothing to send back.';
  const cash = 'This order is not paid in cash.';
  const transfer = 'This order is not paid by transfer to your account.';
  const movement = { amount_kobo: 550_000, so_far_kobo: 0 };

  test('each order has one way; whatever belongs to another is refused and changes nothing', async () => {
    const unpaid = await place(world, await openShop(world));
    const bought = await paid();
    for (const order of [unpaid, bought]) {
      await refused(order, 'cash', cash);
      await refused(order, 'transfer/received', transfer, movement);
      await refused(order, 'transfer/not-come', transfer);
      await refused(order, 'transfer/returned', transfer, movement);
    }
    const delivered = await place(world, await openShop(world), { pay_method: 'on_delivery' });
    await refused(delivered, 'refund', online, { amount_kobo: 1, key: 'any-key-at-all' });
    await refused(delivered, 'transfer/received', transfer, movement);
    await refused(delivered, 'ask-provider', 'There is no payment to ask about.');
    expect((await view(delivered)).actions).toEqual(['fulfill', 'record_cash', 'cancel', 'edit']);
  });

  test('cash is not recorded while somebody pays online, nor after', async () => {
    const order = await place(world, await openShop(world));
    await world.database.sql(`update orders set pay_method = 'on_delivery' where id = $1`, [order.id]);
    await refused(
      order,
      'cash',
      'The shopper is paying this order online. Ask the payment provider before you record cash.',
    );
    const bought = await paid();
    await world.database.sql(`update orders set pay_method = 'on_delivery' where id = $1`, [bought.id]);
    await refused(bought, 'cash', 'This order is paid already.');
  });

  test('invariant 5: money that comes online for an order paid in cash goes back by itself', async () => {
    const order = await place(world, await openShop(world));
    await world.database.sql(`update orders set pay_method = 'on_delivery' where id = $1`, [order.id]);
    await world.database.sql(`update payments set state = 'expired' where owner_id = $1`, [order.id]);
    expect((await act(order, 'cash')).body.payment_status).toBe('paid');
    await payAsAsked(world, order);
    expect(await statesOf(order)).toEqual(['late_paid']);
    await pass(world, hours(3));
    expect(await orderRow(world, order.shop, order.number)).toMatchObject({
      payment_status: 'paid',
      captured: 1_100_000,
      refunded: 550_000,
    });
  });

  test('cash that was recorded is given back with one button that also cancels, once', async () => {
    const order = await place(world, await openShop(world), { pay_method: 'on_delivery' });
    await act(order, 'cash');
    expect((await view(order)).actions).toEqual(['fulfill', 'undo_cash', 'refund', 'cancel', 'edit']);
    await refused(order, 'cancel', 'This order is paid. Refund it first, then cancel it.');
    await Promise.all([1, 2].map(() => act(order, 'cancel', { send_back: true })));
    const shown = await view(order);
    expect(shown).toMatchObject({ status: 'canceled', payment_status: 'refunded', cash_kobo: 0 });
    expect(shown.timeline.filter((one) => one.kind === 'refunded')).toMatchObject([
      { message: '₦5,500 in cash was given back.', actor: 'Ada' },
    ]);
    await refused(order, 'cash', 'This order is cancelled.');
  });

  test('a delivered order waits for its cash, and is done with it', async () => {
    const order = await place(world, await openShop(world), { pay_method: 'on_delivery' });
    await refused(order, 'delivered', 'Mark the order as sent first.');
    await act(order, 'fulfill');
    await refused(order, 'cancel', 'This order was sent already.');
    const sent = await everythingOf(world, order);
    expect((await act(order, 'fulfill')).status).toBe(200);
    expect(await everythingOf(world, order)).toBe(sent);
    expect((await act(order, 'delivered')).body.status).toBe('open');
    expect((await act(order, 'cash')).body.status).toBe('completed');
    const before = await everythingOf(world, order);
    for (const word of ['fulfill', 'delivered', 'cash']) expect((await act(order, word)).status).toBe(200);
    expect(await everythingOf(world, order)).toBe(before);
  });

  test('cash recorded by mistake is taken out, once, and the order waits for its money as before', async () => {
    const order = await place(world, await openShop(world), { pay_method: 'on_delivery' });
    await refused(order, 'cash/undo', 'No cash is recorded for this order.');
    for (const word of ['fulfill', 'delivered', 'cash']) await act(order, word);
    const done = await view(order);
    expect([done.status, done.payment_status]).toEqual(['completed', 'paid']);
    expect(done.actions).toEqual(['undo_cash', 'refund']);
    const undone = await Promise.all([1, 2].map(() => act(order, 'cash/undo')));
    expect(undone.map(({ status }) => status)).toEqual([200, 200]);
    const waits = await view(order);
    expect(waits).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      captured_kobo: 0,
      cash_kobo: 0,
      actions: ['record_cash'],
    });
    expect(waits.ledger.map((one) => [one.kind, one.amount_kobo])).toEqual([
      ['cash', 550_000],
      ['cash', -550_000],
    ]);
    expect(waits.timeline.filter((one) => one.kind === 'cash_undone')).toMatchObject([
      { message: '₦5,500 in cash was recorded by mistake and is taken out again.', actor: 'Ada' },
    ]);
    expect((await act(order, 'cash')).body).toMatchObject({ status: 'completed', payment_status: 'paid' });
    expect((await view(order)).ledger).toHaveLength(3);
  });

  test('an order that costs nothing has no cash to record, and is done when it is delivered', async () => {
    const shop = await openShop(world, { priceKobo: 0 });
    const rates = [{ kind: 'delivery', name: 'Lagos', states: ['Lagos'], price_kobo: 0, eta: '1 to 2 days' }];
    const path = `/api/sites/${shop.slug}/delivery`;
    const reply = await shop.owner.client.put<{ delivery: { id: string }[] }>(path, { rates });
    const free = { ...shop, deliveryId: reply.body.delivery[0]!.id };
    const order = await place(world, free, { pay_method: 'on_delivery' });
    expect(order.total_kobo).toBe(0);
    expect((await view(order)).actions).toEqual(['fulfill', 'cancel', 'edit']);
    await refused(order, 'cash', 'This order costs nothing, so there is no cash to record.');
    await act(order, 'fulfill');
    expect((await act(order, 'delivered')).body.status).toBe('completed');
  });

  test('an unsent order paid in cash is sent and then done', async () => {
    const order = await place(world, await openShop(world), { pay_method: 'on_delivery' });
    await act(order, 'cash');
    expect(await view(order)).toMatchObject({ status: 'open' });
    await act(order, 'fulfill');
    expect((await act(order, 'delivered')).body.status).toBe('completed');
  });
});

describe('while the customer’s bank asks for the money', () => {
  test.each(['open', 'answered'])('%s: nothing is sent, cancelled or refunded', async (state) => {
    const order = await paid();
    await dispute(order);
    await world.database.sql('update disputes set state = $2 where reference = $1', [order.reference, state]);
    expect((await view(order)).actions).toEqual([]);
    await refused(order, 'fulfill', disputedSend);
    await refused(
      order,
      'cancel',
      'The customer’s bank is asking for this money. Answer the dispute first, then cancel the order.',
      { send_back: true },
    );
    await refused(
      order,
      'refund',
      'The customer’s bank is asking for this money. Answer the dispute instead, so that it does not go back twice.',
      { amount_kobo: 550_000, key: 'refund-beside', restock: true },
    );
  });

  test('what was sent before may still be marked as delivered', async () => {
    const order = await paid();
    await act(order, 'fulfill');
    await dispute(order);
    expect((await act(order, 'delivered')).body.status).toBe('completed');
  });

  test('a refund that was asked for before is answered as it was when it is asked for again', async () => {
    const order = await paid();
    await refund(order, 150_000);
    await dispute(order, { amount: 400_000 });
    const again = await refund(order, 150_000);
    expect([again.status, again.body.refunds.map((one) => one.amount_kobo)]).toEqual([200, [150_000]]);
  });

  test('a dispute that opens between the look and the refund is seen under the lock', async () => {
    const order = await paid();
    const [replies] = await Promise.all([
      Promise.all([refund(order, 550_000), refund(order, 550_000)]),
      dispute(order),
    ]);
    const asked = await world.database.sql('select 1 from refunds where reference = $1', [order.reference]);
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(asked.length === 0 ? 0 : 2);
  });

  test('won, the order goes on', async () => {
    const order = await paid();
    await decide(await dispute(order), 'won');
    expect((await act(order, 'fulfill')).status).toBe(200);
  });

  test('lost, all of it is gone: the order is not sent but can be cancelled', async () => {
    const order = await paid();
    await decide(await dispute(order), 'lost');
    await refused(order, 'fulfill', wentBack);
    expect((await act(order, 'cancel')).body).toMatchObject({
      status: 'canceled',
      payment_status: 'refunded',
    });
  });

  test('lost after a refund in part, only what was left is taken from the books', async () => {
    const order = await paid();
    await refund(order, 150_000);
    await pass(world, hours(3));
    const id = await dispute(order);
    await world.database.sql('update disputes set amount_kobo = 550000 where reference = $1', [
      order.reference,
    ]);
    await decide(id, 'lost');
    const shown = await view(order);
    expect(shown).toMatchObject({
      payment_status: 'refunded',
      captured_kobo: 550_000,
      refunded_kobo: 550_000,
    });
    expect(shown.ledger.at(-1)).toMatchObject({ kind: 'dispute_lost', amount_kobo: 400_000 });
  });

  test('two disputes about one payment take its money once', async () => {
    const order = await paid();
    const first = await dispute(order);
    await world.database.sql(
      `insert into disputes select integration, 'second-' || id, reference, 550000, category, 'open', due_at, opened_at,
         changed_at from disputes where id = $1`,
      [first],
    );
    await decide(first, 'lost');
    await refused(
      order,
      'cancel',
      'The customer’s bank is asking for this money. Answer the dispute first, then cancel the order.',
    );
    const handler = world.app.deps.payments.handlers.order!;
    const [row] = await world.database.sql<{ all: string }>(
      `update disputes set state = 'lost' where id = $1 returning id as all`,
      [`second-${first}`],
    );
    await world.database.db.forStore(order.shop.storeId).transact(async (tx) => {
      const [payment] = await tx.platform
        .selectFrom('payments')
        .selectAll()
        .where('reference', '=', order.reference)
        .execute();
      const [lost] = await tx.platform
        .selectFrom('disputes')
        .selectAll()
        .where('id', '=', row!.all)
        .execute();
      await handler.disputed!({ platform: tx.platform, store: tx }, payment as never, lost as never);
    });
    expect(await view(order)).toMatchObject({ captured_kobo: 550_000, refunded_kobo: 550_000 });
  });
});

test('the timeline says what was done, with the owner’s own words where there are some', async () => {
  const said = async (order: Placed, kind: string) =>
    (await view(order)).timeline.filter((one) => one.kind === kind).map((one) => one.message);
  const [tracked, sent] = [await paid(), await paid()];
  await act(tracked, 'fulfill', { tracking: 'GIG-100' });
  await act(sent, 'fulfill');
  expect([await said(tracked, 'fulfilled'), await said(sent, 'fulfilled')]).toEqual([
    ['Sent. Tracking: GIG-100'],
    ['Sent.'],
  ]);
  const [explained, canceled] = [await place(world, sent.shop), await place(world, sent.shop)];
  await act(explained, 'cancel', { reason: 'Out of clay' });
  await act(canceled, 'cancel');
  expect([await said(explained, 'canceled'), await said(canceled, 'canceled')]).toEqual([
    ['Cancelled: Out of clay'],
    ['Cancelled.'],
  ]);
});

test('a shopper who has been debited is told that the provider said nothing clear, or that no money came', async () => {
  const { shopper, order_url, reference } = await place(world, await openShop(world));
  const ask = async () => {
    await shopper.post(`${order_url}/debited`, undefined, form);
    return (await shopper.get(order_url)).text;
  };
  world.sandbox.control.addFault({
    kind: 'drop_before_act',
    match: { route: 'verify', reference },
    times: 1,
  });
  expect(await ask()).toContain('We could not find out just now');
  expect(await ask()).toContain('Not received, safe to retry');
});

test('somebody else’s order is not there for any action', async () => {
  const order = await paid();
  const shop = await shopWithOwnKeys(world);
  for (const rest of ['fulfill', 'delivered', 'cash', 'cancel', 'ask-provider'])
    expect([rest, (await act({ ...order, shop }, rest)).status]).toEqual([rest, 404]);
  expect((await refund({ ...order, shop }, 1)).status).toBe(404);
});

test('nobody has the provider asked about somebody else’s order', async () => {
  const order = await place(world, await openShop(world));
  await world.sandbox.control.pay({ reference: order.reference });
  const shop = await shopWithOwnKeys(world);
  for (const rest of ['cancel', 'ask-provider'])
    expect([rest, (await act({ ...order, shop }, rest)).status]).toEqual([rest, 404]);
  expect(await statesOf(order)).toEqual(['ready']);
  await act(order, 'ask-provider');
  expect(await statesOf(order)).toEqual(['paid']);
});
