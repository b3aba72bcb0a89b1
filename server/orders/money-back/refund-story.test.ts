import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { orderOne, orderRow, referenceOf } from '#tests/support/selling/shopping.ts';
import {
  askRefund,
  pass,
  seenByOwner,
  shopWithBank,
  type SoldOrder,
} from '#tests/support/selling/store-money.ts';
import { settle } from '../../payments/index.ts';
import { days, hours } from '../../platform/clock.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

/** A paid order and what its shopper reads on its page. */
async function bought(shop: TestShop, outcome?: 'refund_needs_attention' | 'refund_fails') {
  const { number, order_url, shopper } = await orderOne(world, shop);
  const { id } = await orderRow(world, shop, number);
  const reference = await referenceOf(world, shop, number);
  await world.sandbox.control.pay({ reference, ...(outcome ? { outcome } : {}) });
  await settle(world.app.deps.payments, reference, 'test');
  await world.work();
  const order: SoldOrder = { shop, id, number, reference };
  const page = async () => {
    const { text, status } = await shopper.get(order_url);
    expect(status).toBe(200);
    return text;
  };
  const letters = () =>
    world.mails().flatMap(({ subject, text }) => (text.includes(order_url) ? subject : []));
  return { order, page, letters };
}

const notSent = (naira: string) => `A refund of ${naira} was asked for and is not sent yet.`;
const onItsWay = (naira: string) => `A refund of ${naira} is on its way back to you.`;
const any = /A refund of/;

test('the shopper reads that a refund waits, and no more of it once it was withdrawn', async () => {
  const { order, page } = await bought(await shopWithBank(world));
  await pass(world, days(5));
  expect(await page()).not.toMatch(any);
  const { body } = await askRefund(order, 200_000);
  expect(body.refunds.map((one) => one.state)).toEqual(['waiting']);
  expect(await page()).toContain(notSent('₦2,000'));
  const owner = await order.shop.owner.signIn();
  const refund = body.refunds[0]!.id;
  await owner.post(`/api/sites/${order.shop.slug}/orders/${order.id}/refunds/${refund}/withdraw`, {});
  expect(await page()).not.toMatch(any);
});

test('the shopper reads that a refund needs a bank account as not sent, then as on its way, then as sent back', async () => {
  const { order, page } = await bought(await openShop(world), 'refund_needs_attention');
  await askRefund(order, 200_000);
  expect(await page()).toContain(notSent('₦2,000'));
  await pass(world, hours(3));
  const [refund] = (await seenByOwner(order)).refunds;
  expect(refund!.state).toBe('needs_attention');
  expect(await page()).toContain(notSent('₦2,000'));
  const owner = await order.shop.owner.signIn();
  await owner.post(`/api/sites/${order.shop.slug}/orders/${order.id}/refunds/${refund!.id}/bank-details`, {
    bank_code: '058',
    account_number: '0123456789',
  });
  const moving = await page();
  expect([moving.includes(onItsWay('₦2,000')), moving.includes(notSent('₦2,000'))]).toEqual([true, false]);
  await pass(world, hours(3));
  const done = await page();
  expect(done).not.toMatch(any);
  expect(done).toContain('₦2,000 of what you paid was sent back to you.');
});

test('the shopper reads and is written to that a refund did not go through, and where the money is', async () => {
  const { order, page, letters } = await bought(await openShop(world), 'refund_fails');
  await askRefund(order, 150_000);
  await pass(world, hours(3));
  expect((await seenByOwner(order)).refunds.map(({ state }) => state)).toEqual(['failed']);
  expect(await page()).toContain(
    'A refund of ₦1,500 did not go through. The money is still with the shop, which knows of it: ask the shop how you get it.',
  );
  expect(letters().filter((subject) => subject.includes('did not go'))).toEqual([
    `Your refund of ₦1,500 did not go through: order #${order.number}`,
  ]);
});
