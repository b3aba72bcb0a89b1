import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, testApp, type TestApp } from '#tests/support/app.ts';
import { editing, standing, toEdit } from '#tests/support/selling/edits.ts';
import { pass } from '#tests/support/selling/odd-money.ts';
import { askedFirst } from '#tests/support/selling/parts.ts';
import { stockOf } from '#tests/support/selling/shopping.ts';
import { wrongShelves } from '#tests/support/selling/stock-books.ts';
import { days, hours } from '../../platform/clock.ts';
import { sweepParts } from '../parts/sweep.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ poolSize: 16 });
});
afterAll(() => world.close());

const pieces = async (order: { line: () => Promise<string> }, quantity: number) => ({
  lines: [{ line_id: await order.line(), quantity }],
});
const mailsAbout = (order: { id: string }, template: string) =>
  world.database.sql<{ data: object }>(
    `select data from mails where template = $1 and key like '%' || $2 || '%' order by created_at`,
    [template, order.id],
  );

describe('an order that is paid', () => {
  test('asks for the difference by the same link when it becomes more, and is sent once that is paid', async () => {
    const shop = await openShop(world);
    const order = await toEdit(world, shop);
    await order.pay();
    const wanted = await pieces(order, 2);
    expect((await order.look(wanted)).body).toEqual({
      old_total_kobo: 550_000,
      new_total_kobo: 950_000,
      due_kobo: 400_000,
      back_online_kobo: 0,
      back_by_hand_kobo: 0,
      changes: ['Clay mug: 1 → 2.'],
      about_code: '',
      off_kobo: 0,
      code_off_kobo: 0,
      edition: 0,
    });
    expect(standing(await order.view())).toMatchObject({ total_kobo: 550_000, parts: [] });
    expect(await stockOf(world, shop)).toEqual({ on_hand: 10, held: 0, committed: 1 });

    const saved = await order.save(wanted, { reason: 'You asked for two.' });
    expect([saved.status, standing(saved.body)]).toEqual([
      200,
      {
        total_kobo: 950_000,
        captured_kobo: 550_000,
        refunded_kobo: 0,
        rest_kobo: 400_000,
        payment_status: 'partially_paid',
        parts: [[1, 400_000, 'open']],
      },
    ]);
    expect(saved.body.timeline.at(-1)).toMatchObject({
      kind: 'edited',
      message: 'Changed: Clay mug: 1 → 2. Total ₦5,500 → ₦9,500. “You asked for two.”',
    });
    expect(await stockOf(world, shop)).toEqual({ on_hand: 10, held: 0, committed: 2 });
    expect((await order.act('fulfill')).body.detail).toBe(
      '₦4,000 of this order is still to come. Ask for it, record it, or choose to collect it with the goods.',
    );
    const noted = await world.database.sql(
      `select what from store_changes where store_id = $1 and kind = 'orders'`,
      [shop.storeId],
    );
    expect(noted).toEqual([{ what: `Changed (₦5,500 → ₦9,500) order #${order.number}` }]);
    expect((await mailsAbout(order, 'order-changed')).map(({ data }) => data)).toMatchObject([
      {
        was: ['1 × Clay mug'],
        was_total_kobo: 550_000,
        due_kobo: 400_000,
        back_kobo: 0,
        reason: 'You asked for two.',
      },
    ]);
    const page = await order.page();
    for (const words of [
      'Your order was changed: please pay ₦4,000 more',
      'Before: 1 × Clay mug. ₦5,500',
      'It is ₦9,500 now.',
      'You asked for two.',
      'Pay ₦4,000 now',
    ])
      expect(page.replaceAll('<!-- -->', '')).toContain(words);

    await order.pay(await order.began());
    expect(standing(await order.view())).toEqual({
      total_kobo: 950_000,
      captured_kobo: 950_000,
      refunded_kobo: 0,
      rest_kobo: 0,
      payment_status: 'paid',
      parts: [[1, 400_000, 'paid']],
    });
    expect((await order.act('fulfill')).status).toBe(200);
    expect(await stockOf(world, shop)).toEqual({ on_hand: 8, held: 0, committed: 0 });
    expect(await wrongShelves(world.database, shop.storeId)).toEqual([]);
  });

  test('gives exactly the difference back the way it came when it becomes less', async () => {
    const shop = await openShop(world);
    const order = await toEdit(world, shop, { quantity: 3 });
    await order.pay();
    const saved = await order.save(await pieces(order, 1));
    expect([saved.status, saved.body.refunds.map(({ amount_kobo, state }) => [amount_kobo, state])]).toEqual([
      200,
      [[800_000, 'requested']],
    ]);
    expect(await stockOf(world, shop)).toEqual({ on_hand: 10, held: 0, committed: 1 });
    await pass(world, hours(3));
    expect(standing(await order.view())).toEqual({
      total_kobo: 550_000,
      captured_kobo: 1_350_000,
      refunded_kobo: 800_000,
      rest_kobo: 0,
      payment_status: 'paid',
      parts: [],
    });
    expect((await order.act('refund', { amount_kobo: 550_001, key: randomUUID() })).status).toBe(400);
    expect((await order.act('fulfill')).status).toBe(200);
  });

  test('takes things out and adds others, of its own too, with another delivery price and something taken off', async () => {
    const shop = await openShop(world);
    const towel = await shop.owner.client.post<{ variants: { id: string }[] }>(
      `/api/sites/${shop.slug}/products`,
      {
        title: 'Towel',
        variants: [{ price_kobo: 100_000, on_hand: 5 }],
      },
    );
    const order = await toEdit(world, shop);
    await order.pay();
    const saved = await order.save({
      ...(await pieces(order, 0)),
      added: [
        { variant_id: towel.body.variants[0]!.id, quantity: 3 },
        { title: 'Gift wrapping', unit_price_kobo: 50_000 },
      ],
      delivery_kobo: 200_000,
      off_kobo: 35_000,
    });
    expect([saved.status, saved.body.timeline.at(-1)!.message]).toEqual([
      200,
      'Changed: 1 × Clay mug taken out. 3 × Towel added, ₦3,000. 1 × Gift wrapping added, ₦500. Delivery: ₦1,500 → ₦2,000. Discount: ₦0 → ₦350. Total ₦5,500 → ₦5,150.',
    ]);
    expect(saved.body).toMatchObject({
      subtotal_kobo: 350_000,
      delivery_kobo: 200_000,
      discount_kobo: 35_000,
      total_kobo: 515_000,
      item_count: 4,
    });
    expect(saved.body.lines.map(({ title, discount_kobo }) => [title, discount_kobo])).toEqual([
      ['Towel', 30_000],
      ['Gift wrapping', 5_000],
    ]);
    expect(saved.body.refunds.map(({ amount_kobo }) => amount_kobo)).toEqual([35_000]);
    expect(await stockOf(world, shop)).toEqual({ on_hand: 10, held: 0, committed: 0 });
    // It is found by what is in it now.
    const found = async (words: string) =>
      (await shop.owner.client.get<{ items: object[] }>(`/api/sites/${shop.slug}/orders?search=${words}`))
        .body.items.length;
    expect([await found('towel'), await found('wrapping'), await found('mug'), await found('chidi')]).toEqual(
      [1, 1, 0, 1],
    );
  });

  test('may be changed again: more first asks less, then gives back', async () => {
    const shop = await openShop(world);
    const order = await toEdit(world, shop, { quantity: 2 });
    await order.pay();
    expect((await order.save(await pieces(order, 4))).body.rest_kobo).toBe(800_000);
    expect(standing((await order.save(await pieces(order, 3))).body).parts).toEqual([[1, 400_000, 'open']]);
    const less = await order.save(await pieces(order, 1));
    expect([standing(less.body).parts, less.body.refunds.map(({ amount_kobo }) => amount_kobo)]).toEqual([
      [[1, 400_000, 'withdrawn']],
      [400_000],
    ]);
    await pass(world, hours(3));
    expect((await order.save(await pieces(order, 2))).body.parts.at(-1)).toMatchObject({
      part: 2,
      amount_kobo: 400_000,
      state: 'open',
    });
  });

  test('of which the difference is asked for reminds of it and tells the owner when it has not come', async () => {
    const shop = await openShop(world);
    const order = await toEdit(world, shop);
    await order.pay();
    await order.save(await pieces(order, 2));
    world.clock.advance(days(6));
    await sweepParts(world.app.deps);
    expect(await mailsAbout(order, 'rest-asked')).toHaveLength(1);
    world.clock.advance(days(1));
    await sweepParts(world.app.deps);
    expect(await mailsAbout(order, 'rest-overdue')).toHaveLength(1);
    // Each way out of it is there.
    expect((await order.view()).actions).toEqual(
      expect.arrayContaining(['ask_rest', 'record_part', 'collect_rest', 'forgo_rest', 'edit', 'cancel']),
    );
    const by = await order.act('parts/received', { part: 1, by: 'cash' });
    expect([by.status, by.body.payment_status]).toEqual([200, 'paid']);
  });
});

describe('an order that is paid by hand', () => {
  test('on delivery is collected at its new price', async () => {
    const shop = await openShop(world);
    const order = await toEdit(world, shop, { pay_method: 'on_delivery' });
    const saved = await order.save(await pieces(order, 2));
    expect(standing(saved.body)).toEqual({
      total_kobo: 950_000,
      captured_kobo: 0,
      refunded_kobo: 0,
      rest_kobo: 0,
      payment_status: 'pending',
      parts: [],
    });
    expect(await stockOf(world, shop)).toEqual({ on_hand: 10, held: 0, committed: 2 });
    expect((await mailsAbout(order, 'order-changed')).map(({ data }) => data)).toMatchObject([
      { due_kobo: 950_000 },
    ]);
    const sent = await order.act('fulfill');
    const link = await shop.owner.client.post<{ url: string }>(`/api/sites/${shop.slug}/riders`, {
      parcels: [sent.body.parcels[0]!.id],
      rider: 'Tunde',
      key: randomUUID(),
    });
    const rider = await world.client(shop.slug).get(new URL(link.body.url).pathname);
    expect(rider.text).toContain('₦9,500');
    const { ledger } = (await order.act('cash')).body;
    expect(ledger.map(({ amount_kobo }) => amount_kobo)).toEqual([950_000]);
  });

  test('in cash already collects only the difference, and less is given back by hand', async () => {
    const shop = await openShop(world);
    const order = await toEdit(world, shop, { pay_method: 'on_delivery', quantity: 2 });
    await order.act('cash');
    const more = await order.save(await pieces(order, 3));
    expect(more.body.parts).toMatchObject([{ part: 1, amount_kobo: 400_000, at_door: true, state: 'open' }]);
    expect((await order.act('cash/undo')).body.detail).toBe(
      '₦4,000 more is asked for by now. Change the order back first.',
    );
    const look = await order.look(await pieces(order, 1));
    expect(look.body).toMatchObject({ due_kobo: 0, back_online_kobo: 0, back_by_hand_kobo: 400_000 });
    const less = await order.save(await pieces(order, 1));
    expect(less.body).toMatchObject({ total_kobo: 550_000, captured_kobo: 950_000, refunded_kobo: 400_000 });
    expect(less.body.ledger.map(({ kind, amount_kobo, method }) => [kind, amount_kobo, method])).toEqual([
      ['cash', 950_000, 'cash'],
      ['refund', 400_000, 'cash'],
    ]);
    expect(less.body.payment_status).toBe('paid');
  });
});

describe('an order with a deposit', () => {
  test('that is not paid yet changes what is asked for afterwards, and the deposit where nothing is left of that', async () => {
    const shop = await openShop(world);
    const asked = await askedFirst(world, shop);
    const order = editing(world, shop, asked);
    await order.save({ added: [{ title: 'Bag', unit_price_kobo: 500_000 }] });
    expect(standing(await order.view()).parts).toEqual([
      [0, 1_000_000, 'open'],
      [1, 2_000_000, 'open'],
    ]);
    await order.save({ lines: [{ line_id: await order.line('Purple gele'), quantity: 0 }] });
    expect(standing(await order.view())).toMatchObject({
      total_kobo: 500_000,
      parts: [
        [0, 500_000, 'open'],
        [1, 2_000_000, 'withdrawn'],
      ],
    });
  });

  test('that is paid gives back what is more than it costs now', async () => {
    const shop = await openShop(world);
    const asked = await askedFirst(world, shop);
    await asked.pay();
    const order = editing(world, shop, asked);
    await order.save({ added: [{ title: 'Bag', unit_price_kobo: 400_000 }] });
    const less = await order.save({ lines: [{ line_id: await order.line('Purple gele'), quantity: 0 }] });
    expect(standing(less.body)).toMatchObject({
      total_kobo: 400_000,
      parts: [
        [0, 1_000_000, 'paid'],
        [1, 1_900_000, 'withdrawn'],
      ],
    });
    expect(less.body.refunds.map(({ amount_kobo }) => amount_kobo)).toEqual([600_000]);
  });
});
