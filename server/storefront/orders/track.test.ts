import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { anyPhone } from '#tests/support/any-phone.ts';
import { orderOne, type PlacedOrder } from '#tests/support/selling/shopping.ts';
import { visitShop, type Visit } from '#tests/support/reading/visit-shop.ts';

let world: TestApp;
let shop: TestShop;
let visit: Visit;
let order: PlacedOrder;
const phone = anyPhone();
beforeAll(async () => {
  world = await testApp();
  shop = await openShop(world);
  visit = visitShop(world, shop.slug);
  order = await orderOne(world, shop, { phone, pay_method: 'on_delivery' });
});
afterAll(() => world.close());

const find = (number: string | number, its: string) =>
  visit.ask('/track/find', { form: { number: String(number), phone: its } });
/** What the page says besides what was typed. */
const wordsOf = (html: string) => html.replace(/ value="[^"]*"/g, '');

test('who knows the number and the phone sees where the order stands, however they are typed', async () => {
  for (const [number, typed] of [
    [order.number, phone],
    [`#${order.number}`, `+234 ${phone.slice(1, 4)} ${phone.slice(4)}`],
  ] as const) {
    const reply = await find(number, typed);
    expect([reply.status, reply.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(reply.text).toContain(`Order ${order.number}, `);
    expect(reply.text).toContain('Being made ready');
  }
});

test('nothing else of the order is told, and nothing leads to its own page', async () => {
  const { text } = await find(order.number, phone);
  for (const secret of [
    'Chidi',
    'Allen Avenue',
    'Ikeja',
    'Clay mug',
    'example.com',
    order.order_url,
    '/orders/',
  ])
    expect(text).not.toContain(secret);
  expect(text).not.toContain(phone);
});

test('a wrong phone and an order that is not there are answered alike', async () => {
  const wrong = await find(order.number, anyPhone());
  const unknown = await find(987_654, phone);
  expect([wrong.status, unknown.status]).toEqual([404, 404]);
  expect(wordsOf(wrong.text)).toBe(wordsOf(unknown.text));
  expect(wrong.text).toContain('We have no order of this number for this phone.');
});

test('an order of another store is not there', async () => {
  const other = await openShop(world);
  const reply = await visitShop(world, other.slug).ask('/track/find', {
    form: { number: String(order.number), phone },
  });
  expect(reply.status).toBe(404);
});

test('what is no number or no phone is said, with what was typed kept', async () => {
  for (const [number, typed] of [
    ['', ''],
    ['one', phone],
    [String(order.number), '0803'],
  ] as const) {
    const reply = await find(number, typed);
    expect(reply.status).toBe(400);
    expect(reply.text).toContain('Enter the order’s number and the phone number you ordered with.');
    if (typed) expect(reply.text).toContain(`value="${typed}"`);
  }
});

test('neither the orders of a phone nor the phones of an order can be gone through', async () => {
  const statuses = async (ask: (n: number) => Promise<{ status: number }>) => {
    const seen = [];
    for (let n = 0; n < 11; n++) seen.push((await ask(n)).status);
    return seen;
  };
  const refused = [...Array.from({ length: 10 }, () => 404), 429];
  const victim = anyPhone();
  expect(await statuses((n) => find(5000 + n, victim))).toEqual(refused);
  expect(await statuses(() => find(7001, anyPhone()))).toEqual(refused);
  world.clock.advance(10 * 60_000);
  expect((await find(5000, victim)).status).toBe(404);
});

test('every page leads there, also of a shop that rests', async () => {
  expect((await visit.ask('/')).text).toContain('<a href="/track">Track your order</a>');
  expect((await visit.ask('/track')).text).toContain('<meta name="robots" content="noindex"/>');
});
