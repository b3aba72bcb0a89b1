import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { testApp, type TestApp } from '#tests/support/app.ts';
import {
  askRefund,
  operator,
  owed,
  pass,
  seenByOwner,
  sell,
  shopWithBank,
  theirRefunds,
} from '#tests/support/selling/store-money.ts';
import { checkBooks } from '../payments/books/books.ts';
import { days, hours } from '../platform/clock.ts';

/** A mug with delivery. */
const price = 550_000;

// Days pass at the provider's too, each with its settlements.
vi.setConfig({ testTimeout: 60_000 });

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ poolSize: 20 });
});
afterAll(() => world.close());
beforeEach(() => world.sandbox.control.setSettings({ deductions_from: 'integration' }));

test('who pays for a refund that waits has it sent, although nothing was owed yet, and is told that the money is here', async () => {
  const shop = await shopWithBank(world);
  const order = await sell(world, shop);
  await pass(world, days(5));
  await askRefund(order, price);
  expect(await operator(world, `debt paid ${shop.slug} ${price + 1} GTB-20`)).toBe(
    'It owes ₦0 and ₦5,500 of its refunds waits, so that is too much. Nothing was changed.',
  );
  expect(await operator(world, `debt paid ${shop.slug} ${price} GTB-20`)).toBe(
    `₦5,500 was paid by Ada’s Shop (${shop.slug}). We hold ₦5,500 for it now.`,
  );
  await pass(world, hours(3));
  expect(theirRefunds(world, order)).toEqual([{ amount: price, status: 'processed' }]);
  expect([await owed(world, shop), await checkBooks(world.app.deps.payments)]).toEqual([0, []]);
  const [letter, ...more] = world
    .mails()
    .filter((mail) => mail.to === shop.owner.email && mail.template === 'debt-settled');
  expect([letter!.subject, more]).toEqual(['₦5,500 from Ada’s Shop is with us', []]);
  expect(letter!.text).toContain('₦5,500 is kept for refunds that wait: they go by themselves.');
});

test('a refund that waits in a store whose customers pay into its own account by now is not said to come out of its sales', async () => {
  const shop = await shopWithBank(world);
  const order = await sell(world, shop);
  await pass(world, days(5));
  await world.database.sql(`update stores set plan = 'starter' where store_id = $1`, [shop.storeId]);
  const owner = await shop.owner.signIn();
  await owner.put(`/api/sites/${shop.slug}/own-keys`, {
    provider: 'paystack',
    password: 'correct horse battery',
    secret_key: 'sk_test_presence_sandbox',
  });
  expect((await seenByOwner(order)).refund_terms).toMatchObject({ no_sales: true });
  await askRefund(order, price);
  await world.work();
  const letter = world
    .mails()
    .findLast((mail) => mail.to === shop.owner.email && mail.template === 'payment-to-explain')!;
  expect(letter.text).toContain('It is sent once you have paid us for it: the page Money says how.');
  expect(letter.text).not.toContain('next sales');
});

test('an owner is told what of a debt was paid and forgiven, once for each, and what is still owed', async () => {
  const shop = await shopWithBank(world);
  await askRefund(await sell(world, shop), price);
  await pass(world, days(5));
  for (const typed of [
    `debt paid ${shop.slug} 500000 GTB-30`,
    `debt paid ${shop.slug} 500000 GTB-30`,
    `debt forgive ${shop.slug} 50000 a mistake of ours`,
  ])
    await operator(world, typed);
  await world.work();
  const told = world
    .mails()
    .filter((mail) => mail.to === shop.owner.email && mail.template === 'debt-settled');
  expect(told.map(({ subject }) => subject)).toEqual([
    '₦5,000 from Ada’s Shop is with us',
    'Ada’s Shop need not pay ₦500',
  ]);
  expect(told.map(({ text }) => /(₦500 is still owed|Nothing is owed to us now)\./.exec(text)?.[1])).toEqual([
    '₦500 is still owed',
    'Nothing is owed to us now',
  ]);
});
