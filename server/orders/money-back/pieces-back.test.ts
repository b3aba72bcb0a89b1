import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Parcel } from '#shared/api/order-sending.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { pass } from '#tests/support/selling/odd-money.ts';
import { pieceShop, type PieceOrder } from '#tests/support/selling/pieces.ts';
import { pick, randomFrom } from '#tests/support/random.ts';
import { wrongShelves } from '#tests/support/selling/stock-books.ts';
import { hours } from '../../platform/clock.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ poolSize: 16 });
});
afterAll(() => world.close());

let keys = 0;
const refund = (
  order: PieceOrder,
  amount_kobo: number,
  [mugs, plates]: [number, number],
  more: object = {},
) =>
  order.act('refund', {
    amount_kobo,
    lines: [
      { line_id: order.mug, quantity: mugs },
      { line_id: order.plate, quantity: plates },
    ].filter(({ quantity }) => quantity > 0),
    restock: true,
    key: `refund-${(keys += 1)}-key`,
    ...more,
  });
const countsOf = async (order: PieceOrder) =>
  (await order.view()).lines.map((line) => [line.fulfilled, line.removed, line.refunded]);

test('half of an order goes back with half of its pieces; the rest is sent, and it is refunded in part once the money went', async () => {
  const at = await pieceShop(world);
  const order = await at.order(2, 2);
  const asked = await refund(order, 575_000, [1, 1]);
  expect(asked.body).toMatchObject({ payment_status: 'paid', givable_kobo: 575_000 });
  expect(await countsOf(order)).toEqual([
    [0, 1, 1],
    [0, 1, 1],
  ]);
  expect(await at.shelf()).toEqual([
    [50, 0, 1],
    [50, 0, 1],
  ]);
  await pass(world, hours(3));
  expect(await order.view()).toMatchObject({ payment_status: 'partially_refunded', refunded_kobo: 575_000 });
  const told = world
    .mails()
    .filter((mail) => mail.to === order.email && mail.template === 'refund-processed');
  expect(told.map((mail) => mail.subject)).toEqual(['Your refund of ₦5,750 from Ada’s Shop']);
  expect(told[0]!.text).toContain('It is for 1 × Clay mug, 1 × Clay plate.');
  const sent = await order.act<Parcel>('fulfill');
  expect(sent.body.parcels[0]!.lines).toMatchObject([{ quantity: 1 }, { quantity: 1 }]);
  expect(sent.body.fulfillment_status).toBe('fulfilled');
  expect(await at.shelf()).toEqual([
    [49, 0, 0],
    [49, 0, 0],
  ]);
});

test('pieces that were sent come back on the shelf, or are lost to the store, as its owner says', async () => {
  const at = await pieceShop(world);
  const order = await at.order(3, 1);
  await order.act('fulfill', { lines: [{ line_id: order.mug, quantity: 2 }] });
  // Of three mugs the one that was not sent goes first, then one that was.
  await refund(order, 800_000, [2, 0]);
  expect(await countsOf(order)).toEqual([
    [2, 1, 2],
    [0, 0, 0],
  ]);
  expect(await at.shelf()).toEqual([
    [49, 0, 0],
    [50, 0, 1],
  ]);
  await world.work();
  // The plate broke before it was packed: nothing is left to send.
  expect((await refund(order, 100_000, [0, 1], { restock: false })).body.fulfillment_status).toBe(
    'fulfilled',
  );
  expect((await at.shelf())[1]).toEqual([49, 0, 0]);
});

test('no piece goes back twice, and no kobo too much, however many ask at once', async () => {
  const at = await pieceShop(world);
  const order = await at.order(1, 1);
  const tries = await Promise.all(Array.from({ length: 6 }, () => refund(order, 400_000, [1, 0])));
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await countsOf(order)).toEqual([
    [0, 1, 1],
    [0, 0, 0],
  ]);
  await world.work();
  const before = [await order.view(), await at.shelf()];
  expect(await refund(order, 1, [1, 0])).toMatchObject({
    status: 400,
    body: { lines: ['Only 0 of “Clay mug” have not gone back yet.'] },
  });
  expect((await refund(order, 250_001, [0, 1])).body).toEqual({
    amount_kobo: ['At most ₦2,500 can be sent back.'],
  });
  expect([await order.view(), await at.shelf()]).toEqual(before);
});

test('cash and its pieces go back the same way, written down once, and two at once never give more than came', async () => {
  const at = await pieceShop(world);
  const order = await at.order(2, 0, { pay_method: 'on_delivery' });
  expect((await order.view()).actions).not.toContain('refund');
  for (const step of ['fulfill', 'cash', 'delivered']) await order.act(step);
  expect(await order.view()).toMatchObject({ givable_kobo: 950_000, payment_status: 'paid' });
  const twins = await Promise.all([600_000, 600_001].map((kobo) => refund(order, kobo, [1, 0])));
  expect(twins.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  const given = twins[0]!.status === 200 ? 600_000 : 600_001;
  expect(await order.view()).toMatchObject({
    payment_status: 'partially_refunded',
    refunded_kobo: given,
    givable_kobo: 950_000 - given,
  });
  expect((await at.shelf())[0]).toEqual([49, 0, 0]);
  const again = { key: 'the-same-key' };
  for (let n = 0; n < 2; n++)
    expect((await refund(order, 100_000, [0, 0], { ...again, restock: false })).status).toBe(200);
  expect((await order.view()).refunded_kobo).toBe(given + 100_000);
});

test('an order of which every piece was taken out is done, and has left the list of what is to be sent', async () => {
  const at = await pieceShop(world);
  const order = await at.order(1, 0);
  expect((await refund(order, 400_000, [1, 0])).body).toMatchObject({ status: 'completed' });
  expect((await order.act('fulfill')).body).toEqual({ detail: 'Nothing of this order is left to send.' });
  const client = await at.shop.owner.signIn();
  const list = await client.get<{ items: unknown[] }>(`/api/sites/${at.shop.slug}/orders/to-send`);
  expect(list.body.items).toEqual([]);
});

test('a refund that is ended gives its pieces back to the order', async () => {
  const at = await pieceShop(world);
  const order = await at.order(2, 0);
  const { body } = await refund(order, 950_000, [2, 0]);
  expect([body.status, await at.shelf()]).toMatchObject([
    'completed',
    [
      [50, 0, 0],
      [50, 0, 0],
    ],
  ]);
  await world.database.sql(`update refunds set state = 'needs_attention' where id = $1`, [
    body.refunds[0]!.id,
  ]);
  const ended = await order.act(`refunds/${body.refunds[0]!.id}/withdraw`);
  expect(ended.body).toMatchObject({
    status: 'open',
    fulfillment_status: 'unfulfilled',
    givable_kobo: 950_000,
  });
  expect(await countsOf(order)).toEqual([[0, 0, 0]]);
  expect((await at.shelf())[0]).toEqual([50, 0, 2]);
  expect((await order.act('fulfill')).status).toBe(200);
});

/** What a person may try, right or wrong; refusals are part of the game. */
const deeds = ['send', 'send all', 'undo', 'refund', 'refund lost', 'amount', 'cancel', 'time'] as const;

test.each([1, 2, 3])(
  'invariant 10 and 16: money and pieces add up after any history (seed %s)',
  async (seed) => {
    const random = randomFrom(seed);
    const some = (most: number) => Math.floor(random() * (most + 1));
    const stock = 50;
    const at = await pieceShop(world, stock);
    const orders = [
      await at.order(3, 2),
      await at.order(1, 4),
      await at.order(2, 3, { pay_method: 'on_delivery' }),
    ];
    await orders[2]!.act('cash');
    for (let n = 0; n < 40; n++) {
      const order = pick(random, orders);
      const deed = pick(random, deeds);
      const kobo = 1 + some(400_000);
      if (deed === 'send')
        await order.act('fulfill', {
          lines: [{ line_id: pick(random, [order.mug, order.plate]), quantity: 1 + some(1) }],
        });
      if (deed === 'send all' && some(3) === 0) await order.act('fulfill');
      if (deed === 'undo') {
        const parcel = (await order.view()).parcels.at(-1);
        if (parcel) await order.act(`parcels/${parcel.id}/undo`);
      }
      if (deed === 'refund') await refund(order, kobo, [some(2), some(2)]);
      if (deed === 'refund lost') await refund(order, kobo, [some(1), some(1)], { restock: false });
      if (deed === 'amount') await refund(order, kobo, [0, 0], { restock: false });
      if (deed === 'cancel' && some(5) === 0) await order.act('cancel', { send_back: true });
      if (deed === 'time') await pass(world, hours(1));
      await addsUp(at.shop.storeId, stock);
    }
  },
);

/** Each piece is on the shelf, with a customer, or written off; what is promised is what is open; and money is bounded. */
async function addsUp(storeId: string, stock: number): Promise<void> {
  const shelf = await world.database.sql<Record<string, number>>(
    `select level.on_hand, level.held, level.committed,
       (select coalesce(sum(l.fulfilled - l.restocked), 0)::int from order_lines l
         where l.store_id = $1 and l.variant_id = level.variant_id) as away,
       (select coalesce(sum(m.quantity), 0)::int from stock_movements m
         where m.store_id = $1 and m.variant_id = level.variant_id and m.kind = 'written_off') as lost,
       (select coalesce(sum(l.quantity - l.fulfilled - l.removed), 0)::int from order_lines l
         join orders o on o.store_id = l.store_id and o.id = l.order_id
         where l.store_id = $1 and l.variant_id = level.variant_id and o.status <> 'canceled') as open
     from inventory_levels level where level.store_id = $1`,
    [storeId],
  );
  expect(await wrongShelves(world.database, storeId)).toEqual([]);
  for (const { on_hand, held, committed, away, lost, open } of shelf)
    expect({ all: on_hand! + away! + lost!, promised: committed, held }).toEqual({
      all: stock,
      promised: open,
      held: 0,
    });
  const orders = await world.database.sql<{ id: string; captured: number; refunded: number }>(
    'select id, captured_kobo::int as captured, refunded_kobo::int as refunded from orders where store_id = $1',
    [storeId],
  );
  // What providers are asked for is the platform's, and joined to no rows of a store.
  const asked = await world.database.sql<{ order: string; kobo: number }>(
    `select p.owner_id as order, sum(r.amount_kobo)::int as kobo from refunds r join payments p using (reference)
     where p.owner_id = any($1) and r.state not in ('failed', 'withdrawn') group by p.owner_id`,
    [orders.map(({ id }) => id)],
  );
  const back = new Map(asked.map(({ order, kobo }) => [order, kobo]));
  expect(
    orders.filter(({ id, captured, refunded }) => refunded > captured || (back.get(id) ?? 0) > captured),
  ).toEqual([]);
}
