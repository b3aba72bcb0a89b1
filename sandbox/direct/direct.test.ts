import { expect, test } from 'vitest';
import { postForm, startSandbox, type Client } from '../test-support.ts';

const base = { email: 'ada@example.com', amount: 500_000 };

const begin = async (client: Client, fields: Record<string, unknown>) =>
  (await client.post('/charge', { ...base, ...fields })).body.data;

const submit = async (client: Client, kind: string, reference: string, answer: string) =>
  (await client.post(`/charge/submit_${kind}`, { reference, [kind]: answer })).body.data;

const card = (number: string, cvv: string) => ({
  card: { number, cvv, expiry_month: '12', expiry_year: '30' },
});

test('a card asks for PIN, phone and code one after the other, then is paid', async () => {
  const client = await startSandbox();
  const first = await begin(client, card('507850785078507804', '884'));
  const { reference } = first;
  expect(first.status).toBe('send_pin');
  expect((await submit(client, 'pin', reference, '0000')).status).toBe('send_phone');
  expect((await submit(client, 'phone', reference, '08012345678')).status).toBe('send_otp');
  const paid = await submit(client, 'otp', reference, '123456');
  expect(paid).toMatchObject({ status: 'success', channel: 'card', amount: 500_000 });
  expect((await client.get(`/charge/${reference}`)).body.data).toEqual(paid);
});

test('a Zenith account asks for the birthday and a code; a Kuda account for a token', async () => {
  const client = await startSandbox();
  const zenith = await begin(client, { bank: { code: '057', account_number: '0000000000' } });
  expect(zenith.status).toBe('send_birthday');
  expect((await submit(client, 'birthday', zenith.reference, '2007-04-15')).status).toBe('send_otp');
  expect(await submit(client, 'otp', zenith.reference, '123456')).toMatchObject({
    status: 'success',
    channel: 'bank',
    authorization: { channel: 'bank', reusable: false },
  });
  const kuda = await begin(client, { bank: { code: '50211', account_number: '1234567890' } });
  expect((await submit(client, 'otp', kuda.reference, '123456')).status).toBe('success');
  const quick = await begin(client, {
    bank: { code: '057', account_number: '0000000000' },
    birthday: '2007-04-15',
  });
  expect(quick.status).toBe('send_otp');
});

test('a bank page is an address to open; three wrong codes end the charge', async () => {
  const client = await startSandbox();
  const opened = await begin(client, card('5192602720584796', '123'));
  expect(opened).toMatchObject({
    status: 'open_url',
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/\w+$/),
  });
  await postForm(`${opened.url}/answer`, { kind: 'bank', answer: 'approve' });
  expect((await client.get(`/charge/${opened.reference}`)).body.data.status).toBe('success');

  const { reference } = await begin(client, { bank: { code: '50211', account_number: '1234567890' } });
  expect((await submit(client, 'otp', reference, '000000')).status).toBe('send_otp');
  expect((await submit(client, 'otp', reference, '000000')).status).toBe('send_otp');
  expect((await submit(client, 'otp', reference, '000000')).status).toBe('failed');
  expect(client.sandbox.control.truth().totals.NGN.captures).toBe(1);
});

test('a transfer account lasts as long as asked; USSD gives a code; both are confirmed by control', async () => {
  const client = await startSandbox();
  const { control } = client.sandbox;
  control.freeze();
  const until = new Date(control.clock().now + 1_800_000).toISOString();
  const transfer = await begin(client, { bank_transfer: { account_expires_at: until } });
  expect(transfer).toMatchObject({ status: 'pending_bank_transfer', account_expires_at: until });
  const ussd = await begin(client, { ussd: { type: '737' } });
  expect([ussd.status, ussd.ussd_code]).toEqual([
    'pay_offline',
    expect.stringMatching(/^\*737\*000\*\d{4}#$/),
  ]);
  for (const { reference } of [transfer, ussd]) {
    await control.confirmTransfer({ reference });
    expect((await client.verify(reference)).status).toBe('success');
  }
  expect((await client.verify(ussd.reference)).channel).toBe('ussd');
});

test('a saved card is charged by its authorization code', async () => {
  const client = await startSandbox();
  const { reference } = await client.start();
  await client.sandbox.control.pay({ reference });
  const code = (await client.verify(reference)).authorization.authorization_code;
  expect((await begin(client, { authorization_code: code })).status).toBe('success');
  client.sandbox.control.setAuthorization(code, { outcome: 'paused' });
  expect((await begin(client, { authorization_code: code })).status).toBe('open_url');
});

test.each([
  [{}, 'Something to charge: authorization_code, card, bank, bank_transfer or ussd is required'],
  [card('4111111111111111', '123'), 'card is not one of the test cards'],
  [card('4084084084084081', '000'), 'cvv does not belong to this card'],
  [{ bank: { code: '058', account_number: '0000000000' } }, 'bank is not one of the test bank accounts'],
  [
    { bank_transfer: { account_expires_at: '2020-01-01' } },
    'account_expires_at must be 15 minutes to 8 hours from now',
  ],
  [{ ussd: { type: '1' } }, 'ussd type is not supported'],
])('a charge with %j is refused and starts nothing', async (fields, message) => {
  const client = await startSandbox();
  const answer = await client.post('/charge', { ...base, ...fields, reference: 'none' });
  expect([answer.status, answer.body.message]).toEqual([400, message]);
  expect((await client.get('/charge/none')).status).toBe(400);
});

test('an answer nobody asked for is refused', async () => {
  const client = await startSandbox();
  const { reference } = await begin(client, card('507850785078507812', '081'));
  const answer = await client.post('/charge/submit_address', { reference, address: '1 Broad Street' });
  expect([answer.status, answer.body.message]).toEqual([400, 'Charge is not waiting for address']);
  expect((await submit(client, 'pin', reference, '1111')).status).toBe('success');
});
