import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '#shared/api/orders.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { editing, standing, toEdit, type EditedOrder } from '#tests/support/selling/edits.ts';
import { pass } from '#tests/support/selling/odd-money.ts';
import { setShop } from '#tests/support/selling/sets.ts';
import { orderRow, stockOf } from '#tests/support/selling/shopping.ts';
import { wrongShelves } from '#tests/support/selling/stock-books.ts';
import { hours } from '../../platform/clock.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ poolSize: 24 });
});
afterAll(() => world.close());

const pieces = async (order: Pick<EditedOrder, 'line'>, quantity: number, title?: string) => ({
  lines: [{ line_id: await order.line(title), quantity }],
});
const cap = { added: [{ title: 'Cap', unit_price_kobo: 100_000 }] };

describe('what was done already stays', () => {
  const refusals: [string, (order: EditedOrder) => Promise<unknown>, string][] = [
    [
      'cancelled',
      (order) => order.act('cancel', { send_back: true }),
      'This order is cancelled, so it can no longer be changed.',
    ],
    [
      'sent whole',
      (order) => order.act('fulfill'),
      'All of this order was sent, so it can no longer be changed.',
    ],
    [
      'paid back whole',
      async (order) => {
        await order.act('refund', { amount_kobo: 950_000, key: randomUUID() });
        await pass(world, hours(3));
      },
      'All the money of this order went back, so it can no longer be changed.',
    ],
    [
      'pieces of it went back',
      async (order) => {
        const lines = [{ line_id: await order.line(), quantity: 1 }];
        await order.act('refund', { amount_kobo: 400_000, key: randomUUID(), lines });
        await pass(world, hours(3));
      },
      'Pieces of this order went back already, so it can no longer be changed. Ask for more as a new request.',
    ],
  ];
  test.each(refusals)(
    'of an order that is %s nothing can be changed, and why is said',
    async (_how, make, why) => {
      const shop = await openShop(world);
      const order = await toEdit(world, shop, { quantity: 2 });
      await order.pay();
      await make(order);
      const before = await order.view();
      expect(before.actions).not.toContain('edit');
      for (const reply of [await order.look(cap), await order.save(cap)])
        expect([reply.status, reply.body.detail]).toEqual([409, why]);
      expect(await order.view()).toEqual(before);
    },
  );

  test('what was sent is not taken out, and where nothing is left to send the order is sent', async () => {
    const shop = await openShop(world);
    const order = await toEdit(world, shop, { quantity: 3 });
    await order.pay();
    const line_id = await order.line();
    await order.act('fulfill', { lines: [{ line_id, quantity: 2 }] });
    const tooFew = await order.save(await pieces(order, 1));
    expect([tooFew.status, tooFew.body]).toMatchObject([
      400,
      { lines: ['2 of “Clay mug” were sent already.'] },
    ]);
    const saved = await order.save(await pieces(order, 2));
    expect([saved.status, saved.body.fulfillment_status, saved.body.status]).toEqual([
      200,
      'fulfilled',
      'open',
    ]);
    expect(await stockOf(world, shop)).toEqual({ on_hand: 8, held: 0, committed: 0 });
    expect((await order.act('delivered')).body.status).toBe('completed');
    expect(await wrongShelves(world.database, shop.storeId)).toEqual([]);
  });

  test('something has to be left, of its own line or another’s, and something to pay', async () => {
    const shop = await openShop(world);
    const [order, other] = [await toEdit(world, shop), await toEdit(world, shop)];
    await order.pay();
    const before = await order.view();
    const tries: [object, string][] = [
      [await pieces(order, 0), 'Something has to be left in the order. To end it, cancel it.'],
      [await pieces(other, 2), 'Some of these lines are no longer in the order. Look at it anew.'],
      [
        { off_kobo: 400_000, delivery_kobo: 0 },
        'Nothing would be left to pay. To give all of it back, cancel or refund the order.',
      ],
      [
        { added: [{ variant_id: shop.product.variantId }] },
        'It is in the order already: change its pieces there.',
      ],
      [
        { added: [{ variant_id: randomUUID() }] },
        'Something of this is no longer on sale. Take it out and try again.',
      ],
      [{ added: [{ title: 'Cap' }] }, 'Enter what one costs.'],
      [{ added: [{ unit_price_kobo: 100 }] }, 'Say what it is.'],
      [await pieces(order, 100), 'At most 99 of one thing go into an order.'],
    ];
    for (const [wanted, why] of tries) {
      const reply = await order.look(wanted);
      expect([reply.status >= 400 && reply.status < 500, reply.text.includes(why), reply.text]).toEqual([
        true,
        true,
        reply.text,
      ]);
    }
    expect(await order.view()).toEqual(before);
    const small = await toEdit(world, shop);
    const less = await small.look({ off_kobo: 399_999, delivery_kobo: 0 });
    expect(less.text).toContain('Less than ₦50 cannot be paid online. Cancel the order instead.');
  });

  test('a sale at the counter is not changed', async () => {
    const shop = await openShop(world);
    const sale = {
      key: randomUUID(),
      lines: [{ variant_id: shop.product.variantId, quantity: 1, unit_price_kobo: 400_000 }],
      paid_by: 'cash',
    };
    const { body } = await shop.owner.client.post<Order>(`/api/sites/${shop.slug}/counter/sales`, sale);
    expect((await editing(world, shop, { id: body.id, path: '' }).look(cap)).body.detail).toBe(
      'A sale at the counter is taken back whole, and sold anew.',
    );
  });
});

describe('goods', () => {
  test('a set takes and gives back what is in it, also beside one of its things', async () => {
    const at = await setShop(world, { mugs: 10, towels: 10 });
    const { body } = await at.order([[at.kind, 1]]);
    const { id } = await orderRow(world, at.shop, body.number);
    const order = editing(world, at.shop, { id, path: '' });
    const more = await order.save({
      ...(await pieces(order, 3, 'Gift set')),
      added: [{ variant_id: at.mug }],
    });
    expect([more.status, await at.shelf()]).toEqual([
      200,
      [
        [10, 0, 7],
        [10, 0, 3],
      ],
    ]);
    const less = await order.save({ ...(await pieces(order, 1, 'Gift set')) });
    expect([less.status, await at.shelf()]).toEqual([
      200,
      [
        [10, 0, 3],
        [10, 0, 1],
      ],
    ]);
    // Of five more sets ten mugs would be needed, and seven are left.
    const tooMany = await order.look(await pieces(order, 6, 'Gift set'));
    expect([tooMany.status, tooMany.body.detail]).toEqual([
      409,
      'There are not enough of “Gift set” left for this order.',
    ]);
    await order.act('fulfill');
    expect(await at.shelf()).toEqual([
      [7, 0, 0],
      [9, 0, 0],
    ]);
    expect(await wrongShelves(world.database, at.shop.storeId)).toEqual([]);
  });

  test('that were not counted when they were ordered are sent as they were, whatever is counted since', async () => {
    const shop = await openShop(world, { stock: null });
    const order = await toEdit(world, shop, { pay_method: 'on_delivery' });
    await shop.owner.client.put(`/api/sites/${shop.slug}/products/${shop.product.id}`, {
      title: 'Clay mug',
      variants: [{ id: shop.product.variantId, price_kobo: 400_000, on_hand: 5 }],
    });
    expect((await order.save(await pieces(order, 2))).status).toBe(200);
    expect((await order.act('fulfill')).status).toBe(200);
    expect(await wrongShelves(world.database, shop.storeId)).toEqual([]);
  });

  test('the last piece goes to one of two orders that want it', async () => {
    const shop = await openShop(world, { stock: 3 });
    const orders = await Promise.all([1, 2].map(() => toEdit(world, shop, { pay_method: 'on_delivery' })));
    const wanted = await Promise.all(orders.map((order) => pieces(order, 2)));
    const looks = await Promise.all(orders.map((order, at) => order.look(wanted[at]!)));
    const saved = await Promise.all(
      orders.map((order, at) => order.save(wanted[at]!, { seen: looks[at]!.body })),
    );
    expect(saved.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(saved.find(({ status }) => status === 409)!.body.detail).toBe(
      'There are not enough of “Clay mug” left for this order.',
    );
    expect(await stockOf(world, shop)).toEqual({ on_hand: 3, held: 0, committed: 3 });
  });
});

describe('at the same moment', () => {
  /** What came is what is paid for, goes back, or is missing: to the kobo. */
  const balanced = async (order: EditedOrder) => {
    await pass(world, hours(3));
    await pass(world, hours(3));
    const { total_kobo, captured_kobo, refunded_kobo, rest_kobo } = standing(await order.view());
    expect(captured_kobo - refunded_kobo + rest_kobo).toBe(total_kobo);
  };
  const prepared = async (shop: TestShop, quantity: number, paid: boolean) => {
    const order = await toEdit(world, shop, { quantity: 2 });
    if (paid) await order.pay();
    const wanted = await pieces(order, quantity);
    return { order, wanted, seen: (await order.look(wanted)).body };
  };

  test('money that comes while it is changed is paid, asked for or given back exactly', async () => {
    const shop = await openShop(world, { stock: 200 });
    for (const quantity of [1, 3, 1, 3]) {
      const { order, wanted, seen } = await prepared(shop, quantity, false);
      const [saved] = await Promise.all([order.save(wanted, { seen }), order.pay()]);
      // Where the money was there first, the owner looks at the new sums.
      expect([200, 409]).toContain(saved.status);
      if (saved.status === 409) expect((await order.save(wanted)).status).toBe(200);
      await balanced(order);
      expect((await order.view()).captured_kobo).toBe(950_000);
    }
    expect(await wrongShelves(world.database, shop.storeId)).toEqual([]);
  });

  test('it is changed or cancelled, changed or sent, changed by one of two: never half of each', async () => {
    const shop = await openShop(world, { stock: 200 });
    const cancels = await prepared(shop, 3, true);
    const [edited, canceled] = await Promise.all([
      cancels.order.save(cancels.wanted, { seen: cancels.seen }),
      cancels.order.act('cancel', { send_back: true }),
    ]);
    expect([canceled.status, [200, 409].includes(edited.status)]).toEqual([200, true]);
    await pass(world, hours(3));
    expect(await cancels.order.view()).toMatchObject({
      status: 'canceled',
      captured_kobo: 950_000,
      refunded_kobo: 950_000,
      rest_kobo: 0,
    });

    const sends = await prepared(shop, 1, true);
    const [changed, sent] = await Promise.all([
      sends.order.save(sends.wanted, { seen: sends.seen }),
      sends.order.act('fulfill'),
    ]);
    expect(sent.status).toBe(200);
    const [line] = (await sends.order.view()).lines;
    expect([line!.quantity, line!.fulfilled]).toEqual(changed.status === 200 ? [1, 1] : [2, 2]);
    await balanced(sends.order);

    const two = await prepared(shop, 3, true);
    const both = await Promise.all([1, 2].map(() => two.order.save(two.wanted, { seen: two.seen })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const key = randomUUID();
    const { wanted, seen } = { wanted: cap, seen: (await two.order.look(cap)).body };
    const pressed = await Promise.all([1, 2, 3].map(() => two.order.save(wanted, { seen, key })));
    expect(pressed.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await two.order.view()).lines.map(({ title, quantity }) => [title, quantity])).toEqual([
      ['Clay mug', 3],
      ['Cap', 1],
    ]);
    await balanced(two.order);
    expect(await wrongShelves(world.database, shop.storeId)).toEqual([]);
  });
});
