import { expect, test } from 'vitest';
import { startReceiver, startSandbox } from '../test-support.ts';
import { makeSubaccount } from './support.ts';

const details = {
  business_name: 'Ada Stores',
  settlement_bank: '058',
  account_number: '0123456789',
  percentage_charge: 2.5,
};

test('a subaccount is made, read, changed and listed', async () => {
  const client = await startSandbox();
  const made = await client.post('/subaccount', { ...details, primary_contact_email: 'ada@example.com' });
  expect([made.status, made.body.message]).toEqual([201, 'Subaccount created']);
  const code = made.body.data.subaccount_code;
  expect(code).toMatch(/^ACCT_[a-z0-9]{15}$/);
  expect(made.body.data).toMatchObject({
    business_name: 'Ada Stores',
    settlement_bank: 'Guaranty Trust Bank',
    account_number: '0123456789',
    percentage_charge: 2.5,
    primary_contact_email: 'ada@example.com',
    settlement_schedule: 'AUTO',
    active: 1,
  });
  const changed = await client.put(`/subaccount/${code}`, { business_name: 'Ada & Co', active: false });
  expect(changed.body.message).toBe('Subaccount updated');
  expect(changed.body.data).toMatchObject({ business_name: 'Ada & Co', active: 0, percentage_charge: 2.5 });
  const read = await client.get(`/subaccount/${made.body.data.id}`);
  expect(read.body.data).toEqual(changed.body.data);
  await makeSubaccount(client, { business_name: 'Second' });
  const list = await client.get('/subaccount?perPage=1');
  expect(list.body.data.map((each: { business_name: string }) => each.business_name)).toEqual(['Second']);
  expect(list.body.meta).toEqual({ total: 2, skipped: 0, perPage: 1, page: 1, pageCount: 2 });
  const off = await client.post('/transaction/initialize', {
    email: 'a@b.co',
    amount: 5_000,
    subaccount: code,
  });
  expect([off.status, off.body.message]).toEqual([400, 'Subaccount is not active']);
});

test.each([
  [{ business_name: '' }, 'Business name is required'],
  [{ settlement_bank: '' }, 'Settlement bank is required'],
  [{ settlement_bank: '777' }, 'Account details are invalid'],
  [{ account_number: '9900000000' }, 'Account details are invalid'],
  [{ percentage_charge: undefined }, 'Percentage charge is required'],
  [{ percentage_charge: 101 }, 'percentage_charge must be a number from 0 to 100'],
  [{ settlement_schedule: 'daily' }, 'settlement_schedule must be auto, weekly, monthly or manual'],
])('no subaccount is made from %j', async (fields, message) => {
  const client = await startSandbox();
  const answer = await client.post('/subaccount', { ...details, ...fields });
  expect([answer.status, answer.body.message]).toEqual([400, message]);
  expect((await client.get('/subaccount')).body.data).toEqual([]);
});

test('a payment is shared with one subaccount; the main account bears the fee', async () => {
  const receiver = await startReceiver();
  const client = await startSandbox({ webhookUrl: receiver.url });
  const code = await makeSubaccount(client);
  const { reference } = await client.start({ subaccount: code });
  expect((await client.verify(reference)).fees_split).toBe(null);
  await client.sandbox.control.pay({ reference });
  const paid = await client.verify(reference);
  expect(paid.subaccount.subaccount_code).toBe(code);
  expect(paid.fees_split).toEqual({
    paystack: 17_500,
    integration: 32_500,
    subaccount: 450_000,
    params: { bearer: 'account', transaction_charge: '', percentage_charge: '10' },
  });
  await client.sandbox.control.settle();
  expect(receiver.got[0]!.data).toMatchObject({
    subaccount: { subaccount_code: code },
    fees_split: paid.fees_split,
  });
});

test.each([
  [{ bearer: 'subaccount' }, { integration: 50_000, subaccount: 432_500 }],
  [{ transaction_charge: 100_000 }, { integration: 82_500, subaccount: 400_000 }],
  [
    { transaction_charge: '0', bearer: 'subaccount' },
    { integration: 0, subaccount: 482_500 },
  ],
  [{ transaction_charge: 0 }, { integration: 0, subaccount: 482_500 }],
  [
    { transaction_charge: 500_000, bearer: 'subaccount' },
    { integration: 482_500, subaccount: 0 },
  ],
])('shared by %j', async (fields, shares) => {
  const client = await startSandbox();
  const { reference } = await client.start({ subaccount: await makeSubaccount(client), ...fields });
  await client.sandbox.control.pay({ reference });
  expect((await client.verify(reference)).fees_split).toMatchObject({ paystack: 17_500, ...shares });
});

test.each([
  [{ subaccount: 'ACCT_nobody' }, 404, 'Subaccount not found'],
  [{ bearer: 'all' }, 400, 'bearer must be account or subaccount'],
  [{ transaction_charge: 1.5 }, 400, 'transaction_charge must be a whole number of kobo'],
  [{ transaction_charge: 500_001 }, 400, 'transaction_charge cannot be more than the amount'],
])('no transaction is started with %j', async (fields, status, message) => {
  const client = await startSandbox();
  const answer = await client.post('/transaction/initialize', {
    email: 'ada@example.com',
    amount: 500_000,
    subaccount: await makeSubaccount(client),
    ...fields,
  });
  expect([answer.status, answer.body.message]).toEqual([status, message]);
  expect((await client.get('/transaction')).body.data).toEqual([]);
});

test('sharing survives a change of the subaccount: what counts is the start of the payment', async () => {
  const client = await startSandbox();
  const code = await makeSubaccount(client);
  const { reference } = await client.start({ subaccount: code });
  await client.put(`/subaccount/${code}`, { percentage_charge: 50, active: false });
  await client.sandbox.control.pay({ reference });
  expect((await client.verify(reference)).fees_split.subaccount).toBe(450_000);
});
