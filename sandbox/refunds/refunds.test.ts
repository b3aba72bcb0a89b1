import { expect, test } from 'vitest';
import { startReceiver, startSandbox } from '../test-support.ts';

const minute = 60_000;
const hour = 60 * minute;

async function paid(card = 'success', fields: Record<string, unknown> = {}) {
  const receiver = await startReceiver();
  const client = await startSandbox({ webhookUrl: receiver.url });
  const { control } = client.sandbox;
  control.freeze();
  const { reference } = await client.start(fields);
  await control.pay({ reference, card });
  await control.settle();
  receiver.got.length = 0;
  const refund = (body: Record<string, unknown> = {}) =>
    client.post('/refund', { transaction: reference, ...body });
  const read = async (id: unknown) => (await client.get(`/refund/${String(id)}`)).body.data;
  return { receiver, client, control, reference, refund, read };
}

test('a whole refund: pending, processing after a minute, processed an hour later', async () => {
  const { receiver, client, control, reference, refund, read } = await paid();
  const answer = await refund({ customer_note: 'Sorry' });
  expect([answer.status, answer.body.message]).toEqual([200, 'Refund has been queued for processing']);
  const { id } = answer.body.data;
  expect(answer.body.data).toMatchObject({
    status: 'pending',
    amount: 500_000,
    currency: 'NGN',
    customer_note: 'Sorry',
    deducted_amount: 0,
    transaction: { reference, status: 'success', amount: 500_000 },
  });
  await control.advance(minute - 1);
  expect((await read(id)).status).toBe('pending');
  await control.advance(1);
  expect((await read(id)).status).toBe('processing');
  await control.advance(hour - 1);
  expect((await read(id)).status).toBe('processing');
  expect((await client.verify(reference)).status).toBe('success');
  await control.advance(1);
  const after = await read(id);
  expect([after.status, after.refunded_at]).toEqual(['processed', control.clock().iso]);
  expect((await client.verify(reference)).status).toBe('reversed');
  expect(receiver.got.map((got) => [got.event, got.data.amount, got.data.refund_reference])).toEqual([
    ['refund.pending', '500000', null],
    ['refund.processing', 500_000, null],
    ['refund.processed', '500000', after.bank_reference],
  ]);
  expect(receiver.got[0]!.data).toMatchObject({
    status: 'pending',
    transaction_reference: reference,
    currency: 'NGN',
    customer: { email: 'ada@example.com' },
    domain: 'test',
  });
  expect(control.truth().totals.NGN).toEqual({
    captures: 1,
    captured: 500_000,
    fees: 17_500,
    refunded: 500_000,
    refund_pending: 0,
    net: -17_500,
  });
});

test('the card whose refunds fail gives the money back to be refunded again', async () => {
  const { receiver, client, control, reference, refund, read } = await paid('refund_fails');
  const { id } = (await refund()).body.data;
  expect((await refund()).body.message).toBe('Transaction has been fully reversed');
  await control.advance(minute + hour);
  expect((await read(id)).status).toBe('failed');
  expect((await client.verify(reference)).status).toBe('success');
  expect(receiver.got.map((got) => got.event)).toEqual([
    'refund.pending',
    'refund.processing',
    'refund.failed',
  ]);
  expect(control.truth().totals.NGN).toMatchObject({ refunded: 0, refund_pending: 0, net: 482_500 });
  expect((await refund()).status).toBe(200);
});

test('the card whose refunds need attention stops there', async () => {
  const { receiver, control, refund, read } = await paid('refund_needs_attention');
  const { id } = (await refund({ amount: '200000' })).body.data;
  await control.advance(1_000 * hour);
  expect((await read(id)).status).toBe('needs-attention');
  const last = receiver.got.at(-1)!;
  expect([last.event, last.data.id, last.data.amount]).toEqual(['refund.needs-attention', id, 200_000]);
  expect(control.truth().totals.NGN.refund_pending).toBe(200_000);
});

test('partial refunds never exceed the payment, and the last one reverses it', async () => {
  const { client, control, reference, refund } = await paid();
  expect((await refund({ amount: 300_000 })).body.data.amount).toBe(300_000);
  expect((await refund({ amount: 200_001 })).body.message).toBe(
    'Refund amount cannot be more than what is left of the transaction',
  );
  await control.advance(2 * hour);
  expect((await client.verify(reference)).status).toBe('success');
  expect((await refund()).body.data.amount).toBe(200_000);
  await control.advance(2 * hour);
  expect((await client.verify(reference)).status).toBe('reversed');
  expect((await refund()).body.message).toBe('Transaction has been fully reversed');
  expect(control.truth().refunds.map(({ amount, status }) => [amount, status])).toEqual([
    [300_000, 'processed'],
    [200_000, 'processed'],
  ]);
});

test('many refunds at once cannot give back more than was paid', async () => {
  const { refund, control } = await paid();
  const answers = await Promise.all(Array.from({ length: 10 }, () => refund({ amount: 150_000 })));
  expect(answers.filter((answer) => answer.status === 200).length).toBe(3);
  expect(control.truth().totals.NGN.refund_pending).toBe(450_000);
});

test.each([
  [{}, 400, 'Transaction is required'],
  [{ transaction: 'nothing' }, 404, 'Transaction not found'],
  [{ amount: 0 }, 400, 'Refund amount must be a whole number of kobo'],
  [{ amount: 1.5 }, 400, 'Refund amount must be a whole number of kobo'],
  [{ amount: '12x' }, 400, 'Refund amount must be a whole number of kobo'],
  [{ currency: 'USD' }, 400, 'Refund currency must be that of the transaction'],
])('refused: %j', async (body, status, message) => {
  const { client, reference } = await paid();
  const sent =
    Object.keys(body).length === 0 || 'transaction' in body ? body : { transaction: reference, ...body };
  const answer = await client.post('/refund', sent);
  expect([answer.status, answer.body.message]).toEqual([status, message]);
});

test('an unpaid transaction cannot be refunded', async () => {
  const client = await startSandbox();
  const { reference } = await client.start();
  const answer = await client.post('/refund', { transaction: reference });
  expect([answer.status, answer.body.message]).toEqual([400, 'Transaction has not been paid']);
});

test('a transaction is found by its id, also one above 2^53 sent as a number', async () => {
  const client = await startSandbox();
  for (let i = 0; i < 3; i += 1) {
    const { reference } = await client.start();
    await client.sandbox.control.pay({ reference });
    const id = /"id":(\d+)/.exec((await client.get(`/transaction/verify/${reference}`)).text)![1]!;
    const response = await fetch(`${client.sandbox.url}/refund`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer sk_test_presence_sandbox' },
      body: `{"transaction":${id}}`,
    });
    expect(
      ((await response.json()) as { data: { transaction: { reference: string } } }).data.transaction
        .reference,
    ).toBe(reference);
  }
});

test('the list is filtered and paged', async () => {
  const { client, reference, refund } = await paid();
  for (const amount of [100, 200, 300]) await refund({ amount });
  const other = await client.start();
  await client.sandbox.control.pay({ reference: other.reference });
  await client.post('/refund', { transaction: other.reference });
  const all = await client.get('/refund');
  expect(all.body.meta).toEqual({ total: 4, skipped: 0, perPage: 50, page: 1, pageCount: 1 });
  const some = await client.get(`/refund?transaction=${reference}&perPage=2&page=2`);
  expect(some.body.data.map((each: { amount: number }) => each.amount)).toEqual([100]);
  expect(some.body.meta).toEqual({ total: 3, skipped: 2, perPage: 2, page: 2, pageCount: 2 });
  expect((await client.get('/refund?transaction=nothing')).body.data).toEqual([]);
  expect((await client.get('/refund/1')).status).toBe(404);
});
