import { expect, test } from 'vitest';
import { startReceiver, startSandbox } from '../test-support.ts';

const minute = 60_000;
const account = { type: 'nuban', name: 'Ada Obi', account_number: '0123456789', bank_code: '058' };

async function world(settings = {}) {
  const receiver = await startReceiver();
  const client = await startSandbox({ webhookUrl: receiver.url, settings });
  const made = await client.post('/transferrecipient', account);
  const recipient = made.body.data.recipient_code as string;
  const send = (fields: Record<string, unknown> = {}) =>
    client.post('/transfer', {
      source: 'balance',
      amount: 1_000_000,
      recipient,
      reference: 'payout-0000000000001',
      reason: 'Sales of May',
      ...fields,
    });
  const balance = async () => (await client.get('/balance')).body.data;
  return { receiver, client, control: client.sandbox.control, made, recipient, send, balance };
}

test('a recipient is the same for the same account', async () => {
  const { client, made, recipient } = await world();
  expect([made.status, made.body.message]).toEqual([201, 'Transfer recipient created successfully']);
  expect(recipient).toMatch(/^RCP_[a-z0-9]{15}$/);
  expect(made.body.data).toMatchObject({
    active: true,
    type: 'nuban',
    details: { account_number: '0123456789', bank_code: '058', bank_name: 'Guaranty Trust Bank' },
  });
  const again = await client.post('/transferrecipient', { ...account, name: 'Somebody' });
  expect(again.body.data).toEqual(made.body.data);
  expect((await client.get(`/transferrecipient/${recipient}`)).body.data).toEqual(made.body.data);
  expect((await client.get('/transferrecipient')).body.data.length).toBe(1);
  expect((await client.remove(`/transferrecipient/${recipient}`)).body.message).toBe(
    'Transfer recipient set as inactive',
  );
  const gone = await client.get(`/transferrecipient/${recipient}`);
  expect([gone.status, gone.body.code]).toEqual([404, 'invalid_transfer_recipient']);
});

test.each([
  [{ type: '' }, 'Type is required'],
  [{ type: 'card' }, 'type must be nuban'],
  [{ name: '' }, 'Name is required'],
  [{ account_number: '9900000000' }, 'Account details are invalid'],
  [{ bank_code: '777' }, 'Account details are invalid'],
])('no recipient is made from %j', async (fields, message) => {
  const client = await startSandbox();
  const answer = await client.post('/transferrecipient', { ...account, ...fields });
  expect([answer.status, answer.body.message]).toEqual([400, message]);
});

test('money is sent, taken from the balance with its fee, and told of', async () => {
  const { receiver, client, control, made, send, balance } = await world();
  expect(await balance()).toEqual([{ currency: 'NGN', balance: 100_000_000 }]);
  const sent = await send();
  expect([sent.body.message, sent.body.data.status]).toEqual(['Transfer has been queued', 'pending']);
  expect(sent.body.data.transfer_code).toMatch(/^TRF_[a-z0-9]{15}$/);
  expect(await balance()).toEqual([{ currency: 'NGN', balance: 98_997_500 }]);
  await control.advance(minute);
  const verified = await client.get('/transfer/verify/payout-0000000000001');
  expect(verified.body.data).toMatchObject({
    status: 'success',
    amount: 1_000_000,
    recipient: made.body.data,
  });
  expect(receiver.got.length).toBe(1);
  expect(receiver.got[0]!.event).toBe('transfer.success');
  expect(receiver.got[0]!.data).toMatchObject({
    reference: 'payout-0000000000001',
    transfer_code: sent.body.data.transfer_code,
    status: 'success',
    reason: 'Sales of May',
    fee_charged: 2_500,
    recipient: { details: { account_number: '0123456789' } },
    session: { provider: 'nip' },
  });
  expect(control.truth().wallet).toEqual({
    opening: 100_000_000,
    sent: 1_000_000,
    fees: 2_500,
    balance: 98_997_500,
  });
});

test.each(['failed', 'reversed'] as const)('a transfer that is %s puts the money back', async (outcome) => {
  const { receiver, client, control, send, balance } = await world();
  await send();
  const end = (what: string) =>
    client.control('POST', '/transfers/end', { reference: 'payout-0000000000001', outcome: what });
  if (outcome === 'reversed') await end('success');
  expect((await end(outcome)).body.status).toBe(outcome);
  expect(await balance()).toEqual([{ currency: 'NGN', balance: 100_000_000 }]);
  await control.advance(60 * minute);
  expect(receiver.got.at(-1)!.event).toBe(`transfer.${outcome}`);
  const again = await end('success');
  expect([again.status, again.body.error]).toEqual([
    409,
    `The transfer is ${outcome}: no bank is about to answer.`,
  ]);
});

test('with codes switched on nothing leaves before the right one', async () => {
  const { client, control, send, balance } = await world({ transfer_otp: true });
  const sent = await send();
  expect([sent.body.message, sent.body.data.status]).toEqual(['Transfer requires OTP to continue', 'otp']);
  expect((await balance())[0].balance).toBe(100_000_000);
  const { transfer_code } = sent.body.data;
  const finish = (otp: string) => client.post('/transfer/finalize_transfer', { transfer_code, otp });
  expect((await finish('111111')).body.message).toBe('OTP is not valid');
  expect((await finish('123456')).body.data.status).toBe('pending');
  expect((await finish('123456')).body.message).toBe('Transfer is not waiting for a code');
  await control.advance(minute);
  expect((await client.get(`/transfer/${transfer_code}`)).body.data.status).toBe('success');
});

test('many at once: all or none', async () => {
  const { client, control, recipient, balance } = await world();
  const one = (n: number, amount = 100_000) => ({ amount, recipient, reference: `payout-000000000000${n}` });
  const bulk = (transfers: unknown[]) =>
    client.post('/transfer/bulk', { source: 'balance', currency: 'NGN', transfers });
  expect((await bulk([one(1), one(1)])).status).toBe(400);
  expect((await bulk([one(1), one(2, 99_999_999)])).body.message).toBe(
    'Your balance is not enough to fulfil this request',
  );
  expect(control.truth().transfers).toEqual([]);
  const good = await bulk([one(1), one(2)]);
  expect(good.body.message).toBe('2 transfers queued.');
  expect(good.body.data.map((each: { status: string }) => each.status)).toEqual(['pending', 'pending']);
  expect((await balance())[0].balance).toBe(99_798_000);
  const list = await client.get('/transfer?use_cursor=true&perPage=1');
  expect([list.body.data.length, list.body.meta.perPage]).toEqual([1, 1]);
});

test.each([
  [{ source: '' }, 400, 'Source is required'],
  [{ source: 'card' }, 400, 'source must be balance'],
  [{ amount: 9_999 }, 400, 'Amount must be at least 10000 kobo'],
  [{ recipient: 'RCP_nobody' }, 404, 'Recipient specified is invalid'],
  [{ reference: 'short' }, 400, 'Reference must be 16 to 50 lower-case letters, digits, - and _'],
  [{ amount: 100_000_000 }, 400, 'Your balance is not enough to fulfil this request'],
])('nothing is sent for %j', async (fields, status, message) => {
  const { send, balance, control } = await world();
  const answer = await send(fields);
  expect([answer.status, answer.body.message]).toEqual([status, message]);
  expect((await balance())[0].balance).toBe(100_000_000);
  expect(control.truth().transfers).toEqual([]);
});

test('a reference is used once', async () => {
  const { send, control } = await world();
  await send();
  const twice = await send();
  expect([twice.status, twice.body.code]).toEqual([400, 'duplicate_reference']);
  expect(control.truth().transfers.length).toBe(1);
});
