import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { getPage, SECRET, startReceiver, startSandbox } from './test-support.ts';

const ADA = 'sk_test_ada_one';
const wanted = { email: 'ada@example.com', amount: 500_000, reference: 'ord-1' };

test('what one account has is not found with the key of another, and a key of nobody is answered 401', async () => {
  const api = await startSandbox({ accounts: [{ secretKeys: [ADA] }] });
  expect((await api.post('/transaction/initialize', wanted, ADA)).status).toBe(200);
  expect((await api.get('/transaction/verify/ord-1', ADA)).body.data.status).toBe('abandoned');
  expect((await api.get('/transaction/verify/ord-1', SECRET)).body.status).toBe(false);
  expect((await api.get('/transaction/verify/ord-1', 'sk_test_nobody')).status).toBe(401);
  expect((await api.get('/transaction', SECRET)).body.data).toEqual([]);
});

test('accounts share references but no ids, codes or customers', async () => {
  const api = await startSandbox({ accounts: [{ secretKeys: [ADA] }] });
  const first = (await api.post('/transaction/initialize', wanted)).body.data;
  const second = (await api.post('/transaction/initialize', { ...wanted, amount: 700_000 }, ADA)).body.data;
  expect(second.access_code).not.toBe(first.access_code);
  const mine = (await api.get('/transaction/verify/ord-1')).body.data;
  const theirs = (await api.get('/transaction/verify/ord-1', ADA)).body.data;
  expect([mine.amount, theirs.amount]).toEqual([500_000, 700_000]);
  expect(theirs.id).not.toBe(mine.id);
  expect(theirs.customer.customer_code).not.toBe(mine.customer.customer_code);
});

test('a payment page is found by its code and pays its own account', async () => {
  const api = await startSandbox({ accounts: [{ secretKeys: [ADA], merchantName: 'Ada Clay' }] });
  const { authorization_url: url } = (await api.post('/transaction/initialize', wanted, ADA)).body.data;
  expect((await getPage(url)).text).toContain('Ada Clay');
  await api.sandbox.control.account(1).pay({ reference: 'ord-1' });
  expect(api.sandbox.control.account(1).truth().totals.NGN).toMatchObject({ captured: 500_000 });
  expect(api.sandbox.control.truth().captures).toEqual([]);
});

test('the window’s calls find their account by public key, code and id', async () => {
  const api = await startSandbox({ accounts: [{ secretKeys: [ADA], publicKey: 'pk_test_ada' }] });
  const asked = { key: 'pk_test_ada', email: 'ada@example.com', amount: 500_000, ref: 'ord-2' };
  const loaded = (await api.post('/checkout/request_inline', asked)).body.data;
  expect(loaded.merchant_key).toBe('pk_test_ada');
  const again = await api.get(`/transaction/verify_access_code/${loaded.access_code}`);
  expect(again.body.data.merchant_key).toBe('pk_test_ada');
  expect((await api.post(`/transaction/set_ip/${loaded.id}`, {}, 'pk_test_ada')).status).toBe(200);
  expect((await api.get('/transaction/verify/ord-2', ADA)).status).toBe(200);
  expect((await api.post('/checkout/request_inline', { ...asked, key: 'pk_test_no' })).status).toBe(401);
});

test('each account signs its events with its own key and posts them to its own address', async () => {
  const [mine, theirs] = [await startReceiver(), await startReceiver()];
  const api = await startSandbox({
    webhookUrl: mine.url,
    accounts: [{ secretKeys: [ADA], webhookUrl: theirs.url }],
  });
  await api.post('/transaction/initialize', wanted, ADA);
  await api.sandbox.control.account(1).pay({ reference: 'ord-1' });
  await api.sandbox.control.account(1).settle();
  expect(mine.got).toEqual([]);
  const [event] = theirs.got;
  expect(event!.headers['x-paystack-signature']).toBe(
    createHmac('sha512', ADA).update(event!.raw).digest('hex'),
  );
  expect(api.sandbox.control.deliveries({})).toEqual([]);
});

test('a rotated key is the same account, and the earlier one is revoked', async () => {
  const api = await startSandbox();
  const { number } = api.sandbox.control.addAccount({ secretKeys: [ADA] });
  expect(number).toBe(1);
  await api.post('/transaction/initialize', wanted, ADA);
  api.sandbox.control.account(1).setKeys(['sk_test_ada_two']);
  expect((await api.get('/transaction/verify/ord-1', ADA)).status).toBe(401);
  expect((await api.get('/transaction/verify/ord-1', 'sk_test_ada_two')).status).toBe(200);
  expect(() => api.sandbox.control.account(1).setKeys([SECRET])).toThrow('Another account has this key.');
  expect(() => api.sandbox.control.addAccount({ secretKeys: [SECRET] })).toThrow('Another account has');
});

test('a fault strikes its own account, the clock moves for all, a reset empties all', async () => {
  const api = await startSandbox({ accounts: [{ secretKeys: [ADA] }] });
  const { control } = api.sandbox;
  await api.post('/transaction/initialize', wanted);
  await api.post('/transaction/initialize', wanted, ADA);
  control.account(1).addFault({ match: { route: 'verify' }, kind: 'status', times: 'always' });
  expect((await api.get('/transaction/verify/ord-1')).status).toBe(200);
  expect((await api.get('/transaction/verify/ord-1', ADA)).status).toBe(500);
  const before = control.clock().now;
  await control.account(1).advance(60_000);
  expect(control.clock().now - before).toBeGreaterThanOrEqual(60_000);
  control.account(1).setKeys(['sk_test_ada_two']);
  await control.reset();
  expect((await api.get('/transaction', ADA)).body.data).toEqual([]);
});

test('settlements and disputes are each account’s own', async () => {
  const api = await startSandbox({ accounts: [{ secretKeys: [ADA] }] });
  const { control } = api.sandbox;
  await api.post('/transaction/initialize', wanted, ADA);
  await control.account(1).pay({ reference: 'ord-1' });
  const { id } = control.account(1).openDispute({ reference: 'ord-1' });
  expect((await api.get(`/dispute/${id}`, ADA)).status).toBe(200);
  expect((await api.get(`/dispute/${id}`)).status).toBe(404);
  expect(() => control.openDispute({ reference: 'ord-1' })).toThrow();
  await api.post('/transaction/initialize', { ...wanted, reference: 'ord-2' }, ADA);
  await control.account(1).pay({ reference: 'ord-2' });
  await control.advance(5 * 24 * 3_600_000);
  expect((await api.get('/settlement', ADA)).body.data).toHaveLength(1);
  expect((await api.get('/settlement')).body.data).toEqual([]);
});

test('the second provider’s accounts are told apart by their keys', async () => {
  const api = await startSandbox({ accounts: [{}] });
  const asked = {
    tx_ref: 'ord-3',
    amount: 5_000,
    currency: 'NGN',
    redirect_url: 'https://shop.example/back',
    customer: { email: 'ada@example.com' },
  };
  const key = 'FLWSECK_TEST-presence-sandbox-1-X';
  expect((await api.post('/flutterwave/v3/payments', asked, key)).body.status).toBe('success');
  await api.sandbox.control.account(1).pay({ reference: 'ord-3' });
  const path = '/flutterwave/v3/transactions/verify_by_reference?tx_ref=ord-3';
  expect((await api.get(path, key)).body.data.status).toBe('successful');
  expect((await api.get(path, 'FLWSECK_TEST-presence-sandbox-X')).body.status).toBe('error');
});

test('the control API reaches an account by its number', async () => {
  const api = await startSandbox();
  const made = await api.control('POST', '/accounts', { secret_keys: [ADA] });
  expect(made.body).toEqual({ number: 1 });
  await api.post('/transaction/initialize', wanted, ADA);
  const paid = await api.control('POST', '/account/1/pay', { reference: 'ord-1' });
  expect(paid.body.captured).toBe(true);
  expect((await api.control('GET', '/truth')).body.captures).toEqual([]);
  expect((await api.control('GET', '/account/1/truth')).body.captures).toHaveLength(1);
  expect((await api.control('GET', '/account/7/truth')).status).toBe(404);
  const rotated = await api.control('POST', '/account/1/keys', { secret_keys: ['sk_test_ada_two'] });
  expect(rotated.body).toEqual({ keys: 1 });
  expect((await api.get('/transaction', ADA)).status).toBe(401);
});

test('every account comes back after a restart with what was its own', async () => {
  const folder = mkdtempSync('/tmp/sandbox-accounts-');
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const options = { stateFile: `${folder}/state`, accounts: [{ secretKeys: [ADA] }] };
  const first = await startSandbox(options);
  await first.post('/transaction/initialize', { ...wanted, reference: 'ord-0' });
  await first.post('/transaction/initialize', wanted, ADA);
  await first.sandbox.control.account(1).pay({ reference: 'ord-1' });
  await first.sandbox.close();
  const second = await startSandbox(options);
  expect((await second.get('/transaction/verify/ord-1', ADA)).body.data.status).toBe('success');
  expect((await second.get('/transaction/verify/ord-1')).body.status).toBe(false);
  expect((await second.get('/transaction/verify/ord-0')).body.status).toBe(true);
});
