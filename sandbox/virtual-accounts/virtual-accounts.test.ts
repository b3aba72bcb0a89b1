import { expect, test } from 'vitest';
import { gap } from '../settlements/support.ts';
import { makeSubaccount } from '../subaccounts/support.ts';
import { getPage, postForm, startReceiver, startSandbox } from '../test-support.ts';

const minute = 60_000;

async function world() {
  const receiver = await startReceiver();
  const client = await startSandbox({ webhookUrl: receiver.url });
  const { control } = client.sandbox;
  await client.start();
  const open = (fields: Record<string, unknown> = {}) =>
    client.post('/dedicated_account', { customer: 'ada@example.com', ...fields });
  const arrive = (account_number: string, amount: number, fields = {}) =>
    client.control('POST', '/money-arrives', { account_number, amount, ...fields });
  return { receiver, client, control, open, arrive };
}

test('what arrives at a customer’s own account is a payment of any sum', async () => {
  const { receiver, client, control, open, arrive } = await world();
  const made = await open();
  expect(made.body.message).toBe('NUBAN successfully created');
  const { account_number: number, id } = made.body.data;
  expect(number).toMatch(/^\d{10}$/);
  expect(made.body.data).toMatchObject({
    bank: { slug: 'test-bank' },
    assigned: true,
    account_name: 'TEST MERCHANT / ADA',
    customer: { email: 'ada@example.com' },
  });
  expect((await open()).body.data).toEqual(made.body.data);
  expect((await client.get(`/dedicated_account/${id}`)).body.data).toEqual(made.body.data);
  const came = await arrive(number, 123_456, { sender: 'EZE UCHE' });
  expect(came.body.outcome).toBe('captured');
  await control.settle();
  expect(receiver.got.map((got) => got.event)).toEqual(['charge.success']);
  expect(receiver.got[0]!.data).toMatchObject({
    reference: came.body.reference,
    amount: 123_456,
    fees: 1_234,
    channel: 'dedicated_nuban',
    authorization: {
      channel: 'dedicated_nuban',
      sender_name: 'EZE UCHE',
      receiver_bank_account_number: number,
    },
    customer: { email: 'ada@example.com' },
  });
  expect((await client.verify(came.body.reference)).status).toBe('success');
  await arrive(number, 10_000_000);
  expect(control.truth().captures.map((each) => each.fee)).toEqual([1_234, 30_000]);
  expect(gap(control.truth())).toBe(0);
});

test('money nobody was told of is found by asking, once', async () => {
  const { receiver, client, control, open, arrive } = await world();
  const { account_number: number } = (await open()).body.data;
  const came = await arrive(number, 50_000, { notice: false });
  expect(came.body).toEqual({ reference: null, outcome: 'unnoticed' });
  expect(control.truth().captures).toEqual([]);
  const path = `/dedicated_account/requery?account_number=${number}&provider_slug=test-bank`;
  for (let i = 0; i < 2; i += 1) expect((await client.get(path)).status).toBe(200);
  await control.settle();
  expect(receiver.got.map((got) => [got.event, got.data.amount])).toEqual([['charge.success', 50_000]]);
  const wrong = await client.get(`/dedicated_account/requery?account_number=1&provider_slug=test-bank`);
  expect([wrong.status, wrong.body.message]).toEqual([404, 'Managed account not found']);
});

test('a closed account takes nothing', async () => {
  const { client, control, open, arrive } = await world();
  const { account_number: number, id } = (await open()).body.data;
  const closed = await client.remove(`/dedicated_account/${id}`);
  expect([closed.body.message, closed.body.data.assigned]).toEqual([
    'Managed Account Successfully Unassigned',
    false,
  ]);
  const came = await arrive(number, 50_000);
  expect([came.status, came.body.error]).toEqual([
    409,
    'That account is closed: the bank sends the money back.',
  ]);
  expect(control.truth().captures).toEqual([]);
  expect((await client.get('/dedicated_account?active=true')).body.data).toEqual([]);
  expect((await open()).body.data.account_number).not.toBe(number);
});

test('an account can be shared with a subaccount', async () => {
  const { client, control, open, arrive } = await world();
  const subaccount = await makeSubaccount(client);
  const { account_number: number, split_config: split } = (await open({ subaccount })).body.data;
  expect(split).toEqual({ subaccount });
  await arrive(number, 100_000);
  expect(control.truth().shares[0]).toMatchObject({
    fee: 1_000,
    integration: 9_000,
    subaccounts: [{ subaccount, amount: 90_000 }],
  });
});

const person = {
  email: 'new@example.com',
  first_name: 'New',
  last_name: 'Person',
  phone: '08012345678',
  preferred_bank: 'wema-bank',
  country: 'NG',
};

test('an account is assigned after a while, or not', async () => {
  const { receiver, client, control } = await world();
  const asked = await client.post('/dedicated_account/assign', person);
  expect(asked.body).toEqual({ status: true, message: 'Assign dedicated account in progress' });
  await client.post('/dedicated_account/assign', {
    ...person,
    email: 'bad@example.com',
    account_number: '9912345678',
  });
  expect((await client.get('/dedicated_account')).body.data).toEqual([]);
  await control.advance(minute);
  expect(receiver.got.map((got) => got.event).toSorted()).toEqual([
    'dedicatedaccount.assign.failed',
    'dedicatedaccount.assign.success',
  ]);
  const good = receiver.got.find((got) => got.event.endsWith('success'))!;
  expect(good.data).toMatchObject({
    customer: { email: 'new@example.com' },
    dedicated_account: { bank: { slug: 'wema-bank' }, assigned: true },
    identification: { status: 'success' },
  });
  expect((await client.get('/dedicated_account')).body.data.length).toBe(1);
});

test.each([
  [{ customer: '' }, 400, 'Customer is required'],
  [{ customer: 'CUS_nobody' }, 404, 'Customer not found'],
  [{ preferred_bank: 'no-bank' }, 400, 'preferred_bank is not one of the available providers'],
  [{ split_code: 'SPL_nothing' }, 404, 'Split not found'],
])('no account is opened for %j', async (fields, status, message) => {
  const { client, open } = await world();
  const answer = await open(fields);
  expect([answer.status, answer.body.message]).toEqual([status, message]);
  expect((await client.get('/dedicated_account')).body.data).toEqual([]);
});

test('the providers are listed', async () => {
  const { client } = await world();
  const { body } = await client.get('/dedicated_account/available_providers');
  expect(body.data.map((each: { provider_slug: string }) => each.provider_slug)).toEqual([
    'test-bank',
    'wema-bank',
    'titan-paystack',
  ]);
});

test('a one-time account of the hosted page takes the exact sum only', async () => {
  const { receiver, client, control, arrive } = await world();
  const { authorization_url: url, reference } = await client.start();
  await postForm(`${url}/transfer`);
  const number = /class="number">(\d{10})</.exec((await getPage(url)).text)![1]!;
  const wrong = await arrive(number, 499_999);
  expect(wrong.body).toEqual({ reference, outcome: 'rejected' });
  await control.settle();
  expect(receiver.got.map((got) => [got.event, got.data.amount])).toEqual([
    ['bank.transfer.rejected', 499_999],
  ]);
  expect((await client.verify(reference)).status).toBe('ongoing');
  expect(control.truth().captures).toEqual([]);
  expect((await arrive(number, 500_000)).body).toEqual({ reference, outcome: 'captured' });
  expect((await client.verify(reference)).status).toBe('success');
  const late = await arrive(number, 500_000);
  expect([late.status, late.body.error]).toEqual([404, 'No account that waits for money has that number.']);
  expect(control.truth().captures.length).toBe(1);
});
