import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, testApp, type TestApp } from '#tests/support/app.ts';
import { makeCode } from '#tests/support/selling/codes.ts';
import { standing, toEdit, type EditedOrder } from '#tests/support/selling/edits.ts';
import { pass } from '#tests/support/selling/odd-money.ts';
import { stockOf } from '#tests/support/selling/shopping.ts';
import { shopWithBank } from '#tests/support/selling/store-money.ts';
import { settle } from '../../payments/index.ts';
import { hours } from '../../platform/clock.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ poolSize: 16 });
});
afterAll(() => world.close());

const pieces = async (order: EditedOrder, quantity: number) => ({
  lines: [{ line_id: await order.line(), quantity }],
});

describe('an order that nobody has paid for', () => {
  test('asks for its new amount, and keeps its goods for that', async () => {
    const shop = await openShop(world);
    const order = await toEdit(world, shop);
    const saved = await order.save(await pieces(order, 2));
    expect([saved.body.total_kobo, saved.body.parts, await stockOf(world, shop)]).toEqual([
      950_000,
      [],
      { on_hand: 10, held: 2, committed: 0 },
    ]);
    await order.pay(await order.began());
    expect(standing(await order.view())).toMatchObject({ captured_kobo: 950_000, payment_status: 'paid' });
    expect(await stockOf(world, shop)).toEqual({ on_hand: 10, held: 0, committed: 2 });
  });

  test('whose card was declined is not said to be under way: it keeps its goods, and another card pays it', async () => {
    const shop = await openShop(world);
    const order = await toEdit(world, shop);
    const listed = async () => {
      const path = `/api/sites/${shop.slug}/orders`;
      const { body } = await (await shop.owner.signIn()).get<{ items: { payment_status: string }[] }>(path);
      return body.items.map((one) => one.payment_status);
    };
    expect(await listed()).toEqual(['pending']);
    await world.sandbox.control.pay({ reference: order.reference, outcome: 'declined' });
    await settle(world.app.deps.payments, order.reference, 'test');
    await settle(world.app.deps.payments, order.reference, 'test');
    expect([await listed(), await stockOf(world, shop)]).toEqual([
      ['unpaid'],
      { on_hand: 10, held: 1, committed: 0 },
    ]);
    const said = (await order.view()).timeline.map(({ message }) => message);
    expect(said.filter((one) => one.includes('did not go through'))).toEqual([
      'A try to pay did not go through. The customer can try again.',
    ]);
    const again = await order.began();
    expect(await listed()).toEqual(['pending']);
    await order.pay(again);
    expect([await listed(), await stockOf(world, shop)]).toEqual([
      ['paid'],
      { on_hand: 10, held: 0, committed: 1 },
    ]);
  });

  test('whose card was declined gives its goods up when its time is over', async () => {
    const shop = await openShop(world);
    const order = await toEdit(world, shop);
    await world.sandbox.control.pay({ reference: order.reference, outcome: 'declined' });
    await settle(world.app.deps.payments, order.reference, 'test');
    await pass(world, hours(25));
    expect([standing(await order.view()).payment_status, await stockOf(world, shop)]).toEqual([
      'unpaid',
      { on_hand: 10, held: 0, committed: 0 },
    ]);
    expect((await order.view()).timeline.map(({ message }) => message)).toContain(
      'Not paid in time. The goods are back on the shelf.',
    );
  });

  test('whose shopper had gone to pay takes the old amount, and asks for what is missing', async () => {
    const shop = await openShop(world);
    const order = await toEdit(world, shop);
    await order.save(await pieces(order, 2));
    await order.pay();
    const paid = await order.view();
    expect(standing(paid)).toEqual({
      total_kobo: 950_000,
      captured_kobo: 550_000,
      refunded_kobo: 0,
      rest_kobo: 400_000,
      payment_status: 'partially_paid',
      parts: [[1, 400_000, 'open']],
    });
    expect(paid.timeline.map(({ message }) => message)).toContain(
      'It was paid at the price from before it was changed. ₦4,000 more is left to pay.',
    );
    expect(paid.to_explain).toEqual([]);
    expect(await stockOf(world, shop)).toEqual({ on_hand: 10, held: 0, committed: 2 });
    await order.pay(await order.began());
    expect(standing(await order.view())).toMatchObject({ captured_kobo: 950_000, payment_status: 'paid' });
  });

  test('whose shopper paid the old amount gets back what is too much, once', async () => {
    const shop = await openShop(world);
    const order = await toEdit(world, shop, { quantity: 3 });
    await order.save(await pieces(order, 1));
    await order.pay();
    await order.pay();
    await pass(world, hours(3));
    const paid = await order.view();
    expect(standing(paid)).toEqual({
      total_kobo: 550_000,
      captured_kobo: 1_350_000,
      refunded_kobo: 800_000,
      rest_kobo: 0,
      payment_status: 'paid',
      parts: [],
    });
    expect(paid.refunds.map(({ amount_kobo, reason }) => [amount_kobo, reason])).toEqual([
      [800_000, 'The order had been changed and cost less when it was paid.'],
    ]);
    expect(paid.timeline.map(({ message }) => message)).toContain(
      'It was paid at the price from before it was changed. ₦8,000 of it is too much and is being sent back.',
    );
    expect((await order.act('fulfill')).status).toBe(200);
  });

  test('that was paid anew sends the old amount back whole when it comes after all', async () => {
    const shop = await openShop(world);
    const order = await toEdit(world, shop);
    await order.save(await pieces(order, 2));
    await order.pay(await order.began());
    await order.pay(order.reference);
    await pass(world, hours(3));
    expect(standing(await order.view())).toMatchObject({
      total_kobo: 950_000,
      captured_kobo: 1_500_000,
      refunded_kobo: 550_000,
      payment_status: 'paid',
    });
  });

  test('by transfer waits for another amount, told apart by its kobo', async () => {
    const shop = await shopWithBank(world);
    await shop.owner.client.patch(`/api/sites/${shop.slug}/settings`, { pay_direct: true });
    const order = await toEdit(world, shop, { pay_method: 'direct_transfer' });
    const was = (await order.view()).transfer!.amount_kobo;
    // Its kobo are drawn anew each time it is looked at, so what was seen is the sum without them.
    const saved = await order.save(await pieces(order, 2));
    expect(saved.status).toBe(200);
    const { transfer, total_kobo } = saved.body;
    expect([transfer!.state, transfer!.amount_kobo, Math.ceil(total_kobo / 100)]).toEqual([
      'open',
      total_kobo,
      9_500,
    ]);
    expect(was).not.toBe(total_kobo);
    await order.act('transfer/received', { amount_kobo: total_kobo, so_far_kobo: 0 });
    expect((await order.view()).payment_status).toBe('paid');
    // What it costs more then is asked for by itself.
    const more = await order.save(await pieces(order, 3));
    expect(more.body.parts).toMatchObject([{ amount_kobo: 400_000, state: 'open' }]);
    const twice = await order.act('transfer/received', { amount_kobo: 400_000, so_far_kobo: total_kobo });
    expect([twice.status, twice.body.detail]).toEqual([
      409,
      'More is asked for since it was changed. Record that where it is asked for.',
    ]);
    const by = await order.act('parts/received', { part: 1, by: 'transfer' });
    expect([by.body.payment_status, by.body.captured_kobo]).toEqual(['paid', total_kobo + 400_000]);
  });

  test('by transfer that is said to be sent is decided about first', async () => {
    const shop = await shopWithBank(world);
    await shop.owner.client.patch(`/api/sites/${shop.slug}/settings`, { pay_direct: true });
    const order = await toEdit(world, shop, { pay_method: 'direct_transfer' });
    await order.act('transfer/received', { amount_kobo: 100_000, so_far_kobo: 0 });
    expect((await order.save(await pieces(order, 2))).body.detail).toBe(
      'Its transfer is on its way. Confirm it first, or say that it has not come.',
    );
  });
});

describe('what a code takes off', () => {
  test('is computed anew for what is in it', async () => {
    const shop = await openShop(world);
    const { code } = await makeCode(shop);
    const order = await toEdit(world, shop, { code });
    await order.pay();
    const wanted = await pieces(order, 3);
    expect((await order.look(wanted)).body).toMatchObject({
      new_total_kobo: 1_230_000,
      due_kobo: 720_000,
      code_off_kobo: 120_000,
      off_kobo: 0,
      about_code: `The code ${code} takes ₦1,200 off now, instead of ₦400.`,
    });
    const saved = await order.save(wanted);
    expect(saved.body).toMatchObject({ discount_kobo: 120_000, discount_code: code, rest_kobo: 720_000 });
    // Something taken off by hand stands beside it, and goes on standing there.
    const off = await order.save({ off_kobo: 80_000 });
    expect(off.body).toMatchObject({ discount_kobo: 200_000, rest_kobo: 640_000 });
    expect((await order.look(await pieces(order, 2))).body).toMatchObject({
      code_off_kobo: 80_000,
      off_kobo: 80_000,
    });
    const tooMuch = await order.look({ off_kobo: 1_080_001 });
    expect([tooMuch.status, tooMuch.body]).toMatchObject([
      400,
      { off_kobo: ['The goods cost ₦10,800, so take at most that off.'] },
    ]);
  });

  test('ends where the things do not fit it any more, and this is said', async () => {
    const shop = await openShop(world);
    const { code } = await makeCode(shop, { least_kobo: 800_000 });
    const order = await toEdit(world, shop, { code, quantity: 2 });
    await order.pay();
    const one = await pieces(order, 1);
    const about_code = `The code ${code} takes nothing off any more: these things do not fit it.`;
    // ₦8,700 was paid, and one mug with delivery is ₦5,500.
    expect((await order.look(one)).body).toMatchObject({
      about_code,
      new_total_kobo: 550_000,
      back_online_kobo: 320_000,
    });
    const saved = await order.save(one);
    expect(saved.body.timeline.find(({ kind }) => kind === 'edited')!.message).toContain(about_code);
  });

  test('that made delivery free leaves its price to the owner', async () => {
    const shop = await openShop(world);
    const { code } = await makeCode(shop, { kind: 'free_delivery', percent: null, least_kobo: 800_000 });
    const order = await toEdit(world, shop, { code, quantity: 2 });
    await order.pay();
    const look = await order.look(await pieces(order, 1));
    expect(look.body).toMatchObject({
      about_code: `The code ${code} no longer fits these things. Delivery stays free unless you enter its price.`,
      new_total_kobo: 400_000,
    });
  });
});

test('nothing is saved twice by one press, and a second editor is told', async () => {
  const shop = await openShop(world);
  const order = await toEdit(world, shop);
  await order.pay();
  const wanted = await pieces(order, 2);
  const seen = (await order.look(wanted)).body;
  const key = randomUUID();
  expect((await order.save(wanted, { key, seen })).status).toBe(200);
  const once = await order.view();
  expect((await order.save(wanted, { key, seen })).status).toBe(200);
  expect(await order.view()).toEqual(once);
  // Another editor still looks at the order as it was.
  const late = await order.save({ delivery_kobo: 0 }, { seen });
  expect([late.status, late.body.detail]).toEqual([
    409,
    'This order or its money has changed meanwhile. Look at the new sums, then save again.',
  ]);
  expect(await order.view()).toEqual(once);
  const same = await order.save({});
  expect([same.status, same.body.detail]).toEqual([409, 'Nothing is changed yet.']);
  expect(await order.view()).toEqual(once);
});

test('who pays the provider’s fee pays it for the difference, too', async () => {
  const shop = await openShop(world);
  await shop.owner.client.patch(`/api/sites/${shop.slug}/settings`, { fee_bearer: 'shopper' });
  const order = await toEdit(world, shop);
  const before = await order.view();
  // Of ₦5,685.27 the provider keeps ₦185.27.
  expect([before.fee_kobo, before.total_kobo]).toEqual([18_527, 568_527]);
  await order.pay();
  const saved = await order.save(await pieces(order, 2));
  expect(saved.body.parts).toMatchObject([{ amount_kobo: 416_243, by_hand_kobo: 400_000 }]);
  expect(saved.body).toMatchObject({ total_kobo: 984_770, fee_kobo: 34_770, rest_kobo: 416_243 });
  const byHand = await order.act('parts/received', { part: 1, by: 'transfer' });
  expect(byHand.body).toMatchObject({ total_kobo: 968_527, fee_kobo: 18_527, payment_status: 'paid' });
});
