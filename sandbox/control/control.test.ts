import { expect, test } from 'vitest';
import { startReceiver, startSandbox } from '../test-support.ts';

test('the token is needed, and callers behind a proxy are refused', async () => {
  const client = await startSandbox({ controlToken: 'secret' });
  expect((await client.control('GET', '/truth', undefined, 'secret')).status).toBe(200);
  expect((await client.control('GET', '/truth', undefined, 'wrong')).status).toBe(401);
  const headers = { 'x-control-token': 'secret', 'x-forwarded-for': '127.0.0.1' };
  expect((await fetch(`${client.sandbox.url}/__control/truth`, { headers })).status).toBe(403);
});

test.each([
  ['POST', '/faults', { kind: 'no_such' }, 400, /^kind: /],
  ['POST', '/faults', { kind: 'status', oops: 1 }, 400, /oops/],
  ['POST', '/chaos', { seed: 1, rates: { status: 0.6, garbage: 0.6 } }, 400, /add up/],
  ['POST', '/clock', { advance_ms: -1 }, 400, /^advance_ms: /],
  ['POST', '/settings', { webhook_url: 'ftp://x' }, 400, /^webhook_url: /],
  ['POST', '/pay', {}, 400, /^reference: /],
  ['POST', '/pay', { reference: 'none' }, 404, /No transaction has the reference none\./],
  ['POST', '/transfer-confirm', { reference: 'none' }, 404, /No transaction/],
  ['POST', '/deliveries/drop', { ids: ['x'] }, 404, /There is no delivery x\./],
  ['GET', '/nothing', undefined, 404, /no such call/],
])('%s %s %j is refused with a sentence', async (method, path, body, status, sentence) => {
  const client = await startSandbox();
  const answer = await client.control(method, path, body);
  expect(answer.status).toBe(status);
  expect(answer.body.error).toMatch(sentence);
});

test('every call over the wire', async () => {
  const receiver = await startReceiver();
  const client = await startSandbox();
  const { control } = client;
  await control('POST', '/settings', { webhook_url: receiver.url, webhook_schedule: 'live' });
  expect((await control('GET', '/settings')).body.webhook_schedule).toBe('live');
  const frozen = (await control('POST', '/clock', { freeze: true })).body;
  expect(frozen.frozen).toBe(true);
  expect((await control('POST', '/clock', { advance_ms: 5 })).body.now).toBe(frozen.now + 5);
  expect((await control('GET', '/clock')).body.iso).toBe(new Date(frozen.now + 5).toISOString());
  await control('POST', '/deliveries/hold', {});
  const { reference } = await client.start();
  expect(
    (await control('POST', '/pay', { reference, channel: 'bank_transfer', outcome: 'pending' })).body,
  ).toEqual({
    reference,
    status: 'pending',
    gateway_response: 'Waiting for the bank',
    amount: 500_000,
    fees: null,
    captured: false,
  });
  expect((await control('POST', '/transfer-confirm', { reference })).body.captured).toBe(true);
  const held = (await control('GET', `/deliveries?reference=${reference}&state=held`)).body.deliveries;
  expect(held.length).toBe(1);
  const ids = [held[0].id];
  expect((await control('POST', '/deliveries/reorder', { ids })).body.deliveries.length).toBe(1);
  expect((await control('POST', '/deliveries/release')).body.deliveries[0].state).toBe('delivered');
  await control('POST', '/deliveries/duplicate', { id: ids[0], count: 2, signature: 'corrupt' });
  await control('POST', '/deliveries/settle');
  expect(receiver.got.length).toBe(3);
  const fault = (await control('POST', '/faults', { kind: 'empty', match: { route: 'verify' } })).body;
  expect((await control('GET', '/faults')).body.faults[0]).toMatchObject({ id: fault.id, left: 1, hits: 0 });
  await control('DELETE', `/faults?id=${fault.id}`);
  expect((await control('GET', '/faults')).body.faults).toEqual([]);
  await control('POST', '/chaos', { seed: 1, rates: { status: 1 } });
  expect((await client.get('/transaction')).status).toBe(500);
  expect((await control('GET', '/chaos')).body.chaos.seed).toBe(1);
  await control('DELETE', '/chaos');
  expect((await client.get('/transaction')).status).toBe(200);
  expect((await control('GET', '/truth')).body).toEqual({
    shares: [{ reference, fee: 17_500, integration: 482_500, subaccounts: [] }],
    accounts: [{ domain: 'test', account: 'integration', settled: 0, pending: 482_500 }],
    settlements: [],
    disputes: [],
    balance: { NGN: { disputes_lost: 0, settled: 0, pending: 482_500 } },
    captures: [
      {
        reference,
        amount: 500_000,
        currency: 'NGN',
        fee: 17_500,
        at: (await client.verify(reference)).paid_at,
      },
    ],
    refunds: [],
    totals: {
      NGN: { captures: 1, captured: 500_000, fees: 17_500, refunded: 0, refund_pending: 0, net: 482_500 },
    },
  });
});

test('the same seed makes the same codes; reset starts over', async () => {
  const seeded = {
    transactions: [
      { email: 'a@b.co', amount: 500_000, pay: {} },
      { email: 'b@b.co', amount: 5_000 },
    ],
  };
  const [one, two] = [await startSandbox({ seed: 's' }), await startSandbox({ seed: 's' })];
  const first = await one.sandbox.control.seed(seeded);
  const second = await two.sandbox.control.seed(seeded);
  const codes = (result: typeof first) =>
    result.transactions.map((each) => [each.reference, each.access_code, each.status]);
  expect(codes(second)).toEqual(codes(first));
  expect(first.transactions.map((each) => each.status)).toEqual(['success', 'abandoned']);
  one.sandbox.control.setSettings({ session_timeout_ms: 5 });
  one.sandbox.control.addFault({ kind: 'empty', times: 'always' });
  await one.sandbox.control.advance(3_600_000);
  await one.control('POST', '/reset');
  expect(one.sandbox.control.truth().captures).toEqual([]);
  expect(one.sandbox.control.deliveries()).toEqual([]);
  expect(one.sandbox.control.faults()).toEqual([]);
  expect(one.sandbox.control.settings().session_timeout_ms).toBe(86_400_000);
  expect(Math.abs(one.sandbox.control.clock().now - Date.now())).toBeLessThan(600_000);
  expect(codes(await one.sandbox.control.seed(seeded))).toEqual(codes(first));
  const other = await one.sandbox.control.seed({ ...seeded, seed: 'other' });
  expect(codes(other)).not.toEqual(codes(first));
});

test('two sandboxes in one process share nothing', async () => {
  const [one, two] = [await startSandbox(), await startSandbox()];
  const { reference } = await one.start({ reference: 'mine' });
  await one.sandbox.control.pay({ reference });
  await one.sandbox.control.advance(86_400_000);
  expect((await two.get('/transaction/verify/mine')).body.code).toBe('transaction_not_found');
  expect(two.sandbox.control.truth().captures).toEqual([]);
  expect(two.sandbox.control.clock().now).toBeLessThan(Date.now() + 600_000);
});

test('reset in the middle of a delivery leaves nothing behind', async () => {
  const receiver = await startReceiver();
  receiver.answer = () => null;
  const client = await startSandbox({ webhookUrl: receiver.url });
  const { reference } = await client.start();
  await client.sandbox.control.pay({ reference });
  await expect.poll(() => receiver.got.length).toBe(1);
  await client.sandbox.control.reset();
  await client.sandbox.control.settle();
  expect(client.sandbox.control.deliveries()).toEqual([]);
});
