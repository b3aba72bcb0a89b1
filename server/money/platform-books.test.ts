import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OwnKeys } from '#shared/api/money.ts';
import { openShop, testApp, type TestApp } from '#tests/support/app.ts';
import {
  askRefund,
  operator,
  owed,
  pass,
  paymentOf,
  sell,
  shopWithBank,
  unpaidOrder,
} from '#tests/support/selling/store-money.ts';
import { commandFor } from '../operator/index.ts';
import { beginPayment, openPaymentPage, settle } from '../payments/index.ts';
import { checkBooks } from '../payments/books/books.ts';
import { type PlatformBooks } from '../payments/books/platform-books.ts';
import { feeOf, feeRules } from '#shared/pricing/fees.ts';
import { signatureOf, successEvent } from '#tests/support/selling/webhook.ts';
import { days, hours } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ poolSize: 16 });
  // Somebody who is told nothing stands in for the course: what it does with the money is not asked here.
  const told = () => Promise.resolve();
  world.app.deps.payments.handlers.lesson = {
    paid: () => Promise.resolve('accepted'),
    mismatched: told,
    closed: told,
    refundAsked: told,
    refunded: told,
    refundFailed: told,
  };
});
afterAll(() => world.close());

const books = () => operator<PlatformBooks & { outside: object }>(world, 'books');
const lineOf = (found: PlatformBooks, what: string) =>
  found.sides[0]!.is.concat(found.sides[0]!.came).find((line) => line.what === what)!.kobo;

/** The provider's own record of what moved, beside ours. */
function truth() {
  const { totals, settlements } = world.sandbox.control.truth();
  const shares = settlements.filter((one) => one.account !== 'integration' && one.status === 'success');
  return { ...totals.NGN, shares: shares.reduce((sum, one) => sum + one.amount, 0) };
}

async function expectEqual(step: string): Promise<PlatformBooks> {
  const found = await books();
  expect([
    step,
    found.sides.map((side) => side.difference),
    found.account.difference,
    found.balances,
  ]).toEqual([step, [0, 0], 0, true]);
  return found;
}

async function lesson(lie?: 'wrong_currency'): Promise<string> {
  const { payments } = world.app.deps;
  const reference = await world.database.db.transact((tx) =>
    beginPayment(payments, tx, {
      purpose: 'lesson',
      ownerId: newId(),
      storeId: null,
      amountKobo: 2_500_000,
      currency: 'NGN',
      email: 'student@example.com',
      callbackUrl: 'http://localhost/back',
    }),
  );
  await openPaymentPage(payments, reference);
  if (lie) world.sandbox.control.addFault({ match: { route: 'verify', reference }, kind: lie, times: 1 });
  await world.sandbox.control.pay({ reference });
  await settle(payments, reference, 'test');
  return reference;
}

test('invariant 14 all money of the platform adds up to the kobo, at every step of a mixed life', async () => {
  await expectEqual('nothing yet');
  const shared = await shopWithBank(world);
  const held = await openShop(world);
  const own = await openShop(world);
  await world.database.sql(`update stores set plan = 'starter' where store_id = $1`, [own.storeId]);
  await own.owner.client.put<OwnKeys>(`/api/sites/${own.slug}/own-keys`, {
    provider: 'flutterwave',
    secret_key: 'FLWSECK_TEST-presence-sandbox-X',
    password: 'correct horse battery',
  });
  const [first, second, third] = [
    await sell(world, shared),
    await sell(world, shared),
    await sell(world, shared),
  ];
  const keptSale = await sell(world, held);
  const ownSale = await sell(world, own);
  await lesson();
  await expectEqual('sales of every kind');

  await askRefund(first, 123_456);
  await askRefund(keptSale, 100_001);
  await askRefund(ownSale, 50_000);
  await expectEqual('refunds asked for before anything is settled');
  await pass(world, hours(3));
  await expectEqual('refunds sent');
  await operator(world, `debt paid ${shared.slug} ${await owed(world, shared)} GTB-1`);
  await pass(world, days(5));
  const settled = await expectEqual('settled');
  expect(lineOf(settled, 'settled to stores by the provider')).toBe(truth().shares);
  expect(lineOf(settled, 'settled to stores by the provider')).toBe(3 * 531_750);

  await askRefund(second, 200_000);
  await expectEqual('a refund of a new store waits');
  world.sandbox.control.openDispute({ reference: third.reference });
  await pass(world, days(3));
  expect(await owed(world, shared)).toBe(550_000);
  await expectEqual('a dispute was lost');

  const recovering = await unpaidOrder(world, shared);
  expect((await paymentOf(world, recovering)).recovery_kobo).toBe(531_749);
  await world.sandbox.control.pay({ reference: recovering.reference });
  await settle(world.app.deps.payments, recovering.reference, 'test');
  await expectEqual('a debt was recovered from a later sale');

  const odd = await unpaidOrder(world, shared);
  world.sandbox.control.addFault({
    match: { route: 'verify', reference: odd.reference },
    kind: 'wrong_amount',
    value: 550_100,
    times: 1,
  });
  await world.sandbox.control.pay({ reference: odd.reference });
  await settle(world.app.deps.payments, odd.reference, 'test');
  expect((await paymentOf(world, odd)).state).toBe('mismatch');
  await expectEqual('a payment differs from what was asked');
  // By what is coming now the refund that waited is covered, and it goes.
  await pass(world, hours(3));
  expect(await owed(world, shared)).toBe(200_000);
  await operator(world, `debt forgive ${shared.slug} ${await owed(world, shared)} the dispute was our fault`);
  await operator(world, `payout record ${held.slug} 400000 UBA-1`);
  await pass(world, days(5));
  const end = await expectEqual('paid out, forgiven and settled again');
  expect(lineOf(end, 'to be explained')).toBe(100);

  const moved = truth();
  const sum = (what: string) =>
    end.sides
      .flatMap((side) => [...side.is, ...side.came])
      .filter((line) => line.what === what)
      .reduce((all, line) => all + line.kobo, 0);
  // The mismatch was told with 100 kobo more than really came.
  expect(sum('paid by shoppers') + sum('paid by students and owners') - 100).toBe(moved.captured);
  expect([sum('refunds'), sum('lost disputes'), sum('provider fees')]).toEqual([
    moved.refunded,
    550_000,
    moved.fees,
  ]);
  expect(lineOf(end, 'settled to stores by the provider')).toBe(moved.shares);
  expect(lineOf(end, 'paid out to stores by transfer')).toBe(400_000);
  // The one difference there is to see is that of the amount that was told wrong.
  const found = await checkBooks(world.app.deps.payments);
  expect(found.map((one) => one.amount_kobo)).toEqual([-100]);
});

test.each([
  [
    'payments',
    'fee_kobo',
    `reference = (select min(p.reference) from payments p where p.state = 'paid' and p.subaccount is not null and not exists (
      select 1 from settlement_parts mine join settlement_parts other using (integration, settlement_id)
      join payments m on m.reference = other.reference where mine.reference = p.reference and m.state = 'mismatch'))`,
  ],
  [
    'settlements',
    'net_kobo',
    `id = (select min(id) from settlements where id not in (select settlement_id from settlement_parts l
      join payments p on p.reference = l.reference where p.state = 'mismatch'))`,
  ],
  ['refunds', 'amount_kobo', `id = (select min(id::text)::uuid from refunds where state = 'processed')`],
  ['store_balances', 'owed_kobo', `store_id = (select min(store_id::text)::uuid from store_balances)`],
])(
  'invariant 14 one kobo more in %s makes the sum differ, and the command ends with an alarm',
  async (table, column, where) => {
    const { command } = commandFor(['books'])!;
    expect(command.isAlarm!(await books())).toBe(false);
    await world.database.sql(`update ${table} set ${column} = ${column} + 1 where ${where}`);
    expect(command.isAlarm!(await books())).toBe(true);
    await world.database.sql(`update ${table} set ${column} = ${column} - 1 where ${where}`);
  },
);

test('invariant 14 money of nobody, and money told in another currency, wait to be explained in the settlement they are in; what is sent back of it explains what was taken off', async () => {
  // What is odd from before is in a settlement of its own.
  await lesson();
  await pass(world, days(5));
  const earlier = await expectEqual('before');
  const oursToExplain = ({ account }: PlatformBooks) =>
    account.is.find((line) => line.what === 'to be explained')!.kobo;
  const [before, ours] = [lineOf(earlier, 'to be explained'), oursToExplain(earlier)];
  const reference = 'stray-of-nobody';
  await world.sandbox.control.seed({
    transactions: [{ email: 'x@example.com', amount: 700_000, reference, pay: {} }],
  });
  const event = successEvent(reference, { amount: 700_000 });
  await world.client().post('/webhooks/paystack', event, {
    'content-type': 'application/json',
    ...signatureOf(event, 'sk_test_presence_sandbox'),
  });
  await lesson('wrong_currency');
  await lesson();
  await pass(world, days(5));
  const net = (kobo: number) => kobo - feeOf(feeRules.paystack, kobo);
  const settled = await expectEqual('settled');
  expect(oursToExplain(settled)).toBe(ours + net(700_000) + net(2_500_000));
  expect(lineOf(settled, 'to be explained')).toBe(before + 700_000);

  expect(await operator(world, `payment return unmatched ${reference} agreed by phone today`)).toBe(
    '₦7,000 is on its way back.',
  );
  await pass(world, days(3));
  await lesson();
  await pass(world, days(5));
  await expectEqual('sent back and taken off');
  const found = await checkBooks(world.app.deps.payments);
  expect(found.map((one) => one.subject).filter((subject) => !subject.startsWith('settlement'))).toEqual([]);
});
