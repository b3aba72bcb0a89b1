import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#shared/api/orders.ts';
import type { CameBackDecision } from '#shared/orders/came-back.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { pass } from '#tests/support/selling/odd-money.ts';
import { pieceShop, type PieceOrder, type PieceShop } from '#tests/support/selling/pieces.ts';
import { pick, randomFrom } from '#tests/support/random.ts';
import { wrongShelves } from '#tests/support/selling/stock-books.ts';
import { hours } from '../../platform/clock.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ poolSize: 16 });
});
afterAll(() => world.close());

let keys = 0;
const key = () => `came-back-${(keys += 1)}`;
type Counts = [shelf: number, lost: number];

/** So many mugs and plates of the latest parcel came back. */
async function cameBack(order: PieceOrder, mugs: Counts, plates: Counts = [0, 0], more: object = {}) {
  const parcel = (await order.view()).parcels.findLast(({ lines }) =>
    lines.some(({ returnable }) => returnable > 0),
  );
  const lines = [
    { line_id: order.mug, shelf: mugs[0], lost: mugs[1] },
    { line_id: order.plate, shelf: plates[0], lost: plates[1] },
  ].filter(({ line_id, shelf, lost }) => line_id && shelf + lost > 0);
  const body = { key: key(), reason: 'refused', lines, ...more };
  return order.act<Order>(`parcels/${parcel?.id ?? crypto.randomUUID()}/came-back`, body);
}
const openReturn = async (order: PieceOrder) =>
  (await order.view()).parcels.flatMap((one) => one.came_back).find((one) => one.decided === null)?.id ?? '';
const decide = async (order: PieceOrder, how: CameBackDecision, body: object = {}) =>
  order.act<Order>(`returns/${await openReturn(order)}/${how}`, body);
const mailsOf = async (order: PieceOrder, template: string) => {
  await world.work();
  return world.mails().filter((mail) => mail.to === order.email && mail.template === template);
};
const overview = async (at: PieceShop) =>
  (
    await (
      await at.shop.owner.signIn()
    ).get<{ orders_came_back: number }>(`/api/sites/${at.shop.slug}/overview`)
  ).body.orders_came_back;

test('what came back stands on the shelf, promised, until it is sent again, to another address', async () => {
  const at = await pieceShop(world);
  const order = await at.order(2, 0);
  await order.act('fulfill');
  expect((await at.shelf())[0]).toEqual([48, 0, 0]);
  const twice = { key: key() };
  for (let n = 0; n < 2; n++) expect((await cameBack(order, [2, 0], [0, 0], twice)).status).toBe(200);
  expect((await at.shelf())[0]).toEqual([50, 0, 2]);
  const back = await order.view();
  expect(back).toMatchObject({
    status: 'open',
    fulfillment_status: 'returned',
    actions: [],
    parcels: [
      {
        delivery_code: '',
        undo_until: null,
        came_back: [{ reason: 'refused', decided: null, lines: [{ shelf: 2, lost: 0, settled: 0 }] }],
      },
    ],
  });
  expect(back.timeline.at(-1)).toMatchObject({
    kind: 'came_back',
    message: 'It came back: refused at the door. Clay mug: 2 on the shelf again.',
  });
  expect((await mailsOf(order, 'order-came-back'))[0]!.text).toContain('2 × Clay mug of your order');
  expect(await overview(at)).toBe(1);
  for (const step of ['fulfill', 'cancel', 'delivered'])
    expect((await order.act(step, {})).body).toEqual({
      detail: 'Some of this order came back. Decide first what becomes of it.',
    });
  const address = { ...back.address, area: '7 Allen Avenue', landmark: 'the filling station' };
  expect((await decide(order, 'again', { address })).status).toBe(200);
  const again = await order.view();
  expect(again).toMatchObject({
    fulfillment_status: 'unfulfilled',
    address,
    actions: expect.arrayContaining(['fulfill']),
  });
  expect(again.timeline.at(-1)!.message).toContain('It goes to: 7 Allen Avenue, the filling station');
  expect(await overview(at)).toBe(0);
  await order.act('fulfill');
  expect([(await order.view()).fulfillment_status, (await at.shelf())[0]]).toEqual(['fulfilled', [48, 0, 0]]);
  await order.act('delivered');
  expect((await order.view()).status).toBe('completed');
});

test('money goes back for what came back by the road of every refund, and the order is over', async () => {
  const at = await pieceShop(world);
  const order = await at.order(1, 1);
  await order.act('fulfill');
  await cameBack(order, [1, 0], [0, 1]);
  expect(await at.shelf()).toEqual([
    [50, 0, 1],
    [49, 0, 0],
  ]);
  const refused = await order.act('refund', { amount_kobo: 1, lines: [], key: key() });
  expect(refused.body).toEqual({ detail: 'Some of this order came back. Decide first what becomes of it.' });
  expect((await decide(order, 'end')).body).toEqual({
    detail: 'This order is paid. Give the money of what came back to the customer.',
  });
  const asked = await decide(order, 'refund', { amount_kobo: 500_000, key: 'refund-of-return' });
  expect(asked.body).toMatchObject({ status: 'completed', fulfillment_status: 'returned' });
  expect(asked.body.lines.map(({ refunded }) => refunded)).toEqual([1, 1]);
  expect(await at.shelf()).toEqual([
    [50, 0, 0],
    [49, 0, 0],
  ]);
  await pass(world, hours(3));
  expect(await order.view()).toMatchObject({ payment_status: 'partially_refunded', refunded_kobo: 500_000 });
  const told = await mailsOf(order, 'refund-processed');
  expect(told[0]!.text).toContain('It is for 1 × Clay mug, 1 × Clay plate.');
});

test('an order to be paid at the door that came back is cancelled, and its goods can be sold again', async () => {
  const at = await pieceShop(world);
  const order = await at.order(1, 1, { pay_method: 'on_delivery' });
  await order.act('fulfill');
  await cameBack(order, [1, 0], [0, 1]);
  expect((await decide(order, 'end')).body).toMatchObject({ status: 'canceled', payment_status: 'voided' });
  expect(await at.shelf()).toEqual([
    [50, 0, 0],
    [49, 0, 0],
  ]);
  expect(await mailsOf(order, 'order-canceled')).toHaveLength(1);
});

test('a part that came back is replaced from the shelf where it is not sellable, and no piece comes back twice', async () => {
  const at = await pieceShop(world, 3);
  const order = await at.order(3, 0);
  await order.act('fulfill');
  expect((await cameBack(order, [0, 4])).body).toEqual({
    lines: ['Only 3 of “Clay mug” can come back with this parcel.'],
  });
  await cameBack(order, [0, 1]);
  const short = await decide(order, 'again');
  expect(short.body).toEqual({
    detail:
      'There are not 1 of “Clay mug” left to send instead of what is not sellable. Count the stock up first, or give the money back.',
  });
  expect(await order.view()).toMatchObject({ fulfillment_status: 'returned' });
  await decide(order, 'refund', { amount_kobo: 400_000, key: key() });
  expect(await order.view()).toMatchObject({ status: 'open', fulfillment_status: 'fulfilled' });
  expect((await cameBack(order, [3, 0])).body).toEqual({
    lines: ['Only 2 of “Clay mug” can come back with this parcel.'],
  });
  await world.work();
  await cameBack(order, [2, 0], [0, 0], { reason: 'not_collected' });
  expect(await at.shelf().then((rows) => rows[0])).toEqual([2, 0, 2]);
  await decide(order, 'again');
  expect(await order.view()).toMatchObject({ fulfillment_status: 'unfulfilled' });
});

test('what was refunded before it came back is free at once and asks nothing', async () => {
  const at = await pieceShop(world);
  const order = await at.order(1, 0);
  await order.act('fulfill');
  const lines = [{ line_id: order.mug, quantity: 1 }];
  await order.act('refund', { amount_kobo: 400_000, lines, restock: false, key: key() });
  await pass(world, hours(3));
  await cameBack(order, [1, 0]);
  expect(await order.view()).toMatchObject({
    status: 'completed',
    fulfillment_status: 'returned',
    parcels: [{ came_back: [{ decided: 'refund', lines: [{ shelf: 1, lost: 0, settled: 1 }] }] }],
  });
  expect((await at.shelf())[0]).toEqual([50, 0, 0]);
});

/** What a person may try, right or wrong; refusals are part of the game. */
const deeds = [
  'send',
  'send all',
  'back',
  'back',
  'again',
  'refund',
  'end',
  'delivered',
  'cancel',
  'time',
] as const;

test.each([1, 2])(
  'pieces and promises add up after any history of parcels that come back (seed %s)',
  async (seed) => {
    const random = randomFrom(seed);
    const some = (most: number) => Math.floor(random() * (most + 1));
    const at = await pieceShop(world, 12);
    const orders = [
      await at.order(3, 2),
      await at.order(2, 3, { pay_method: 'on_delivery' }),
      await at.order(1, 2, { pay_method: 'on_delivery' }),
    ];
    await orders[2]!.act('cash');
    for (let n = 0; n < 30; n++) {
      const order = pick(random, orders);
      const deed = pick(random, deeds);
      if (deed === 'send')
        await order.act('fulfill', {
          lines: [{ line_id: pick(random, [order.mug, order.plate]), quantity: 1 + some(1) }],
        });
      if (deed === 'send all') await order.act('fulfill');
      if (deed === 'back') await cameBack(order, [some(2), some(1)], [some(1), some(1)]);
      if (deed === 'again' || deed === 'end') await decide(order, deed);
      if (deed === 'refund') await decide(order, 'refund', { amount_kobo: 1 + some(300_000), key: key() });
      if (deed === 'delivered' && some(2) === 0) await order.act('delivered');
      if (deed === 'cancel' && some(5) === 0) await order.act('cancel', { send_back: true });
      if (deed === 'time') await pass(world, hours(1));
      await addsUp(at.shop.storeId, 12);
    }
  },
);

/** Each piece is on the shelf, with a customer, or broken and replaced; what is promised is what is open. */
async function addsUp(storeId: string, stock: number): Promise<void> {
  const shelf = await world.database.sql<Record<string, number>>(
    `select level.on_hand, level.held, level.committed,
       (select coalesce(sum(l.fulfilled - l.restocked), 0)::int from order_lines l
         where l.store_id = $1 and l.variant_id = level.variant_id) as away,
       (select coalesce(sum(b.lost - greatest(0, b.settled - b.shelf)), 0)::int from parcel_return_lines b
         join parcel_returns r on r.store_id = b.store_id and r.id = b.return_id
         join order_lines l on l.store_id = b.store_id and l.id = b.order_line_id
         where b.store_id = $1 and l.variant_id = level.variant_id and r.decided = 'again') as replaced,
       (select coalesce(sum(l.quantity - l.fulfilled - l.removed), 0)::int from order_lines l
         join orders o on o.store_id = l.store_id and o.id = l.order_id
         where l.store_id = $1 and l.variant_id = level.variant_id and o.status <> 'canceled') as open
     from inventory_levels level where level.store_id = $1`,
    [storeId],
  );
  expect(await wrongShelves(world.database, storeId)).toEqual([]);
  for (const { on_hand, held, committed, away, replaced, open } of shelf)
    expect({ all: on_hand! + away! + replaced!, promised: committed, held }).toEqual({
      all: stock,
      promised: open,
      held: 0,
    });
  const [wrong] = await world.database.sql<{ many: number }>(
    `select count(*)::int as many from orders o where store_id = $1 and (refunded_kobo > captured_kobo
       or (fulfillment_status = 'returned' and status = 'open') <> exists (
         select 1 from parcel_returns r where r.store_id = $1 and r.order_id = o.id and r.decided is null))`,
    [storeId],
  );
  expect(wrong!.many).toBe(0);
}
