import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order, TransferToConfirm } from '#shared/api/orders.ts';
import { naira } from '#shared/money.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { pass } from '#tests/support/selling/odd-money.ts';
import { askedFirst } from '#tests/support/selling/parts.ts';
import { days, hours } from '../../platform/clock.ts';
import { settle } from '../../payments/index.ts';
import { sweepParts } from './sweep.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ poolSize: 16 });
});
afterAll(() => world.close());

const asked = (shop: TestShop, change: object = {}) => askedFirst(world, shop, change);
const toSend = async (shop: TestShop) =>
  (await shop.owner.client.get<{ items: Order[] }>(`/api/sites/${shop.slug}/orders?to_send=true`)).body.items;
const mails = (template: string) => world.mails().filter((mail) => mail.template === template);

test('money of both parts goes back the way each came, the newest first, and never more', async () => {
  const shop = await openShop(world);
  const order = await asked(shop);
  const first = await order.pay();
  const second = await order.pay();
  const refund = (amount_kobo: number) => order.act('refund', { amount_kobo, key: randomUUID() });
  expect((await refund(2_500_001)).status).toBe(400);
  expect((await refund(1_700_000)).status).toBe(200);
  await pass(world, hours(3));
  const rows = await world.database.sql(
    'select reference, amount_kobo::int from refunds where reference = any($1) order by amount_kobo',
    [[first, second]],
  );
  expect(rows).toEqual([
    { reference: first, amount_kobo: 200_000 },
    { reference: second, amount_kobo: 1_500_000 },
  ]);
  expect(await order.view()).toMatchObject({ refunded_kobo: 1_700_000, givable_kobo: 800_000 });
});

test('what was paid online and what came in cash go back in one go, each its way', async () => {
  const shop = await openShop(world);
  const order = await asked(shop);
  await order.pay();
  await order.act('parts/received', { part: 1, by: 'cash' });
  await order.act('refund', { amount_kobo: 2_500_000, key: randomUUID() });
  await pass(world, hours(3));
  expect(await order.view()).toMatchObject({
    payment_status: 'refunded',
    refunded_kobo: 2_500_000,
    cash_kobo: 0,
  });
});

test('who has an address is reminded a day before, and the owner is told of what has not come', async () => {
  const shop = await openShop(world);
  const order = await asked(shop);
  await order.pay();
  await world.database.sql("update orders set email = 'amaka@example.com' where id = $1", [order.id]);
  const before = [mails('rest-asked').length, mails('rest-overdue').length];
  await order.act('rest/ask', { days: 3 });
  await pass(world, days(2) + hours(1));
  await sweepParts(world.app.deps);
  await world.work();
  expect(mails('rest-asked').length - before[0]!).toBe(2);
  await pass(world, days(1));
  while ((await sweepParts(world.app.deps)) > 0) await world.work();
  expect(mails('rest-overdue').length - before[1]!).toBe(1);
  // It can still be paid.
  await order.pay();
  expect(await order.view()).toMatchObject({ payment_status: 'paid' });
});

/** A store that takes transfers to its account, and nothing online. */
async function shopOfTransfers(): Promise<TestShop> {
  const shop = await openShop(world);
  const to = (rest: string) => `/api/sites/${shop.slug}${rest}`;
  const account = { bank_code: '058', account_number: '0123456789' };
  const named = await shop.owner.client.post<object>(to('/payout-account/name'), account);
  await shop.owner.client.put(to('/payout-account'), { ...account, ...named.body });
  await shop.owner.client.patch(to('/settings'), { pay_online: false, pay_direct: true });
  return shop;
}
const lookedFor = async (shop: TestShop) => {
  const client = await shop.owner.signIn();
  const { body } = await client.get<{ items: TransferToConfirm[] }>(`/api/sites/${shop.slug}/transfers`);
  return body.items.map(({ order_id, missing_kobo, bank_name, sent_at }) => [
    order_id,
    missing_kobo,
    bank_name !== '',
    sent_at,
  ]);
};

test('a part that may come by transfer has an amount of its own, which the page asks for, the owner looks for, and the books have', async () => {
  const shop = await shopOfTransfers();
  const order = await asked(shop);
  expect(order).toMatchObject({ pay_method: 'direct_transfer', transfer: null, tail_kobo: 0 });
  const [deposit, balance] = order.parts.map((part) => part.transfer_kobo!);
  const [firstTail, restTail] = [1_000_000 - deposit!, 1_500_000 - balance!];
  for (const tail of [firstTail, restTail]) expect(tail >= 1 && tail <= 99).toBe(true);
  const text = await order.page();
  expect(text).toContain(
    `By bank transfer, send exactly ${naira(deposit!)} to the account below, the kobo too, with`,
  );
  expect(text).toContain('0123456789');
  expect(text).not.toContain('Pay ₦10,000 now');
  expect(await lookedFor(shop)).toEqual([[order.id, deposit, true, null]]);
  const wrong = await order.act('parts/received', { part: 0, by: 'transfer', amount_kobo: deposit! - 1 });
  expect(wrong.status).toBe(409);
  expect(await order.view()).toMatchObject({ captured_kobo: 0, total_kobo: 2_500_000 });
  const begun = await order.act('parts/received', { part: 0, by: 'transfer', amount_kobo: deposit });
  expect(begun.body).toMatchObject({
    payment_status: 'partially_paid',
    captured_kobo: deposit,
    tail_kobo: firstTail,
    total_kobo: 2_500_000 - firstTail,
    rest_kobo: 1_500_000,
  });
  // What is not asked for yet is not looked for.
  expect(await lookedFor(shop)).toEqual([]);
  await order.act('rest/ask', { days: 3 });
  expect(await lookedFor(shop)).toEqual([[order.id, balance, true, null]]);
  const paid = await order.act('parts/received', { part: 1, by: 'transfer', amount_kobo: balance });
  expect(paid.body).toMatchObject({
    payment_status: 'paid',
    captured_kobo: deposit! + balance!,
    tail_kobo: firstTail + restTail,
    total_kobo: deposit! + balance!,
  });
  expect(await lookedFor(shop)).toEqual([]);
  expect((await order.act('fulfill')).status).toBe(200);
});

test('a transfer of the round amount, or cash, leaves the price; what was recorded by mistake is asked for again', async () => {
  const shop = await shopOfTransfers();
  const order = await asked(shop);
  const own = order.parts[0]!.transfer_kobo!;
  await order.act('parts/received', { part: 0, by: 'transfer', amount_kobo: own });
  const undone = await order.act('parts/undo', { part: 0 });
  expect(undone.body).toMatchObject({ captured_kobo: own, refunded_kobo: own, total_kobo: own + 1_500_000 });
  expect(undone.body.parts[0]).toMatchObject({ state: 'open', amount_kobo: own, transfer_kobo: own });
  const other = await asked(shop);
  expect(other.parts[0]!.transfer_kobo).not.toBe(own);
  const round = await other.act('parts/received', { part: 0, by: 'transfer', amount_kobo: 1_000_000 });
  expect(round.body).toMatchObject({ captured_kobo: 1_000_000, total_kobo: 2_500_000, tail_kobo: 0 });
  await other.act('rest/collect');
  expect(await toSend(shop)).toHaveLength(1);
  const again = await order.act('parts/received', { part: 0, by: 'transfer', amount_kobo: own });
  expect(again.body).toMatchObject({ payment_status: 'partially_paid', total_kobo: own + 1_500_000 });
  expect(again.body.captured_kobo - again.body.refunded_kobo).toBe(own);
  const done = await other.act('parts/received', { part: 1, by: 'cash' });
  expect(done.body).toMatchObject({
    payment_status: 'paid',
    captured_kobo: 2_500_000,
    total_kobo: 2_500_000,
  });
});

test('no two parts, and no part and no whole order, are waited for with one amount', async () => {
  const shop = await shopOfTransfers();
  const deposits = [];
  for (let made = 0; made < 12; made++) deposits.push((await asked(shop)).parts[0]!.transfer_kobo!);
  for (let made = 0; made < 12; made++) {
    const lines = [{ title: 'Gele', quantity: 1, unit_price_kobo: 1_000_000 }];
    const client = await shop.owner.signIn();
    const { body } = await client.post<Order>(`/api/sites/${shop.slug}/requests`, {
      key: randomUUID(),
      lines,
    });
    deposits.push(body.total_kobo);
  }
  expect(new Set(deposits).size).toBe(24);
  for (const kobo of deposits) expect(1_000_000 - kobo >= 1 && 1_000_000 - kobo <= 99).toBe(true);
});

test('where nothing may come by transfer no part has an amount of its own', async () => {
  const order = await asked(await openShop(world));
  expect(order.parts.map((part) => part.transfer_kobo)).toEqual([null, null]);
});

test('who pays the fee pays it for each part, and none for what is recorded by hand', async () => {
  const shop = await openShop(world);
  await shop.owner.client.patch(`/api/sites/${shop.slug}/settings`, { fee_bearer: 'shopper' });
  const order = await asked(shop);
  const [deposit, balance] = order.parts;
  expect(order.total_kobo).toBe(deposit!.amount_kobo + balance!.amount_kobo);
  expect([deposit!.by_hand_kobo, balance!.by_hand_kobo]).toEqual([1_000_000, 1_500_000]);
  expect(order.fee_kobo).toBe(order.total_kobo - 2_500_000);
  await order.pay();
  const done = await order.act('parts/received', { part: 1, by: 'cash' });
  expect(done.body).toMatchObject({
    payment_status: 'paid',
    total_kobo: deposit!.amount_kobo + 1_500_000,
    fee_kobo: deposit!.amount_kobo - 1_000_000,
  });
});

test('money of the deposit and its recording by hand at once: exactly one counts, the other goes back', async () => {
  const shop = await openShop(world);
  const order = await asked(shop);
  const reference = await order.began();
  await world.sandbox.control.pay({ reference });
  const [, byHand] = await Promise.all([
    settle(world.app.deps.payments, reference, 'test'),
    order.act('parts/received', { part: 0, by: 'cash' }),
  ]);
  await pass(world, hours(3));
  const after = await order.view();
  expect([200, 409]).toContain(byHand.status);
  expect(after.captured_kobo - after.refunded_kobo).toBe(1_000_000);
  expect(after).toMatchObject({ payment_status: 'partially_paid', rest_kobo: 1_500_000 });
});
