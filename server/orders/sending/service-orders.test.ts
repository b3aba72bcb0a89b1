import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ToSend } from '#shared/api/order-sending.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { nothingDelivered } from '#tests/support/selling/digital.ts';
import { act, pass, payAsAsked, view, type Placed } from '#tests/support/selling/odd-money.ts';
import {
  bookBraids,
  hairShop,
  undoneAfterAll,
  waitingIn,
  type HairShop,
} from '#tests/support/selling/services.ts';
import { seenWithin } from '#tests/support/clock.ts';
import { checkOut, checkoutForm } from '#tests/support/selling/shopping.ts';
import { askedFirst } from '#tests/support/selling/parts.ts';
import { editing } from '#tests/support/selling/edits.ts';
import { hours, minutes } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';

let world: TestApp;
let shop: HairShop;
beforeAll(async () => {
  world = await testApp({ poolSize: 16 });
  world.sandbox.control.setSettings({ webhook_url: '' });
  shop = await hairShop(world);
});
afterAll(() => world.close());

const onTheDay = { pay_method: 'on_delivery' };
const page = async (order: Placed) => (await order.shopper.get(order.order_url)).text;
const toSend = async () =>
  (await (await shop.owner.signIn()).get<{ items: ToSend[] }>(`/api/sites/${shop.slug}/orders/to-send`)).body
    .items;
const letters = async (template: string, order: Placed) => {
  await world.work();
  return world.mails().filter((mail) => mail.template === template && mail.text.includes(`#${order.number}`));
};
const messages = async (order: Placed) => (await view(order)).timeline.map(({ message }) => message);

describe('an order of services alone', () => {
  test('asks for no address and no delivery price, and for when it would suit', async () => {
    const shopper = world.client(shop.slug);
    await shopper.post('/api/shop/cart/lines', { variant_id: shop.braids.variantId, quantity: 1 });
    const basket = (await shopper.get('/basket')).text;
    expect(basket).toContain('Nothing is delivered: you agree on a day with the shop.');
    expect(basket).not.toContain('without delivery');
    const checkout = (await shopper.get('/checkout')).text;
    expect(checkout).toContain('When would suit you?');
    expect(checkout).toContain('Pay on the day');
    for (const asked of ['How will you receive it?', 'Choose your state', 'Pay on delivery'])
      expect(checkout).not.toContain(asked);
    const placed = await checkOut(shopper, checkoutForm(shop, { ...nothingDelivered, ...onTheDay }));
    expect([placed.status, placed.body.total_kobo]).toEqual([201, 1_500_000]);
  });

  test('is to be done, is done by its button, and is over once it is paid on the day', async () => {
    const order = await bookBraids(world, shop, onTheDay);
    expect(await view(order)).toMatchObject({
      fulfillment_status: 'unfulfilled',
      delivery_kind: 'service',
      delivery_kobo: 0,
      delivery_name: '',
      address: { state: '', lga: '', area: '', landmark: '' },
      note: 'Saturday morning, at my place in Yaba',
      actions: ['fulfill', 'record_cash', 'cancel', 'edit'],
    });
    expect((await toSend()).find(({ id }) => id === order.id)).toMatchObject({
      delivery_kind: 'service',
      note: 'Saturday morning, at my place in Yaba',
      lines: [{ title: 'Knotless braids', open: 1, service: true }],
    });
    const before = await page(order);
    expect(before).toContain('Please have ₦15,000 ready on the day.');
    expect(before).toContain('Ada’s Shop agrees on a day with you.');
    expect(before).toContain('Saturday morning, at my place in Yaba');
    expect(before.slice(before.indexOf('<main'), before.indexOf('</main>'))).not.toMatch(/[Dd]eliver|rider/);

    const [sends, does] = await waitingIn(shop);
    const done = await act(order, 'fulfill');
    expect(done.body).toMatchObject({
      fulfillment_status: 'delivered',
      status: 'open',
      actions: [],
      parcels: [
        {
          service: true,
          undo_until: new Date(world.clock.now().getTime() + hours(1)).toISOString(),
          delivery_code: '',
          lines: [{ returnable: 0 }],
        },
      ],
    });
    expect(await page(order)).toContain('<h1>Done</h1>');
    expect((await toSend()).some(({ id }) => id === order.id)).toBe(false);
    expect(await waitingIn(shop)).toEqual([sends! - 1, does! - 1]);
    expect((await act(order, 'fulfill')).status).toBe(200);
    const paid = await act(order, 'cash');
    expect([paid.body.status, paid.body.payment_status]).toEqual(['completed', 'paid']);
    expect(await messages(order)).toEqual(['Order placed.', 'Done.', '₦15,000 in cash received.']);
  });

  test('paid online waits for its money, then is done and over at once', async () => {
    const order = await bookBraids(world, shop);
    const early = await act(order, 'fulfill');
    expect([early.status, early.body]).toEqual([
      409,
      { detail: 'This order is not paid yet. Do it once the money is in.' },
    ]);
    await payAsAsked(world, order);
    expect(await page(order)).toContain('We have your payment of ₦15,000. Ada’s Shop has your order.');
    expect(await view(order)).toMatchObject({ status: 'open', fulfillment_status: 'unfulfilled' });
    const done = await act(order, 'fulfill');
    expect(done.body).toMatchObject({ status: 'completed', fulfillment_status: 'delivered' });
  });

  test('is told of as what is done: to its owner with when it would suit, to who had it without a parcel', async () => {
    const order = await bookBraids(world, shop, onTheDay);
    const [owners] = await letters('new-order', order);
    expect(owners!.text).toContain('Saturday morning, at my place in Yaba');
    expect(owners!.text).toContain('On the day');
    expect(owners!.text).not.toMatch(/[Dd]elivery/);
    const [placed] = await letters('order-placed', order);
    expect(placed!.text).toContain('Please have ₦15,000 ready on the day.');
    expect(placed!.text).not.toMatch(/[Dd]elivery/);
    await act(order, 'fulfill');
    const [done] = await letters('order-sent', order);
    expect(done!.subject).toBe(`Order #${order.number} is done`);
    expect(done!.text).not.toMatch(/on its way|parcel|rider|[Dd]elivery/);
  });

  test('needs no slip, no code at the door and nobody who carries it', async () => {
    const order = await bookBraids(world, shop, onTheDay);
    const owner = await shop.owner.signIn();
    const slips = await owner.get<{ items: unknown[] }>(
      `/api/sites/${shop.slug}/orders/slips?orders=${order.id}`,
    );
    expect([slips.status, slips.body.items]).toEqual([200, []]);
    const together = await owner.post<{ refused: { because: string }[] }>(
      `/api/sites/${shop.slug}/orders/together/send`,
      { orders: [order.id], key: 'together-1' },
    );
    expect(together.body.refused.map(({ because }) => because)).toEqual([
      'This is a service. Mark it as done on its own page.',
    ]);
  });

  test('marked as done by mistake is to be done again, its customer is told, and it is done once more', async () => {
    const order = await bookBraids(world, shop);
    await payAsAsked(world, order);
    const [done] = (await act(order, 'fulfill')).body.parcels!;
    const undone = await undoneAfterAll(order, done!.id);
    expect([undone.status, undone.body]).toMatchObject([
      200,
      { status: 'open', fulfillment_status: 'unfulfilled', parcels: [], actions: ['fulfill'] },
    ]);
    expect((await view(order)).lines[0]).toMatchObject({ fulfilled: 0 });
    expect((await toSend()).some(({ id }) => id === order.id)).toBe(true);
    expect(await page(order)).toContain('We have your payment of ₦15,000. Ada’s Shop has your order.');
    const [letter] = await letters('order-not-sent', order);
    expect([letter!.subject, letter!.text]).toEqual([
      `Order #${order.number} is not done yet`,
      expect.stringContaining(`marked your order #${order.number} as done by mistake.`),
    ]);
    expect(letter!.text).not.toMatch(/as sent|has not left|[Dd]elivery/);
    // A second press finds it undone.
    expect((await undoneAfterAll(order, done!.id)).status).toBe(200);
    expect((await act(order, 'fulfill')).body).toMatchObject({
      status: 'completed',
      fulfillment_status: 'delivered',
    });
    expect((await messages(order)).slice(-3)).toEqual([
      'Done.',
      'It was marked as done by mistake, and is still to be done.',
      'Done.',
    ]);
  });

  test('paid on the day and undone is to be done, with its cash as it was', async () => {
    const order = await bookBraids(world, shop, onTheDay);
    const [done] = (await act(order, 'fulfill')).body.parcels!;
    await act(order, 'cash');
    await undoneAfterAll(order, done!.id);
    expect(await view(order)).toMatchObject({
      status: 'open',
      payment_status: 'paid',
      fulfillment_status: 'unfulfilled',
    });
    expect((await act(order, 'fulfill')).body.status).toBe('completed');
  });

  test('is cancelled before it is done, and its money goes back after', async () => {
    const off = await bookBraids(world, shop, onTheDay);
    expect((await act(off, 'cancel')).body.status).toBe('canceled');
    const late = await act(off, 'fulfill');
    expect(late.body).toEqual({ detail: 'This order is cancelled, so there is nothing to do.' });
    const order = await bookBraids(world, shop);
    await payAsAsked(world, order);
    await act(order, 'fulfill');
    expect((await act(order, 'cancel')).body).toEqual({ detail: 'This order was done already.' });
    const { lines } = await view(order);
    const back = await act(order, 'refund', {
      amount_kobo: 1_500_000,
      key: 'all-of-it',
      lines: [{ line_id: lines[0]!.id, quantity: 1 }],
      restock: true,
    });
    expect([back.status, back.body.refunds.length]).toEqual([200, 1]);
  });

  test('is told of without delivery in a shop that delivers nothing, whatever its trade', async () => {
    const other = await hairShop(world);
    const client = await other.owner.signIn();
    const about = async () => (await world.client(other.slug).get('/pages/delivery-and-payment')).text;
    const before = await about();
    expect(before).toContain('<h1>How delivery and payment work here</h1>');
    expect(before).toContain('On delivery.');
    await client.put(`/api/sites/${other.slug}/delivery`, { rates: [] });
    world.clock.advance(seenWithin);
    const after = await about();
    expect(after).toContain('<h1>How ordering and payment work here</h1>');
    expect(after).toContain('<title>How ordering and payment work here | Ada’s Shop</title>');
    expect(after).toContain('Pay the shop on the day it is done.');
    expect(after.slice(after.indexOf('<body'))).not.toMatch(/[Dd]eliver(?!y-and-payment)|rider/);
  });

  test('is called off by who ordered it while it is not paid', async () => {
    const order = await bookBraids(world, shop, onTheDay);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    await order.shopper.send('POST', `${order.order_url}/cancel`, Buffer.from(''), form);
    expect((await view(order)).status).toBe('canceled');
  });
});

test('a deposit is asked for by link, and the rest is collected on the day', async () => {
  const line = { variant_id: shop.braids.variantId, quantity: 1, unit_price_kobo: 1_500_000 };
  const asked = await askedFirst(world, shop, { lines: [line], deposit_kobo: 500_000 });
  expect(asked).toMatchObject({ delivery_kind: 'service', fulfillment_status: 'unfulfilled' });
  await asked.pay();
  const early = await asked.act('fulfill');
  expect(early.body.detail).toBe(
    '₦10,000 of this order is still to come. Ask for it, record it, or choose to collect it on the day.',
  );
  expect((await asked.act('rest/collect')).status).toBe(200);
  expect(await asked.page()).toContain('Please have ₦10,000 ready on the day.');
  expect((await asked.act('fulfill')).body.fulfillment_status).toBe('delivered');
});

test('a service sold at the counter is done with its sale', async () => {
  const sale = await (
    await shop.owner.signIn()
  ).post<{ status: string; fulfillment_status: string }>(`/api/sites/${shop.slug}/counter/sales`, {
    key: newId(),
    lines: [{ variant_id: shop.braids.variantId, quantity: 1, unit_price_kobo: 1_500_000 }],
    paid_by: 'cash',
  });
  expect(sale.body).toMatchObject({ status: 'completed', fulfillment_status: 'delivered' });
});

test('an order without an address takes no goods in, and what is added of its own is done with it', async () => {
  const { id, order_url } = await bookBraids(world, shop, onTheDay);
  const order = editing(world, shop, { id, path: new URL(order_url, 'http://shop').pathname });
  const mug = await order.look({ added: [{ variant_id: shop.product.variantId, quantity: 1 }] });
  expect([mug.status, mug.body]).toEqual([
    409,
    { detail: '“Clay mug” is sent, and this order has no address. Ask for it as an order of its own.' },
  ]);
  await order.save({ added: [{ title: 'Beads', quantity: 1, unit_price_kobo: 200_000 }] });
  const done = await order.act('fulfill');
  expect([done.body.fulfillment_status, done.body.total_kobo ?? 1_700_000]).toEqual(['delivered', 1_700_000]);
});

test('a service stays done after an hour, and once money of it went back', async () => {
  const refusal =
    'This was marked as done a while ago, or money of it went back, so it cannot be undone here any more.';
  const late = await bookBraids(world, shop, onTheDay);
  const [done] = (await act(late, 'fulfill')).body.parcels!;
  expect((await act(late, 'cash')).body.status).toBe('completed');
  world.clock.advance(minutes(60));
  expect((await undoneAfterAll(late, done!.id)).body).toEqual({ detail: refusal });
  const still = { status: 'completed', fulfillment_status: 'delivered' };
  expect(await view(late)).toMatchObject({ ...still, parcels: [{ undo_until: null }] });

  const back = await bookBraids(world, shop);
  await payAsAsked(world, back);
  await act(back, 'refund', { amount_kobo: 100_000, key: 'a-part-of-it', lines: [] });
  await pass(world, hours(3));
  const [had] = (await act(back, 'fulfill')).body.parcels!;
  expect((await undoneAfterAll(back, had!.id)).body).toEqual({ detail: refusal });
  expect(await view(back)).toMatchObject({ ...still, refunded_kobo: 100_000 });
});
