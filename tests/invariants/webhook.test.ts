import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, openShop, type TestApp, type TestShop } from '../support/app.ts';
import { deliver, successEvent, waitingOrder } from './money.ts';

/** Takes connections and never says a word, as a mail server that hangs. */
const silent = createServer();
let world: TestApp;
let shop: TestShop;
beforeAll(async () => {
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  world = await testApp({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  shop = await openShop(world, { stock: null });
});
afterAll(async () => {
  silent.close();
  await world.close();
});
beforeEach(() => {
  world.sandbox.control.removeFault();
  world.sandbox.control.setSettings({ webhook_url: '' });
});

const stored = async (reference: string) =>
  (
    await world.database.sql<{ count: number }>(
      `select count(*)::int from provider_events where convert_from(body, 'UTF8') like '%' || $1 || '%'`,
      [reference],
    )
  )[0]!.count;

test('invariant 24: a webhook is answered when its row is stored, while the provider and the mail server both hang', async () => {
  const orders = [];
  for (let n = 0; n < 5; n++) orders.push(await waitingOrder(world, shop));
  for (const { reference } of orders) await world.sandbox.control.pay({ reference });
  const stalledMs = 9_000;
  world.sandbox.control.addFault({
    match: { route: 'verify' },
    kind: 'delay_then_act',
    ms: stalledMs,
    times: 'always',
  });
  const began = Date.now();
  const working = world.app.deps.jobs.runDue();
  const replies = await Promise.all(
    orders.flatMap(({ reference }) =>
      Array.from({ length: 10 }, (_, n) => deliver(world, successEvent(reference, { id: n }))),
    ),
  );
  // Nobody's answer waited for the provider's.
  expect(Date.now() - began).toBeLessThan(stalledMs);
  expect(replies.every(({ status }) => status === 200)).toBe(true);
  for (const { reference } of orders) expect(await stored(reference)).toBe(10);
  world.sandbox.control.removeFault();
  await working;
});

test('invariant 24: an event that cannot be stored is answered 503, never 200, and is taken when it comes again', async () => {
  const { reference } = await waitingOrder(world, shop);
  const event = successEvent(reference);
  const holder = new pg.Client(world.database.owner);
  await holder.connect();
  await holder.query('begin; lock table provider_events in access exclusive mode');
  expect((await deliver(world, event)).status).toBe(503);
  await holder.query('rollback');
  await holder.end();
  expect(await stored(reference)).toBe(0);
  expect((await deliver(world, event)).status).toBe(200);
  expect(await stored(reference)).toBe(1);
});
