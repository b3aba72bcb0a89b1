import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { getPage, postForm, startReceiver, startSandbox, type Client } from '../test-support.ts';

const email = 'ada@example.com';
const day = 24 * 3_600_000;

async function plan(client: Client, fields: Record<string, unknown> = {}): Promise<string> {
  const answer = await client.post('/plan', {
    name: 'Starter',
    amount: 500_000,
    interval: 'monthly',
    ...fields,
  });
  return answer.body.data.plan_code;
}

/** A customer who paid once, so that a card is on file; answers its code. */
async function payer(client: Client, fields: Record<string, unknown> = {}): Promise<string> {
  const { reference } = await client.start({ email, ...fields });
  await client.sandbox.control.pay({ reference });
  return (await client.verify(reference)).authorization.authorization_code;
}

const subscribe = async (client: Client, fields: Record<string, unknown>) =>
  (await client.post('/subscription', { customer: email, ...fields })).body.data;

const fetchOf = async (client: Client, code: string) => (await client.get(`/subscription/${code}`)).body.data;

test('plans: create, read, list, change', async () => {
  const client = await startSandbox();
  const code = await plan(client, { description: 'For one shop', invoice_limit: 12 });
  expect(code).toMatch(/^PLN_[a-z0-9]{15}$/);
  expect((await client.get(`/plan/${code}`)).body.data).toMatchObject({
    plan_code: code,
    name: 'Starter',
    amount: 500_000,
    interval: 'monthly',
    invoice_limit: 12,
    subscriptions: [],
  });
  expect((await client.get('/plan')).body.data.map((each: { plan_code: string }) => each.plan_code)).toEqual([
    code,
  ]);
  const changed = await client.put(`/plan/${code}`, { amount: 600_000 });
  expect(changed.body).toEqual({ status: true, message: 'Plan updated. 0 subscription(s) affected' });
  expect((await client.get(`/plan/${code}`)).body.data.amount).toBe(600_000);
  expect((await client.get('/plan/PLN_x')).status).toBe(404);
});

test.each([
  [{ amount: 500_000, interval: 'monthly' }, 'Name is required'],
  [{ name: 'a', interval: 'monthly' }, 'Amount is required'],
  [{ name: 'a', amount: 1, interval: 'monthly' }, 'Amount must be at least 5000 kobo'],
  [
    { name: 'a', amount: 500_000, interval: 'never' },
    'Interval must be one of hourly, daily, weekly, monthly, quarterly, biannually, annually',
  ],
])('a plan of %j is refused', async (fields, message) => {
  const client = await startSandbox();
  const answer = await client.post('/plan', fields);
  expect([answer.status, answer.body.message]).toEqual([400, message]);
  expect((await client.get('/plan')).body.data).toEqual([]);
});

test('a plan in initialize decides the amount, and paying it begins a subscription', async () => {
  const receiver = await startReceiver();
  const client = await startSandbox({ webhookUrl: receiver.url });
  const code = await plan(client);
  const { reference } = await client.start({ plan: code, amount: 1 });
  await client.sandbox.control.pay({ reference });
  expect(await client.verify(reference)).toMatchObject({
    amount: 500_000,
    plan: code,
    plan_object: { plan_code: code },
  });
  await client.sandbox.control.settle();
  expect(receiver.got.map((each) => each.event).sort()).toEqual(['charge.success', 'subscription.create']);
  const created = receiver.got.find((each) => each.event === 'subscription.create')!.data;
  expect(created).toMatchObject({ status: 'active', amount: 500_000, plan: { plan_code: code } });
  expect((await client.get('/subscription')).body.data).toHaveLength(1);
});

test('a renewal: invoice.create three days before, then the charge and invoice.update', async () => {
  const receiver = await startReceiver();
  const client = await startSandbox({ webhookUrl: receiver.url });
  const { control } = client.sandbox;
  control.freeze();
  await control.advance(Date.parse('2027-01-31T10:00:00Z') - control.clock().now);
  const code = await plan(client);
  await payer(client, { plan: code });
  const [{ subscription_code: name, next_payment_date: next }] = (await client.get('/subscription')).body
    .data;
  expect(next).toBe('2027-02-28T10:00:00.000Z');
  receiver.got.length = 0;
  await control.advance(25 * day - 1);
  expect(receiver.got).toEqual([]);
  await control.advance(1);
  expect(receiver.got.map((each) => each.event)).toEqual(['invoice.create']);
  expect(receiver.got[0]!.data).toMatchObject({ paid: false, status: 'pending', transaction: {} });
  await control.advance(3 * day);
  expect(
    receiver.got
      .map((each) => each.event)
      .slice(1)
      .sort(),
  ).toEqual(['charge.success', 'invoice.update']);
  const update = receiver.got.find((each) => each.event === 'invoice.update')!.data;
  expect(update).toMatchObject({ paid: true, transaction: { status: 'success', amount: 500_000 } });
  const charge = receiver.got.find((each) => each.event === 'charge.success')!.data;
  expect(charge).toMatchObject({ plan: { plan_code: code }, metadata: { invoice_action: 'update' } });
  expect(await fetchOf(client, name)).toMatchObject({
    status: 'active',
    next_payment_date: '2027-03-28T10:00:00.000Z',
    payments_count: 2,
    invoices: [{ paid: true }],
  });
  expect(control.truth().totals.NGN.captures).toBe(2);
});

test('a declined renewal leaves it in attention with an open invoice; the next one heals it', async () => {
  const receiver = await startReceiver();
  const client = await startSandbox({ webhookUrl: receiver.url });
  const { control } = client.sandbox;
  const code = await payer(client);
  const { subscription_code: name } = await subscribe(client, { plan: await plan(client) });
  control.setAuthorization(code, { outcome: 'declined', times: 1 });
  await control.advance(32 * day);
  const failed = receiver.got.find((each) => each.event === 'invoice.payment_failed')!.data;
  expect(failed).toMatchObject({ paid: false, status: 'pending', transaction: {} });
  const one = await fetchOf(client, name);
  expect(one.status).toBe('attention');
  expect(one.open_invoice).toBe(failed.invoice_code);
  await control.advance(31 * day);
  expect(await fetchOf(client, name)).toMatchObject({ status: 'active', open_invoice: null });
  expect(control.truth().totals.NGN.captures).toBe(2);
});

test('disabled: it does not renew, runs to its end and is then disabled; enabled again it goes on', async () => {
  const receiver = await startReceiver();
  const client = await startSandbox({ webhookUrl: receiver.url });
  const { control } = client.sandbox;
  await payer(client);
  const made = await subscribe(client, { plan: await plan(client) });
  const ids = { code: made.subscription_code, token: made.email_token };
  expect((await client.post('/subscription/disable', { ...ids, token: 'x' })).status).toBe(404);
  expect((await client.post('/subscription/disable', ids)).status).toBe(200);
  await control.settle();
  expect(receiver.got.at(-1)).toMatchObject({
    event: 'subscription.not_renew',
    data: { status: 'non-renewing', next_payment_date: null },
  });
  expect((await client.post('/subscription/disable', ids)).body.message).toBe(
    'Subscription is already inactive',
  );
  await control.advance(40 * day);
  expect(receiver.got.at(-1)).toMatchObject({ event: 'subscription.disable', data: { status: 'cancelled' } });
  expect(control.truth().totals.NGN.captures).toBe(1);
  expect((await client.post('/subscription/enable', ids)).status).toBe(200);
  await control.advance(31 * day);
  expect(control.truth().totals.NGN.captures).toBe(2);
});

test('an invoice limit completes it, and events spell that "complete"', async () => {
  const receiver = await startReceiver();
  const client = await startSandbox({ webhookUrl: receiver.url });
  await payer(client);
  const code = await plan(client, { interval: 'weekly', invoice_limit: 2 });
  const { subscription_code: name } = await subscribe(client, { plan: code });
  await client.sandbox.control.advance(60 * day);
  expect(await fetchOf(client, name)).toMatchObject({ status: 'completed', payments_count: 2 });
  expect(client.sandbox.control.truth().totals.NGN.captures).toBe(3);
  expect(receiver.got.find((each) => each.event === 'subscription.disable')!.data.status).toBe('complete');
});

test('a start date is the first charge; a second subscription to the plan and a bare customer are refused', async () => {
  const client = await startSandbox();
  const { control } = client.sandbox;
  const code = await plan(client);
  await client.post('/customer', { email: 'new@example.com' });
  const bare = await client.post('/subscription', { customer: 'new@example.com', plan: code });
  expect([bare.status, bare.body.message]).toEqual([
    404,
    'The customer specified has no saved authorizations',
  ]);
  await payer(client);
  const start = new Date(control.clock().now + 5 * day).toISOString();
  expect((await subscribe(client, { plan: code, start_date: start })).next_payment_date).toBe(start);
  const again = await client.post('/subscription', { customer: email, plan: code });
  expect([again.status, again.body.code]).toEqual([400, 'duplicate_subscription']);
  await control.advance(5 * day + 1);
  expect(control.truth().totals.NGN.captures).toBe(2);
});

test('cards that end this month are told about at its start, as a list', async () => {
  const receiver = await startReceiver();
  const client = await startSandbox({ webhookUrl: receiver.url });
  const { control } = client.sandbox;
  const code = await payer(client);
  await subscribe(client, { plan: await plan(client, { interval: 'annually' }) });
  const next = new Date(control.clock().now);
  next.setUTCDate(1);
  next.setUTCMonth(next.getUTCMonth() + 2);
  const month = String(next.getUTCMonth() + 1).padStart(2, '0');
  control.setAuthorization(code, { exp_month: month, exp_year: String(next.getUTCFullYear()) });
  await control.advance(70 * day);
  const told = receiver.got.filter((each) => each.event === 'subscription.expiring_cards');
  expect(told.map((each) => each.data)).toEqual([
    [expect.objectContaining({ expiry_date: `${month}/${next.getUTCFullYear()}`, brand: 'visa' })],
  ]);
});

test('the customer’s own page stops and takes up; its link ends after a day and cannot be forged', async () => {
  const client = await startSandbox();
  await payer(client);
  const { subscription_code: name } = await subscribe(client, { plan: await plan(client) });
  const { link } = (await client.get(`/subscription/${name}/manage/link`)).body.data;
  expect((await getPage(link)).text).toContain('Stop this subscription');
  await postForm(link, { want: 'stop' });
  expect((await fetchOf(client, name)).status).toBe('non-renewing');
  await postForm(link, { want: 'renew' });
  expect((await fetchOf(client, name)).status).toBe('active');
  expect((await getPage(`${link}x`)).status).toBe(410);
  await client.sandbox.control.advance(day + 60_000);
  expect((await getPage(link)).status).toBe(410);
  await postForm(link, { want: 'stop' });
  expect((await fetchOf(client, name)).status).toBe('active');
});

test('a restart goes on with renewals', async () => {
  const stateFile = join(await mkdtemp(join(tmpdir(), 'sandbox-plans-')), 'state');
  const first = await startSandbox({ stateFile });
  await payer(first);
  const { subscription_code: name } = await subscribe(first, { plan: await plan(first) });
  await first.sandbox.control.advance(29 * day);
  await first.sandbox.close();
  const second = await startSandbox({ stateFile });
  await second.sandbox.control.advance(33 * day);
  const { payments_count: count, invoices } = await fetchOf(second, name);
  expect([count, invoices.length]).toEqual([2, 2]);
  expect(second.sandbox.control.truth().totals.NGN.captures).toBe(3);
});
