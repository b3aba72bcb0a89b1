import { expect, test } from 'vitest';
import { startReceiver, startSandbox, type Client } from '../test-support.ts';

const email = 'ada@example.com';

const create = async (client: Client, fields: Record<string, unknown>) =>
  (await client.post('/customer', fields)).body.data;

test('a customer is created once for an address, read by address or code, and changed', async () => {
  const client = await startSandbox();
  const made = await create(client, { email, first_name: 'Ada', phone: '08012345678' });
  expect(made).toMatchObject({
    email,
    first_name: 'Ada',
    phone: '08012345678',
    international_format_phone: '+2348012345678',
    risk_action: 'default',
  });
  expect((await create(client, { email: 'ADA@example.com' })).customer_code).toBe(made.customer_code);
  const code = made.customer_code;
  expect((await client.put(`/customer/${code}`, { last_name: 'Obi' })).body.data.last_name).toBe('Obi');
  for (const name of [email, code]) {
    expect((await client.get(`/customer/${name}`)).body.data).toMatchObject({
      customer_code: code,
      first_name: 'Ada',
      last_name: 'Obi',
      authorizations: [],
      subscriptions: [],
      transactions: [],
    });
  }
  expect((await client.get('/customer/nobody@example.com')).status).toBe(404);
  expect((await client.post('/customer', {})).body.message).toBe('Email Address is required');
});

test('a customer’s cards and payments are listed; a deactivated card is not', async () => {
  const client = await startSandbox();
  const { reference } = await client.start({ email });
  await client.sandbox.control.pay({ reference });
  const { authorizations, transactions } = (await client.get(`/customer/${email}`)).body.data;
  const paid = await client.verify(reference);
  expect(transactions).toEqual([paid]);
  expect(authorizations).toEqual([paid.authorization]);
  const { authorization_code } = paid.authorization;
  await client.post('/customer/authorization/deactivate', { authorization_code });
  expect((await client.get(`/customer/${email}`)).body.data.authorizations).toEqual([]);
});

test('lists go by page or by cursor', async () => {
  const client = await startSandbox();
  for (const name of ['a', 'b', 'c']) await create(client, { email: `${name}@example.com` });
  const emails = (list: { email: string }[]) => list.map((each) => each.email[0]);
  const first = (await client.get('/customer?use_cursor=true&perPage=2')).body;
  expect(emails(first.data)).toEqual(['c', 'b']);
  const next = (await client.get(`/customer?use_cursor=true&perPage=2&next=${first.meta.next}`)).body;
  expect([emails(next.data), next.meta.next]).toEqual([['a'], null]);
  for (let i = 0; i < 3; i += 1) await client.start();
  const page = (await client.get('/transaction?use_cursor=true&perPage=2')).body;
  expect([page.data.length, page.meta.perPage, page.meta.total_volume]).toEqual([2, 2, 0]);
  const rest = (await client.get(`/transaction?use_cursor=true&perPage=2&next=${page.meta.next}`)).body;
  expect(rest.data).toHaveLength(1);
});

test('a denied customer’s card is refused until allowed again', async () => {
  const client = await startSandbox();
  const { customer_code: customer } = await create(client, { email });
  const deny = (risk_action: string) => client.post('/customer/set_risk_action', { customer, risk_action });
  expect((await deny('deny')).body.data.risk_action).toBe('deny');
  const { reference } = await client.start({ email });
  expect((await client.sandbox.control.pay({ reference })).gateway_response).toBe('Customer Blocked');
  expect((await deny('maybe')).body.message).toBe('risk_action must be allow, deny or default');
  await deny('allow');
  expect((await client.sandbox.control.pay({ reference })).captured).toBe(true);
});

test('identification answers 202 and tells its result by event', async () => {
  const receiver = await startReceiver();
  const client = await startSandbox({ webhookUrl: receiver.url });
  const { customer_code: code } = await create(client, { email });
  const check = (bvn: string) =>
    client.post(`/customer/${code}/identification`, {
      country: 'NG',
      type: 'bank_account',
      account_number: '0123456789',
      bvn,
      bank_code: '057',
      first_name: 'Ada',
      last_name: 'Obi',
    });
  for (const [bvn, event] of [
    ['12345678901', 'customeridentification.success'],
    ['00000000000', 'customeridentification.failed'],
  ] as const) {
    const answer = await check(bvn);
    expect([answer.status, answer.body.message]).toEqual([202, 'Customer Identification in progress']);
    await client.sandbox.control.advance(600_000);
    expect(receiver.got.at(-1)).toMatchObject({ event, data: { customer_code: code } });
    expect(receiver.got.at(-1)!.text).not.toContain(bvn);
  }
  expect((await check('1')).body.message).toBe('bvn must have 11 digits');
});

test('the session timeout is read and set in seconds', async () => {
  const client = await startSandbox();
  const path = '/integration/payment_session_timeout';
  expect((await client.get(path)).body.data).toEqual({ payment_session_timeout: 86_400 });
  expect((await client.put(path, { timeout: 60 })).body.data).toEqual({ payment_session_timeout: 60 });
  const { reference } = await client.start();
  await client.sandbox.control.advance(60_000);
  await expect(client.sandbox.control.pay({ reference })).rejects.toThrow('The payment session has expired.');
  expect((await client.put(path, { timeout: -1 })).status).toBe(400);
});

test('a partial debit takes what the card has, when that is enough', async () => {
  const client = await startSandbox();
  const { control } = client.sandbox;
  const { reference } = await client.start({ email });
  await control.pay({ reference });
  const { authorization_code } = (await client.verify(reference)).authorization;
  const debit = async (at_least: number) =>
    (
      await client.post('/transaction/partial_debit', {
        authorization_code,
        currency: 'NGN',
        amount: 500_000,
        email,
        at_least,
      })
    ).body.data;
  control.setAuthorization(authorization_code, { balance: 200_000 });
  expect(await debit(300_000)).toMatchObject({ status: 'failed', gateway_response: 'Insufficient Funds' });
  expect(await debit(100_000)).toMatchObject({
    status: 'success',
    amount: 200_000,
    requested_amount: 500_000,
  });
  expect(control.authorizations(email)[0]!.balance).toBe(0);
  expect(await debit(100_000)).toMatchObject({ status: 'failed' });
});
