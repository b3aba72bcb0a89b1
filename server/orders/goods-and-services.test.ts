import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderSummary } from '#shared/api/orders.ts';
import type { ToSend } from '#shared/api/order-sending.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { act, view, type Placed } from '#tests/support/selling/odd-money.ts';
import {
  bookBraids,
  hairShop,
  trackedPage,
  undoneAfterAll,
  waitingIn,
  type HairShop,
} from '#tests/support/selling/services.ts';

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
/** What the list of orders says is still to come of it. */
const leftInList = async (order: Placed) => {
  const owner = await shop.owner.signIn();
  const { items } = (await owner.get<{ items: OrderSummary[] }>(`/api/sites/${shop.slug}/orders`)).body;
  return items.find(({ id }) => id === order.id)!.left_of_each;
};
/** The last rows of the prices on an order's page. */
const priceRows = (html: string) =>
  [...html.matchAll(/<p class="sum-row"><span>(.*?)<\/span><b.*?>(.*?)<\/b>/g)]
    .flatMap(([, label, sum]) => [label, sum])
    .slice(-4);
const messages = async (order: Placed) => (await view(order)).timeline.map(({ message }) => message);

describe('an order of goods and a service', () => {
  test('is delivered as ever; its service is done by itself, before or after', async () => {
    const [sends, does] = await waitingIn(shop);
    const order = await bookBraids(world, shop, onTheDay, 1);
    expect(await waitingIn(shop)).toEqual([sends! + 1, does]);
    expect(order.total_kobo).toBe(1_500_000 + 400_000 + 150_000);
    expect(await page(order)).toContain(
      'Not delivered: Knotless braids. Ada’s Shop agrees on a day for it with you.',
    );
    const { lines } = await view(order);
    const braids = lines.find((line) => line.service)!;
    const mug = lines.find((line) => !line.service)!;
    const mixed = await act(order, 'fulfill', {
      lines: [braids, mug].map(({ id }) => ({ line_id: id, quantity: 1 })),
    });
    expect([mixed.status, mixed.body]).toEqual([
      400,
      expect.objectContaining({
        lines: ['A service goes in no parcel: mark it as done by itself, and send the rest by itself.'],
      }),
    ]);
    const sent = await act(order, 'fulfill');
    expect(sent.body).toMatchObject({
      fulfillment_status: 'partially_fulfilled',
      parcels: [{ lines: [{ title: 'Clay mug' }] }],
    });
    expect([(await view(order)).left_of_each, await leftInList(order)]).toEqual(['services', 'services']);
    const half = await page(order);
    expect(half).toContain('<h1>Part of it is on its way</h1>');
    expect(half).toContain('The goods are on their way. The service is still to be done.');
    expect(half).not.toContain('The rest follows');
    const looked = await trackedPage(world, order);
    expect(looked).toContain('<h1>Part of it is on its way</h1>');
    expect(looked).toContain('The goods are on their way. The service is still to be done.');
    expect(looked).not.toContain('Knotless braids');
    const [letter] = await letters('order-sent', order);
    expect(letter!.text).toContain('The rest is not sent: Ada’s Shop agrees on a day for it with you.');
    expect(letter!.text).not.toContain('another parcel');
    const left = (await toSend()).find(({ id }) => id === order.id)!.lines.filter((line) => line.open > 0);
    expect(left.map(({ title }) => title)).toEqual(['Knotless braids']);
    expect(await waitingIn(shop)).toEqual([sends! + 1, does! + 1]);
    const done = await act(order, 'fulfill');
    expect(done.body).toMatchObject({ fulfillment_status: 'fulfilled', actions: ['mark_delivered'] });
    expect([(await view(order)).left_of_each, await leftInList(order)]).toEqual([null, null]);
    const both = 'The goods are on their way. The service is done.';
    expect([await page(order), await trackedPage(world, order)]).toEqual(
      Array(2).fill(expect.stringMatching(new RegExp(`<h1>On its way</h1>.*${both}`))),
    );
    expect((await act(order, 'delivered')).body.fulfillment_status).toBe('delivered');
    const there = 'The goods were delivered. The service is done.';
    expect([await page(order), await trackedPage(world, order)]).toEqual(
      Array(2).fill(expect.stringMatching(new RegExp(`<h1>Delivered</h1>.*${there}`))),
    );
    const undone = await undoneAfterAll(order, done.body.parcels![1]!.id);
    expect([undone.status, (await view(order)).fulfillment_status]).toEqual([200, 'partially_fulfilled']);
    expect([await page(order), await trackedPage(world, order)]).toEqual(
      Array(2).fill(
        expect.stringMatching(
          /<h1>Part of it is with you<\/h1>.*The goods were delivered. The service is still to be done./,
        ),
      ),
    );
    expect((await act(order, 'fulfill')).body.fulfillment_status).toBe('delivered');
    expect(await messages(order)).toEqual([
      'Order placed.',
      'Sent in part: 1 × Clay mug.',
      'The rest was done: 1 × Knotless braids.',
      'Delivered, as the store says: without a code.',
      'It was marked as done by mistake, and is still to be done.',
      'The rest was done: 1 × Knotless braids.',
    ]);
  });

  test('may have its service done first', async () => {
    const order = await bookBraids(world, shop, onTheDay, 1);
    const braids = (await view(order)).lines.find((line) => line.service)!;
    const done = await act(order, 'fulfill', { lines: [{ line_id: braids.id, quantity: 1 }] });
    expect(done.body).toMatchObject({
      fulfillment_status: 'partially_fulfilled',
      parcels: [{ service: true }],
    });
    expect([(await view(order)).left_of_each, await leftInList(order)]).toEqual(['goods', 'goods']);
    expect([await page(order), await trackedPage(world, order)]).toEqual(
      Array(2).fill(
        expect.stringMatching(
          /<h1>Part of it is done<\/h1>.*The goods are still to be sent. The service is done./,
        ),
      ),
    );
    const [letter] = await letters('order-sent', order);
    expect(letter!.subject).toBe(`Part of order #${order.number} is done`);
    expect(letter!.text).toContain('Done: 1 × Knotless braids.');
    const slips = await (
      await shop.owner.signIn()
    ).get<{ items: { lines: { title: string }[] }[] }>(
      `/api/sites/${shop.slug}/orders/slips?orders=${order.id}`,
    );
    expect(slips.body.items[0]!.lines.map(({ title }) => title)).toEqual(['Clay mug']);
    expect((await act(order, 'fulfill')).body.fulfillment_status).toBe('fulfilled');
  });

  test('that is paid as it comes has its goods paid at the door and its service when it is done', async () => {
    const order = await bookBraids(world, shop, onTheDay, 1);
    const [goods, service, all] = ['₦5,500', '₦15,000', '₦20,500'];
    const ready = `Please have ${goods} ready`;
    const later = `${service} is paid when the service is done.`;
    const told = await page(order);
    expect([
      told.includes(`${ready} for the rider.`),
      told.includes(later),
      told.includes(`${all} ready`),
    ]).toEqual([true, true, false]);
    expect((await letters('order-placed', order))[0]!.text).toContain(`${ready} when it arrives. ${later}`);
    await act(order, 'fulfill');
    expect((await letters('order-sent', order))[0]!.text).toContain(`${ready} when it arrives. ${later}`);

    const came = await act(order, 'cash');
    expect(came.body).toMatchObject({
      payment_status: 'partially_paid',
      captured_kobo: 550_000,
      due_kobo: 1_500_000,
      parts: [{ part: 1, amount_kobo: 1_500_000, at_door: true, state: 'open' }],
    });
    expect((await act(order, 'cash')).body).toMatchObject({ captured_kobo: 550_000 });
    const left = await page(order);
    expect([left.includes(later), left.includes(`${service} ready`)]).toEqual([true, false]);
    expect(priceRows(left)).toEqual(['Paid', goods, 'For the service', service]);

    // Recorded by mistake: all of it is missing again, and nothing was asked for twice.
    const undone = await act(order, 'cash/undo');
    expect(undone.body).toMatchObject({ payment_status: 'unpaid', due_kobo: 2_050_000 });
    expect(undone.body.parts.map(({ state }) => state)).toEqual(['withdrawn']);
    expect(await page(order)).toContain(later);
    await act(order, 'cash');

    await act(order, 'fulfill');
    await act(order, 'delivered');
    expect(await page(order)).toContain(`Please have ${service} ready`);
    const paid = await act(order, 'parts/received', { part: 2, by: 'cash' });
    expect(paid.body).toMatchObject({
      payment_status: 'paid',
      captured_kobo: 2_050_000,
      status: 'completed',
    });
  });

  test('whose service is done first has that paid first', async () => {
    const order = await bookBraids(world, shop, onTheDay, 1);
    const braids = (await view(order)).lines.find((line) => line.service)!;
    await act(order, 'fulfill', { lines: [{ line_id: braids.id, quantity: 1 }] });
    expect((await act(order, 'cash')).body).toMatchObject({
      captured_kobo: 1_500_000,
      due_kobo: 550_000,
      parts: [{ amount_kobo: 550_000, at_door: true }],
    });
    const left = await page(order);
    expect(left).toContain('Please have ₦5,500 ready');
    expect(priceRows(left)).toEqual(['Paid', '₦15,000', 'Left to pay', '₦5,500']);
  });
});
