import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { parsedPage } from '#tests/support/reading/parsed-page.ts';
import { orderOne, orderRow, referenceOf, type PlacedOrder } from '#tests/support/selling/shopping.ts';
import { pass } from '#tests/support/selling/store-money.ts';
import { visitShop, type Visit } from '#tests/support/reading/visit-shop.ts';
import { days } from '../../platform/clock.ts';

let world: TestApp;
let shop: TestShop;
let visit: Visit;
beforeAll(async () => {
  world = await testApp();
  shop = await openShop(world);
  visit = visitShop(world, shop.slug);
});
afterAll(() => world.close());

const email = 'chidi-private@example.com';
const place = () => orderOne(world, shop, { name: 'Chidi Okafor', email });

/** The path on the order's page that the shopper sends to somebody; '' where there is none. */
async function linkOf({ order_url }: PlacedOrder): Promise<string> {
  const page = parsedPage((await visit.ask(order_url)).text);
  const links = [...page.querySelectorAll('[data-copy]')].map((one) => one.getAttribute('data-copy') ?? '');
  return links.find((url) => url.includes('/pay/'))?.replace(visit.origin, '') ?? '';
}
const press = (link: string) => visit.browser()(`${link}/now`, {});

test('an unpaid order is paid by whoever was sent its link, and stays the shopper’s', async () => {
  const order = await place();
  const link = await linkOf(order);
  const shown = await visit.ask(link);
  expect([shown.status, shown.headers['cache-control'], shown.headers['referrer-policy']]).toEqual([
    200,
    'no-store',
    'same-origin',
  ]);
  expect(shown.text).toContain(`Order ${order.number}`);
  world.clock.advance(1000);
  const begun = await press(link);
  expect(begun.status).toBe(303);
  expect(begun.headers.location).toContain(world.sandbox.url);
  const reference = await referenceOf(world, shop, order.number);
  await world.sandbox.control.pay({ reference });
  const back = await visit.ask(`${link}?back=1&reference=${reference}`);
  expect([back.status, back.headers.location]).toEqual([303, link]);
  expect(await orderRow(world, shop, order.number)).toMatchObject({ payment_status: 'paid' });
  expect((await visit.ask(link)).text).toContain('Paid. Thank you!');
  expect((await visit.ask(order.order_url)).text).toContain('Paid. Thank you!');
});

test('whoever was sent the link goes on with the payment they left half-way, and not with the shopper’s own', async () => {
  const order = await place();
  const link = await linkOf(order);
  const leave = async (page: string) => {
    const card = { number: '507850785078507812', expiry: '12/39', cvv: '081' };
    await fetch(`${page}/card`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(card) });
    await visit.ask(`${link}?back=1`);
  };
  world.clock.advance(1000);
  const page = (await press(link)).headers.location ?? '';
  await leave(page);
  expect((await visit.ask(link)).text).toContain('Go on with this payment');
  expect((await press(link)).headers.location).toBe(page);
  const own = await place();
  const shared = await linkOf(own);
  await leave(own.pay_url!);
  await visit.ask(`${shared}?back=1`);
  const { text } = await visit.ask(shared);
  expect(text).toContain('A payment is being checked');
  expect(text).not.toContain('Go on with this payment');
  expect((await press(shared)).headers.location).toBe(shared);
});

test('the link shows a number, a price and a first name, and nothing else of the order or its shopper', async () => {
  const order = await place();
  const { text } = await visit.ask(await linkOf(order));
  expect(text).toContain('Chidi');
  expect(text).toContain('name="robots" content="noindex"');
  for (const secret of ['Okafor', 'Allen Avenue', 'Ikeja', email, 'Clay mug', '/orders/'])
    expect(text).not.toContain(secret);
});

test('the payment page knows neither the way to the private page nor the shopper’s email', async () => {
  const order = await place();
  const link = await linkOf(order);
  world.clock.advance(1000);
  await press(link);
  const [row] = await world.database.sql<{ callback_url: string; email: string }>(
    `select callback_url, email from payments where reference = $1`,
    [await referenceOf(world, shop, order.number)],
  );
  expect(row!.callback_url).toBe(`${visit.origin}${link}?back=1`);
  expect(row!.email).not.toContain('chidi');
  expect(row!.email).not.toMatch(/0[789]\d{9}/);
});

test('who presses again comes to the same try; the owner sees in the timeline that somebody else went to pay', async () => {
  const order = await place();
  const link = await linkOf(order);
  const [first, second] = [await press(link), await press(link)];
  expect(second.headers.location).toBe(first.headers.location);
  const events = await world.database.sql<{ message: string }>(
    `select e.message from order_events e join orders o on o.store_id = e.store_id and o.id = e.order_id
     where o.store_id = $1 and o.number = $2 and e.kind = 'pay_for'`,
    [shop.storeId, order.number],
  );
  expect(events.map((event) => event.message)).toEqual([
    'Somebody else went to pay, by the link to pay for it.',
  ]);
});

test('money by both tries is one payment: the second goes back', async () => {
  const order = await place();
  const link = await linkOf(order);
  const own = await referenceOf(world, shop, order.number);
  world.clock.advance(1000);
  await press(link);
  const others = await referenceOf(world, shop, order.number);
  expect(others).not.toBe(own);
  await world.sandbox.control.pay({ reference: own });
  await world.sandbox.control.pay({ reference: others });
  await visit.ask(`${link}?back=1`);
  await visit.ask(`${order.order_url}?back=1`);
  const states = await world.database.sql<{ state: string }>(
    'select state from payments where reference = any($1) order by state',
    [[own, others]],
  );
  expect(states.map((row) => row.state).filter((state) => state === 'paid')).toHaveLength(1);
  for (let day = 0; day < 3; day++) await pass(world, days(1));
  const refunds = await world.database.sql<{ reference: string; amount: number }>(
    'select reference, amount_kobo::int as amount from refunds where reference = any($1)',
    [[own, others]],
  );
  const paid = await world.database.sql<{ reference: string }>(
    `select reference from payments where reference = any($1) and state = 'paid'`,
    [[own, others]],
  );
  const second = paid[0]!.reference === own ? others : own;
  expect(refunds).toEqual([{ reference: second, amount: order.total_kobo }]);
  expect(await orderRow(world, shop, order.number)).toMatchObject({
    payment_status: 'paid',
    captured: 2 * order.total_kobo,
    refunded: order.total_kobo,
  });
});

test('a link ends with the order, in a sentence for each ending', async () => {
  const canceled = await place();
  const link = await linkOf(canceled);
  await visit.browser()(`${canceled.order_url}/cancel`, {});
  expect((await visit.ask(link)).text).toContain('This order was cancelled');
  expect((await press(link)).headers.location).toBe(link);
  const other = await place();
  const way = await linkOf(other);
  await world.database.sql(
    `update orders set pay_method = 'on_delivery' where store_id = $1 and number = $2`,
    [shop.storeId, other.number],
  );
  expect((await visit.ask(way)).text).toContain('Nothing to pay here');
  expect((await visit.ask(way)).text).not.toContain('<form method="post"');
});

test('neither link opens what the other does, and an order that cannot be paid has none', async () => {
  const order = await place();
  const link = await linkOf(order);
  const { text } = await visit.ask(order.order_url);
  expect(text).toContain('Ask somebody to pay for you');
  expect((await visit.ask(link.replace('/pay/', '/orders/'))).status).toBe(404);
  expect((await visit.ask(order.order_url.replace('/orders/', '/pay/'))).status).toBe(404);
  expect((await press(`/pay/${'A'.repeat(44)}`)).status).toBe(404);
  const onDelivery = await orderOne(world, shop, { pay_method: 'on_delivery' });
  expect(await linkOf(onDelivery)).toBe('');
});
