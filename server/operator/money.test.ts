import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { operatorDeps } from '#server/compose.ts';
import { academy, checkOutCourse, exchange, someEmail, type Academy } from '#tests/support/academy.ts';
import { openShop } from '#tests/support/app.ts';
import {
  everythingOf,
  openList,
  pass,
  payAnother,
  place,
  shopWithOwnKeys,
  view,
  type Placed,
} from '#tests/support/selling/odd-money.ts';
import { signatureOf, successEvent } from '#tests/support/selling/webhook.ts';
import { days, hours, minutes } from '../platform/clock.ts';
import { settle } from '../payments/index.ts';
import { commandFor, type OperatorDeps } from './index.ts';
import { remindOperator } from './reminders.ts';

let world: Academy;
beforeAll(async () => {
  world = await academy();
});
afterAll(() => world.close());
beforeEach(() => {
  world.test.sandbox.control.removeFault();
  world.test.sandbox.control.setSettings({ webhook_url: '' });
});

const deps = (): OperatorDeps => operatorDeps(world.test.app.deps, 'operator tola');
const run = async (...typed: string[]) => {
  const found = commandFor(typed)!;
  return found.command.run(deps(), found.args);
};
const audited = () =>
  world.test.database.sql(
    `select action, subject, data->>'reason' as reason from audit_entries where actor = 'operator tola' order by at, id`,
  );
const odd = async (): Promise<Placed> => {
  const order = await place(world.test, await openShop(world.test));
  await payAnother(world.test, order);
  return order;
};
const because = ['agreed', 'by', 'phone', 'today'];
const reason = 'agreed by phone today';

test('the operator accepts, returns or explains money that came by our keys; each leaves who, when and why', async () => {
  const [first, second, third] = [await odd(), await odd(), await odd()];
  const before = (await audited()).length;
  expect(await run('payment', 'accept', first.reference, ...because)).toBe('It counts now.');
  expect(await run('payment', 'return', second.reference, ...because)).toBe('It is on its way back.');
  expect(await run('payment', 'explain', third.reference, ...because)).toBe('It is explained.');
  expect((await audited()).slice(before)).toEqual([
    { action: 'payment accept', subject: first.reference, reason },
    { action: 'payment return', subject: second.reference, reason },
    { action: 'payment explain', subject: third.reference, reason },
  ]);
  const shown = await view(first);
  expect(shown).toMatchObject({ payment_status: 'partially_paid', captured_kobo: 500_000 });
  expect(shown.timeline.at(-1)).toMatchObject({ kind: 'money_accept', actor: 'operator tola' });
  expect(await openList(second.shop)).toMatchObject([{ state: 'going_back' }]);
  expect(await openList(third.shop)).toEqual([]);
  expect(
    await world.test.database.sql(
      'select kind, actor, reason from money_decisions where subject = any($1) order by at, id',
      [[first.reference, second.reference, third.reference]],
    ),
  ).toEqual(['accept', 'return', 'explain'].map((kind) => ({ kind, actor: 'operator tola', reason })));
});

test('without a reason of ten characters, an unknown payment, or one that is settled, nothing changes', async () => {
  const order = await odd();
  const [kept, entries] = [await everythingOf(world.test, order), (await audited()).length];
  for (const word of ['accept', 'return', 'explain'])
    expect(await run('payment', word, order.reference, 'too', 'short')).toBe(
      'Say why, in at least 10 characters, after the reference.',
    );
  expect(await run('payment', 'return', 'ord-nobody', ...because)).toBe('We could not find that payment.');
  expect(await run('payment', 'explain', 'ord-nobody', ...because)).toBe('We could not find that payment.');
  expect(await run('payment', 'accept', 'ord-nobody', ...because)).toBe('We could not find that payment.');
  expect(await everythingOf(world.test, order)).toBe(kept);
  await run('payment', 'explain', order.reference, ...because);
  expect(await run('payment', 'return', order.reference, ...because)).toBe(
    'There is nothing left to decide about this payment.',
  );
  expect((await audited()).length).toBe(entries + 1);
});

test('money that came by a store’s own keys is its owner’s to decide', async () => {
  const order = await place(world.test, await shopWithOwnKeys(world.test));
  await payAnother(world.test, order);
  const kept = await everythingOf(world.test, order);
  for (const word of ['accept', 'return', 'explain'])
    expect(await run('payment', word, order.reference, ...because)).toBe(
      'This money came by the store’s own keys, so its owner decides.',
    );
  expect(await everythingOf(world.test, order)).toBe(kept);
});

test('a course: more than its price is accepted and opens it, less is not, and goes back', async () => {
  const { control } = world.test.sandbox;
  const bought = async (value: number) => {
    const [browser, email] = [world.browser(), someEmail()];
    const { reference } = await checkOutCourse(browser, email);
    await control.pay({ reference });
    control.addFault({ match: { reference }, kind: 'wrong_amount', value, times: 'always' });
    await exchange(browser, reference, email);
    return { reference, email };
  };
  const owns = async (email: string) =>
    (await world.test.database.sql('select 1 from course_entitlements where email = $1', [email])).length;
  const [more, less] = [await bought(2_100_000), await bought(1_900_000)];
  expect(await run('payment', 'accept', less.reference, ...because)).toBe(
    'Less came in than it costs. Send the money back instead.',
  );
  expect(await owns(less.email)).toBe(0);
  expect(await run('payment', 'return', less.reference, ...because)).toBe('It is on its way back.');
  expect(await run('payment', 'accept', more.reference, ...because)).toBe('It counts now.');
  expect(await owns(more.email)).toBe(1);
});

test('a course somebody has by then is not accepted a second time, and nothing is half done', async () => {
  const { control } = world.test.sandbox;
  const email = someEmail();
  const references: string[] = [];
  for (let n = 0; n < 2; n++) {
    const browser = world.browser();
    const { reference } = await checkOutCourse(browser, email);
    references.push(reference);
  }
  for (const reference of references) {
    await control.pay({ reference });
    control.addFault({ match: { reference }, kind: 'wrong_amount', value: 2_100_000, times: 'always' });
    await settle(world.test.app.deps.payments, reference, 'test');
  }
  expect(await run('payment', 'accept', references[0]!, ...because)).toBe('It counts now.');
  const rows = () =>
    world.test.database.sql('select t::text from course_purchases t where email = $1 order by id', [email]);
  const before = await rows();
  expect(await run('payment', 'accept', references[1]!, ...because)).toMatch(
    /Send (the money|this one) back instead\./,
  );
  expect(await rows()).toEqual(before);
});

/** Money of a transaction that no try of ours began. */
async function unmatched(pay = true): Promise<string> {
  const { control } = world.test.sandbox;
  const reference = `stray-${Math.random().toString(36).slice(2)}`;
  if (pay)
    await control.seed({ transactions: [{ email: 'x@example.com', amount: 700_000, reference, pay: {} }] });
  const body = successEvent(reference, { amount: 700_000 });
  await deliverEvent(body);
  await world.test.work();
  return reference;
}
async function deliverEvent(body: Buffer): Promise<void> {
  await world.test.client().post('/webhooks/paystack', body, {
    'content-type': 'application/json',
    ...signatureOf(body, 'sk_test_presence_sandbox'),
  });
}
const stray = (reference: string) =>
  world.test.database.sql<{ explained: boolean }>(
    'select explained_at is not null as explained from unmatched_money where reference = $1',
    [reference],
  );
const refundsAt = (reference: string) =>
  world.test.sandbox.control.truth().refunds.filter((one) => one.reference === reference);

test('money nobody asked for is sent back once, or explained, and leaves the list', async () => {
  const [back, told] = [await unmatched(), await unmatched()];
  expect(await run('payment', 'return', 'unmatched', back, 'no')).toMatch(/^Say why/);
  expect(await run('payment', 'explain', 'unmatched', told, 'no')).toMatch(/^Say why/);
  const replies = await Promise.all([
    run('payment', 'return', 'unmatched', back, ...because),
    run('payment', 'return', 'unmatched', back, ...because),
  ]);
  expect(replies).toContain('₦7,000 is on its way back.');
  expect(refundsAt(back)).toMatchObject([{ amount: 700_000 }]);
  expect(await run('payment', 'explain', 'unmatched', told, ...because)).toBe('It is explained.');
  expect([...(await stray(back)), ...(await stray(told))]).toEqual([
    { explained: true },
    { explained: true },
  ]);
  const gone = 'There is no open money of that reference.';
  expect(await run('payment', 'explain', 'unmatched', told, ...because)).toBe(gone);
  expect(await run('payment', 'return', 'unmatched', back, ...because)).toBe(gone);
  expect(await run('payment', 'explain', 'unmatched', 'stray-none', ...because)).toBe(gone);
  expect(
    await world.test.database.sql(
      `select kind, about, reason, actor from money_decisions where subject = any($1) order by at, id`,
      [[back, told]],
    ),
  ).toEqual(
    ['return', 'explain'].map((kind) => ({ kind, about: 'unmatched', reason, actor: 'operator tola' })),
  );
});

test('invariant 11: money nobody asked for, with an answer that got lost: the list is read before anything is sent again', async () => {
  const reference = await unmatched();
  const { control } = world.test.sandbox;
  control.addFault({ match: { route: 'refund_create' }, kind: 'drop_after_act', times: 1 });
  expect(await run('payment', 'return', 'unmatched', reference, ...because)).toBe(
    'The provider gives no clear answer. Try again in five minutes: its list is read first.',
  );
  expect(await run('payment', 'return', 'unmatched', reference, ...because)).toBe(
    'It is being sent back by somebody else right now. Look again in five minutes.',
  );
  world.test.clock.advance(minutes(5) + 1);
  expect(await run('payment', 'return', 'unmatched', reference, ...because)).toBe(
    '₦7,000 is on its way back.',
  );
  expect(refundsAt(reference)).toHaveLength(1);
});

test('invariant 11: money nobody asked for that is back where it came from before its lost answer is asked after: the case is closed by the same word', async () => {
  const reference = await unmatched();
  const { control } = world.test.sandbox;
  control.addFault({ match: { route: 'refund_create' }, kind: 'drop_after_act', times: 1 });
  expect(await run('payment', 'return', 'unmatched', reference, ...because)).toMatch(/no clear answer/);
  await pass(world.test, days(2));
  expect(refundsAt(reference)).toMatchObject([{ amount: 700_000, status: 'processed' }]);
  expect(await run('payment', 'return', 'unmatched', reference, ...because)).toBe(
    '₦7,000 is on its way back.',
  );
  expect([refundsAt(reference).length, await stray(reference)]).toEqual([1, [{ explained: true }]]);
});

test('money nobody asked for that the provider does not have, or has sent back, is not sent', async () => {
  const nowhere = await unmatched(false);
  expect(await run('payment', 'return', 'unmatched', nowhere, ...because)).toBe(
    'The provider does not have this money. Look at its page, then explain it.',
  );
  const back = await unmatched();
  await world.test.app.deps.payments.gateway.refund({
    reference: back,
    amountKobo: 100_000,
    currency: 'NGN',
    note: 'by hand',
  });
  expect(await run('payment', 'return', 'unmatched', back, ...because)).toBe(
    'Some of it was sent back on the provider’s page already. Explain it instead.',
  );
  expect([...(await stray(nowhere)), ...(await stray(back))]).toEqual([
    { explained: false },
    { explained: false },
  ]);
});

test('a difference of the books is closed by its name and a reason', async () => {
  await world.test.database.sql(
    `insert into book_differences values ('platform', 'settlement 17', 'It differs.', 500, now()), ('platform', 'deductions', 'More.', 5, now())`,
  );
  expect(await run('payment', 'explain', 'difference', 'settlement', '17', 'too', 'few')).toMatch(/^Say why/);
  expect(await run('payment', 'explain', 'difference', 'settlement', '18', ...because)).toBe(
    'There is no open difference of that name.',
  );
  expect(await run('payment', 'explain', 'difference', 'settlement', '17', ...because)).toBe(
    'It is explained.',
  );
  const rows = await world.test.database.sql(
    'select subject, explained_at is not null as explained from book_differences order by subject',
  );
  expect(rows).toEqual([
    { subject: 'deductions', explained: false },
    { subject: 'settlement 17', explained: true },
  ]);
  expect(
    await world.test.database.sql(
      `select about, subject, reason from money_decisions where about = 'difference'`,
    ),
  ).toEqual([{ about: 'difference', subject: 'settlement 17', reason }]);
});

test('all that is open is shown in one list, and told to us once a day as long as it is', async () => {
  const order = await odd();
  const stray = await unmatched();
  const open = (await run('payment', 'open')) as {
    payments: { reference: string }[];
    unmatched: { reference: string }[];
    differences: { subject: string }[];
  };
  expect(open.payments.map((one) => one.reference)).toContain(order.reference);
  expect(open.payments.find((one) => one.reference === order.reference)).toMatchObject({
    kind: 'mismatch',
    asked_kobo: 550_000,
    captured_kobo: 500_000,
    left_kobo: 500_000,
    may: ['accept', 'return', 'explain'],
  });
  expect(open.unmatched.map((one) => one.reference)).toContain(stray);
  expect(open.differences.map((one) => one.subject)).toEqual(['deductions']);
  const told = async () =>
    world.test.database.sql<{ data: string }>(
      `select data::text as data from mails where template = 'money-to-decide' and recipient = 'hello@presence.example' order by created_at`,
    );
  await world.test.database.sql(`delete from mails where template = 'money-to-decide'`);
  await remindOperator(deps());
  await remindOperator(deps());
  const [letter, ...more] = await told();
  expect(more).toEqual([]);
  for (const what of [
    `${order.reference}: mismatch`,
    `${stray}: nobody asked for it`,
    'deductions: the books differ',
  ])
    expect(letter!.data).toContain(what);
  world.test.clock.advance(days(1));
  await remindOperator(deps());
  expect(await told()).toHaveLength(2);
});

test('nothing is told while nothing is open', async () => {
  const { sql } = world.test.database;
  await pass(world.test, hours(1));
  await sql('update payments set explained_at = $1', [world.test.clock.now()]);
  await sql('update unmatched_money set explained_at = now()');
  await sql('update book_differences set explained_at = now()');
  await sql(`delete from mails where template = 'money-to-decide'`);
  world.test.clock.advance(days(1));
  await remindOperator(deps());
  expect(await sql(`select 1 from mails where template = 'money-to-decide'`)).toEqual([]);
});
