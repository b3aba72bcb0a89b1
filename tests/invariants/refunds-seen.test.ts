import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OwnKeys } from '#shared/api/money.ts';
import { pollDueRefunds } from '#server/payments/refunds/polls.ts';
import { syncRefunds } from '#server/payments/refunds/sync.ts';
import { days, hours } from '#server/platform/clock.ts';
import { openShop, testApp, type TestApp, type TestShop } from '../support/app.ts';
import {
  askRefund,
  paymentOf,
  refundThere,
  seenByOwner,
  sell,
  unpaidOrder,
  type SoldOrder,
} from '../support/selling/store-money.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ poolSize: 12 });
});
afterAll(() => world.close());

/** From here on no event arrives, and everything that happened so far was asked about. */
beforeEach(async () => {
  world.sandbox.control.setSettings({ webhook_url: '', flutterwave_webhook_url: '' });
  world.clock.advance(days(1));
  await world.sandbox.control.advance(days(1));
  await pollDueRefunds(world.app.deps.payments);
});

const rowsOf = ({ reference }: SoldOrder) =>
  world.database.sql<{ state: string; amount: number; by: string }>(
    `select state, amount_kobo::int as amount, requested_by as by from refunds where reference = $1 order by created_at, id`,
    [reference],
  );

/** Time passes here and there; only what is asked by the clock is asked. */
async function later(ms: number): Promise<void> {
  await world.sandbox.control.advance(ms);
  world.clock.advance(ms);
  await pollDueRefunds(world.app.deps.payments);
  await world.work();
}

async function onFlutterwave(): Promise<TestShop> {
  const shop = await openShop(world);
  await world.database.sql(`update stores set plan = 'starter' where store_id = $1`, [shop.storeId]);
  const keys = {
    provider: 'flutterwave',
    password: 'correct horse battery',
    secret_key: 'FLWSECK_TEST-presence-sandbox-X',
  };
  const reply = await (await shop.owner.signIn()).put<OwnKeys>(`/api/sites/${shop.slug}/own-keys`, keys);
  if (reply.status !== 200) throw new Error(reply.text);
  return shop;
}

/** The owner sends money back on the second provider's own pages. */
async function refundThereByFlutterwave({ reference }: SoldOrder, naira: number): Promise<void> {
  const headers = {
    authorization: 'Bearer FLWSECK_TEST-presence-sandbox-X',
    'content-type': 'application/json',
  };
  const at = `${world.sandbox.url}/flutterwave/v3/transactions`;
  const found = await fetch(`${at}/verify_by_reference?tx_ref=${reference}`, { headers });
  const { data } = (await found.json()) as { data: { id: number } };
  await fetch(`${at}/${data.id}/refund`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ amount: naira }),
  });
}

test('invariant 11: a refund made on the provider’s own pages whose event is lost is ours within two hours, and within a day where a store brought its keys', async () => {
  const [ours, theirs] = [await sell(world, await openShop(world)), await sell(world, await onFlutterwave())];
  await refundThere(world, ours, 120_000);
  await refundThereByFlutterwave(theirs, 1_200);
  await later(hours(2));
  expect(await rowsOf(ours)).toMatchObject([{ amount: 120_000, by: 'provider' }]);
  await later(hours(12));
  for (const order of [ours, theirs]) {
    expect(await rowsOf(order)).toEqual([{ state: 'processed', amount: 120_000, by: 'provider' }]);
    expect((await seenByOwner(order)).refunded_kobo).toBe(120_000);
  }
});

test('invariant 11: what was refunded there while nobody asked for nine days is found', async () => {
  const order = await sell(world, await openShop(world));
  await refundThere(world, order, 120_000);
  await later(days(9));
  expect(await rowsOf(order)).toEqual([{ state: 'processed', amount: 120_000, by: 'provider' }]);
});

test('one refund that cannot be looked at hides no other, and is found once it can', async () => {
  const shop = await onFlutterwave();
  const orders = [await sell(world, shop), await sell(world, shop), await sell(world, shop)];
  for (const order of orders) await refundThereByFlutterwave(order, 1_200);
  const { reference } = orders[1]!;
  world.sandbox.control.addFault({ match: { reference }, kind: 'garbage', times: 'always' });
  await later(hours(7));
  const found = await Promise.all(orders.map(async (order) => (await rowsOf(order)).length));
  world.sandbox.control.removeFault();
  expect(found).toEqual([1, 0, 1]);
  await later(hours(2));
  expect(await rowsOf(orders[1]!)).toHaveLength(1);
});

test('a refund seen before its payment was known to be paid settles the payment and is booked', async () => {
  const order = await unpaidOrder(world, await openShop(world));
  await world.sandbox.control.pay({ reference: order.reference });
  await refundThere(world, order, 120_000);
  await later(hours(2));
  expect((await paymentOf(world, order)).state).toBe('paid');
  expect(await rowsOf(order)).toMatchObject([{ amount: 120_000, by: 'provider' }]);
});

test('a refund that failed makes room for the one made in its place over there, though both are heard of at once', async () => {
  const order = await sell(world, await openShop(world), 'refund_fails');
  await askRefund(order, 550_000);
  await world.work();
  await world.sandbox.control.advance(hours(3));
  expect(await refundThere(world, order, 550_000)).toBe(200);
  await syncRefunds(world.app.deps.payments, await paymentOf(world, order));
  expect((await rowsOf(order)).map(({ amount, by }) => [amount, by === 'provider'])).toEqual([
    [550_000, false],
    [550_000, true],
  ]);
  expect(await world.database.sql(`select 1 from book_differences where subject like 'refund %'`)).toEqual(
    [],
  );
});
