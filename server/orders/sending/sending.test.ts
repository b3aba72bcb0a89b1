import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Parcel, ToSend } from '#shared/api/order-sending.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { pieceShop, type PieceOrder, type PieceShop } from '#tests/support/selling/pieces.ts';
import { minutes } from '../../platform/clock.ts';

let world: TestApp;
let at: PieceShop;
beforeAll(async () => {
  world = await testApp();
  at = await pieceShop(world, 5);
});
afterAll(() => world.close());

const site = () => `/api/sites/${at.shop.slug}`;
const get = async <Answer>(path: string) => (await at.shop.owner.signIn()).get<Answer>(`${site()}${path}`);
const send = (order: PieceOrder, body: object = {}) => order.act<Parcel>('fulfill', body);
const undo = (order: PieceOrder, parcel: string) => order.act<Parcel>(`parcels/${parcel}/undo`);
const mailsAbout = async (order: PieceOrder) => {
  await world.work();
  return world.mails().filter((mail) => mail.to === order.email);
};

test('an order leaves in parts, each with its own pieces and link, and the shelf with them', async () => {
  const order = await at.order(3, 2);
  expect(await at.shelf()).toEqual([
    [5, 0, 3],
    [5, 0, 2],
  ]);
  const first = await send(order, {
    tracking: 'GIG https://giglogistics.com/track?waybill=778899',
    lines: [{ line_id: order.mug, quantity: 2 }],
    key: 'first',
  });
  expect(first.body).toMatchObject({
    fulfillment_status: 'partially_fulfilled',
    actions: ['fulfill'],
    parcels: [
      {
        courier: 'GIG',
        link: 'https://giglogistics.com/track?waybill=778899',
        lines: [{ title: 'Clay mug', quantity: 2 }],
      },
    ],
  });
  expect(await at.shelf()).toEqual([
    [3, 0, 1],
    [5, 0, 2],
  ]);
  // The same key is the same parcel.
  await send(order, { lines: [{ line_id: order.mug, quantity: 1 }], key: 'first' });
  expect(await at.shelf()).toEqual([
    [3, 0, 1],
    [5, 0, 2],
  ]);
  // The number alone makes the link, as the carrier is known by now.
  const last = await send(order, { tracking: '990011', courier: 'GIG', key: 'second' });
  expect(last.body).toMatchObject({ fulfillment_status: 'fulfilled', actions: ['mark_delivered'] });
  expect(last.body.parcels[1]).toMatchObject({
    tracking: '990011',
    link: 'https://giglogistics.com/track?waybill=990011',
    lines: [
      { title: 'Clay mug', quantity: 1 },
      { title: 'Clay plate', quantity: 2 },
    ],
  });
  expect(await at.shelf()).toEqual([
    [2, 0, 0],
    [3, 0, 0],
  ]);
  expect(
    (await order.view()).timeline.filter((one) => one.kind === 'fulfilled').map((one) => one.message),
  ).toEqual([
    'Sent in part: 2 × Clay mug. Tracking: GIG https://giglogistics.com/track?waybill=778899',
    'The rest was sent: 1 × Clay mug, 2 × Clay plate. Tracking: GIG 990011 https://giglogistics.com/track?waybill=990011',
  ]);
  const told = (await mailsAbout(order)).filter((mail) => mail.template === 'order-sent');
  expect(told).toHaveLength(2);
  expect(told[0]!.text).toContain('In this parcel: 2 × Clay mug.');
  expect(told[0]!.text).toContain('The rest follows in another parcel.');
  expect(told[0]!.links).toContain('https://giglogistics.com/track?waybill=778899');
  expect(told[1]!.text).not.toContain('The rest follows');
  const page = await world.client(at.shop.slug).get(order.order_url);
  for (const number of ['778899', '990011'])
    expect(page.text).toContain(`href="https://giglogistics.com/track?waybill=${number}"`);
  expect((await get<{ items: unknown[] }>('/couriers')).body.items).toEqual([
    { name: 'GIG', pattern: 'https://giglogistics.com/track?waybill={n}', phone: '' },
  ]);
});

test('a carrier that is not wanted any more is offered no more, and its parcels keep their links', async () => {
  const client = await at.shop.owner.signIn();
  expect((await client.send<{ items: unknown[] }>('DELETE', `${site()}/couriers/GIG`)).body.items).toEqual(
    [],
  );
  expect((await client.send('DELETE', `${site()}/couriers/GIG`)).status).toBe(200);
});

test('more than is left of a line, or a line twice, is not sent', async () => {
  const order = await at.order(1, 1);
  const before = [await order.view(), await at.shelf()];
  const refused = async (lines: object[], sentence: string) =>
    expect(await send(order, { lines })).toMatchObject({ status: 400, body: { lines: [sentence] } });
  await refused([{ line_id: order.mug, quantity: 2 }], 'Only 1 of “Clay mug” are left to send.');
  const anew = 'Some of these pieces were sent already. Look at the order anew.';
  const one = { line_id: order.mug, quantity: 1 };
  await refused([one, one], anew);
  await refused([{ line_id: crypto.randomUUID(), quantity: 1 }], anew);
  expect([await order.view(), await at.shelf()]).toEqual(before);
  await send(order);
  await refused([one], anew).catch(() => {});
  expect((await send(order, { lines: [one] })).body).toEqual({ detail: 'This order was sent already.' });
  expect(await at.shelf()).toEqual([
    [1, 0, 0],
    [2, 0, 0],
  ]);
});

test('what was marked as sent by mistake is to be sent again, and the customer gets a correction', async () => {
  const order = await at.order(1, 2);
  const part = await send(order, { lines: [{ line_id: order.plate, quantity: 1 }] });
  const all = await send(order);
  const shelf = await at.shelf();
  expect(shelf).toEqual([
    [0, 0, 0],
    [0, 0, 0],
  ]);
  const [first, second] = all.body.parcels;
  expect(first!.undo_until).toBe(part.body.parcels[0]!.undo_until);
  // Until somebody says it arrived: it must not be asked for of a parcel that never left.
  expect((await undo(order, second!.id)).body).toMatchObject({
    fulfillment_status: 'partially_fulfilled',
    parcels: [{ id: first!.id }],
  });
  expect(await at.shelf()).toEqual([
    [1, 0, 1],
    [1, 0, 1],
  ]);
  expect((await undo(order, second!.id)).status).toBe(200);
  expect((await undo(order, first!.id)).body.fulfillment_status).toBe('unfulfilled');
  expect(await at.shelf()).toEqual([
    [1, 0, 1],
    [2, 0, 2],
  ]);
  expect((await mailsAbout(order)).map((mail) => mail.template).slice(-4)).toEqual([
    'order-sent',
    'order-sent',
    'order-not-sent',
    'order-not-sent',
  ]);
  expect((await order.view()).actions).toEqual(['fulfill', 'refund', 'cancel', 'edit']);
  await send(order);
  expect(await at.shelf()).toEqual([
    [0, 0, 0],
    [0, 0, 0],
  ]);
});

test('“not sent after all” ends after an hour, or with the arrival', async () => {
  const far = await pieceShop(world, 9);
  const [late, arrived] = [await far.order(1, 0), await far.order(1, 0)];
  const refused = 'This parcel was sent a while ago, so it cannot be undone here any more.';
  const parcelOf = async (order: PieceOrder) => (await send(order)).body.parcels[0]!.id;
  const [one, other] = [await parcelOf(late), await parcelOf(arrived)];
  await arrived.act('delivered');
  expect((await undo(arrived, other)).body).toEqual({ detail: refused });
  world.clock.advance(minutes(60));
  expect((await late.view()).parcels[0]!.undo_until).toBeNull();
  expect((await undo(late, one)).body).toEqual({ detail: refused });
  expect((await undo(late, other)).status).toBe(404);
  expect(await far.shelf()).toEqual([
    [7, 0, 0],
    [9, 0, 0],
  ]);
});

test('what can be packed stands in one list without prices, the oldest first', async () => {
  const packs = await pieceShop(world, 9);
  const [paid, atDoor, unpaid] = [
    await packs.order(1, 0, {}),
    await packs.order(2, 1, { pay_method: 'on_delivery', note: 'Ring twice' }),
    await packs.order(1, 0, { pay_method: 'online', name: 'Nobody Paid' }),
  ];
  const list = async (query = '') =>
    (
      await (
        await packs.shop.owner.signIn()
      ).get<{ items: ToSend[]; next: string | null }>(`/api/sites/${packs.shop.slug}/orders/to-send${query}`)
    ).body;
  const { items } = await list();
  expect(items.map(({ number }) => number)).toEqual([paid.number, atDoor.number]);
  expect(items[1]).toMatchObject({
    note: 'Ring twice',
    has_email: true,
    delivery_name: 'Lagos',
    address: { area: '12 Allen Avenue', lga: 'Ikeja' },
    lines: [
      { title: 'Clay mug', quantity: 2, open: 2 },
      { title: 'Clay plate', quantity: 1, open: 1 },
    ],
  });
  expect(JSON.stringify(items)).not.toMatch(/kobo|price|total|paid/);
  const one = await list('?limit=1');
  expect((await list(`?limit=1&after=${one.next}`)).items.map(({ id }) => id)).toEqual([atDoor.id]);
  await send(atDoor, { lines: [{ line_id: atDoor.mug, quantity: 1 }] });
  expect((await list()).items[1]!.lines.map(({ open }) => open)).toEqual([1, 1]);
  const client = await packs.shop.owner.signIn();
  const parcel = await client.get<Parcel>(`/api/sites/${packs.shop.slug}/orders/${unpaid.id}/parcel`);
  expect(parcel.body).toMatchObject({ actions: [], customer_name: 'Nobody Paid' });
  expect(parcel.text).not.toMatch(/kobo|price|total|"paid/);
  expect(
    (await client.get<{ orders_to_send: number }>(`/api/sites/${packs.shop.slug}/overview`)).body,
  ).toMatchObject({
    orders_to_send: 2,
  });
});

test('what was sent in part is neither cancelled nor said to have arrived', async () => {
  const shop = await pieceShop(world, 9);
  const order = await shop.order(2, 0, { pay_method: 'on_delivery' });
  await send(order, { lines: [{ line_id: order.mug, quantity: 1 }] });
  const before = await order.view();
  expect((await order.act('delivered')).body).toEqual({
    detail: 'Some of this order is still to be sent. Send that first.',
  });
  expect((await order.act('cancel')).body).toEqual({
    detail: 'Some of this order was sent already. Refund the rest instead.',
  });
  expect(await order.view()).toEqual(before);
});
