import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#shared/api/orders.ts';
import type { Parcel } from '#shared/api/order-sending.ts';
import type { RiderLink } from '#shared/api/riders.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import type { Client } from '#tests/support/client.ts';
import { seenWithin } from '#tests/support/clock.ts';
import { payAsAsked, place } from '#tests/support/selling/odd-money.ts';
import { terminal } from '#tests/support/programs/operators.ts';
import { askedFirst } from '#tests/support/selling/parts.ts';
import { pieceShop } from '#tests/support/selling/pieces.ts';
import { stopPath } from '../mail-stops/index.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

async function suspend(shop: TestShop): Promise<void> {
  await terminal(world, `store suspend ${shop.slug} Goods that were never sent`);
  world.clock.advance(seenWithin);
}
async function restore(shop: TestShop): Promise<void> {
  await terminal(world, `store restore ${shop.slug}`);
  world.clock.advance(seenWithin);
}

const send = (client: Client, path: string) =>
  client.post(path, undefined, { 'content-type': 'application/x-www-form-urlencoded' });
const press = (client: Client, path: string, form: Record<string, string>) =>
  client.send('POST', path, Buffer.from(new URLSearchParams(form).toString()), {
    'content-type': 'application/x-www-form-urlencoded',
  });

const pathOf = ({ order_url }: { order_url: string }) => new URL(order_url, 'http://shop').pathname;
const takenDown = 'We have taken this shop down for now. Pay it nothing before you have your things.';

test('who has paid a store that was suspended reads where to write, and can still say that money has left the account', async () => {
  const shop = await openShop(world);
  const order = await place(world, shop);
  await suspend(shop);
  const waiting = (await world.client(shop.slug).get(pathOf(order))).text;
  expect(waiting).toContain(takenDown);
  expect(waiting).not.toContain('This order is not affected');
  for (const asks of ['you can still do it now', 'Please order again'])
    expect([asks, waiting.includes(asks)]).toEqual([asks, false]);
  // Its goods would be kept for a while yet, but nothing is paid to it.
  expect(waiting).not.toContain(`action="${pathOf(order)}/pay"`);
  await world.sandbox.control.pay({ reference: order.reference });
  const asked = await send(order.shopper, `${pathOf(order)}/debited`);
  expect([asked.status, asked.headers.location]).toEqual([303, pathOf(order)]);
  const paid = (await order.shopper.get(pathOf(order))).text;
  expect(paid).toContain('Paid. Thank you!');
  expect(paid).toContain('write to ');
  // No form for what is said of goods that nobody can see.
  expect(paid).not.toContain(`action="${pathOf(order)}/review"`);
  await restore(shop);
  const back = (await order.shopper.get(pathOf(order))).text;
  expect([back.includes('taken this shop down'), back.includes('Paid. Thank you!')]).toEqual([false, true]);
});

test('an address of an order that somebody guesses in a suspended store is not said to be of a shop that rests', async () => {
  const shop = await openShop(world);
  await suspend(shop);
  const { status, text } = await world.client(shop.slug).get(`/orders/${'x'.repeat(40)}`);
  expect([status, text.includes('This store is not available'), text.includes('is resting')]).toEqual([
    404,
    true,
    false,
  ]);
});

test('no account of a suspended store is shown to send money to, and “I have sent it” still reaches its owner', async () => {
  const shop = await openShop(world);
  const owner = shop.owner.client;
  await owner.put(`/api/sites/${shop.slug}/payout-account`, {
    bank_code: '057',
    account_number: '0000000000',
    account_name: 'TEST ACCOUNT',
  });
  await owner.patch(`/api/sites/${shop.slug}/settings`, { pay_direct: true });
  world.clock.advance(seenWithin);
  const order = await place(world, shop, { pay_method: 'direct_transfer' });
  const begun = await askedFirst(world, shop);
  await begun.pay();
  await begun.act('rest/ask', { days: 7 });
  expect((await order.shopper.get(pathOf(order))).text).toContain('0000000000');
  expect(await begun.page()).toContain('0000000000');
  await suspend(shop);
  const page = (await order.shopper.get(pathOf(order))).text;
  expect([page.includes('0000000000'), page.includes('This cannot be paid now')]).toEqual([false, true]);
  const rest = await begun.page();
  for (const asks of ['0000000000', 'Please pay the rest', `action="${begun.path}/pay"`])
    expect([asks, rest.includes(asks)]).toEqual([asks, false]);
  expect(rest).toContain('₦15,000 is left to pay.');
  const said = await press(order.shopper, `${pathOf(order)}/sent`, { sender: 'Chidi Okafor' });
  expect([said.status, said.headers.location]).toEqual([303, pathOf(order)]);
  const seen = await (await shop.owner.signIn()).get<Order>(`/api/sites/${shop.slug}/orders/${order.id}`);
  expect(seen.body.timeline.map(({ kind }) => kind)).toContain('transfer_sent');
  await restore(shop);
  expect((await order.shopper.get(pathOf(order))).text).toContain('0000000000');
  expect(await begun.page()).toContain('Pay ₦15,000 now');
});

test('who was asked to pay for an order of a suspended store reads that it cannot be paid, or that it is', async () => {
  const shop = await openShop(world);
  const [order, other] = [await place(world, shop), await place(world, shop)];
  const payFor = async (of: typeof order) =>
    /\/pay\/[\w-]+/.exec((await of.shopper.get(pathOf(of))).text)![0];
  const [path, otherPath] = [await payFor(order), await payFor(other)];
  await payAsAsked(world, other);
  await suspend(shop);
  const stranger = world.client(shop.slug);
  const page = await stranger.get(path);
  expect([page.status, page.text.includes('This order can no longer be paid.')]).toEqual([200, true]);
  expect((await stranger.get(otherPath)).text).toContain('This order is paid.');
  const pressed = await send(stranger, `${path}/now`);
  expect([pressed.status, pressed.headers.location]).toEqual([303, path]);
});

test('who presses a button of an order page that was open when its shop was suspended comes back to the order, and is told why nothing was paid', async () => {
  const shop = await openShop(world);
  const order = await place(world, shop);
  const own = pathOf(order);
  await suspend(shop);
  const tries = () =>
    world.database.sql('select reference, state from payments where owner_id = $1', [order.id]);
  const before = await tries();
  for (const [button, form] of [
    ['pay', {}],
    ['way', { way: 'on_delivery' }],
    ['card', { card: 'ABCD-EFGH-JKLM' }],
  ] as const) {
    const pressed = await press(order.shopper, `${own}/${button}`, form);
    expect([button, pressed.status, pressed.headers.location]).toEqual([button, 303, own]);
    const page = (await order.shopper.get(own)).text;
    expect([button, page.includes(takenDown)]).toEqual([button, true]);
    expect([button, page.includes('This shop takes no payments at the moment')]).toEqual([
      button,
      button !== 'card',
    ]);
  }
  expect(await tries()).toEqual(before);
  // What a script of a page that was open asks for.
  const basket = await order.shopper.get('/api/shop/cart');
  expect([basket.status, basket.text]).toEqual([
    404,
    expect.stringContaining('This shop takes no orders at the moment.'),
  ]);
});

test('the rider of a suspended store brings what was paid for', async () => {
  const at = await pieceShop(world, 3);
  const order = await at.order(1, 1);
  const { body } = await order.act<Parcel>('fulfill', {});
  const [parcel] = body.parcels;
  const given = await (
    await at.shop.owner.signIn()
  ).post<RiderLink>(`/api/sites/${at.shop.slug}/riders`, {
    parcels: [parcel!.id],
    rider: 'Tunde',
    phone: '0803 123 4567',
    key: 'link-key-1',
  });
  await suspend(at.shop);
  const path = new URL(given.body.url).pathname;
  const rider = world.client(at.shop.slug);
  expect((await rider.get(path)).text).toContain(`Order ${order.number}`);
  const form = { key: 'phone-key-1', parcel: parcel!.id, code: parcel!.delivery_code };
  expect((await press(rider, `${path}/sent`, form)).status).toBeLessThan(400);
  const { fulfillment_status } = (
    await (await at.shop.owner.signIn()).get<Order>(`/api/sites/${at.shop.slug}/orders/${order.id}`)
  ).body;
  expect(fulfillment_status).toBe('delivered');
});

test('whoever had a mail of a store can be rid of its mails also while it is suspended', async () => {
  const shop = await openShop(world);
  await suspend(shop);
  const path = stopPath(world.app.deps.config, shop.storeId, 'chidi@example.test');
  const shopper = world.client(shop.slug);
  expect((await shopper.get(path)).status).toBe(200);
  const code = new URL(path, 'http://shop').searchParams.get('code')!;
  expect((await press(shopper, '/mails', { code })).status).toBe(200);
  expect(
    await world.database.sql('select count(*)::int as stops from mail_stops where store_id = $1', [
      shop.storeId,
    ]),
  ).toEqual([{ stops: 1 }]);
});
