import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { quoteOf } from '#shared/pricing/quote.ts';
import { hours, minutes } from '#server/platform/clock.ts';
import { settle } from '#server/payments/index.ts';
import { pursueRefund } from '#server/payments/refunds/refund.ts';
import { sweep } from '#server/payments/sweep.ts';
import { openShop, testApp, type TestApp } from '../support/app.ts';
import { checkOut, checkoutForm, fillBasket, orderRow } from '../support/selling/shopping.ts';
import { deliver, standing, waitingOrder, type Bought } from './money.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ poolSize: 20 });
});
afterAll(() => world.close());
beforeEach(() => {
  world.sandbox.control.removeFault();
  world.sandbox.control.setSettings({ webhook_url: '' });
});

const paidOrder = async (card?: string): Promise<Bought> => {
  const order = await waitingOrder(world);
  await world.sandbox.control.pay({ reference: order.reference, ...(card ? { card } : {}) });
  await settle(world.app.deps.payments, order.reference, 'test');
  return order;
};
const ask = async ({ shop, id }: Bought, amountKobo: number, key: string) =>
  (await shop.owner.signIn()).post(`/api/sites/${shop.slug}/orders/${id}/refund`, {
    amount_kobo: amountKobo,
    key,
  });
const refundIds = async ({ reference }: Bought) =>
  (await world.database.sql<{ id: string }>('select id from refunds where reference = $1', [reference])).map(
    (row) => row.id,
  );
const theirs = ({ reference }: Bought) =>
  world.sandbox.control.truth().refunds.filter((one) => one.reference === reference);
const pass = async (ms: number) => {
  await world.sandbox.control.advance(ms);
  world.clock.advance(ms);
  while ((await sweep(world.app.deps.payments)) > 0);
  await world.work();
};

test('invariant 10: twenty refunds asked for at once never promise more than came in', async () => {
  const order = await paidOrder();
  const owner = await order.shop.owner.signIn();
  const path = `/api/sites/${order.shop.slug}/orders/${order.id}/refund`;
  for (let round = 0; round < 3; round++) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        owner.post(path, { amount_kobo: 200_000 + n, key: `round-${round}-${n}` }),
      ),
    );
    // One is sent at a time, and after two what is left is less than any of them asks for.
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(round < 2 ? 1 : 0);
    expect(answers.every(({ status }) => [200, 400, 409].includes(status))).toBe(true);
    await world.work();
  }
  const [sums] = await world.database.sql<{ asked: number; counted: number; captured: number }>(
    `select (select coalesce(sum(amount_kobo), 0)::int from refunds where reference = p.reference and state <> 'failed') as asked,
       refund_kobo::int as counted, captured_kobo::int as captured from payments p where reference = $1`,
    [order.reference],
  );
  expect(sums!.asked).toBe(sums!.counted);
  expect(sums!.asked).toBeLessThanOrEqual(550_000);
  expect(theirs(order).reduce((sum, one) => sum + one.amount, 0)).toBe(sums!.asked);
  await expect(
    world.database.sql('update payments set refund_kobo = captured_kobo + 1 where reference = $1', [
      order.reference,
    ]),
  ).rejects.toThrow(/payments_check/);
});

test('invariant 11: a refund taken up by many at the same moment is sent once', async () => {
  const order = await paidOrder();
  expect((await ask(order, 100_000, 'asked-once')).status).toBe(200);
  const [id] = await refundIds(order);
  world.sandbox.control.addFault({
    match: { route: 'refund_create' },
    kind: 'delay_then_act',
    ms: 300,
    times: 'always',
  });
  await Promise.all([
    ...Array.from({ length: 8 }, () => pursueRefund(world.app.deps.payments, id!)),
    sweep(world.app.deps.payments),
    world.work(),
  ]);
  expect(theirs(order)).toHaveLength(1);
});

test.each(['drop_after_act', 'drop_before_act', 'garbage', 'truncated', 'status'] as const)(
  'invariant 11: after an unknown outcome (%s) the provider’s list is read before anything is sent again',
  async (kind) => {
    const order = await paidOrder();
    const { reference } = order;
    world.sandbox.control.addFault({ match: { route: 'refund_create' }, kind, times: 1 });
    await ask(order, 100_000, 'asked-once');
    await world.work();
    // While the list cannot be read nothing is sent.
    world.sandbox.control.addFault({ match: { route: 'refunds' }, kind: 'status', times: 'always' });
    const sent = theirs(order).length;
    for (let minute = 0; minute < 2; minute++) {
      world.clock.advance(minutes(1));
      await sweep(world.app.deps.payments);
      expect([minute, theirs(order).length]).toEqual([minute, sent]);
    }
    // Who asked a moment sooner has other times to ask: a fault that is left over would meet the last of them.
    world.sandbox.control.removeFault();
    await pass(hours(2));
    await pass(hours(2));
    expect(theirs(order).map((one) => [one.status, one.amount])).toEqual([['processed', 100_000]]);
    const rows = await world.database.sql('select state from refunds where reference = $1', [reference]);
    expect(rows).toEqual([{ state: 'processed' }]);
  },
);

test('invariant 7: any subset, order and repetition of a run’s events ends in the same state', async () => {
  const { control } = world.sandbox;
  /** A payment with a refund of some of it, whose events were all held back. */
  const run = async () => {
    control.hold();
    control.setSettings({ webhook_url: `http://127.0.0.1:${world.port}/webhooks/paystack` });
    const order = await paidOrder();
    await ask(order, 150_000, 'the-owner-asks');
    await world.work();
    await control.advance(hours(2));
    const bodies = control.deliveries({ reference: order.reference }).map((one) => Buffer.from(one.body));
    expect(bodies).toHaveLength(4);
    control.drop(control.deliveries({ reference: order.reference }).map((one) => one.id));
    return { order, bodies };
  };
  const settledEnd = async (order: Bought) => {
    world.clock.advance(hours(2));
    for (const ms of [minutes(2), hours(3)]) await pass(ms);
    return (await standing(world, order))
      .replaceAll(order.reference, 'ref')
      .replaceAll(/"[0-9a-f-]{36}"/g, '"id"');
  };
  const clean = await run();
  for (const body of clean.bodies) await deliver(world, body);
  await world.work();
  const end = await settledEnd(clean.order);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(3), { maxLength: 9 }), async (told) => {
      const { order, bodies } = await run();
      for (const n of told) {
        await deliver(world, bodies[n]!);
        if (n % 2) await world.work();
      }
      await world.work();
      expect(await settledEnd(order)).toBe(end);
    }),
    { numRuns: 8, examples: [[[]], [[3, 2, 1, 0]], [[0, 0, 3, 3, 0]]] },
  );
});

test('invariant 14: after payments, refunds, late and quarantined money, what we keep is what the provider keeps', async () => {
  const orders = [];
  for (const card of [undefined, '4084080000671803', '4084080000671902', undefined]) {
    const order = await paidOrder(card);
    orders.push(order);
    await ask(order, 123_456, 'the-owner-asks');
  }
  const late = await waitingOrder(world);
  await (await late.shop.owner.signIn()).post(`/api/sites/${late.shop.slug}/orders/${late.id}/cancel`, {});
  const odd = await waitingOrder(world);
  const { control } = world.sandbox;
  control.addFault({
    match: { reference: odd.reference },
    kind: 'wrong_email',
    value: 'x@y.example',
    times: 'always',
  });
  for (const order of [late, odd]) {
    await control.pay({ reference: order.reference });
    await settle(world.app.deps.payments, order.reference, 'test');
    orders.push(order);
  }
  await world.work();
  for (const ms of [hours(2), hours(3), hours(25)]) await pass(ms);
  const states = await world.database.sql<{ state: string; n: number }>(
    'select state, count(*)::int as n from payments where reference = any($1) group by state order by state',
    [orders.map(({ reference }) => reference)],
  );
  expect(states).toEqual([
    { state: 'late_paid', n: 1 },
    { state: 'mismatch', n: 1 },
    { state: 'paid', n: 4 },
  ]);
  for (const { reference } of orders) {
    const [ours] = await world.database.sql<{ net: number }>(
      `select (captured_kobo - fee_kobo - coalesce((select sum(amount_kobo) from refunds r
         where r.reference = p.reference and r.state = 'processed'), 0))::int as net from payments p where reference = $1`,
      [reference],
    );
    const truth = world.sandbox.control.truth();
    const capture = truth.captures.find((one) => one.reference === reference)!;
    const back = truth.refunds.filter((one) => one.reference === reference && one.status === 'processed');
    expect(ours!.net).toBe(capture.amount - capture.fee - back.reduce((sum, one) => sum + one.amount, 0));
  }
});

test('invariant 15: money is whole kobo in every table, with a currency, and a total is the sum of its lines', async () => {
  const columns = await world.database.sql<{ table_name: string; column_name: string; data_type: string }>(
    `select table_name, column_name, data_type from information_schema.columns
     where table_schema = 'public' and column_name like '%kobo%'`,
  );
  expect(columns.length).toBeGreaterThan(15);
  expect(columns.filter((one) => one.data_type !== 'bigint')).toEqual([]);
  const withCurrency = await world.database.sql<{ table_name: string }>(
    `select table_name from information_schema.columns where table_schema = 'public' and column_name = 'currency'`,
  );
  const named = withCurrency.map((one) => one.table_name);
  expect(named).toEqual(expect.arrayContaining(['payments', 'orders', 'ledger_entries', 'courses']));
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ quantity: fc.integer({ min: 1, max: 99 }), unit_price_kobo: fc.nat(10_000_000_000) }),
      ),
      fc.nat(1_000_000),
      (lines, price_kobo) => {
        const quote = quoteOf(lines, { price_kobo, free_above_kobo: null }, null);
        const exact = lines.reduce(
          (sum, one) => sum + BigInt(one.quantity) * BigInt(one.unit_price_kobo),
          0n,
        );
        expect(BigInt(quote.total_kobo)).toBe(exact + BigInt(price_kobo));
      },
    ),
  );
  const shop = await openShop(world, { priceKobo: 333_333 });
  const placed = await checkOut(await fillBasket(world, shop, 3), checkoutForm(shop));
  const { id } = await orderRow(world, shop, placed.body.number);
  const view = await shop.owner.client.get<{
    lines: { total_kobo: number }[];
    delivery_kobo: number;
    total_kobo: number;
  }>(`/api/sites/${shop.slug}/orders/${id}`);
  const sum = view.body.lines.reduce((all, line) => all + line.total_kobo, view.body.delivery_kobo);
  expect([view.body.total_kobo, placed.body.total_kobo]).toEqual([sum, 3 * 333_333 + 150_000]);
});
