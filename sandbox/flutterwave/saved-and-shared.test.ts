import { expect, test } from 'vitest';
import { gap } from '../settlements/support.ts';
import { payment, startFlutterwave } from './support.ts';

async function saved() {
  const client = await startFlutterwave();
  await client.link();
  await client.sandbox.control.pay({ reference: 'ord-1' });
  const first = await client.flw('GET', '/transactions/verify_by_reference?tx_ref=ord-1');
  const { token } = first.body.data.card as { token: string };
  const charge = (fields: Record<string, unknown> = {}) =>
    client.flw('POST', '/tokenized-charges', {
      token,
      email: 'ada@example.com',
      currency: 'NGN',
      country: 'NG',
      amount: 200,
      tx_ref: 'sub-1',
      ...fields,
    });
  return { client, token, charge };
}

test('a saved card is charged again without its owner', async () => {
  const { client, token, charge } = await saved();
  const { body } = await charge();
  expect(body).toMatchObject({
    status: 'success',
    message: 'Charge successful',
    data: { tx_ref: 'sub-1', amount: 200, status: 'successful', card: { token } },
  });
  const twice = await charge();
  expect([twice.status, twice.body.message]).toEqual([400, 'Duplicate transaction reference']);
  expect(client.sandbox.control.truth().captures.length).toBe(2);
  await client.sandbox.control.settle();
  expect(client.receiver.got.map((got) => got.data.tx_ref)).toEqual(['ord-1', 'sub-1']);
});

test('a saved card belongs to one address', async () => {
  const { client, charge } = await saved();
  for (const fields of [{ email: 'eve@example.com' }, { token: 'flw-t1nf-none-m03k' }]) {
    const answer = await charge(fields);
    expect([answer.status, answer.body.message]).toEqual([400, 'Wrong token or email passed']);
  }
  expect(client.sandbox.control.truth().captures.length).toBe(1);
});

test('the control decides what a saved card does next', async () => {
  const { client, token, charge } = await saved();
  await client.control('POST', '/flutterwave/token', { token, outcome: 'insufficient_funds' });
  const { body } = await charge();
  expect([body.data.status, body.data.processor_response]).toEqual(['failed', 'Insufficient Funds']);
  await client.control('POST', '/flutterwave/token', { token, outcome: 'success' });
  expect((await charge({ tx_ref: 'sub-2' })).body.data.status).toBe('successful');
  const unknown = await client.control('POST', '/flutterwave/token', { token: 'x', outcome: 'success' });
  expect([unknown.status, unknown.body.error]).toEqual([404, 'No saved card has that token.']);
});

const account = { account_bank: '058', account_number: '0123456789', business_name: 'Ada Stores' };

test('subaccounts are made, listed and read', async () => {
  const client = await startFlutterwave();
  const made = await client.flw('POST', '/subaccounts', { ...account, split_value: 0.07 });
  expect(made.body).toMatchObject({
    message: 'Subaccount created',
    data: { split_type: 'percentage', split_value: 0.07, bank_name: 'Guaranty Trust Bank' },
  });
  expect(made.body.data.subaccount_id).toMatch(/^RS_[A-Z0-9]{32}$/);
  const list = await client.flw('GET', '/subaccounts');
  expect([list.body.data, list.body.meta.page_info.total]).toEqual([[made.body.data], 1]);
  const read = await client.flw('GET', `/subaccounts/${made.body.data.id}`);
  expect(read.body.data).toEqual(made.body.data);
  const twice = await client.flw('POST', '/subaccounts', { ...account, split_value: 0.07 });
  expect(twice.body.message).toBe('A subaccount with the account number and bank already exists');
  expect((await client.get('/subaccount')).body.data).toEqual([]);
  const bad = await client.flw('POST', '/subaccounts', { ...account, account_number: '99', split_value: 0 });
  expect(bad.body.message).toBe('Sorry, that account number is invalid, please check and try again');
});

test.each([
  [{}, 465_000],
  [{ transaction_charge_type: 'percentage', transaction_charge: 0.5 }, 250_000],
  [{ transaction_charge_type: 'flat', transaction_charge: 100.5 }, 489_950],
  [{ transaction_charge_type: 'flat_subaccount', transaction_charge: '1200.05' }, 120_005],
])('a payment shared by %j', async (rule, expected) => {
  const client = await startFlutterwave();
  const made = await client.flw('POST', '/subaccounts', { ...account, split_value: 0.07 });
  const code = made.body.data.subaccount_id as string;
  await client.link({ subaccounts: [{ id: code, transaction_split_ratio: 0.3, ...rule }] });
  await client.sandbox.control.pay({ reference: 'ord-1' });
  const truth = client.sandbox.control.truth();
  expect(truth.shares).toEqual([
    {
      reference: 'ord-1',
      fee: 7_525,
      integration: 500_000 - 7_525 - expected,
      subaccounts: [{ subaccount: code, amount: expected }],
    },
  ]);
  await client.sandbox.control.advance(14 * 86_400_000);
  expect(client.sandbox.control.truth().balance.NGN).toEqual({
    disputes_lost: 0,
    settled: 492_475,
    pending: 0,
  });
  expect(gap(client.sandbox.control.truth())).toBe(0);
  expect((await client.get('/settlement')).body.data).toEqual([]);
});

test('banks and account names are the same as with the other provider', async () => {
  const client = await startFlutterwave();
  const banks = (await client.flw('GET', '/banks/NG')).body.data;
  expect(banks.length).toBe(30);
  const { body } = await client.flw('POST', '/accounts/resolve', account);
  const other = await client.get('/bank/resolve?account_number=0123456789&bank_code=058');
  expect(body.data).toEqual({
    account_number: '0123456789',
    account_name: other.body.data.account_name,
  });
  expect((await client.flw('GET', '/banks/GH')).status).toBe(400);
});

test('the faults know these calls', async () => {
  const client = await startFlutterwave();
  const { control } = client.sandbox;
  control.addFault({ kind: 'webhook_before_answer', match: { route: 'flutterwave_payments' } });
  client.receiver.answer = async (received) => {
    expect(received.data.status).toBe('successful');
    return 200;
  };
  await client.link();
  expect(client.receiver.got.length).toBe(1);
  const read = async () => (await client.flw('GET', '/transactions/verify_by_reference?tx_ref=ord-1')).body;
  control.addFault({ kind: 'wrong_amount', match: { reference: 'ord-1' } });
  expect((await read()).data.amount).toBe(4_999);
  control.addFault({ kind: 'wrong_reference' });
  expect((await read()).data.tx_ref).toBe('ord-1-other');
  control.addFault({ kind: 'status', status: 503, match: { route: 'flutterwave_verify_reference' } });
  expect(await read()).toEqual({ status: 'error', message: 'An error occurred', data: null });
  expect((await read()).data.amount).toBe(5_000);
  control.addFault({ kind: 'drop_after_act', match: { route: 'flutterwave_payments' } });
  await expect(client.flw('POST', '/payments', { ...payment, tx_ref: 'ord-2' })).rejects.toThrow();
  await client.link({ tx_ref: 'ord-2' });
});

test('held, doubled and wrongly proven events work as for the other provider', async () => {
  const client = await startFlutterwave();
  const { control } = client.sandbox;
  control.hold({ event: 'charge.completed' });
  await client.link();
  await control.pay({ reference: 'ord-1' });
  await control.settle();
  expect(client.receiver.got.length).toBe(0);
  const [held] = control.deliveries({ state: 'held' });
  await control.release({});
  for (const signature of ['corrupt', 'truncated', 'omitted', 'current'] as const)
    await control.duplicate({ id: held!.id, signature });
  expect(client.receiver.got.map((got) => got.headers['verif-hash'])).toEqual([
    'presence-sandbox-hash',
    'presence-sandbox-hashx',
    'presence-s',
    undefined,
    'presence-sandbox-hash',
  ]);
});
