import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { makeSubaccount } from '../subaccounts/support.ts';
import { gap } from '../settlements/support.ts';
import { startReceiver, startSandbox } from '../test-support.ts';

const hour = 3_600_000;

async function stateFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'state.ndjson');
}

test('after a restart everything that was under way goes on', async () => {
  const file = await stateFile();
  const receiver = await startReceiver();
  const options = { stateFile: file, webhookUrl: receiver.url };
  const first = await startSandbox(options);
  await first.sandbox.control.freeze();
  const code = await makeSubaccount(first);
  const { reference } = await first.start({ subaccount: code });
  await first.sandbox.control.pay({ reference });
  const other = await first.start();
  await first.sandbox.control.pay({ reference: other.reference });
  first.sandbox.control.openDispute({ reference: other.reference });
  const before = first.sandbox.control.truth();
  await first.sandbox.control.settle();
  await first.sandbox.close();

  receiver.got.length = 0;
  const second = await startSandbox(options);
  expect(second.sandbox.control.truth()).toEqual(before);
  await second.sandbox.control.advance(14 * 24 * hour);
  expect(receiver.got.map((got) => got.event).toSorted()).toEqual([
    'charge.dispute.remind',
    'charge.dispute.resolve',
  ]);
  const truth = second.sandbox.control.truth();
  expect(truth.settlements.some((each) => each.account === code && each.amount === 450_000)).toBe(true);
  expect(truth.settlements.every((each) => each.status === 'success')).toBe(true);
  expect(truth.balance.NGN.disputes_lost).toBe(500_000);
  expect(gap(truth)).toBe(0);
  expect(await makeSubaccount(second)).not.toBe(code);
});

test('a reset empties the rooms too', async () => {
  const client = await startSandbox();
  await makeSubaccount(client);
  const { reference } = await client.start();
  await client.sandbox.control.pay({ reference });
  client.sandbox.control.openDispute({ reference });
  await client.sandbox.control.reset();
  expect(client.sandbox.control.truth()).toMatchObject({
    captures: [],
    disputes: [],
    accounts: [],
    balance: { NGN: { disputes_lost: 0, settled: 0, pending: 0 } },
  });
  expect((await client.get('/subaccount')).body.data).toEqual([]);
});

test('the second provider is set up by the environment', async () => {
  const receiver = await startReceiver();
  const child = spawn(process.execPath, [join('sandbox', 'main.ts')], {
    env: {
      PATH: process.env.PATH ?? '',
      SANDBOX_PORT: '0',
      SANDBOX_FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-other',
      SANDBOX_FLUTTERWAVE_HASH: 'other-hash',
      SANDBOX_FLUTTERWAVE_WEBHOOK_URL: receiver.url,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const { url } = JSON.parse(line) as { url: string };
  const post = (path: string, headers: Record<string, string>, body: unknown) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const payment = {
    tx_ref: 'ord-1',
    amount: 100,
    redirect_url: 'https://shop.example/',
    customer: { email: 'a@b.co' },
  };
  const refused = await post('/flutterwave/v3/payments', { authorization: 'Bearer x' }, payment);
  expect(refused.status).toBe(401);
  const good = await post(
    '/flutterwave/v3/payments',
    { authorization: 'Bearer FLWSECK_TEST-other' },
    payment,
  );
  expect(good.status).toBe(200);
  const control = { 'x-control-token': 'sandbox-control' };
  await post('/__control/pay', control, { reference: 'ord-1' });
  await post('/__control/deliveries/settle', control, {});
  expect(receiver.got.map((got) => got.headers['verif-hash'])).toEqual(['other-hash']);
});
