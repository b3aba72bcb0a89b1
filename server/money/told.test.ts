import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UnexplainedPayment } from '#shared/api/odd-money.ts';
import { lagosMoment } from '#shared/lagos.ts';
import { product } from '#shared/product.ts';
import { operatorDeps } from '#server/compose.ts';
import { shownQueue } from '#server/operator/queues.ts';
import { remindOfHeld } from '#server/operator/reminders.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { operator, seenByOwner, sell } from '#tests/support/selling/store-money.ts';
import { pollDisputes } from '../payments/disputes/disputes.ts';
import { openAccountLater } from '../payments/balances/payout-account.ts';
import { days, hours } from '../platform/clock.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

const at = (shop: TestShop, rest: string) => `/api/sites/${shop.slug}${rest}`;
const giveAccount = (shop: TestShop) =>
  shop.owner.client.put(at(shop, '/payout-account'), {
    bank_code: '057',
    account_number: '0000000000',
    account_name: 'TEST ACCOUNT',
  });

test('a dispute that waits for its answer stands among what needs its owner, who hears of it once more before it is too late', async () => {
  const shop = await openShop(world);
  const { id, number, reference } = await sell(world, shop);
  const { id: dispute } = world.sandbox.control.openDispute({ reference });
  await pollDisputes(world.app.deps.payments);
  const seen = async () => {
    const owner = await shop.owner.signIn();
    const home = await owner.get<{ payments_to_explain: number }>(at(shop, '/overview'));
    const list = await owner.get<{ items: UnexplainedPayment[] }>(at(shop, '/payments-to-explain'));
    return { home: home.body.payments_to_explain, list: list.body.items };
  };
  const dueAt = new Date((await seenByOwner({ shop, id, number, reference })).disputes[0]!.due_at!);
  const due = lagosMoment(dueAt);
  expect(await seen()).toMatchObject({
    home: 1,
    list: [
      {
        state: 'unanswered',
        reference,
        order_id: id,
        order_number: number,
        explanation: `The customer’s bank wants ₦5,500 back. Answer by ${due}, or it goes back by itself. Open the order to answer.`,
        choices: [],
      },
    ],
  });
  const told = async () => {
    await pollDisputes(world.app.deps.payments);
    await world.work();
    return world
      .mails()
      .filter((mail) => mail.to === shop.owner.email && mail.template === 'payment-disputed').length;
  };
  // Counted from the day the provider says.
  world.clock.advance(dueAt.getTime() - world.clock.now().getTime() - hours(25));
  expect(await told()).toBe(1);
  world.clock.advance(hours(2));
  expect([await told(), await told()]).toEqual([2, 2]);
  await (
    await shop.owner.signIn()
  ).post(at(shop, `/orders/${id}/disputes/${dispute}/explain`), {
    service: 'A clay mug, handed to Chidi on Monday.',
  });
  expect(await seen()).toEqual({ home: 0, list: [] });
});

test('once a store whose money is held has a bank account, it stands in the operator’s list until it is sent, and is told of once a day', async () => {
  const shop = await openShop(world);
  const { reference } = await sell(world, shop);
  const deps = operatorDeps(world.app.deps, 'operator test');
  const row = async () =>
    (await shownQueue(deps, 'held', 0)).items.find(({ title }) => title.includes(`(${shop.slug})`));
  const letters = async () => {
    await remindOfHeld(deps);
    await world.work();
    const all = world.mails().filter((mail) => mail.template === 'money-to-send');
    return all.filter((mail) => mail.text.includes(`(${shop.slug})`)).map((mail) => mail.to);
  };
  // There is nothing one of us could do before it has.
  expect([await row(), await letters()]).toEqual([undefined, []]);
  await giveAccount(shop);
  expect(await row()).toMatchObject({
    title: `₦5,317.50 for Ada’s Shop (${shop.slug})`,
    shown: { bank_name: 'Zenith Bank', account_number: '0000000000', added_by: shop.owner.email },
    acts: [{ command: 'payout record <slug> <kobo> <bank-reference>' }],
  });
  world.sandbox.control.openDispute({ reference, amount: 100_000 });
  await pollDisputes(world.app.deps.payments);
  expect((await row())!.shown).toMatchObject({ disputed: '₦1,000' });
  world.clock.advance(days(1));
  expect([await letters(), await letters()]).toEqual([[product.email], [product.email]]);
  await operator(world, `payout record ${shop.slug} 531750 UBA-9`);
  world.clock.advance(days(1));
  expect([await row(), await letters()]).toEqual([undefined, [product.email]]);
  expect(await operator(world, `store show ${shop.slug}`)).toMatchObject({
    bank_accounts: [{ state: 'active', added_by: shop.owner.email, added_at: expect.any(Date) }],
  });
});

test('a bank account that the provider refuses only later is told of: nobody looks at the page any more', async () => {
  const shop = await openShop(world);
  world.sandbox.control.addFault({
    match: { route: 'subaccount_create' },
    kind: 'drop_before_act',
    times: 1,
  });
  await giveAccount(shop);
  const told = async () => {
    await world.work();
    return world
      .mails()
      .filter((mail) => mail.to === shop.owner.email && mail.template === 'payout-account-refused')
      .map((mail) => mail.subject);
  };
  const [row] = await world.database.sql<{ id: string }>(
    `select id from payout_accounts where store_id = $1 and state = 'pending'`,
    [shop.storeId],
  );
  const { payments } = world.app.deps;
  const openSubaccount = async () => ({ ok: false as const, message: 'Account details are invalid' });
  const refusing = {
    ...payments,
    gateway: { ...payments.gateway, payouts: { ...payments.gateway.payouts!, openSubaccount } },
  };
  await openAccountLater(refusing, row!.id);
  await openAccountLater(refusing, row!.id);
  expect(await told()).toEqual(['Ada’s Shop: your bank account was not taken']);
  expect((await shop.owner.client.get(at(shop, '/payout-account'))).body).toMatchObject({
    current: null,
    next: { state: 'refused', ends: '0000' },
  });
});
