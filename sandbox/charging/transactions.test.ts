import { expect, test } from 'vitest';
import { SECRET, startSandbox } from '../test-support.ts';

const body = { email: 'ada@example.com', amount: 500_000 };

test('initialize answers the address, the code and the reference', async () => {
  const client = await startSandbox();
  const answer = await client.post('/transaction/initialize', { ...body, reference: 'ord-1.a=B' });
  const { access_code: code } = answer.body.data;
  expect(answer.body).toEqual({
    status: true,
    message: 'Authorization URL created',
    data: { authorization_url: `${client.sandbox.url}/${code}`, access_code: code, reference: 'ord-1.a=B' },
  });
  expect(code).toMatch(/^[a-z0-9]{15}$/);
});

test('the public address of the hosted page is a setting', async () => {
  const client = await startSandbox({ publicUrl: 'https://pay.example.com/checkout/' });
  const { authorization_url: url, access_code: code } = await client.start();
  expect(url).toBe(`https://pay.example.com/checkout/${code}`);
});

test('a fresh transaction: abandoned, no fees, no authorization, timestamps in both spellings', async () => {
  const client = await startSandbox();
  client.sandbox.control.freeze();
  const { reference } = await client.start({ metadata: { cart: 7 }, label: 'Order 12' });
  const answer = await client.get(`/transaction/verify/${reference}`);
  expect([answer.status, answer.body.status, answer.body.message]).toEqual([
    200,
    true,
    'Verification successful',
  ]);
  const now = client.sandbox.control.clock().iso;
  expect(answer.body.data).toMatchObject({
    domain: 'test',
    status: 'abandoned',
    reference,
    amount: 500_000,
    requested_amount: 500_000,
    currency: 'NGN',
    gateway_response: 'The transaction was not completed',
    paid_at: null,
    paidAt: null,
    created_at: now,
    createdAt: now,
    fees: null,
    authorization: {},
    metadata: { cart: 7 },
    customer: { email: 'ada@example.com', customer_code: expect.stringMatching(/^CUS_[a-z0-9]{15}$/) },
    log: { attempts: 0, errors: 0, success: false, history: [] },
  });
});

test.each([
  [{}, 400, 'missing_params', 'Email Address is required'],
  [{ email: 'ada@example.com' }, 400, 'missing_params', 'Amount is required'],
  [{ ...body, email: 'ada' }, 400, 'invalid_params', 'Email Address is not valid'],
  [{ ...body, amount: 4_999 }, 400, 'invalid_params', 'Amount must be at least 5000 kobo'],
  [{ ...body, amount: -1 }, 400, 'invalid_params', 'Amount must be at least 5000 kobo'],
  [{ ...body, amount: 5_000.5 }, 400, 'invalid_params', 'Amount must be a whole number of kobo'],
  [{ ...body, amount: '5000.00' }, 400, 'invalid_params', 'Amount must be a whole number of kobo'],
  [{ ...body, amount: '1e6' }, 400, 'invalid_params', 'Amount must be a whole number of kobo'],
  [{ ...body, amount: 1e20 }, 400, 'invalid_params', 'Amount must be a whole number of kobo'],
  [{ ...body, reference: 'a_b' }, 400, 'invalid_params', 'Reference may hold only letters, digits and - . ='],
  [{ ...body, reference: 'a b' }, 400, 'invalid_params', 'Reference may hold only letters, digits and - . ='],
  [
    { ...body, callback_url: 'javascript:alert(1)' },
    400,
    'invalid_params',
    'callback_url must be a web address',
  ],
  [{ ...body, channels: ['qr'] }, 400, 'invalid_params', 'No active channel'],
  [{ ...body, plan: 'PLN_x' }, 400, 'invalid_params', 'plan is not part of the sandbox'],
  [{ ...body, split: { type: 'flat' } }, 400, 'invalid_params', 'split is not part of the sandbox'],
  [{ ...body, split_code: 'SPL_x' }, 400, 'invalid_params', 'split_code is not part of the sandbox'],
  [{ ...body, subaccount: 'ACCT_x' }, 404, 'not_found', 'Subaccount not found'],
])('initialize refuses %j', async (sent, status, code, message) => {
  const client = await startSandbox();
  const answer = await client.post('/transaction/initialize', sent);
  expect([answer.status, answer.body.status, answer.body.code, answer.body.message]).toEqual([
    status,
    false,
    code,
    message,
  ]);
  expect(answer.body.meta.nextStep.length).toBeGreaterThan(0);
  expect(answer.body.type).toBe('validation_error');
});

test('older refusals carry only status and message', async () => {
  const client = await startSandbox();
  const answer = await client.post('/transaction/initialize', { ...body, currency: 'GHS' });
  expect([answer.status, answer.body]).toEqual([
    400,
    { status: false, message: 'Currency not supported by merchant' },
  ]);
});

test('a wrong, absent or public key is refused', async () => {
  const client = await startSandbox({ secretKeys: ['sk_test_new', 'sk_test_old'] });
  for (const key of [SECRET, '', 'pk_test_presence_sandbox']) {
    const answer = await client.get('/transaction', key);
    expect([answer.status, answer.body]).toEqual([401, { status: false, message: 'Invalid key' }]);
  }
  expect((await client.get('/transaction', 'sk_test_new')).status).toBe(200);
  expect((await client.get('/transaction', 'sk_test_old')).status).toBe(200);
});

test('the key decides the mode, and modes do not see each other', async () => {
  const client = await startSandbox({ secretKeys: ['sk_live_a', SECRET] });
  const answer = await client.post('/transaction/initialize', body, 'sk_live_a');
  const { reference } = answer.body.data;
  expect((await client.get(`/transaction/verify/${reference}`, 'sk_live_a')).body.data.domain).toBe('live');
  expect((await client.get(`/transaction/verify/${reference}`)).body.code).toBe('transaction_not_found');
});

test('a used reference is refused, also when asked for twice at once', async () => {
  const client = await startSandbox();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => client.post('/transaction/initialize', { ...body, reference: 'once' })),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400, 400, 400]);
  expect(answers.find((answer) => answer.status === 400)!.body).toMatchObject({
    message: 'Duplicate Transaction Reference',
    code: 'duplicate_reference',
  });
});

test('an unknown reference', async () => {
  const client = await startSandbox();
  const answer = await client.get('/transaction/verify/nothing');
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([
    400,
    'transaction_not_found',
    'Transaction reference not found',
  ]);
  expect((await client.get('/transaction/12345')).status).toBe(404);
  const timeline = await client.get('/transaction/timeline/nothing');
  expect([timeline.status, timeline.body.message]).toEqual([400, 'Transaction ID or reference is invalid']);
});

test('form-encoded bodies and amounts as text', async () => {
  const client = await startSandbox();
  const form = new URLSearchParams({
    email: 'ada@example.com',
    amount: '20000',
    reference: 'f',
    'metadata[cart]': '9',
  });
  form.append('channels[]', 'card');
  const response = await fetch(`${client.sandbox.url}/transaction/initialize/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET}` },
    body: form,
  });
  expect(response.status).toBe(200);
  expect(await client.verify('f')).toMatchObject({ amount: 20_000, metadata: { cart: '9' } });
});

test.each([
  ['{"email":', 'The request body is not valid JSON'],
  ['[]', 'The request body must be an object'],
])('a body of %s is refused', async (text, message) => {
  const client = await startSandbox();
  const response = await fetch(`${client.sandbox.url}/transaction/initialize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' },
    body: text,
  });
  expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([400, message]);
});

test('metadata: text that is JSON becomes an object, absent ones vary', async () => {
  const client = await startSandbox();
  const { reference } = await client.start({ metadata: '{"cart":1}' });
  expect((await client.verify(reference)).metadata).toEqual({ cart: 1 });
  const absent = [];
  for (let i = 0; i < 3; i += 1)
    absent.push((await client.verify((await client.start()).reference)).metadata);
  expect(new Set(absent)).toEqual(new Set([null, '', 0]));
});

test('fetch by id and the timeline by id or reference', async () => {
  const client = await startSandbox();
  const { reference } = await client.start();
  await client.sandbox.control.pay({ reference, card: 'success_pin' });
  const data = await client.verify(reference);
  expect((await client.get(`/transaction/${data.id}`)).body.data).toEqual(data);
  for (const key of [reference, data.id]) {
    const log = (await client.get(`/transaction/timeline/${key}`)).body.data;
    expect(log).toMatchObject({ attempts: 1, errors: 0, success: true, authentication: 'pin' });
    expect(log.history.map((each: { type: string }) => each.type)).toEqual(['action', 'auth', 'success']);
  }
});

test('the same card has the same signature in every payment, and another code', async () => {
  const client = await startSandbox();
  const [a, b] = [await client.start(), await client.start({ email: 'b@example.com' })];
  for (const { reference } of [a, b]) await client.sandbox.control.pay({ reference });
  const [first, second] = [await client.verify(a.reference), await client.verify(b.reference)];
  expect(first.authorization.signature).toBe(second.authorization.signature);
  expect(first.authorization.authorization_code).not.toBe(second.authorization.authorization_code);
  expect(first.customer.customer_code).not.toBe(second.customer.customer_code);
});

test('an unknown address: JSON for programs, a page for people; never a stack', async () => {
  const client = await startSandbox();
  const answer = await client.get('/nothing');
  expect([answer.status, answer.body.message]).toEqual([404, 'Route not found']);
  const page = await fetch(`${client.sandbox.url}/nothing`);
  expect([page.status, (await page.text()).includes('This payment page does not exist')]).toEqual([
    404,
    true,
  ]);
});
