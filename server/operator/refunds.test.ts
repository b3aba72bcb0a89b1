import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, testApp, type TestApp } from '#tests/support/app.ts';
import {
  askRefund,
  operator,
  pass,
  seenByOwner,
  sell,
  shopWithBank,
  theirRefunds,
  type SoldOrder,
} from '#tests/support/selling/store-money.ts';
import { newId } from '../platform/ids.ts';
import { days, hours } from '../platform/clock.ts';

const price = 550_000;

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

interface Listed {
  id: string;
  reference: string;
}
const listed = async ({ reference }: SoldOrder) =>
  (await operator<Listed[]>(world, 'refund list')).filter((one) => one.reference === reference);
const audited = (id: string) =>
  world.database.sql<{ action: string; data: object }>(
    `select action, data from audit_entries where subject = $1 and actor = 'operator test' order by at, id`,
    [id],
  );
const rowOf = async (id: string) =>
  (await world.database.sql('select * from refunds where id = $1', [id]))[0];

/** A refund of a whole order that the bank cannot send without an account. */
async function stuck() {
  const order = await sell(world, await openShop(world), 'refund_needs_attention');
  const { body } = await askRefund(order, price);
  await pass(world, hours(3));
  return { order, id: body.refunds[0]!.id };
}
/** A refund that its store does not cover. */
async function waiting() {
  const order = await sell(world, await shopWithBank(world));
  await pass(world, days(5));
  const { body } = await askRefund(order, price);
  return { order, id: body.refunds[0]!.id };
}

test('the list names every refund that does not go by itself, since when, and whose it is', async () => {
  const [account, cover] = [await stuck(), await waiting()];
  const sent = await sell(world, await openShop(world));
  world.sandbox.control.addFault({
    match: { route: 'refund_create' },
    kind: 'drop_before_act',
    times: 'always',
  });
  const { body } = await askRefund(sent, price);
  const asked = body.refunds[0]!;
  expect(await listed(sent)).toEqual([]);
  await pass(world, days(1) + hours(1));
  const of = (order: SoldOrder) => ({
    reference: order.reference,
    purpose: 'order',
    amount_kobo: price,
    since: expect.any(Date) as Date,
    of: expect.stringContaining(`(${order.shop.slug})`),
  });
  expect(await listed(account.order)).toEqual([
    { id: account.id, state: 'needs_attention', ...of(account.order) },
  ]);
  expect(await listed(cover.order)).toEqual([{ id: cover.id, state: 'waiting', ...of(cover.order) }]);
  expect(await listed(sent)).toEqual([{ id: asked.id, state: 'requested', ...of(sent) }]);
  expect(await operator(world, `refund withdraw ${asked.id} too long`)).toBe(
    'This refund is not waiting and does not need attention, so it cannot be withdrawn.',
  );
  world.sandbox.control.removeFault();
  await pass(world, days(1));
  expect(await listed(sent)).toEqual([]);
  expect(theirRefunds(world, sent)).toMatchObject([{ amount: price }]);
});

test('a refund that needs attention goes to the account the operator gives, which is written down', async () => {
  const { order, id } = await stuck();
  const before = await rowOf(id);
  expect(await operator(world, `refund account ${id} 058`)).toBe('An account number has 10 digits.');
  expect(await operator(world, `refund account ${id}`)).toBe('Say the bank’s code, such as 058.');
  expect([await rowOf(id), await audited(id)]).toEqual([before, []]);
  expect(await operator(world, `refund account ${id} 058 9912345678`)).toMatch(
    /^The provider refused this account: ./,
  );
  world.sandbox.control.addFault({ match: { route: 'refund_retry' }, kind: 'drop_before_act', times: 1 });
  expect(await operator(world, `refund account ${id} 058 0123456789`)).toBe(
    'The provider did not answer clearly. Look at `refund list` in a minute; giving the same account again is safe.',
  );
  expect((await listed(order)).length).toBe(1);
  expect(await operator(world, `refund account ${id} 058 0123456789`)).toBe(
    'The refund is on its way to this account.',
  );
  const account = { bank_code: '058', account_number: '0123456789' };
  expect(await audited(id)).toEqual([
    { action: 'refund account', data: { ...account, clear: false } },
    { action: 'refund account', data: { ...account, clear: true } },
  ]);
  expect(await operator(world, `refund account ${id} 058 0123456789`)).toBe(
    'The provider does not ask for bank details of this refund.',
  );
  await pass(world, hours(3));
  expect([theirRefunds(world, order), await listed(order)]).toEqual([
    [{ amount: price, status: 'processed' }],
    [],
  ]);
});

test('what waits or needs attention is withdrawn once, with a reason, and stays withdrawn', async () => {
  for (const make of [stuck, waiting]) {
    const { order, id } = await make();
    const before = await rowOf(id);
    expect(await operator(world, `refund withdraw ${id}`)).toBe('Say why.');
    expect([await rowOf(id), await audited(id)]).toEqual([before, []]);
    expect(await operator(world, `refund withdraw ${id} paid in cash`)).toBe(
      'The refund is withdrawn. Its amount can be asked for again.',
    );
    expect(await operator(world, `refund withdraw ${id} paid in cash`)).toBe(
      'This refund was withdrawn already.',
    );
    expect(await audited(id)).toEqual([{ action: 'refund withdraw', data: { reason: 'paid in cash' } }]);
    await pass(world, days(1));
    await operator(world, `payment settle ${order.reference}`);
    const seen = await seenByOwner(order);
    expect([seen.refunds[0]!.state, seen.refundable_kobo, await listed(order)]).toEqual([
      'withdrawn',
      price,
      [],
    ]);
  }
});

test('what is no refund is answered with a sentence, and nothing is written down', async () => {
  for (const id of [newId(), 'nobody', '-'.repeat(36)]) {
    expect(await operator(world, `refund account ${id} 058 0123456789`)).toBe('There is no such refund.');
    expect(await operator(world, `refund withdraw ${id} a good reason`)).toBe('There is no such refund.');
    expect(await operator(world, `refund release ${id} a good reason`)).toBe(
      'There is no such refund, or it does not wait.',
    );
    expect(await audited(id)).toEqual([]);
  }
});
