import type { DisputeInput } from './course.ts';
import { expect, test } from 'vitest';
import { startReceiver, startSandbox } from '../test-support.ts';
import { gap } from '../settlements/support.ts';

const hour = 3_600_000;

async function world(input: Partial<DisputeInput> = {}) {
  const receiver = await startReceiver();
  const client = await startSandbox({ webhookUrl: receiver.url });
  const { control } = client.sandbox;
  await control.freeze();
  const { reference } = await client.start();
  await control.pay({ reference });
  const { id } = control.openDispute({ reference, ...input });
  await control.settle();
  const read = async () => (await client.get(`/dispute/${id}`)).body.data;
  const events = () => receiver.got.map((got) => got.event).slice(1);
  const answer = (resolution: string, refund_amount = 500_000) =>
    client.put(`/dispute/${id}/resolve`, {
      resolution,
      message: 'We sent it',
      uploaded_filename: 'proof.pdf',
      refund_amount,
    });
  return { receiver, client, control, reference, id, read, events, answer };
}

test('a dispute is told of, listed and read', async () => {
  const { receiver, client, reference, id, read } = await world({ category: 'fraud' });
  const { event, data } = receiver.got[1]!;
  expect(event).toBe('charge.dispute.create');
  expect(data).toMatchObject({
    id: Number(id),
    status: 'awaiting-merchant-feedback',
    category: 'fraud',
    refund_amount: 500_000,
    resolution: null,
    transaction: { reference, status: 'success' },
    customer: { email: 'ada@example.com' },
  });
  expect(await read()).toMatchObject({ dueAt: data.dueAt, last4: '4081', bin: '408408' });
  const list = await client.get(`/dispute?transaction=${reference}`);
  expect(list.body.data.map((each: { id: number }) => each.id)).toEqual([Number(id)]);
  expect((await client.get('/dispute?status=resolved')).body.data).toEqual([]);
  expect((await client.get('/dispute/1')).body.message).toBe('Dispute not found');
});

test('a merchant that says nothing is reminded and then loses the money', async () => {
  const { client, control, reference, read, events } = await world();
  await control.advance(24 * hour);
  expect(events()).toEqual(['charge.dispute.create', 'charge.dispute.remind']);
  await control.advance(24 * hour);
  expect(events().at(-1)).toBe('charge.dispute.resolve');
  expect(await read()).toMatchObject({ status: 'resolved', resolution: 'auto-accepted' });
  expect((await client.verify(reference)).status).toBe('reversed');
  const truth = control.truth();
  expect(truth.balance.NGN.disputes_lost).toBe(500_000);
  expect(truth.totals.NGN.net).toBe(-17_500);
  expect(gap(truth)).toBe(0);
});

test('a merchant can give in to a part of it', async () => {
  const { client, control, reference, read, answer, events } = await world();
  expect((await answer('merchant-accepted', 200_000)).body.message).toBe('Dispute successfully resolved');
  expect(await read()).toMatchObject({ status: 'resolved', resolution: 'merchant-accepted' });
  await control.settle();
  expect(events()).toEqual(['charge.dispute.create', 'charge.dispute.resolve']);
  expect((await client.verify(reference)).status).toBe('success');
  expect(control.truth().balance.NGN.disputes_lost).toBe(200_000);
  expect((await client.post('/refund', { transaction: reference, amount: 300_001 })).status).toBe(400);
  expect((await client.post('/refund', { transaction: reference })).body.data.amount).toBe(300_000);
  await control.advance(2 * hour);
  expect((await client.verify(reference)).status).toBe('reversed');
  expect(gap(control.truth())).toBe(0);
});

const evidence = {
  customer_email: 'ada@example.com',
  customer_name: 'Ada Obi',
  customer_phone: '08012345678',
  service_details: 'Delivered by hand',
};

test('a contested dispute with evidence is won: the money stays', async () => {
  const { client, control, id, read, answer, events } = await world();
  const added = await client.post(`/dispute/${id}/evidence`, evidence);
  expect([added.body.message, added.body.data.service_details]).toEqual([
    'Evidence created',
    'Delivered by hand',
  ]);
  await answer('declined');
  expect((await read()).status).toBe('awaiting-bank-feedback');
  await control.advance(120 * hour);
  expect(await read()).toMatchObject({ status: 'resolved', resolution: 'declined' });
  expect(events()).toEqual(['charge.dispute.create', 'charge.dispute.resolve']);
  expect(control.truth().balance.NGN.disputes_lost).toBe(0);
});

test('a contested dispute can be lost, and the bank can decide at once', async () => {
  const { client, control, id, reference, read, answer } = await world({ outcome: 'lost' });
  await client.post(`/dispute/${id}/evidence`, evidence);
  await answer('declined');
  expect((await client.control('POST', '/disputes/decide', { id, outcome: 'lost' })).body).toEqual({
    id,
    reference,
    status: 'resolved',
    resolution: 'bank-accepted',
    amount: 500_000,
    lost: 500_000,
  });
  await control.advance(400 * hour);
  expect((await read()).resolution).toBe('bank-accepted');
  expect(control.truth().balance.NGN.disputes_lost).toBe(500_000);
  const again = await client.control('POST', '/disputes/decide', { id, outcome: 'won' });
  expect([again.status, again.body.error]).toEqual([409, 'The dispute is resolved already.']);
});

test('money in dispute cannot be refunded, nor disputed twice', async () => {
  const { client, reference } = await world({ amount: 400_000 });
  const refund = await client.post('/refund', { transaction: reference, amount: 100_001 });
  expect(refund.body.message).toBe('Refund amount cannot be more than what is left of the transaction');
  const second = await client.control('POST', '/disputes', { reference, amount: 100_001 });
  expect([second.status, second.body.error]).toEqual([
    409,
    'Only 100000 kobo of the payment can be disputed.',
  ]);
  expect(client.sandbox.control.truth().disputes.length).toBe(1);
});

test('evidence files are put to the address that was asked for', async () => {
  const { client, id } = await world();
  const { body } = await client.get(`/dispute/${id}/upload_url?upload_filename=proof.PDF`);
  expect(body.data.fileName).toMatch(/^[a-z0-9]{24}\.pdf$/);
  const put = await fetch(body.data.signedUrl, { method: 'PUT', body: Buffer.from([0, 1, 255]) });
  expect(put.status).toBe(200);
  expect((await client.get(`/dispute/${id}/upload_url`)).body.message).toBe('upload_filename is required');
});

test.each([
  [{ resolution: 'maybe' }, 'resolution must be merchant-accepted or declined'],
  [{ message: '' }, 'message is required'],
  [{ uploaded_filename: undefined }, 'uploaded_filename is required'],
  [{ refund_amount: 500_001 }, 'refund_amount must be a whole number of kobo up to the amount disputed'],
])('an answer of the merchant is refused: %j', async (fields, message) => {
  const { client, id, read } = await world();
  const good = { resolution: 'declined', message: 'No', uploaded_filename: 'a.pdf', refund_amount: 0 };
  const refused = await client.put(`/dispute/${id}/resolve`, { ...good, ...fields });
  expect([refused.status, refused.body.message]).toEqual([400, message]);
  expect((await read()).status).toBe('awaiting-merchant-feedback');
  await client.put(`/dispute/${id}/resolve`, good);
  const twice = await client.put(`/dispute/${id}/resolve`, good);
  expect(twice.body.message).toBe('Dispute is not awaiting your feedback');
});

test('an unpaid transaction cannot be disputed', async () => {
  const client = await startSandbox();
  const { reference } = await client.start();
  const answer = await client.control('POST', '/disputes', { reference });
  expect([answer.status, answer.body.error]).toEqual([
    409,
    'The transaction is abandoned: there is nothing to dispute.',
  ]);
});
