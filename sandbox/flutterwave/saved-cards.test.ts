import { expect, test } from 'vitest';
import { payment, startFlutterwave } from './support.ts';

async function saved() {
  const client = await startFlutterwave();
  await client.link();
  await client.sandbox.control.pay({ reference: 'ord-1' });
  const first = await client.flw('GET', '/transactions/verify_by_reference?tx_ref=ord-1');
  const { token } = first.body.data.card as { token: string };
  const charge = (fields: Record<string, unknown> = {}) =>
    client.flw('POST', '/tokenized-charges', {
      token,
      email: 'ada@example.com',
      currency: 'NGN',
      country: 'NG',
      amount: 200,
      tx_ref: 'sub-1',
      ...fields,
    });
  return { client, token, charge };
}

test('a saved card is charged again without its owner', async () => {
  const { client, token, charge } = await saved();
  const { body } = await charge();
  expect(body).toMatchObject({
    status: 'success',
    message: 'Charge successful',
    data: { tx_ref: 'sub-1', amount: 200, status: 'successful', card: { token } },
  });
  const twice = await charge();
  expect([twice.status, twice.body.message]).toEqual([400, 'Duplicate transaction reference']);
  expect(client.sandbox.control.truth().captures.length).toBe(2);
  await client.sandbox.control.settle();
  expect(client.receiver.got.map((got) => got.data.tx_ref)).toEqual(['ord-1', 'sub-1']);
});

test('a saved card belongs to one address', async () => {
  const { client, charge } = await saved();
  for (const fields of [{ email: 'eve@example.com' }, { token: 'flw-t1nf-none-m03k' }]) {
    const answer = await charge(fields);
    expect([answer.status, answer.body.message]).toEqual([400, 'Wrong token or email passed']);
  }
  expect(client.sandbox.control.truth().captures.length).toBe(1);
});

test('the control decides what a saved card does next', async () => {
  const { client, token, charge } = await saved();
  await client.control('POST', '/flutterwave/token', { token, outcome: 'insufficient_funds' });
  const { body } = await charge();
  expect([body.data.status, body.data.processor_response]).toEqual(['failed', 'Insufficient Funds']);
  await client.control('POST', '/flutterwave/token', { token, outcome: 'success' });
  expect((await charge({ tx_ref: 'sub-2' })).body.data.status).toBe('successful');
  const unknown = await client.control('POST', '/flutterwave/token', { token: 'x', outcome: 'success' });
  expect([unknown.status, unknown.body.error]).toEqual([404, 'No saved card has that token.']);
});

test('the faults know these calls', async () => {
  const client = await startFlutterwave();
  const { control } = client.sandbox;
  control.addFault({ kind: 'webhook_before_answer', match: { route: 'flutterwave_payments' } });
  client.receiver.answer = async (received) => {
    expect(received.data.status).toBe('successful');
    return 200;
  };
  await client.link();
  expect(client.receiver.got.length).toBe(1);
  const read = async () => (await client.flw('GET', '/transactions/verify_by_reference?tx_ref=ord-1')).body;
  control.addFault({ kind: 'wrong_amount', match: { reference: 'ord-1' } });
  expect((await read()).data.amount).toBe(4_999);
  control.addFault({ kind: 'wrong_reference' });
  expect((await read()).data.tx_ref).toBe('ord-1-other');
  control.addFault({ kind: 'status', status: 503, match: { route: 'flutterwave_verify_reference' } });
  expect(await read()).toEqual({ status: 'error', message: 'An error occurred', data: null });
  expect((await read()).data.amount).toBe(5_000);
  control.addFault({ kind: 'drop_after_act', match: { route: 'flutterwave_payments' } });
  await expect(client.flw('POST', '/payments', { ...payment, tx_ref: 'ord-2' })).rejects.toThrow();
  await client.link({ tx_ref: 'ord-2' });
});

test('held, doubled and wrongly proven events work as for the other provider', async () => {
  const client = await startFlutterwave();
  const { control } = client.sandbox;
  control.hold({ event: 'charge.completed' });
  await client.link();
  await control.pay({ reference: 'ord-1' });
  await control.settle();
  expect(client.receiver.got.length).toBe(0);
  const [held] = control.deliveries({ state: 'held' });
  await control.release({});
  for (const signature of ['corrupt', 'truncated', 'omitted', 'current'] as const)
    await control.duplicate({ id: held!.id, signature });
  expect(client.receiver.got.map((got) => got.headers['verif-hash'])).toEqual([
    'presence-sandbox-hash',
    'presence-sandbox-hashx',
    'presence-s',
    undefined,
    'presence-sandbox-hash',
  ]);
});
