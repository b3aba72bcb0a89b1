import type { Transaction, TransactionStatus } from '../types.ts';
import { expect, test } from 'vitest';
import { transition, moves } from '../states.ts';
import { postForm, startSandbox } from '../test-support.ts';

const statuses: TransactionStatus[] = [
  'abandoned',
  'ongoing',
  'pending',
  'processing',
  'success',
  'failed',
  'reversed',
];

const allowed: Record<TransactionStatus, TransactionStatus[]> = {
  abandoned: ['ongoing', 'pending', 'processing', 'success', 'failed'],
  ongoing: ['abandoned', 'ongoing', 'pending', 'processing', 'success', 'failed'],
  pending: ['success', 'failed'],
  processing: ['success', 'failed'],
  success: ['reversed'],
  failed: ['ongoing', 'pending', 'processing', 'success', 'failed'],
  reversed: [],
};

test.each(statuses.flatMap((from) => statuses.map((to) => [from, to] as const)))('%s -> %s', (from, to) => {
  const transaction = { status: from } as Transaction;
  if (allowed[from].includes(to)) {
    transition(transaction, to);
    expect(transaction.status).toBe(to);
  } else {
    expect(() => transition(transaction, to)).toThrow(`cannot go from ${from} to ${to}`);
    expect(transaction.status).toBe(from);
  }
  expect(Object.keys(moves).length).toBe(statuses.length);
});

test('fifty payers of one transaction at once: one capture, one event', async () => {
  const client = await startSandbox();
  const { control } = client.sandbox;
  const { reference, authorization_url: url } = await client.start();
  const [results] = await Promise.all([
    Promise.all(Array.from({ length: 25 }, () => client.control('POST', '/pay', { reference }))),
    Promise.all(Array.from({ length: 25 }, () => postForm(`${url}/quick`))),
  ]);
  expect(results.every((answer) => answer.body.status === 'success')).toBe(true);
  expect(results.filter((answer) => answer.body.captured).length).toBeLessThanOrEqual(1);
  expect(control.truth().captures.length).toBe(1);
  expect(control.deliveries({ reference }).length).toBe(1);
});

test('two pays in the same instant: exactly one of them moved the money', async () => {
  const client = await startSandbox();
  const { reference } = await client.start();
  const results = await Promise.all([
    client.sandbox.control.pay({ reference }),
    client.sandbox.control.pay({ reference, channel: 'bank_transfer' }),
  ]);
  expect(results.map((result) => result.captured)).toEqual([true, false]);
});

test('while a bank is thinking no other try can start, so there cannot be two captures', async () => {
  const client = await startSandbox();
  const { control } = client.sandbox;
  const { reference } = await client.start();
  for (const outcome of ['pending', 'processing'] as const) {
    const next = await client.start();
    expect((await control.pay({ reference: next.reference, outcome })).status).toBe(outcome);
    await expect(control.pay({ reference: next.reference })).rejects.toThrow('still waiting for the bank');
  }
  expect((await control.pay({ reference })).captured).toBe(true);
  await control.advance(600_000);
  expect(control.truth().captures.length).toBe(3);
});

test('paying through control ends a try the customer had open', async () => {
  const client = await startSandbox();
  const { reference, authorization_url: url } = await client.start();
  await postForm(`${url}/transfer`);
  await client.sandbox.control.pay({ reference });
  await postForm(`${url}/sent`, { bank: 'quick' });
  expect(client.sandbox.control.truth().captures.length).toBe(1);
  expect((await client.verify(reference)).channel).toBe('card');
});

test('several tries until one works', async () => {
  const client = await startSandbox();
  const { control } = client.sandbox;
  const { reference } = await client.start();
  for (const card of ['declined', 'insufficient_funds', 'server_error'])
    await control.pay({ reference, card });
  expect(control.truth().captures).toEqual([]);
  await control.pay({ reference });
  const { log, status } = await client.verify(reference);
  expect([status, log.attempts, log.errors]).toEqual(['success', 4, 3]);
});

test('a card payment that waited for the bank ends as a card payment', async () => {
  const client = await startSandbox();
  const { control } = client.sandbox;
  const { reference } = await client.start();
  await control.pay({ reference, outcome: 'processing', card: 'refund_fails' });
  expect(await control.confirmTransfer({ reference })).toMatchObject({ status: 'success', captured: true });
  expect(await client.verify(reference)).toMatchObject({
    channel: 'card',
    log: { attempts: 1 },
    authorization: { channel: 'card', last4: '1803' },
  });
});

test('a wrong CVV fails the try', async () => {
  const client = await startSandbox();
  const { reference, authorization_url: url } = await client.start();
  await postForm(`${url}/card`, { number: '4084084084084081', expiry: '12/30', cvv: '999' });
  const data = await client.verify(reference);
  expect([data.status, data.gateway_response]).toEqual(['failed', 'Incorrect CVV']);
});

test('above a set limit a card is refused as insufficient funds', async () => {
  const client = await startSandbox({ settings: { decline_above: 50_000_000 } });
  const at = await client.start({ amount: 50_000_000 });
  const above = await client.start({ amount: 50_000_001 });
  expect((await client.sandbox.control.pay({ reference: at.reference })).status).toBe('success');
  const refused = await client.sandbox.control.pay({ reference: above.reference });
  expect([refused.status, refused.gateway_response]).toEqual(['failed', 'Insufficient Funds']);
});
