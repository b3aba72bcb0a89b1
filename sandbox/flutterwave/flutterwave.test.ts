import { expect, test } from 'vitest';
import { getPage, postForm, SECRET } from '../test-support.ts';
import { gap } from '../settlements/support.ts';
import { payment, startFlutterwave } from './support.ts';

const verifyPath = '/transactions/verify_by_reference?tx_ref=ord-1';

test('a payment from the link over PIN and code to the return, the event and verify', async () => {
  const client = await startFlutterwave();
  const link = await client.link({ amount: '5000.50' });
  const before = await client.flw('GET', verifyPath);
  expect([before.status, before.body]).toEqual([
    400,
    { status: 'error', message: 'No transaction was found for this id', data: null },
  ]);
  const choose = await getPage(link);
  expect(choose.text).toContain('5531 8866 5214 2950');
  expect(choose.text).not.toContain('4084 0840 8408 4081');
  await postForm(`${link}/card`, { number: '5531 8866 5214 2950', expiry: '09/32', cvv: '564' });
  expect((await client.flw('GET', verifyPath)).body.data.status).toBe('pending');
  await postForm(`${link}/answer`, { kind: 'pin', answer: '3310' });
  const done = await postForm(`${link}/answer`, { kind: 'otp', answer: '12345' });
  const back = new URL(done.location!);
  const id = back.searchParams.get('transaction_id')!;
  expect(back.origin + back.pathname).toBe('https://shop.example/back');
  expect(Object.fromEntries(back.searchParams)).toEqual({
    a: '1',
    status: 'successful',
    tx_ref: 'ord-1',
    transaction_id: id,
  });
  const { body } = await client.flw('GET', `/transactions/${id}/verify`);
  expect([body.status, body.message]).toEqual(['success', 'Transaction fetched successfully']);
  expect(body.data).toMatchObject({
    id: Number(id),
    tx_ref: 'ord-1',
    amount: 5000.5,
    charged_amount: 5000.5,
    app_fee: 75.25,
    merchant_fee: 0,
    amount_settled: 4925.25,
    currency: 'NGN',
    status: 'successful',
    payment_type: 'card',
    meta: { order: 7 },
    customer: { email: 'ada@example.com', name: 'Ada Obi', phone_number: '08012345678' },
    card: { first_6digits: '553188', last_4digits: '2950', type: 'MASTERCARD', expiry: '09/32' },
  });
  expect((await client.flw('GET', verifyPath)).body.data).toEqual(body.data);
  await client.sandbox.control.settle();
  const [event] = client.receiver.got;
  expect(event!.event).toBe('charge.completed');
  expect(event!.headers['verif-hash']).toBe('presence-sandbox-hash');
  expect(event!.headers['x-paystack-signature']).toBe(undefined);
  expect(event!.data).toEqual(body.data);
});

test('a bank page can decline, which is told of too; the customer may cancel', async () => {
  const client = await startFlutterwave();
  const link = await client.link();
  await postForm(`${link}/card`, { number: '4187427415564246', expiry: '09/32', cvv: '828' });
  await postForm(`${link}/answer`, { kind: 'bank', answer: 'decline' });
  expect((await client.flw('GET', verifyPath)).body.data.status).toBe('failed');
  await client.sandbox.control.settle();
  expect(client.receiver.got.map((got) => [got.event, got.data.status])).toEqual([
    ['charge.completed', 'failed'],
  ]);
  const cancelled = await postForm(`${link}/cancel`);
  expect(cancelled.location).toBe('https://shop.example/back?a=1&status=cancelled&tx_ref=ord-1');
  expect(client.sandbox.control.truth().captures).toEqual([]);
});

test('the other provider’s cards are refused on either page', async () => {
  const client = await startFlutterwave();
  const link = await client.link();
  await postForm(`${link}/card`, { number: '4084084084084081', expiry: '09/32', cvv: '408' });
  expect((await getPage(`${link}/card`)).text).toContain('use one of the test cards below');
  const { authorization_url: other } = await client.start();
  await postForm(`${other}/card`, { number: '5531886652142950', expiry: '09/32', cvv: '564' });
  expect((await getPage(`${other}/card`)).text).toContain('use one of the test cards below');
});

test('the same reference and sum give the same link until it is paid', async () => {
  const client = await startFlutterwave();
  const link = await client.link();
  expect(await client.link()).toBe(link);
  const other = await client.flw('POST', '/payments', { ...payment, amount: 5_001 });
  expect([other.status, other.body.message]).toEqual([400, 'Duplicate transaction reference']);
  await client.sandbox.control.pay({ reference: 'ord-1' });
  const again = await client.flw('POST', '/payments', payment);
  expect([again.status, again.body.message]).toEqual([400, 'Duplicate transaction reference']);
  expect(client.sandbox.control.truth().captures.length).toBe(1);
});

test('the link ends with its session', async () => {
  const client = await startFlutterwave();
  const link = await client.link({ session_duration: 30 });
  await client.sandbox.control.advance(30 * 60_000);
  expect((await getPage(link)).status).toBe(410);
});

test.each([
  [{ tx_ref: '' }, 'tx_ref is required'],
  [{ amount: '' }, 'amount is required'],
  [{ amount: 0 }, 'amount must be above 0'],
  [{ amount: 10.005 }, 'amount must be a number with two decimals at most'],
  [{ amount: -5 }, 'amount must be a number with two decimals at most'],
  [{ currency: 'USD' }, 'currency is not supported'],
  [{ redirect_url: 'javascript:alert(1)' }, 'redirect_url must be a web address'],
  [{ customer: {} }, 'customer.email is required'],
  [{ session_duration: 1_441 }, 'session_duration must be from 1 to 1440 minutes'],
  [{ subaccounts: [{ id: 'RS_nobody' }] }, 'subaccounts is not part of the sandbox'],
])('no payment is started with %j', async (fields, message) => {
  const client = await startFlutterwave();
  const answer = await client.flw('POST', '/payments', { ...payment, ...fields });
  expect([answer.status, answer.body]).toEqual([400, { status: 'error', message, data: null }]);
});

test('either provider’s key opens only its own calls, and sees only its own payments', async () => {
  const client = await startFlutterwave();
  await client.link();
  await client.sandbox.control.pay({ reference: 'ord-1' });
  const wrong = await client.get(`/flutterwave/v3${verifyPath}`, SECRET);
  expect([wrong.status, wrong.body.message]).toEqual([401, 'Invalid authorization key']);
  const id = (await client.flw('GET', verifyPath)).body.data.id;
  expect((await client.get('/transaction/verify/ord-1')).status).toBe(400);
  expect((await client.get(`/transaction/${id}`)).status).toBe(404);
  expect((await client.get('/transaction')).body.data).toEqual([]);
  expect((await client.post('/refund', { transaction: 'ord-1' })).status).toBe(404);
  const { reference } = await client.start();
  await client.sandbox.control.pay({ reference });
  const path = `/transactions/verify_by_reference?tx_ref=${reference}`;
  expect((await client.flw('GET', path)).status).toBe(400);
  const unknown = await client.flw('GET', '/nothing');
  expect([unknown.status, unknown.body.status]).toEqual([404, 'error']);
});

test('refunds in naira, told of when they are done, never more than was paid', async () => {
  const client = await startFlutterwave();
  await client.link();
  await client.sandbox.control.pay({ reference: 'ord-1' });
  const { id } = (await client.flw('GET', verifyPath)).body.data;
  const refund = (amount?: number) => client.flw('POST', `/transactions/${id}/refund`, { amount });
  const first = await refund(1_000.25);
  expect(first.body).toMatchObject({
    status: 'success',
    message: 'Transaction refund initiated',
    data: { tx_id: id, amount_refunded: 1000.25, status: 'pending' },
  });
  expect((await refund(3_999.76)).body.message).toBe(
    'Refund amount cannot be more than what is left of the transaction',
  );
  expect((await refund()).body.data.amount_refunded).toBe(3999.75);
  await client.sandbox.control.advance(2 * 3_600_000);
  const list = await client.flw('GET', `/refunds?tx_id=${id}`);
  expect(list.body.data.map((each: Record<string, unknown>) => [each.amount_refunded, each.status])).toEqual([
    [3999.75, 'completed'],
    [1000.25, 'completed'],
  ]);
  const one = await client.flw('GET', `/refunds/${first.body.data.id}`);
  expect(one.body.data.amount_refunded).toBe(1000.25);
  const events = client.receiver.got.filter((got) => got.event === 'refund.completed');
  expect(events.map((got) => got.data.AmountRefunded)).toEqual([1000.25, 3999.75]);
  expect((await client.flw('GET', verifyPath)).body.data.status).toBe('successful');
  const truth = client.sandbox.control.truth();
  expect(truth.totals.NGN).toMatchObject({ captured: 500_000, fees: 7_525, refunded: 500_000 });
  expect(gap(truth)).toBe(0);
});
