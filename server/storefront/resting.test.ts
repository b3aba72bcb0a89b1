import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#shared/api/orders.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { seenWithin } from '#tests/support/clock.ts';
import type { Client } from '#tests/support/client.ts';
import { checkOut, checkoutForm, fillBasket, orderRow, stockOf } from '#tests/support/selling/shopping.ts';
import { place, type Placed } from '#tests/support/selling/odd-money.ts';
import { askedFirst } from '#tests/support/selling/parts.ts';
import { askRefund } from '#tests/support/selling/store-money.ts';
import { terminal } from '#tests/support/programs/operators.ts';
import { settle } from '../payments/index.ts';
import { minutes } from '../platform/clock.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

const contact = { phone: '08031234567', whatsapp: '08039876543' };

async function shopWithContact(): Promise<TestShop> {
  const shop = await openShop(world);
  await setOpen(shop, contact);
  return shop;
}

/** What a store was is known for a second. */
async function setOpen(shop: TestShop, change: object): Promise<void> {
  const owner = await shop.owner.signIn();
  const reply = await owner.patch(`/api/sites/${shop.slug}/settings`, change);
  if (reply.status !== 200) throw new Error(`The settings were not taken: ${reply.text}`);
  world.clock.advance(seenWithin);
}

const close = (shop: TestShop) => setOpen(shop, { published: false });

const pathOf = (order: { order_url: string }) => new URL(order.order_url, 'http://shop').pathname;

const press = (shopper: Client, shop: TestShop, path: string, form: Record<string, string> = {}) =>
  shopper.send('POST', path, Buffer.from(new URLSearchParams(form).toString()), {
    'content-type': 'application/x-www-form-urlencoded',
    origin: `http://${shop.slug}.localhost:${world.port}`,
  });

async function pay({ reference }: Placed): Promise<void> {
  await world.sandbox.control.pay({ reference });
  await settle(world.app.deps.payments, reference, 'test');
  await world.work();
}

test('a paid order’s page, its button and its refund live on when the shop is closed', async () => {
  const shop = await shopWithContact();
  const order = await place(world, shop);
  await pay(order);
  await close(shop);
  const shopper = world.client(shop.slug);
  const page = await shopper.get(pathOf(order));
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('Paid. Thank you!')]);
  expect(page.text).toContain('href="tel:+2348031234567"');
  expect(page.text).toContain('wa.me/2348039876543');
  expect(page.text).toContain('The shop is resting');
  expect(page.text).toContain('<meta name="robots" content="noindex"');
  for (const gone of ['href="/products"', 'action="/search"', 'href="/basket"', 'src="/media/'])
    expect([gone, page.text.includes(gone)]).toEqual([gone, false]);
  expect((await shopper.get(`${pathOf(order)}/state`)).text).toContain('paid');
  const asked = await press(shopper, shop, `${pathOf(order)}/debited`);
  expect([asked.status, asked.headers.location]).toEqual([303, pathOf(order)]);
  expect((await askRefund({ ...order, shop }, 100_000)).status).toBe(200);
  await world.work();
  expect((await shopper.get(pathOf(order))).text).toContain('₦1,000');
  // The address of somebody who guesses leads to the shop's own page, not to a list of what it sells.
  const guessed = await shopper.get(`/orders/${'x'.repeat(40)}`);
  expect([guessed.status, guessed.text]).toEqual([404, expect.stringContaining('is resting')]);
  expect(guessed.text).not.toContain('Clay mug');
});

test('"I have sent it" reaches the owner of a closed shop', async () => {
  const shop = await shopWithContact();
  await shop.owner.client.put(`/api/sites/${shop.slug}/payout-account`, {
    bank_code: '057',
    account_number: '0000000000',
    account_name: 'TEST ACCOUNT',
  });
  await setOpen(shop, { pay_direct: true });
  const order = await place(world, shop, { pay_method: 'direct_transfer' });
  await close(shop);
  const shopper = world.client(shop.slug);
  expect((await shopper.get(pathOf(order))).text).toContain('I have sent it');
  const said = await press(shopper, shop, `${pathOf(order)}/sent`, { sender: 'Chidi Okafor' });
  expect([said.status, said.headers.location]).toEqual([303, pathOf(order)]);
  const seen = await (await shop.owner.signIn()).get<Order>(`/api/sites/${shop.slug}/orders/${order.id}`);
  expect(seen.body.timeline.map((one) => one.kind)).toContain('transfer_sent');
});

test('the link of a payment that a closed shop asked for is not said to have run out of time', async () => {
  const shop = await shopWithContact();
  const asked = await askedFirst(world, shop);
  await close(shop);
  const page = await asked.page();
  expect(page).toContain('This cannot be paid now');
  expect(page).toContain('No money was taken. Ask Ada’s Shop if you still want it.');
  await setOpen(shop, { published: true });
  expect(await asked.page()).toContain('Ada’s Shop asks you to pay ₦10,000 first');
});

test('a closed shop says in its own look that it rests and how its owner is reached, and search engines leave it out', async () => {
  const shop = await shopWithContact();
  await close(shop);
  const shopper = world.client(shop.slug);
  for (const [path, status] of [
    ['/', 200],
    [`/products/${shop.product.slug}`, 404],
    ['/basket', 404],
    ['/checkout', 404],
    ['/sitemap.xml', 404],
    ['/pages/about', 404],
  ] as const) {
    const reply = await shopper.get(path);
    expect([path, reply.status]).toEqual([path, status]);
    expect(reply.text).toContain('Ada’s Shop is resting');
    expect(reply.text).toContain('<meta name="robots" content="noindex"');
    expect(reply.text).toContain('href="tel:+2348031234567"');
    expect(reply.text).toContain('wa.me/2348039876543');
    expect(reply.text).not.toContain('Clay mug');
  }
  // They have to be let in to read that they are to leave it out.
  const robots = (await shopper.get('/robots.txt')).text;
  expect(robots).not.toMatch(/^Disallow: \/$/m);
  expect(robots).toContain('Disallow: /orders/');
  expect(robots).not.toContain('Sitemap');
  await setOpen(shop, { published: true });
  expect((await shopper.get(`/products/${shop.product.slug}`)).text).toContain('Clay mug');
});

test('nothing can be bought in a closed shop, with a basket that was filled before or without', async () => {
  const shop = await shopWithContact();
  const shopper = await fillBasket(world, shop);
  await close(shop);
  expect((await checkOut(shopper, checkoutForm(shop))).status).toBe(404);
  const added = await press(shopper, shop, '/basket/add', { product: shop.product.slug, quantity: '1' });
  expect([added.status, added.text]).toEqual([404, expect.stringContaining('is resting')]);
  const sent = await press(shopper, shop, '/checkout', {});
  expect([sent.status, sent.headers.location]).toEqual([303, '/checkout']);
  expect(
    await world.database.sql('select count(*)::int as orders from orders where store_id = $1', [
      shop.storeId,
    ]),
  ).toEqual([{ orders: 0 }]);
});

const unsent = 'Nothing was ordered just now, and no money was taken.';
const kept = 'What you typed is kept on this phone for a short while, in case the shop opens again.';

test('a checkout form that is sent into a shop that was just closed is kept, and stands there when it opens again', async () => {
  const shop = await shopWithContact();
  const shopper = await fillBasket(world, shop);
  const typed = checkoutForm(shop, { phone: '08035550199', note: 'Ring twice' });
  await close(shop);
  const sent = await press(shopper, shop, '/checkout', typed);
  expect([sent.status, sent.headers.location]).toEqual([303, '/checkout']);
  const page = await shopper.get('/checkout');
  expect([page.status, page.text.includes(unsent), page.text.includes(kept)]).toEqual([404, true, true]);
  expect(page.text).toContain('<a href="/checkout">Try again</a>');
  expect(page.text).toContain('href="tel:+2348031234567"');
  // Nobody else hears of it, and no other page of the shop says it.
  expect((await world.client(shop.slug).get('/checkout')).text).not.toContain(unsent);
  await setOpen(shop, { published: true });
  const again = await shopper.get('/checkout');
  expect(again.status).toBe(200);
  for (const value of ['08035550199', 'Ring twice']) expect(again.text).toContain(value);
});

test('a checkout form that is sent into a shop that was taken down, or closes for good, is said to have ordered nothing', async () => {
  const shop = await shopWithContact();
  const shopper = await fillBasket(world, shop);
  await terminal(world, `store suspend ${shop.slug} Goods that were never sent`);
  world.clock.advance(seenWithin);
  const typed = checkoutForm(shop);
  const sent = await press(shopper, shop, '/checkout', typed);
  expect([sent.status, sent.headers.location]).toEqual([303, '/checkout']);
  const page = await shopper.get('/checkout');
  expect([page.status, page.text.includes(unsent), page.text.includes(kept)]).toEqual([404, true, false]);
  for (const hidden of ['8031234567', 'Clay mug', 'Goods that were never sent'])
    expect([hidden, page.text.includes(hidden)]).toEqual([hidden, false]);
  await terminal(world, `store restore ${shop.slug}`);
  world.clock.advance(seenWithin);
  expect((await shopper.get('/checkout')).text).toContain(typed.phone);
  await world.database.sql('update stores set closing_at = $2, version = version + 1 where store_id = $1', [
    shop.storeId,
    new Date(world.clock.now().getTime() + 864e5),
  ]);
  world.clock.advance(seenWithin);
  const closing = await shopper.get('/checkout');
  expect([closing.status, closing.text.includes(unsent), closing.text.includes(kept)]).toEqual([
    404,
    true,
    false,
  ]);
});

test('an order whose goods are held can be paid in a closed shop until they are no longer held', async () => {
  const shop = await shopWithContact();
  const order = await place(world, shop);
  const late = await place(world, shop);
  await close(shop);
  const shopper = world.client(shop.slug);
  expect((await shopper.get(pathOf(order))).text).toContain('Pay ₦5,500 now');
  const page = await press(shopper, shop, `${pathOf(order)}/pay`);
  expect([page.status, page.headers.location]).toEqual([303, expect.stringContaining(world.sandbox.url)]);
  await pay(order);
  expect(await orderRow(world, shop, order.number)).toMatchObject({ payment_status: 'paid' });
  expect((await shopper.get(pathOf(order))).text).toContain('Paid. Thank you!');

  world.clock.advance(minutes(31));
  expect((await shopper.get(pathOf(late))).text).not.toContain('Pay ₦5,500 now');
  const refused = await press(shopper, shop, `${pathOf(late)}/pay`);
  expect([refused.status, refused.headers.location]).toEqual([303, pathOf(late)]);
  expect((await shopper.get(pathOf(late))).text).toContain(
    'This shop takes no payments at the moment, so this order cannot be paid now. No money was taken.',
  );
  await world.work();
  expect(await stockOf(world, shop)).toMatchObject({ committed: 1 });
  await setOpen(shop, { published: true });
  expect((await shopper.get(pathOf(late))).text).toContain('Pay ₦5,500 now');
});

test('another try in a closed shop does not keep the goods any longer', async () => {
  const shop = await shopWithContact();
  const order = await place(world, shop);
  await close(shop);
  const held = () =>
    world.database.sql('select hold_until from orders where store_id = $1 and number = $2', [
      shop.storeId,
      order.number,
    ]);
  const before = await held();
  world.clock.advance(minutes(10));
  await world.sandbox.control.pay({ reference: order.reference, outcome: 'declined' });
  await settle(world.app.deps.payments, order.reference, 'test');
  const shopper = world.client(shop.slug);
  const again = await press(shopper, shop, `${pathOf(order)}/pay`);
  expect([again.status, again.headers.location]).toEqual([303, expect.stringContaining(world.sandbox.url)]);
  expect(await held()).toEqual(before);
});
