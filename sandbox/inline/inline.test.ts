import { expect, test } from 'vitest';
import { startSandbox, type Answer, type Client } from '../test-support.ts';

const key = 'pk_test_presence_sandbox';
const shop = { origin: 'https://shop.example' };

/** A call as a page of another site makes it. */
async function browser(client: Client, path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(client.sandbox.url + path, { ...init, headers: { ...shop, ...init.headers } });
  const text = await response.text();
  return { status: response.status, body: JSON.parse(text), text, headers: response.headers };
}

const requestInline = (client: Client, fields: Record<string, unknown>) =>
  browser(client, '/checkout/request_inline', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key, email: 'ada@example.com', amount: 500_000, mode: 'popup', ...fields }),
  });

test('request_inline starts a payment with the public key in the body and answers every field', async () => {
  const client = await startSandbox({ merchantName: 'Ada’s Cakes' });
  const answer = await requestInline(client, {
    ref: 'cake-1',
    metadata: '{"referrer":"https://shop.example"}',
  });
  expect([answer.status, answer.body.status]).toEqual([200, true]);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  const { id, access_code, merchant_logo, log } = answer.body.data;
  expect(answer.body.data).toEqual({
    id,
    access_code,
    reference: 'cake-1',
    transaction_status: 'abandoned',
    channels: ['card', 'bank_transfer', 'ussd', 'apple_pay'],
    merchant_key: key,
    merchant_id: 100_001,
    merchant_name: 'Ada’s Cakes',
    merchant_logo,
    email: 'ada@example.com',
    amount: 500_000,
    currency: 'NGN',
    label: null,
    plan_details: null,
    log,
    link_config: { enabled: false, has_payment_instruments: false },
  });
  expect(log).toMatchObject({ attempts: 0, history: [] });
  expect((await client.verify('cake-1')).metadata).toEqual({ referrer: 'https://shop.example' });
});

test('request_inline refuses a wrong key, a used reference and a missing amount with status false', async () => {
  const client = await startSandbox();
  await requestInline(client, { ref: 'once' });
  const refused = [
    await requestInline(client, { key: 'sk_test_presence_sandbox' }),
    await requestInline(client, { ref: 'once' }),
    await requestInline(client, { amount: undefined }),
  ];
  expect(refused.map(({ status, body }) => [status, body.status, body.message])).toEqual([
    [401, false, 'Invalid key'],
    [400, false, 'Duplicate Transaction Reference'],
    [400, false, 'Amount is required'],
  ]);
  for (const each of refused) expect(each.headers.get('access-control-allow-origin')).toBe('*');
});

test('verify_access_code takes up a payment the server started, until its session ends', async () => {
  const client = await startSandbox();
  const { access_code: code, reference } = await client.start();
  const answer = await browser(client, `/transaction/verify_access_code/${code}`);
  expect(answer.body.data).toMatchObject({ access_code: code, reference, merchant_key: key });
  expect((await browser(client, '/transaction/verify_access_code/nothing')).body).toMatchObject({
    status: false,
    message: 'Access code is not valid',
  });
  await client.sandbox.control.advance(24 * 3_600_000);
  expect((await browser(client, `/transaction/verify_access_code/${code}`)).body.message).toBe(
    'Access code has expired',
  );
});

test('an id that a page cannot hold as a number is text, and set_ip finds every one', async () => {
  const client = await startSandbox();
  for (let i = 0; i < 3; i += 1) {
    const { data } = (await requestInline(client, {})).body;
    const answer = await browser(client, `/transaction/set_ip/${data.id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${data.merchant_key}` },
    });
    expect(answer.status).toBe(200);
    expect((await client.verify(data.reference)).ip_address).toBe('127.0.0.1');
  }
});

test('update_log puts the page’s lines into the log, and never makes a payment paid', async () => {
  const client = await startSandbox();
  const { data } = (await requestInline(client, { ref: 'log-1' })).body;
  const line = { type: 'action', message: 'Opened the window', time: 2 };
  const send = (payload: unknown, bearer = key) =>
    browser(client, `/transaction/update_log/${data.id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify({ payload }),
    });
  const log = JSON.stringify({ mobile: true, success: true, input: ['card'], history: [line] });
  expect((await send(log)).status).toBe(200);
  expect((await send(log)).status).toBe(200);
  expect((await client.verify('log-1')).log).toMatchObject({ mobile: true, success: false, history: [line] });
  expect((await send(log, 'pk_other')).status).toBe(401);
  expect((await send('no json')).body.message).toBe('Payload is not a transaction log');
});

test('a browser may ask before it calls', async () => {
  const client = await startSandbox();
  const answer = await fetch(`${client.sandbox.url}/transaction/update_log/1`, { method: 'OPTIONS' });
  expect([answer.status, answer.headers.get('access-control-allow-headers')]).toEqual([
    204,
    'content-type, authorization, accept-language, x-connect-account',
  ]);
  expect((await fetch(`${client.sandbox.url}/refund`, { method: 'OPTIONS' })).status).toBe(404);
});

test('link_config tells of a saved card only when the setting allows', async () => {
  const client = await startSandbox();
  const { reference } = await client.start();
  await client.sandbox.control.pay({ reference });
  client.sandbox.control.setSettings({ link_enabled: true });
  const config = async (email: string) => (await requestInline(client, { email })).body.data.link_config;
  expect(await config('ADA@example.com')).toEqual({ enabled: true, has_payment_instruments: true });
  expect(await config('b@example.com')).toEqual({ enabled: true, has_payment_instruments: false });
});

const form = (client: Client, path: string, fields: Record<string, string>) =>
  browser(client, path, { method: 'POST', body: new URLSearchParams(fields) });

test('Apple Pay: a session, then one charge', async () => {
  const client = await startSandbox();
  const { data } = (await requestInline(client, { ref: 'apple-1' })).body;
  const transaction = String(data.id);
  const session = await form(client, '/applepay/validate-session/', {
    transaction,
    sessionUrl: 'https://apple.example/session',
    displayName: 'Test merchant - Paystack',
    domainName: 'shop.example',
  });
  expect(session.body).toMatchObject({ status: 'success', data: { domainName: 'shop.example' } });
  const pay = () => form(client, '/applepay/charge', { transaction, paymentObject: '{"token":{}}' });
  expect((await pay()).body).toMatchObject({ status: 'success', message: 'Approved', reference: 'apple-1' });
  expect((await pay()).body).toMatchObject({ status: 'failed', message: 'Transaction has been paid' });
  expect(await client.verify('apple-1')).toMatchObject({ status: 'success', channel: 'apple_pay' });
  expect(client.sandbox.control.truth().totals.NGN.captures).toBe(1);
});

test('Apple Pay refuses without moving money: odd payment, unknown transaction, not offered, declined', async () => {
  const client = await startSandbox();
  const { data } = (await requestInline(client, {})).body;
  const plain = (await requestInline(client, { channels: ['card'] })).body.data;
  const charge = async (id: unknown, paymentObject = '{}') =>
    (await form(client, '/applepay/charge', { transaction: String(id), paymentObject })).body.message;
  expect(await charge(data.id, 'x')).toBe('paymentObject is not valid');
  expect(await charge(1)).toBe('Transaction not found');
  expect(await charge(plain.id)).toBe('Apple Pay is not offered for this payment');
  client.sandbox.control.setSettings({ apple_pay_outcome: 'declined' });
  expect(await charge(data.id)).toBe('Declined');
  expect(client.sandbox.control.truth().captures).toEqual([]);
});

test('Apple Pay domains are listed, added and removed one by one', async () => {
  const client = await startSandbox();
  client.sandbox.control.setSettings({ apple_pay_domains_only: true });
  const { data } = (await requestInline(client, {})).body;
  const session = async () =>
    (
      await form(client, '/applepay/validate-session/', {
        transaction: String(data.id),
        sessionUrl: 'https://apple.example/session',
        displayName: '',
        domainName: 'shop.example',
      })
    ).body.status;
  expect(await session()).toBe('failed');
  await client.post('/apple-pay/domain', { domainName: 'shop.example' });
  expect((await client.get('/apple-pay/domain')).body.data).toEqual({ domainNames: ['shop.example'] });
  expect(await session()).toBe('success');
  await client.remove('/apple-pay/domain?domainName=shop.example');
  expect((await client.get('/apple-pay/domain')).body.data).toEqual({ domainNames: [] });
  expect((await client.post('/apple-pay/domain', { domainName: 'no domain' })).status).toBe(400);
});
