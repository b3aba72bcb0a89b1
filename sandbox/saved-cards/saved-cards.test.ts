import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { postForm, startReceiver, startSandbox, type Client } from '../test-support.ts';

const email = 'ada@example.com';

/** Pays once with a card and answers what can be charged again. */
async function savedCard(client: Client, card = 'success', who = email): Promise<string> {
  const { reference } = await client.start({ email: who });
  await client.sandbox.control.pay({ reference, card });
  return (await client.verify(reference)).authorization.authorization_code;
}

const charge = (client: Client, code: string, more: Record<string, unknown> = {}) =>
  client.post('/transaction/charge_authorization', {
    email,
    amount: 500_000,
    authorization_code: code,
    ...more,
  });

test('one customer’s card keeps its code and signature; another customer’s has another code', async () => {
  const client = await startSandbox();
  const first = await savedCard(client);
  expect(await savedCard(client, 'success', 'ADA@example.com')).toBe(first);
  expect(await savedCard(client, 'success_bank_page')).not.toBe(first);
  expect(await savedCard(client, 'success', 'b@example.com')).not.toBe(first);
});

test('a saved card is charged without a question, with the event of any payment', async () => {
  const receiver = await startReceiver();
  const client = await startSandbox({ webhookUrl: receiver.url });
  const code = await savedCard(client);
  const answer = await charge(client, code, { reference: 'sub-1-2-1', metadata: { period: 2 } });
  expect([answer.status, answer.body.message]).toEqual([200, 'Charge attempted']);
  expect(answer.body.data).toMatchObject({
    status: 'success',
    reference: 'sub-1-2-1',
    amount: 500_000,
    fees: 17_500,
    metadata: { period: 2 },
    authorization: { authorization_code: code, reusable: true },
  });
  expect(await client.verify('sub-1-2-1')).toEqual(answer.body.data);
  await client.sandbox.control.settle();
  expect(receiver.got.map((each) => each.data.reference)).toContain('sub-1-2-1');
  expect(client.sandbox.control.truth().totals.NGN.captures).toBe(2);
});

test('a used reference, another address, an unknown or used-once card are refused and move nothing', async () => {
  const client = await startSandbox();
  const code = await savedCard(client);
  const once = await savedCard(client, 'success_pin');
  await charge(client, code, { reference: 'period-1' });
  const refused = [
    await charge(client, code, { reference: 'period-1' }),
    await charge(client, code, { email: 'b@example.com' }),
    await charge(client, once),
    await charge(client, 'AUTH_nothing'),
    await charge(client, ''),
  ];
  expect(refused.map(({ status, body }) => [status, body.message])).toEqual([
    [400, 'Duplicate Transaction Reference'],
    [400, 'Authorization code does not belong to this email'],
    [400, 'Authorization code is not reusable'],
    [404, 'Authorization code not found.'],
    [400, 'Authorization Code is required'],
  ]);
  expect(client.sandbox.control.truth().totals.NGN.captures).toBe(3);
});

test('a deactivated card cannot be charged; paying with it again makes a new code', async () => {
  const client = await startSandbox();
  const code = await savedCard(client);
  const answer = await client.post('/customer/authorization/deactivate', { authorization_code: code });
  expect(answer.body).toEqual({ status: true, message: 'Authorization has been deactivated' });
  expect((await charge(client, code)).status).toBe(404);
  const again = await client.post('/customer/authorization/deactivate', { authorization_code: code });
  expect(again.status).toBe(404);
  const next = await savedCard(client);
  expect(next).not.toBe(code);
  expect((await charge(client, next)).body.data.status).toBe('success');
});

test.each([
  ['declined', 'Declined'],
  ['insufficient_funds', 'Insufficient Funds'],
  ['expired_card', 'Expired Card'],
] as const)('control makes the next charge %s: a 200 that says failed', async (outcome, said) => {
  const client = await startSandbox();
  const code = await savedCard(client);
  client.sandbox.control.setAuthorization(code, { outcome, times: 1 });
  const { status, body } = await charge(client, code);
  expect([status, body.status, body.data.status, body.data.gateway_response]).toEqual([
    200,
    true,
    'failed',
    said,
  ]);
  expect((await charge(client, code)).body.data.status).toBe('success');
});

test('an outcome without a number of times stays until it is changed, also over HTTP', async () => {
  const client = await startSandbox();
  const code = await savedCard(client);
  const change = { authorization_code: code, outcome: 'declined' };
  expect((await client.control('POST', '/authorization', change)).status).toBe(200);
  for (let i = 0; i < 3; i += 1) expect((await charge(client, code)).body.data.status).toBe('failed');
  await client.control('POST', '/authorization', { ...change, outcome: 'success' });
  expect((await charge(client, code)).body.data.status).toBe('success');
  const list = (await client.control('GET', `/authorizations?email=${email}`)).body.authorizations;
  expect(list).toMatchObject([{ authorization_code: code, active: true }]);
});

test('a card past its expiry on the virtual clock is refused', async () => {
  const client = await startSandbox();
  const code = await savedCard(client);
  const year = String(new Date(client.sandbox.control.clock().now).getUTCFullYear() - 1);
  client.sandbox.control.setAuthorization(code, { exp_month: '12', exp_year: year });
  expect((await charge(client, code)).body.data.gateway_response).toBe('Expired Card');
});

test('a paused charge: the customer approves or declines on the bank’s page', async () => {
  const client = await startSandbox();
  const code = await savedCard(client);
  client.sandbox.control.setAuthorization(code, { outcome: 'paused' });
  for (const [reply, status] of [
    ['approve', 'success'],
    ['decline', 'failed'],
  ] as const) {
    const { data } = (await charge(client, code)).body;
    expect(data).toEqual({
      authorization_url: `${client.sandbox.url}/${data.access_code}`,
      reference: data.reference,
      access_code: data.access_code,
      paused: true,
    });
    expect((await client.verify(data.reference)).status).toBe('ongoing');
    const page = await fetch(data.authorization_url);
    expect(await page.text()).toContain('Do you approve this payment?');
    await postForm(`${data.authorization_url}/answer`, { kind: 'bank', answer: reply });
    expect((await client.verify(data.reference)).status).toBe(status);
  }
  expect(client.sandbox.control.truth().totals.NGN.captures).toBe(2);
});

test('faults strike these calls too: an answer lost after the charge is found by its reference', async () => {
  const client = await startSandbox();
  const code = await savedCard(client);
  const route = 'charge_authorization';
  client.sandbox.control.addFault({ kind: 'drop_after_act', match: { route, reference: 'lost' } });
  await expect(charge(client, code, { reference: 'lost' })).rejects.toThrow();
  expect((await client.verify('lost')).status).toBe('success');
  client.sandbox.control.addFault({ kind: 'status', status: 503, match: { route } });
  expect((await charge(client, code, { reference: 'never' })).status).toBe(503);
  expect((await client.get('/transaction/verify/never')).status).toBe(400);
});

test('saved cards, their outcomes and deactivations survive a restart', async () => {
  const stateFile = join(await mkdtemp(join(tmpdir(), 'sandbox-cards-')), 'state');
  const first = await startSandbox({ stateFile });
  const [code, gone] = [await savedCard(first), await savedCard(first, 'success_bank_page')];
  first.sandbox.control.setAuthorization(code, { outcome: 'declined' });
  await first.post('/customer/authorization/deactivate', { authorization_code: gone });
  await first.sandbox.close();
  const second = await startSandbox({ stateFile });
  expect((await charge(second, code)).body.data.status).toBe('failed');
  expect((await charge(second, gone)).status).toBe(404);
});

test('many charges do not slow one another down: the last of two thousand cost what the first did', async () => {
  const client = await startSandbox();
  const code = await savedCard(client);
  const round = async (): Promise<number> => {
    const before = process.cpuUsage();
    for (let i = 0; i < 5; i += 1) await Promise.all(Array.from({ length: 100 }, () => charge(client, code)));
    return process.cpuUsage(before).user;
  };
  const first = await round();
  const others = [await round(), await round(), await round()];
  expect(client.sandbox.control.truth().totals.NGN.captures).toBe(2_001);
  expect(Math.min(...others)).toBeLessThan(first * 2);
});
