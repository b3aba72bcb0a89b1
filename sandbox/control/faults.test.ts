import { expect, test } from 'vitest';
import { getPage, postForm, startReceiver, startSandbox } from '../test-support.ts';

const body = { email: 'ada@example.com', amount: 500_000, reference: 'ref-1' };

test('delay_then_act: acts at once, answers late', async () => {
  const client = await startSandbox();
  client.sandbox.control.addFault({ kind: 'delay_then_act', match: { reference: 'ref-1' }, ms: 300 });
  const started = performance.now();
  const call = client.post('/transaction/initialize', body);
  await expect.poll(async () => (await client.verify('ref-1'))?.status).toBe('abandoned');
  expect((await call).status).toBe(200);
  expect(performance.now() - started).toBeGreaterThanOrEqual(290);
});

test('drop_after_act: no answer, and the reference is taken', async () => {
  const client = await startSandbox();
  client.sandbox.control.addFault({ kind: 'drop_after_act', match: { route: 'initialize' } });
  await expect(client.post('/transaction/initialize', body)).rejects.toThrow('fetch failed');
  expect((await client.post('/transaction/initialize', body)).body.code).toBe('duplicate_reference');
});

test('drop_before_act: no answer, nothing done', async () => {
  const client = await startSandbox();
  client.sandbox.control.addFault({ kind: 'drop_before_act', match: { route: 'initialize' } });
  await expect(client.post('/transaction/initialize', body)).rejects.toThrow('fetch failed');
  expect((await client.get('/transaction/verify/ref-1')).body.code).toBe('transaction_not_found');
});

test('status: 500 without acting, 429 with Retry-After, and after acting when asked', async () => {
  const client = await startSandbox();
  const { control } = client.sandbox;
  control.addFault({ kind: 'status' });
  control.addFault({ kind: 'status', status: 429, retry_after: 7 });
  control.addFault({ kind: 'status', status: 502, act: true });
  const answers = [];
  for (let i = 0; i < 4; i += 1) answers.push(await client.post('/transaction/initialize', body));
  expect(answers.map((each) => each.status)).toEqual([500, 429, 502, 400]);
  expect(answers[0]!.body).toMatchObject({ status: false, type: 'api_error', code: 'unknown' });
  expect(answers[1]!.headers.get('retry-after')).toBe('7');
  expect(answers[3]!.body.code).toBe('duplicate_reference');
});

test('garbage, empty and truncated answers come after the act', async () => {
  const client = await startSandbox();
  const { control } = client.sandbox;
  control.addFault({ kind: 'garbage', match: { reference: 'a' } });
  control.addFault({ kind: 'empty', match: { reference: 'b' } });
  control.addFault({ kind: 'truncated', match: { reference: 'c' } });
  const garbage = await client.post('/transaction/initialize', { ...body, reference: 'a' });
  expect([garbage.status, garbage.body]).toEqual([200, null]);
  const empty = await client.post('/transaction/initialize', { ...body, reference: 'b' });
  expect([empty.status, empty.text]).toEqual([200, '']);
  await expect(client.post('/transaction/initialize', { ...body, reference: 'c' })).rejects.toThrow();
  for (const reference of ['a', 'b', 'c']) expect((await client.verify(reference)).reference).toBe(reference);
});

test.each([
  ['wrong_amount', undefined, { amount: 499_900 }],
  ['wrong_amount', 1, { amount: 1 }],
  ['wrong_currency', undefined, { currency: 'USD' }],
  ['wrong_domain', undefined, { domain: 'live' }],
  ['wrong_email', undefined, { customer: { email: 'someone.else@example.com' } }],
  ['wrong_reference', undefined, { reference: 'ref-1-other' }],
  ['wrong_metadata', { cart: 9 }, { metadata: { cart: 9 } }],
] as const)('%s lies in verify only', async (kind, value, lie) => {
  const client = await startSandbox();
  const { control } = client.sandbox;
  await client.start(body);
  await control.pay({ reference: 'ref-1' });
  const truth = await client.verify('ref-1');
  control.addFault({
    kind,
    match: { reference: 'ref-1' },
    times: 2,
    ...(value === undefined ? {} : { value }),
  });
  expect((await client.get(`/transaction/${truth.id}`)).body.data).toEqual(truth);
  for (let i = 0; i < 2; i += 1) expect(await client.verify('ref-1')).toMatchObject(lie);
  expect(await client.verify('ref-1')).toEqual(truth);
  expect(control.faults()[0]).toMatchObject({ hits: 2, left: 0 });
});

test('a fault strikes only the route and reference it names, as often as it says', async () => {
  const client = await startSandbox();
  const { control } = client.sandbox;
  await client.start(body);
  await client.start({ ...body, reference: 'ref-2' });
  control.addFault({ kind: 'status', times: 'always', match: { route: 'verify', reference: 'ref-2' } });
  expect((await client.get('/transaction/verify/ref-1')).status).toBe(200);
  expect((await client.get('/transaction/timeline/ref-2')).status).toBe(200);
  for (let i = 0; i < 3; i += 1) expect((await client.get('/transaction/verify/ref-2')).status).toBe(500);
  control.removeFault();
  expect((await client.get('/transaction/verify/ref-2')).status).toBe(200);
});

test('a refund call is found by the transaction it names', async () => {
  const client = await startSandbox();
  const { control } = client.sandbox;
  await client.start(body);
  await control.pay({ reference: 'ref-1' });
  control.addFault({ kind: 'drop_after_act', match: { route: 'refund_create', reference: 'ref-1' } });
  const { id } = await client.verify('ref-1');
  await expect(client.post('/refund', { transaction: id })).rejects.toThrow();
  expect((await client.get('/refund?transaction=ref-1')).body.meta.total).toBe(1);
});

test('webhook_never, webhook_duplicate and webhook_late', async () => {
  const receiver = await startReceiver();
  const client = await startSandbox({ webhookUrl: receiver.url });
  const { control } = client.sandbox;
  control.freeze();
  control.addFault({ kind: 'webhook_never', match: { reference: 'never' } });
  control.addFault({ kind: 'webhook_duplicate', match: { reference: 'ten' }, count: 10 });
  control.addFault({ kind: 'webhook_late', match: { reference: 'late' }, ms: 7_200_000 });
  for (const reference of ['never', 'ten', 'late']) {
    await client.start({ ...body, reference });
    await control.pay({ reference });
  }
  await control.settle();
  const count = (reference: string): number =>
    receiver.got.filter((got) => got.data.reference === reference).length;
  expect([count('never'), count('ten'), count('late')]).toEqual([0, 10, 0]);
  await control.advance(7_199_999);
  expect(count('late')).toBe(0);
  await control.advance(1);
  expect([count('never'), count('ten'), count('late')]).toEqual([0, 10, 1]);
});

test('webhook_before_answer: the event is there before initialize answers', async () => {
  const receiver = await startReceiver();
  const client = await startSandbox({ webhookUrl: receiver.url });
  client.sandbox.control.addFault({ kind: 'webhook_before_answer', match: { reference: 'ref-1' } });
  let answered = false;
  receiver.answer = async () => {
    expect(answered).toBe(false);
    expect((await client.verify('ref-1')).status).toBe('success');
    return 200;
  };
  const answer = await client.post('/transaction/initialize', body);
  answered = true;
  expect([answer.status, receiver.got.length]).toEqual([200, 1]);
});

test('webhook_before_answer on paying: the event is there before the customer is sent back', async () => {
  const receiver = await startReceiver();
  const client = await startSandbox({ webhookUrl: receiver.url });
  const { control } = client.sandbox;
  control.addFault({ kind: 'webhook_before_answer', match: { route: 'page' } });
  const { authorization_url: url } = await client.start({ ...body, callback_url: 'http://shop.test/' });
  const back = await postForm(`${url}/quick`);
  expect([back.status, receiver.got.length]).toEqual([302, 1]);
  const next = await client.start();
  control.addFault({ kind: 'webhook_before_answer', match: { route: 'pay' } });
  await control.pay({ reference: next.reference });
  expect(receiver.got.length).toBe(2);
});

test('faults on the hosted page', async () => {
  const client = await startSandbox();
  const { control } = client.sandbox;
  const { reference, authorization_url: url } = await client.start({ callback_url: 'http://shop.test/' });
  control.addFault({ kind: 'status', match: { route: 'page' } });
  control.addFault({ kind: 'drop_before_act', match: { route: 'page' } });
  control.addFault({ kind: 'drop_after_act', match: { route: 'page' } });
  const trouble = await postForm(`${url}/quick`);
  expect([trouble.status, trouble.text.includes('Something went wrong')]).toEqual([500, true]);
  await expect(postForm(`${url}/quick`)).rejects.toThrow();
  expect((await client.verify(reference)).status).toBe('abandoned');
  await expect(postForm(`${url}/quick`)).rejects.toThrow();
  expect((await client.verify(reference)).status).toBe('success');
  expect((await getPage(url)).text).toContain('Payment received');
});

test('chaos: the same seed strikes the same calls, another seed others', async () => {
  async function strikes(seed: number): Promise<string> {
    const client = await startSandbox();
    client.sandbox.control.setChaos({ seed, rates: { status: 0.3, drop_before_act: 0.2 }, ms: 1 });
    let pattern = '';
    for (let i = 0; i < 30; i += 1) {
      const status = await client.get('/transaction').then(
        (answer) => answer.status,
        () => 0,
      );
      pattern += { 200: '.', 500: 's', 0: 'd' }[status];
    }
    return pattern;
  }
  const [one, again, other] = [await strikes(1), await strikes(1), await strikes(2)];
  expect(again).toBe(one);
  expect(other).not.toBe(one);
  expect(one).toMatch(/s/);
  expect(one).toMatch(/d/);
  expect(one).toMatch(/\./);
});

test('chaos reaches webhooks and ends when told', async () => {
  const receiver = await startReceiver();
  const client = await startSandbox({ webhookUrl: receiver.url });
  const { control } = client.sandbox;
  control.setChaos({ seed: 's', rates: { webhook_never: 1 } });
  const first = await client.start();
  await control.pay({ reference: first.reference });
  control.setChaos(null);
  const second = await client.start();
  await control.pay({ reference: second.reference });
  await control.settle();
  expect(receiver.got.map((got) => got.data.reference)).toEqual([second.reference]);
});
