import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { SECRET, startReceiver, startSandbox } from '../test-support.ts';

const minute = 60_000;
const hour = 60 * minute;
const hmac = (body: Buffer, key: string): string => createHmac('sha512', key).update(body).digest('hex');

async function paid(options: Parameters<typeof startSandbox>[0] = {}) {
  const receiver = await startReceiver();
  const client = await startSandbox({ webhookUrl: receiver.url, ...options });
  const { control } = client.sandbox;
  const pay = async (): Promise<string> => {
    const { reference } = await client.start();
    await control.pay({ reference });
    return reference;
  };
  return { receiver, client, control, pay };
}

test('charge.success carries the transaction, signed over the exact bytes', async () => {
  const { receiver, client, control, pay } = await paid();
  const reference = await pay();
  await control.settle();
  const [got] = receiver.got;
  expect(receiver.got.length).toBe(1);
  const signature = String(got!.headers['x-paystack-signature']);
  expect(signature).toMatch(/^[0-9a-f]{128}$/);
  expect(signature).toBe(hmac(got!.raw, SECRET));
  expect(got!.event).toBe('charge.success');
  expect(got!.data).toEqual({ ...(await client.verify(reference)), plan: {} });
});

test('a digest over the re-serialised body does not match', async () => {
  const { receiver, client, control } = await paid();
  const { reference } = await client.start({ metadata: { page: 'https://a.test/b' } });
  await control.pay({ reference });
  await control.settle();
  const [got] = receiver.got;
  expect(got!.text).toContain('https:\\/\\/a.test\\/b');
  const again = Buffer.from(JSON.stringify(JSON.parse(got!.text)));
  expect(hmac(again, SECRET)).not.toBe(got!.headers['x-paystack-signature']);
});

test('ids above 2^53 reach the wire whole', async () => {
  const { receiver, client, control } = await paid();
  const ids: string[] = [];
  for (let i = 0; i < 3; i += 1) {
    const { reference } = await client.start();
    await control.pay({ reference });
    await control.settle();
    ids.push(/"id":(\d+)/.exec(receiver.got.at(-1)!.text)![1]!);
  }
  expect(ids.filter((id) => !Number.isSafeInteger(Number(id))).length).toBeGreaterThan(0);
  for (const id of ids) expect((await client.get(`/transaction/${id}`)).text).toContain(`"id":${id},`);
});

test('live schedule: 3 minutes four times, then hourly until 72 hours', async () => {
  const { receiver, control, pay } = await paid({ settings: { webhook_schedule: 'live' } });
  receiver.answer = () => 500;
  control.freeze();
  const start = control.clock().now;
  await pay();
  await control.advance(100 * hour);
  const [delivery] = control.deliveries();
  const expected = [0, 3, 6, 9, 12].map((minutes) => minutes * minute);
  for (let hours = 1; hours <= 71; hours += 1) expected.push(12 * minute + hours * hour);
  expect(delivery!.tries.map((each) => each.at - start)).toEqual(expected);
  expect(delivery!.state).toBe('failed');
  expect(receiver.got.length).toBe(76);
  expect(new Set(receiver.got.map((each) => each.text)).size).toBe(1);
});

test('test schedule: hourly for 10 hours, and an answer of 200 ends it', async () => {
  const { receiver, control, pay } = await paid();
  control.freeze();
  const start = control.clock().now;
  receiver.answer = () => 503;
  await pay();
  await control.advance(20 * hour);
  const [first] = control.deliveries();
  expect(first!.tries.map((each) => (each.at - start) / hour)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  receiver.answer = (_received, count) => (count === 13 ? 200 : 503);
  const reference = await pay();
  await control.advance(20 * hour);
  const [second] = control.deliveries({ reference });
  expect([second!.state, second!.tries.map((each) => each.status)]).toEqual(['delivered', [503, 200]]);
});

test.each([201, 204, 301, 302, 400, 401])('an answer of %i is a failure', async (status) => {
  const { receiver, control, pay } = await paid();
  receiver.answer = () => status;
  await pay();
  await control.settle();
  expect(control.deliveries()[0]).toMatchObject({ state: 'waiting', tries: [{ status, error: null }] });
});

test('a receiver that never answers is given up after 30 virtual seconds', async () => {
  const { receiver, control, pay } = await paid({ advancePatience: 50 });
  receiver.answer = () => null;
  control.freeze();
  await pay();
  await control.advance(29_999);
  expect(control.deliveries()[0]!.state).toBe('sending');
  await control.advance(1);
  await control.settle();
  expect(control.deliveries()[0]).toMatchObject({
    state: 'waiting',
    tries: [{ status: null, error: 'no answer within 30 s' }],
  });
});

test('a slow receiver holds up neither the API nor the page', async () => {
  const { receiver, client, pay } = await paid();
  receiver.answer = () => null;
  const reference = await pay();
  expect((await client.verify(reference)).status).toBe('success');
});

test('no more than the set number are on their way at once', async () => {
  const { receiver, client, control } = await paid({ settings: { webhook_concurrency: 3 } });
  let open = 0;
  let most = 0;
  receiver.answer = async () => {
    most = Math.max(most, (open += 1));
    await new Promise((resolve) => setTimeout(resolve, 10));
    open -= 1;
    return 200;
  };
  const started = await Promise.all(Array.from({ length: 12 }, () => client.start()));
  await Promise.all(started.map(({ reference }) => control.pay({ reference })));
  await control.settle();
  expect([receiver.got.length, most]).toEqual([12, 3]);
});

test('hold, reorder, drop and release', async () => {
  const { receiver, control, pay } = await paid();
  control.hold();
  const references = [await pay(), await pay(), await pay(), await pay()];
  await control.settle();
  expect(receiver.got).toEqual([]);
  const ids = control.deliveries({ state: 'held' }).map((delivery) => delivery.id);
  expect(ids.length).toBe(4);
  control.drop([ids[1]!]);
  control.reorder([ids[3]!, ids[2]!]);
  const released = await control.release({ in_order: true });
  expect(released.map((delivery) => delivery.state)).toEqual(['delivered', 'delivered', 'delivered']);
  expect(receiver.got.map((got) => got.data.reference)).toEqual([
    references[3],
    references[2],
    references[0],
  ]);
  expect(control.deliveries({ state: 'dropped' })[0]!.reason).toBe('dropped by control');
  await pay();
  await control.settle();
  expect(receiver.got.length).toBe(4);
});

test('only events that match a rule are held', async () => {
  const { receiver, client, control, pay } = await paid();
  const { reference } = await client.start();
  control.hold({ reference });
  await control.pay({ reference });
  const other = await pay();
  await control.settle();
  expect(receiver.got.map((got) => got.data.reference)).toEqual([other]);
});

test('a duplicate has the same bytes; one that fails is not tried again', async () => {
  const { receiver, control, pay } = await paid();
  await pay();
  await control.settle();
  const [delivery] = control.deliveries();
  await control.duplicate({ id: delivery!.id, count: 10 });
  expect(receiver.got.length).toBe(11);
  expect(new Set(receiver.got.map((got) => got.text)).size).toBe(1);
  receiver.answer = () => 500;
  const [copy] = await control.duplicate({ id: delivery!.id });
  expect(copy!.state).toBe('failed');
});

test('signatures: previous key, corrupt, truncated, omitted', async () => {
  const { receiver, control, pay } = await paid({ secretKeys: ['sk_test_new', 'sk_test_old'] });
  const { reference } = (await control.seed({ transactions: [{ email: 'a@b.co', amount: 5_000 }] }))
    .transactions[0]!;
  await control.pay({ reference });
  await control.settle();
  const id = control.deliveries()[0]!.id;
  for (const signature of ['previous', 'corrupt', 'truncated', 'omitted'] as const) {
    await control.duplicate({ id, signature });
  }
  const good = hmac(receiver.got[0]!.raw, 'sk_test_new');
  const sent = receiver.got.map((got) => got.headers['x-paystack-signature']);
  expect([sent[0], sent[1], sent[3], sent[4]]).toEqual([
    good,
    hmac(receiver.got[0]!.raw, 'sk_test_old'),
    good.slice(0, 64),
    undefined,
  ]);
  expect(sent[2]!.length).toBe(128);
  expect(sent[2]).not.toBe(good);
  expect(pay).toBeDefined();
});

test('the setting changes the signature of all events', async () => {
  const { receiver, control, pay } = await paid();
  expect(() => control.setSettings({ webhook_signature: 'previous' })).toThrow('no previous key');
  control.setSettings({ webhook_signature: 'omitted' });
  await pay();
  await control.settle();
  expect(receiver.got[0]!.headers['x-paystack-signature']).toBe(undefined);
});

test('without an address events are kept as dropped and can be sent later', async () => {
  const { receiver, control, pay } = await paid({ webhookUrl: null });
  await pay();
  const [delivery] = control.deliveries();
  expect([delivery!.state, delivery!.reason]).toEqual(['dropped', 'no webhook address']);
  control.setSettings({ webhook_url: receiver.url });
  await control.release({ ids: [delivery!.id] });
  expect(receiver.got.length).toBe(1);
});

test('only successful charges make an event', async () => {
  const { client, control } = await paid();
  for (const card of ['declined', 'insufficient_funds', 'server_error']) {
    const { reference } = await client.start();
    await control.pay({ reference, card });
  }
  await client.start();
  expect(control.deliveries()).toEqual([]);
});
