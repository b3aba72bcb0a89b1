import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testCards } from '#sandbox/charging/cards.ts';
import { hours } from '#server/platform/clock.ts';
import { createLog, writeGathered } from '#server/platform/log.ts';
import { sweep } from '#server/payments/sweep.ts';
import { academy, checkOutCourse, exchange, someEmail, type Academy } from '../support/academy.ts';
import { openShop, testApp } from '../support/app.ts';
import { testClock } from '../support/clock.ts';
import { deliver, secretKey, waitingOrder } from './money.ts';

let world: Academy;
const logged: string[] = [];
beforeAll(async () => {
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => logged.push(String(text)) > 0);
  world = await academy({}, testApp({ log: createLog(testClock(), 'json') }));
});
afterAll(async () => {
  await world.close();
  vi.restoreAllMocks();
});

/** Every row of every table, bytes as they are. */
async function dump(): Promise<string> {
  const { sql } = world.test.database;
  const tables = await sql<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  );
  const parts: string[] = [];
  for (const { name } of tables)
    for (const row of await sql(`select * from ${name}`))
      parts.push(
        ...Object.values(row).map((value) =>
          Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value),
        ),
      );
  return parts.join('\n');
}

test('invariant 22: no card number, code, key or authorisation code is in a log, an answer or the database after a whole run', async () => {
  const { test: app } = world;
  const answers: string[] = [];
  const seen = (reply: { text: string; headers: object }) =>
    answers.push(JSON.stringify(reply.headers), reply.text);
  const [card] = testCards;
  const typed = { card: card!.number, card_number: card!.number, cvv: card!.cvv, pin: '1111', otp: '123456' };

  const shop = await openShop(app, { stock: null });
  for (const { number } of testCards.filter((one) => one.result === 'success')) {
    const order = await waitingOrder(app, shop);
    await app.sandbox.control.pay({ reference: order.reference, card: number });
    seen(await order.shopper.get(`${order.order_url}?back=1&reference=${order.reference}&card=${number}`));
    seen(await order.shopper.get(order.order_url));
    await app.sandbox.control.settle();
    await app.work();
    const owner = await order.shop.owner.signIn();
    const path = `/api/sites/${order.shop.slug}/orders/${order.id}`;
    seen(await owner.post(`${path}/refund`, { amount_kobo: 100_000, key: 'the-owner-asks' }));
    seen(await owner.get(path));
  }
  const browser = world.browser();
  const email = someEmail();
  seen(await browser.post('/api/courses/checkout/', { email, ...typed }));
  const { reference } = await checkOutCourse(browser, email);
  await app.sandbox.control.pay({ reference });
  seen(await exchange(browser, reference, email));
  seen(await app.client(shop.slug).post('/api/shop/checkout', typed));
  const forged = Buffer.from(JSON.stringify({ event: 'charge.success', data: { reference, ...typed } }));
  seen(await deliver(app, forged, { 'x-paystack-signature': 'ab'.repeat(64) }));
  await app.work();
  await app.sandbox.control.advance(hours(2));
  app.clock.advance(hours(2));
  await sweep(app.app.deps.payments);
  await app.work();

  const events = app.sandbox.control.deliveries().map((one) => one.body);
  const codes = [...new Set(events.flatMap((body) => body.match(/AUTH_\w+/g) ?? []))];
  expect(codes.length).toBeGreaterThan(5);
  writeGathered();
  expect(logged.join('').split('\n').length).toBeGreaterThan(20);
  const secrets = [
    ...testCards.map((one) => one.number),
    ...testCards.map((one) => one.number.replace(/(\d{4})(?=\d)/g, '$1 ')),
    ...codes,
    secretKey,
    app.app.deps.config.secretKey,
  ];
  const places = { 'a log': logged.join(''), 'an answer': answers.join('\n'), 'the database': await dump() };
  const found = Object.entries(places).flatMap(([place, text]) =>
    secrets.filter((secret) => text.includes(secret)).map((secret) => `${secret} is in ${place}`),
  );
  expect(places['the database']).toContain(reference);
  expect(places['the database']).toContain('hidden');
  expect(found).toEqual([]);
});
