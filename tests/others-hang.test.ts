import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { GatewayUnclear } from '#server/payments/providers/gateway.ts';
import { overduePayments } from '#server/payments/overdue.ts';
import { sweep as sweepPayments } from '#server/payments/sweep.ts';
import { minutes } from '#server/platform/clock.ts';
import { lookAtStatus } from '#server/status/look.ts';
import { waitingOrder } from './invariants/money.ts';
import { openShop, testApp, type TestApp, type TestShop } from './support/app.ts';
import type { Client } from './support/client.ts';
import { mailServer } from './support/programs/mail-server.ts';
import {
  checkOut,
  checkoutForm,
  fillBasket,
  orderRow,
  referenceOf,
  stockOf,
} from './support/selling/shopping.ts';
import { wrongShelves } from './support/selling/stock-books.ts';

let server: Awaited<ReturnType<typeof mailServer>>;
let world: TestApp;
let shop: TestShop;
beforeAll(async () => {
  server = await mailServer();
  world = await testApp({ env: { SMTP_URL: server.url } });
  shop = await openShop(world, { stock: 100 });
});
afterAll(async () => {
  await world.close();
  await server.close();
});
beforeEach(() => world.work());
afterEach(async () => {
  expect(await wrongShelves(world.database, shop.storeId)).toEqual([]);
});

const sweep = () => sweepPayments(world.app.deps.payments);
const look = () => lookAtStatus({ ...world.app.deps, overduePayments, clockWentBack: [] });
const statusPage = async () => (await world.client().get('/status')).text;
/** The clocks of the program and of the provider. */
async function pass(ms: number): Promise<void> {
  world.clock.advance(ms);
  await world.sandbox.control.advance(ms);
}

/** Who asks a provider that hangs waits so long, and who sends a letter: less was not waited, on a slow machine either. */
const [askedMs, letterMs] = [8_000, 4_500];

/** A checkout, and how long its shopper waits (ms). */
async function checksOut(basket?: Client) {
  const shopper = basket ?? (await fillBasket(world, shop));
  const began = performance.now();
  const placed = await checkOut(shopper, checkoutForm(shop));
  return { ...placed, shopper, ms: performance.now() - began };
}

test('a provider that hangs for an hour: a shopper waits ten seconds at most and the next ones not at all, what was paid stays pending and is told so, we are told, and five minutes after its return it is paid once', async () => {
  const { control } = world.sandbox;
  const paid = await waitingOrder(world, shop);
  control.addFault({ kind: 'webhook_never', times: 'always' });
  await control.pay({ reference: paid.reference });
  control.addFault({ kind: 'delay_then_act', times: 'always', ms: 60_000 });

  const baskets = await Promise.all([1, 2, 3].map(() => fillBasket(world, shop)));
  const first = await checksOut();
  expect([first.status, first.body.pay_url, first.ms < 30_000]).toEqual([201, null, true]);
  // All at once: after five seconds one of them would find out for the others whether the provider is back.
  for (const next of await Promise.all(baskets.map((basket) => checksOut(basket)))) {
    expect([next.status, next.body.pay_url, next.ms < askedMs]).toEqual([201, null, true]);
  }
  const unpaid = await referenceOf(world, shop, first.body.number);
  for (let waited = 0; waited < 60; waited += 4) {
    await pass(minutes(4));
    await sweep();
    await look();
    expect((await orderRow(world, shop, paid.number)).payment_status).toBe('pending');
  }
  const seen = await paid.shopper.get(paid.order_url);
  expect(seen.text).toContain('We have not heard from your bank yet about ₦5,500.');
  expect(seen.text).toContain('If you have paid, your bank may need some minutes.');
  expect(await statusPage()).toContain('Something does not work as it should.');
  expect(await stockOf(world, shop)).toMatchObject({ on_hand: 100, held: 1, committed: 0 });

  control.removeFault();
  control.addFault({ kind: 'webhook_never', times: 'always' });
  const payments = world.app.deps.payments;
  const answers = () =>
    payments.gateway.verify(paid.reference).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof GatewayUnclear)) throw error;
        return false;
      },
    );
  while (!(await answers())) await sleep(200);
  await pass(minutes(5));
  await sweep();
  await sweep();
  await look();
  expect(await orderRow(world, shop, paid.number)).toMatchObject({
    payment_status: 'paid',
    captured: 550_000,
  });
  expect(
    await world.database.sql(
      `select count(*)::int as captures, sum(amount_kobo)::int as kobo from ledger_entries where kind = 'capture'`,
    ),
  ).toEqual([{ captures: 1, kobo: 550_000 }]);
  expect(control.truth().captures).toHaveLength(1);
  expect(await stockOf(world, shop)).toMatchObject({ on_hand: 100, held: 0, committed: 1 });
  expect(await world.database.sql('select state from payments where reference = $1', [unpaid])).toEqual([
    { state: 'expired' },
  ]);
  expect(await statusPage()).toContain('Everything works.');
  control.removeFault();
  expect((await checksOut()).body.pay_url).toContain(world.sandbox.url);
});

test('a mail server that hangs for an hour: orders go on, their letters wait, and each goes once when it answers', async () => {
  const addresses = [1, 2, 3].map((n) => `reader-${n}@example.com`);
  const before = server.taken.length;
  const orders = async (email: string) => {
    const shopper = await fillBasket(world, shop);
    const began = performance.now();
    const placed = await checkOut(shopper, checkoutForm(shop, { email, pay_method: 'on_delivery' }));
    expect([placed.status, performance.now() - began < letterMs]).toEqual([201, true]);
  };
  const letters = () =>
    world.database.sql<{ recipient: string; sent: boolean; failed: boolean; tried: boolean }>(
      `select recipient, sent_at is not null as sent, failed_at is not null as failed, attempts > 0 as tried
       from mails where recipient = any($1) order by recipient`,
      [addresses],
    );
  server.hangs(true);
  // Each try in vain is five seconds of a real wait, so one order's letters are tried, and those of the others wait with them.
  await orders(addresses[0]!);
  await world.work();
  world.clock.advance(minutes(60));
  for (const email of addresses.slice(1)) await orders(email);
  expect(await letters()).toEqual(
    addresses.map((recipient, n) => ({ recipient, sent: false, failed: false, tried: n === 0 })),
  );
  expect(server.taken.length).toBe(before);

  server.hangs(false);
  world.clock.advance(minutes(5));
  await world.work();
  expect((await letters()).map(({ sent }) => sent)).toEqual([true, true, true]);
  const sentTo = server.taken.slice(before).flatMap(({ to }) => to);
  expect(sentTo.filter((to) => addresses.includes(to)).toSorted()).toEqual(addresses);
});
