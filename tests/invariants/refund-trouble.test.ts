import { afterAll, beforeAll, expect, test } from 'vitest';
import { settle } from '#server/payments/index.ts';
import { pollRefunds } from '#server/payments/refunds/polls.ts';
import { syncRefunds, applyState } from '#server/payments/refunds/sync.ts';
import { days, hours } from '#server/platform/clock.ts';
import { openShop, testApp, type TestApp } from '../support/app.ts';
import { openList } from '../support/selling/odd-money.ts';
import {
  askRefund,
  pass,
  paymentOf,
  refundThere,
  seenByOwner,
  sell,
  theirRefunds,
  unpaidOrder,
  type SoldOrder,
} from '../support/selling/store-money.ts';

const price = 550_000;

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ poolSize: 20 });
});
afterAll(() => world.close());

const sold = async (outcome?: string) => sell(world, await openShop(world), outcome);
const rowsOf = ({ reference }: SoldOrder) =>
  world.database.sql<{ state: string; amount: number; by: string }>(
    `select state, amount_kobo::int as amount, requested_by as by from refunds where reference = $1 order by created_at, id`,
    [reference],
  );
const counted = async (order: SoldOrder) => {
  const { refund_kobo, disputed_kobo, twice_kobo } = await paymentOf(world, order);
  return { refund_kobo, disputed_kobo, twice_kobo };
};
const addressOf = ({ shop, id }: SoldOrder, refundId: string, rest: string) =>
  `/api/sites/${shop.slug}/orders/${id}/refunds/${refundId}/${rest}`;

test('a refund that failed can be asked for again with the same key, and one that did not cannot', async () => {
  const order = await sold('refund_fails');
  await askRefund(order, 100_000, 'the-same-key');
  expect((await askRefund(order, 100_000, 'the-same-key')).body.refunds).toHaveLength(1);
  await pass(world, hours(3));
  expect(await rowsOf(order)).toMatchObject([{ state: 'failed' }]);
  const again = await askRefund(order, 100_000, 'the-same-key');
  expect(again.body.refunds.map((one) => one.state)).toEqual(['failed', 'requested']);
  await pass(world, hours(3));
  expect(theirRefunds(world, order).map((one) => one.status)).toEqual(['failed', 'failed']);
  expect(await counted(order)).toMatchObject({ refund_kobo: 0 });
});

test('a refund that needs attention tells the owner, is guarded until it is ended, and goes to a bank account', async () => {
  const order = await sold('refund_needs_attention');
  await askRefund(order, price);
  await pass(world, hours(3));
  const seen = await seenByOwner(order);
  const [refund] = seen.refunds;
  expect([refund!.state, seen.payment_status, seen.refunded_kobo, seen.refundable_kobo]).toEqual([
    'needs_attention',
    'paid',
    0,
    0,
  ]);
  const told = world.mails().filter((mail) => mail.to === order.shop.owner.email);
  expect(told.at(-1)!.text).toContain('Ask the customer for their bank account');
  expect(await openList(order.shop)).toMatchObject([
    {
      state: 'refund_account',
      choices: ['ask_us'],
      explanation:
        'The bank could not send ₦5,500 back the way it was paid, and it has not left you. Ask the customer for their bank account and enter it in the order, or withdraw the refund there and pay them yourself.',
    },
  ]);
  const owner = await order.shop.owner.signIn();
  const canceled = await owner.post(`/api/sites/${order.shop.slug}/orders/${order.id}/cancel`, {});
  expect([canceled.status, canceled.body]).toEqual([
    409,
    {
      detail:
        'A refund of ₦5,500 waits for the customer’s bank account. Enter it in the order or withdraw the refund, then cancel the order.',
    },
  ]);
  const details = addressOf(order, refund!.id, 'bank-details');
  const nobody = await owner.post(details, { bank_code: '058', account_number: '9912345678' });
  expect([nobody.status, Object.keys(nobody.body as object)]).toEqual([400, ['account_number']]);
  world.sandbox.control.addFault({ match: { route: 'refund_retry' }, kind: 'drop_before_act', times: 1 });
  expect((await owner.post(details, { bank_code: '058', account_number: '0123456789' })).status).toBe(503);
  const sent = await owner.post(details, { bank_code: '058', account_number: '0123456789' });
  expect([sent.status, (await seenByOwner(order)).refunds[0]!.state]).toEqual([200, 'processing']);
  await pass(world, hours(2));
  expect(theirRefunds(world, order)).toEqual([{ amount: price, status: 'processed' }]);
  expect((await seenByOwner(order)).payment_status).toBe('refunded');
  const late = await (
    await order.shop.owner.signIn()
  ).post(details, { bank_code: '058', account_number: '0123456789' });
  expect([late.status, theirRefunds(world, order).length]).toEqual([409, 1]);
});

test('one that was taken back can be asked for again, and should the provider send it after all, nothing goes back twice', async () => {
  const order = await sold('refund_needs_attention');
  await askRefund(order, price, 'first-wish');
  await pass(world, hours(3));
  const [refund] = (await seenByOwner(order)).refunds;
  const owner = await order.shop.owner.signIn();
  const withdraw = addressOf(order, refund!.id, 'withdraw');
  await Promise.all([owner.post(withdraw, {}), owner.post(withdraw, {})]);
  expect(await seenByOwner(order)).toMatchObject({
    refundable_kobo: price,
    refunds: [{ state: 'withdrawn', ended_because: 'Withdrawn by Ada.' }],
  });
  const again = await askRefund(order, price, 'first-wish');
  expect(again.body.refunds.map((one) => one.state)).toEqual(['withdrawn', 'requested']);
  // Somebody gives the bank details on the provider's own pages at this moment.
  const payment = await paymentOf(world, order);
  const [first] = await world.database.sql<{ theirs: string }>(
    'select provider_refund_id as theirs from refunds where id = $1',
    [refund!.id],
  );
  await world.app.deps.payments.gateway.refundTo!(first!.theirs, {
    currency: 'NGN',
    bankCode: '058',
    accountNumber: '0123456789',
  });
  await syncRefunds(world.app.deps.payments, payment);
  await pass(world, hours(3));
  expect((await rowsOf(order)).map((row) => row.state)).toEqual(['processed', 'withdrawn']);
  expect(theirRefunds(world, order)).toEqual([{ amount: price, status: 'processed' }]);
  expect(await seenByOwner(order)).toMatchObject({ payment_status: 'refunded', refunded_kobo: price });
});

test.each([
  ['a part, while ours fits beside it', 100_000, 200_000, ['processed', 'processed']],
  ['a part, so that ours no longer fits', 400_000, 200_000, ['processed']],
  ['all of it', price, price, ['processed']],
])(
  'a refund made on the provider’s pages (%s) never stands in the way of ours, whichever comes first',
  async (_, there, here, ends) => {
    for (const first of ['ours', 'theirs'] as const) {
      const order = await sold();
      // Ours is written down; before it is sent, somebody refunds over there.
      if (first === 'ours') {
        await askRefund(order, here);
        expect(await refundThere(world, order, there)).toBe(200);
        await syncRefunds(world.app.deps.payments, await paymentOf(world, order));
      } else {
        expect(await refundThere(world, order, there)).toBe(200);
        await askRefund(order, here);
      }
      await pass(world, hours(3));
      await pass(world, days(1));
      const theirs = theirRefunds(world, order);
      expect([first, theirs.map((one) => one.status)]).toEqual([first, ends]);
      const back = theirs.reduce((sum, one) => sum + one.amount, 0);
      expect(await counted(order)).toEqual({ refund_kobo: back, disputed_kobo: 0, twice_kobo: 0 });
      expect((await seenByOwner(order)).refunded_kobo).toBe(back);
      const open = (await rowsOf(order)).filter((row) =>
        ['waiting', 'requested', 'sent'].includes(row.state),
      );
      expect(open).toEqual([]);
    }
  },
  300_000,
);

test('a refund over there whose event never came is found within a day', async () => {
  const order = await sold();
  world.sandbox.control.setSettings({ webhook_url: '' });
  await refundThere(world, order, 120_000);
  await world.sandbox.control.advance(hours(3));
  await pollRefunds(world.app.deps.payments);
  expect(await rowsOf(order)).toEqual([{ state: 'processed', amount: 120_000, by: 'provider' }]);
  expect((await seenByOwner(order)).refunded_kobo).toBe(120_000);
  world.sandbox.control.setSettings({ webhook_url: `http://127.0.0.1:${world.port}/webhooks/paystack` });
});

test('money sent back over there before we knew of the payment is captured and refunded, and the sum is nothing', async () => {
  const order = await unpaidOrder(world, await openShop(world));
  world.sandbox.control.setSettings({ webhook_url: '' });
  await world.sandbox.control.pay({ reference: order.reference });
  await refundThere(world, order);
  await world.sandbox.control.advance(hours(3));
  expect(await settle(world.app.deps.payments, order.reference, 'test')).toMatchObject({
    state: 'mismatch',
  });
  await world.work();
  expect(await rowsOf(order)).toEqual([{ state: 'processed', amount: price, by: 'provider' }]);
  const { captured_kobo, refund_kobo } = await paymentOf(world, order);
  expect([captured_kobo, refund_kobo]).toEqual([price, price]);
  // It never counted for the order, so its own books know nothing of it.
  const seen = await seenByOwner(order);
  expect([seen.ledger, seen.captured_kobo, seen.refunded_kobo]).toEqual([[], 0, 0]);
  world.sandbox.control.setSettings({ webhook_url: `http://127.0.0.1:${world.port}/webhooks/paystack` });
});

test('a dispute that is lost while a refund fails does not make the money refundable again', async () => {
  const order = await sold();
  world.sandbox.control.openDispute({ reference: order.reference, amount: 300_000 });
  // The stand-in lets nobody have both; with a real bank they meet, so the refund under way is written down by hand.
  const [refund] = await world.database.sql<{ id: string }>(
    `insert into refunds (id, reference, key, amount_kobo, state, requested_by, created_at, updated_at)
     values (gen_random_uuid(), $1, 'under-way', 400000, 'processing', 'Ada', now(), now()) returning id`,
    [order.reference],
  );
  await world.database.sql('update payments set refund_kobo = 400000 where reference = $1', [
    order.reference,
  ]);
  await pass(world, days(3));
  expect(await counted(order)).toEqual({ refund_kobo: 400_000, disputed_kobo: 300_000, twice_kobo: 150_000 });
  expect((await seenByOwner(order)).refundable_kobo).toBe(0);
  await expect(
    world.database.sql('update payments set refund_kobo = refund_kobo + 1 where reference = $1', [
      order.reference,
    ]),
  ).rejects.toThrow(/payments_check/);

  await applyState(world.app.deps.payments, await paymentOf(world, order), refund!.id, {
    to: 'failed',
    providerRefundId: null,
  });
  expect(await counted(order)).toEqual({ refund_kobo: 0, disputed_kobo: 300_000, twice_kobo: 0 });
  const tooMuch = await askRefund(order, 250_001);
  expect([tooMuch.status, tooMuch.body]).toEqual([
    400,
    { amount_kobo: ['At most ₦2,500 can be sent back.'] },
  ]);
  await askRefund(order, 250_000);
  await pass(world, hours(3));
  expect(theirRefunds(world, order)).toEqual([{ amount: 250_000, status: 'processed' }]);
});
