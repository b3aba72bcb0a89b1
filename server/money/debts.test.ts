import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { naira } from '#shared/money.ts';
import type { Balance, Sale } from '#shared/api/money.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import {
  askRefund,
  operator,
  owed,
  pass,
  paymentOf,
  seenByOwner,
  sell,
  shopWithBank,
  theirRefunds,
  unpaidOrder,
} from '#tests/support/selling/store-money.ts';
import { settle } from '../payments/index.ts';
import { checkBooks } from '../payments/books/books.ts';
import { platformBooks } from '../payments/books/platform-books.ts';
import { releaseRefund } from '../payments/refunds/refund.ts';
import { pursueRefund } from '../payments/refunds/refund.ts';
import { days, hours, minutes } from '../platform/clock.ts';

/** A mug with delivery, and the provider's fee for it. */
const price = 550_000;
const fee = 18_250;

// Days pass at the provider's too, each with its settlements.
vi.setConfig({ testTimeout: 60_000 });

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ poolSize: 20 });
});
afterAll(() => world.close());
beforeEach(() => world.sandbox.control.setSettings({ deductions_from: 'integration' }));

const balanceOf = async (shop: TestShop) =>
  (await (await shop.owner.signIn()).get<Balance>(`/api/sites/${shop.slug}/balance`)).body;
const sharesOf = (reference: string) => {
  const found = world.sandbox.control.truth().shares.find((one) => one.reference === reference)!;
  return { ours: found.integration, theirs: found.subaccounts[0]!.amount };
};
const scheduleOf = async (subaccount: string) => {
  const reply = await fetch(`${world.sandbox.url}/subaccount/${subaccount}`, {
    headers: { authorization: 'Bearer sk_test_presence_sandbox' },
  });
  return ((await reply.json()) as { data: { settlement_schedule: string } }).data.settlement_schedule;
};
/** As after a month: what a store that is not new may owe counts from its first payout. */
const grownUp = (shop: TestShop) =>
  world.database.sql(
    `update settlements set settled_at = settled_at - interval '40 days' where subaccount in
       (select subaccount from payout_accounts where store_id = $1)`,
    [shop.storeId],
  );

test('a new store that was paid out cannot have our account pay its refund: it waits, and the provider is asked nothing', async () => {
  const shop = await shopWithBank(world);
  const order = await sell(world, shop);
  await pass(world, days(5));
  expect(await seenByOwner(order)).toMatchObject({
    sales: [{ state: 'settled' }],
    refund_terms: { owed_kobo: 0, sendable_kobo: fee },
  });
  const reply = await askRefund(order, price);
  expect(reply.body.refunds).toMatchObject([{ state: 'waiting', amount_kobo: price }]);
  await pass(world, hours(6));
  expect(theirRefunds(world, order)).toEqual([]);
  const seen = await seenByOwner(order);
  expect([seen.payment_status, seen.refunded_kobo, seen.refundable_kobo]).toEqual(['paid', 0, 0]);
  expect([await owed(world, shop), (await balanceOf(shop)).waiting_refunds_kobo]).toEqual([0, price]);
  const told = world.mails().filter((mail) => mail.to === shop.owner.email);
  expect(told.at(-1)!.text).toContain('it is sent once your next sales cover it');

  const withdrawn = await (
    await shop.owner.signIn()
  ).post(`/api/sites/${shop.slug}/orders/${order.id}/refunds/${seen.refunds[0]!.id}/withdraw`, {});
  expect(withdrawn.body).toMatchObject({
    refunds: [{ state: 'withdrawn', ended_because: 'Withdrawn by Ada.' }],
    refundable_kobo: price,
  });
});

test('a refund that is covered to the kobo is sent, one of a kobo more waits, and meanwhile no other can be asked for', async () => {
  const shop = await shopWithBank(world);
  const order = await sell(world, shop);
  await pass(world, days(5));
  const { body } = await askRefund(order, fee + 1, 'a-kobo-more');
  expect(body.refunds).toMatchObject([{ state: 'waiting' }]);
  const busy = await askRefund(order, 1);
  expect([busy.status, busy.text]).toEqual([
    409,
    expect.stringContaining('A refund is being sent right now.'),
  ]);
  expect((await askRefund(order, fee + 1, 'a-kobo-more')).body.refunds).toMatchObject([{ state: 'waiting' }]);
  const owner = await shop.owner.signIn();
  await owner.post(`/api/sites/${shop.slug}/orders/${order.id}/refunds/${body.refunds[0]!.id}/withdraw`, {});
  await askRefund(order, fee);
  await world.work();
  expect(theirRefunds(world, order)).toMatchObject([{ amount: fee }]);
});

test('a waiting refund is looked at ever more rarely, and as a new one once it is let go', async () => {
  const shop = await shopWithBank(world);
  const order = await sell(world, shop);
  await pass(world, days(5));
  const [refund] = (await askRefund(order, price)).body.refunds;
  const seen = async () => {
    const [row] = await world.database.sql<{ state: string; checks: number; next_check_at: Date }>(
      'select state, checks, next_check_at from refunds where id = $1',
      [refund!.id],
    );
    return [row!.state, row!.checks, row!.next_check_at.getTime() - world.clock.now().getTime()];
  };
  expect(await seen()).toEqual(['waiting', 0, minutes(1)]);
  await pursueRefund(world.app.deps.payments, refund!.id);
  expect(await seen()).toEqual(['waiting', 1, minutes(1)]);
  expect(await releaseRefund(world.app.deps.payments, refund!.id, null)).toBe(false);
  expect(await seen()).toEqual(['waiting', 2, minutes(5)]);
  expect(await releaseRefund(world.app.deps.payments, refund!.id, 'the goods never came')).toBe(true);
  expect(await seen()).toEqual(['requested', 0, 0]);
  expect(await releaseRefund(world.app.deps.payments, refund!.id, 'once more')).toBe(false);
});

test('a waiting refund is sent as soon as a later sale covers it, and by nobody else', async () => {
  const shop = await shopWithBank(world);
  const order = await sell(world, shop);
  await pass(world, days(5));
  await askRefund(order, price);
  const other = await shopWithBank(world);
  const stranger = await other.owner.signIn();
  const [refund] = (await seenByOwner(order)).refunds;
  const foreign = await sell(world, other);
  const stolen = await stranger.post(
    `/api/sites/${other.slug}/orders/${foreign.id}/refunds/${refund!.id}/withdraw`,
    {},
  );
  expect([stolen.status, (await seenByOwner(order)).refunds[0]!.state]).toEqual([404, 'waiting']);
  await sell(world, shop);
  expect((await seenByOwner(order)).refunds[0]!.state).not.toBe('waiting');
  await pass(world, hours(3));
  expect(theirRefunds(world, order)).toEqual([{ amount: price, status: 'processed' }]);
  expect(await owed(world, shop)).toBe(price);
});

test('what our account paid back is owed, kept from the next sale to the kobo, and payouts stop meanwhile', async () => {
  const shop = await shopWithBank(world);
  const first = await sell(world, shop);
  await askRefund(first, 200_000);
  await world.work();
  expect(await balanceOf(shop)).toMatchObject({ owed_kobo: 200_000, payouts_stopped: true });
  const { subaccount } = await paymentOf(world, first);
  expect(await scheduleOf(subaccount!)).toBe('MANUAL');
  await pass(world, hours(3));

  const second = await sell(world, shop);
  expect((await paymentOf(world, second)).recovery_kobo).toBe(200_000);
  expect(sharesOf(second.reference)).toEqual({ ours: 200_000, theirs: price - fee - 200_000 });
  expect(await balanceOf(shop)).toMatchObject({ owed_kobo: 0, payouts_stopped: false });
  expect(await scheduleOf(subaccount!)).toBe('AUTO');
  await sell(world, shop);
  await pass(world, days(5));
  const statement = await (
    await shop.owner.signIn()
  ).get<{ items: Sale[]; totals: Record<string, number> }>(`/api/sites/${shop.slug}/statement`);
  const sale = statement.body.items.find((one) => one.reference === second.reference);
  // What is in the bank of it, beside what it leaves; what went back of the first is owed and no smaller share of it.
  expect(sale).toMatchObject({
    recovered_kobo: 200_000,
    net_kobo: price - fee,
    share_kobo: price - fee - 200_000,
    state: 'settled',
  });
  expect(statement.body.items.find((one) => one.reference === first.reference)).toMatchObject({
    refunded_kobo: 200_000,
    net_kobo: price - fee - 200_000,
    share_kobo: price - fee,
    state: 'settled',
  });
  expect(statement.body.totals).toMatchObject({
    recovered_kobo: 200_000,
    net_kobo: 3 * (price - fee) - 200_000,
    settled_kobo: 3 * (price - fee) - 200_000,
    coming_kobo: 0,
  });
  expect(await checkBooks(world.app.deps.payments)).toEqual([]);
});

test('two refunds at once never count on the same money that is coming', async () => {
  const shop = await shopWithBank(world);
  const settled = await sell(world, shop);
  await pass(world, days(5));
  const coming = await sell(world, shop);
  await Promise.all([askRefund(settled, price), askRefund(coming, price)]);
  await world.work();
  const states = [
    (await seenByOwner(settled)).refunds[0]!.state,
    (await seenByOwner(coming)).refunds[0]!.state,
  ];
  expect(states.filter((state) => state === 'waiting')).toHaveLength(1);
  expect(await owed(world, shop)).toBe(price);
});

test('tries that are open at the same time do not keep the same debt twice; what was kept too much is held', async () => {
  const shop = await shopWithBank(world);
  const first = await sell(world, shop);
  await askRefund(first, 300_000);
  await world.work();
  const orders = await Promise.all([
    unpaidOrder(world, shop),
    unpaidOrder(world, shop),
    unpaidOrder(world, shop),
  ]);
  const kept = await Promise.all(orders.map(async (one) => (await paymentOf(world, one)).recovery_kobo));
  expect(kept.toSorted((a, b) => b - a)).toEqual([300_000, 0, 0]);

  expect(await operator(world, `debt paid ${shop.slug} 300000 GTB-11`)).toBe(
    `₦3,000 was paid by Ada’s Shop (${shop.slug}). We hold ₦0 for it now.`,
  );
  for (const { reference } of orders) {
    await world.sandbox.control.pay({ reference });
    await settle(world.app.deps.payments, reference, 'test');
    await settle(world.app.deps.payments, reference, 'test');
  }
  expect(await owed(world, shop)).toBe(-300_000);
  expect(await operator<object[]>(world, 'payment held')).toContainEqual({
    slug: shop.slug,
    store_id: shop.storeId,
    kobo: 300_000,
    bank_name: 'Zenith Bank',
    account_number: '0000000000',
    account_name: 'TEST ACCOUNT',
    disputed_kobo: 0,
    added_by: shop.owner.email,
    added_at: expect.any(Date),
  });
});

test('a store that is not new is trusted with a debt up to ₦200,000, and what is more waits', async () => {
  const shop = await shopWithBank(world);
  const order = await sell(world, shop);
  await pass(world, days(5));
  await grownUp(shop);
  expect((await seenByOwner(order)).refund_terms).toMatchObject({ sendable_kobo: 200_000_00 + fee });
  await askRefund(order, price);
  await pass(world, hours(3));
  expect(theirRefunds(world, order)).toEqual([{ amount: price, status: 'processed' }]);
  expect(await balanceOf(shop)).toMatchObject({ owed_kobo: price, payouts_stopped: false });
  await world.database.sql('update store_balances set owed_kobo = $2 where store_id = $1', [
    shop.storeId,
    200_000_00,
  ]);
  const late = await sell(world, shop);
  await pass(world, days(5));
  expect((await askRefund(late, price)).body.refunds).toMatchObject([{ state: 'waiting' }]);
  await world.database.sql(
    `update store_balances set owed_kobo = (select sum(amount_kobo) from store_balance_entries e
       where e.store_id = $1) where store_id = $1`,
    [shop.storeId],
  );
});

test('a debt is seen by the operator, paid or forgiven once for each proof, and lets waiting refunds go', async () => {
  const shop = await shopWithBank(world);
  const first = await sell(world, shop);
  await askRefund(first, price);
  await pass(world, days(5));
  const debts = async () =>
    (await operator<{ slug: string; owed_kobo: number }[]>(world, 'debts')).find(
      (one) => one.slug === shop.slug,
    );
  expect(await debts()).toMatchObject({ owed_kobo: price, payouts_stopped: true, waiting_kobo: 0 });
  expect((await balanceOf(shop)).pay_to).toBeNull();
  const account = { bank_name: 'Zenith Bank', account_number: '1012345678', account_name: 'Presence Ltd' };
  world.app.deps.config.ourAccount = account;
  expect((await balanceOf(shop)).pay_to).toEqual({
    bank_name: 'Zenith Bank',
    account_number: '1012345678',
    account_name: 'Presence Ltd',
    reference: shop.slug,
  });
  expect(await operator(world, `debt paid ${shop.slug} ${price + 1} GTB-1`)).toBe(
    'It owes ₦5,500, so that is too much. Nothing was changed.',
  );
  expect(await operator(world, `debt paid ${shop.slug} 500000 GTB-1`)).toBe(
    `₦5,000 was paid by Ada’s Shop (${shop.slug}). It owes ₦500 now.`,
  );
  expect(await operator(world, `debt paid ${shop.slug} 500000 GTB-1`)).toBe(
    'This was recorded before. Nothing was changed.',
  );
  expect(await operator(world, `debt paid ${shop.slug} 40000 GTB-1`)).toBe(
    'This reference was recorded before, for another amount or store. Nothing was changed.',
  );
  expect(await operator(world, `debt forgive ${shop.slug} 50000`)).toBe('Say why.');
  expect(await operator(world, `debt forgive ${shop.slug} 50000 a mistake of ours`)).toBe(
    `₦500 is forgiven to Ada’s Shop (${shop.slug}). We hold ₦0 for it now.`,
  );
  await world.work();
  expect([await debts(), (await balanceOf(shop)).payouts_stopped]).toEqual([undefined, false]);
  const audited = await world.database.sql<{ action: string }>(
    'select action from audit_entries where subject = $1 order by id',
    [shop.slug],
  );
  expect(audited.map((row) => row.action)).toEqual(['debt paid', 'debt forgiven']);
});

test('the operator lets a waiting refund go with a reason, and the debt is booked as for any other', async () => {
  const shop = await shopWithBank(world);
  const order = await sell(world, shop);
  await pass(world, days(5));
  const { body } = await askRefund(order, price);
  const id = body.refunds[0]!.id;
  expect(await operator(world, `refund release ${id}`)).toBe('Say why.');
  expect(await operator(world, `refund release ${id} the goods were never sent`)).toBe(
    'The refund is being sent.',
  );
  expect(await operator(world, `refund release ${id} again`)).toBe(
    'There is no such refund, or it does not wait.',
  );
  await pass(world, hours(3));
  expect([theirRefunds(world, order), await owed(world, shop)]).toEqual([
    [{ amount: price, status: 'processed' }],
    price,
  ]);
});

test('held money that was sent to its store is no longer held, never more than there is, and the owner is told once', async () => {
  const shop = await openShop(world);
  const order = await sell(world, shop);
  const held = price - fee;
  const waiting = async () =>
    (
      await (
        await shop.owner.signIn()
      ).get<{ waiting_kobo: number }>(`/api/sites/${shop.slug}/payout-account`)
    ).body.waiting_kobo;
  expect(await waiting()).toBe(held);
  expect(await operator(world, `payout record ${shop.slug} ${held + 1} UBA-7`)).toBe(
    `We hold ${naira(held)}, so that is too much. Nothing was changed.`,
  );
  expect(await operator(world, `payout record ${shop.slug} 500000 UBA-7`)).toBe(
    `₦5,000 was sent to Ada’s Shop (${shop.slug}). We hold ₦317.50 for it now.`,
  );
  expect(await operator(world, `payout record ${shop.slug} 500000 UBA-7`)).toBe(
    'This was recorded before. Nothing was changed.',
  );
  expect(await waiting()).toBe(31_750);
  await operator(world, `payout record ${shop.slug} 31750 UBA-8`);
  expect(await waiting()).toBe(0);
  await world.work();
  const told = world
    .mails()
    .filter((mail) => mail.to === shop.owner.email && mail.template === 'payout-sent');
  expect(told.map((mail) => mail.subject)).toHaveLength(2);
  expect((await seenByOwner(order)).sales).toMatchObject([{ state: 'paid_out', share_kobo: null }]);
  // It was paid out, so a refund is covered by nothing any more.
  expect((await askRefund(order, price)).body.refunds).toMatchObject([{ state: 'waiting' }]);
});

test('a lost dispute of a shared sale is owed as a refund is; what the provider takes from the share itself is not', async () => {
  const shop = await shopWithBank(world);
  const lost = await sell(world, shop);
  world.sandbox.control.openDispute({ reference: lost.reference });
  await pass(world, days(3));
  expect(await owed(world, shop)).toBe(price);

  world.sandbox.control.setSettings({ deductions_from: 'shares' });
  const other = await shopWithBank(world);
  const order = await sell(world, other);
  await sell(world, other);
  await askRefund(order, 10_000);
  await pass(world, days(5));
  expect(await owed(world, other)).toBe(0);
  expect((await balanceOf(other)).entries.map((entry) => [entry.kind, entry.amount_kobo])).toEqual([
    ['taken', -10_000],
    ['refund', 10_000],
  ]);
  expect(await checkBooks(world.app.deps.payments)).toEqual([]);
});

test('invariant 14 a refund our account paid that no store owes is found by the daily comparison', async () => {
  const shop = await shopWithBank(world);
  const order = await sell(world, shop);
  await askRefund(order, 10_000);
  await pass(world, hours(3));
  const [entry] = await world.database.sql<{ subject: string }>(
    `delete from store_balance_entries where store_id = $1 and kind = 'refund' returning subject`,
    [shop.storeId],
  );
  const found = await checkBooks(world.app.deps.payments);
  expect(found.map(({ subject, amount_kobo }) => [subject, amount_kobo])).toEqual([
    [`refund ${entry!.subject}`, 10_000],
    [`balance ${shop.storeId}`, -10_000],
  ]);
  expect((await platformBooks(world.app.deps.payments)).balances).toBe(true);
  await world.database.sql('update store_balances set owed_kobo = 0 where store_id = $1', [shop.storeId]);
  const { sides, account, balances } = await platformBooks(world.app.deps.payments);
  expect([balances, sides[0]!.difference, account.difference]).toEqual([false, -10_000, -10_000]);
});
