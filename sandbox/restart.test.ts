import type { ChildProcess } from 'node:child_process';
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { clientOf, startReceiver, startSandbox } from './test-support.ts';

const main = join(import.meta.dirname, 'main.ts');

function environment(extra: Record<string, string>): Record<string, string> {
  return { PATH: process.env.PATH ?? '', SANDBOX_PORT: '0', ...extra };
}

async function startMain(extra: Record<string, string>) {
  const child = spawn(process.execPath, [main], {
    env: environment(extra),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await once(createInterface({ input: child.stdout! }), 'line')) as [string];
  const ready = JSON.parse(line) as { ready: boolean; url: string };
  expect(ready.ready).toBe(true);
  return { child, client: clientOf({ url: ready.url } as Parameters<typeof clientOf>[0]) };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const exit = once(child, 'exit');
  child.kill(signal);
  return (await exit)[0] as number | null;
}

async function stateFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'state.ndjson');
}

test('kill -9: payments, refunds, clock and undelivered events are remembered', async () => {
  const file = await stateFile();
  const receiver = await startReceiver();
  receiver.answer = () => 500;
  const settings = { SANDBOX_STATE_FILE: file, SANDBOX_WEBHOOK_URL: receiver.url };
  const first = await startMain(settings);
  const paid = await first.client.start({ metadata: { cart: 1, note: 'a\u2028b\n₦' } });
  const pending = await first.client.start();
  const open = await first.client.start();
  await first.client.control('POST', '/clock', { freeze: true });
  await first.client.control('POST', '/pay', { reference: paid.reference, card: 'success_pin' });
  await first.client.control('POST', '/pay', { reference: pending.reference, outcome: 'pending' });
  await first.client.control('POST', '/deliveries/settle');
  const refunded = await first.client.post('/refund', { transaction: paid.reference, amount: 100_000 });
  const refundId = /"id":(\d+)/.exec(refunded.text)![1]!;
  await first.client.control('POST', '/deliveries/settle');
  const before = {
    transaction: await first.client.verify(paid.reference),
    truth: (await first.client.control('GET', '/truth')).body,
    clock: (await first.client.control('GET', '/clock')).body,
    deliveries: (await first.client.control('GET', '/deliveries')).body,
  };
  expect(before.truth.captures.length).toBe(1);
  await end(first.child, 'SIGKILL');

  const second = await startMain(settings);
  expect({
    transaction: await second.client.verify(paid.reference),
    truth: (await second.client.control('GET', '/truth')).body,
    clock: (await second.client.control('GET', '/clock')).body,
    deliveries: (await second.client.control('GET', '/deliveries')).body,
  }).toEqual(before);
  expect((await second.client.verify(open.reference)).status).toBe('abandoned');
  expect(
    (
      await second.client.post('/transaction/initialize', {
        email: 'a@b.co',
        amount: 5_000,
        reference: paid.reference,
      })
    ).body.code,
  ).toBe('duplicate_reference');
  const codes = new Set([paid, pending, open].map((each) => each.access_code));
  expect(codes.has((await second.client.start()).access_code)).toBe(false);

  receiver.got.length = 0;
  receiver.answer = () => 200;
  await second.client.control('POST', '/clock', { advance_ms: 3 * 3_600_000 });
  expect((await second.client.verify(pending.reference)).status).toBe('success');
  expect((await second.client.get(`/refund/${refundId}`)).body.data.status).toBe('processed');
  expect(receiver.got.map((got) => got.event).sort()).toEqual([
    'charge.success',
    'charge.success',
    'refund.pending',
    'refund.processed',
    'refund.processing',
  ]);
  expect(await end(second.child, 'SIGTERM')).toBe(0);
});

test('killed in the middle of a burst: what was answered as paid is paid, once', async () => {
  const file = await stateFile();
  const { child, client } = await startMain({ SANDBOX_STATE_FILE: file });
  const started = await Promise.all(Array.from({ length: 200 }, () => client.start()));
  const answered: string[] = [];
  const pays = started.map(async ({ reference }) => {
    const answer = await client.control('POST', '/pay', { reference });
    if (answer.body.captured) answered.push(reference);
    if (answered.length === 40) child.kill('SIGKILL');
  });
  await Promise.allSettled(pays);
  expect(answered.length).toBeGreaterThanOrEqual(40);
  const again = await startMain({ SANDBOX_STATE_FILE: file });
  const { captures } = (await again.client.control('GET', '/truth')).body as {
    captures: { reference: string }[];
  };
  const captured = captures.map((capture) => capture.reference);
  expect(new Set(captured).size).toBe(captured.length);
  expect(answered.filter((reference) => !captured.includes(reference))).toEqual([]);
  for (const reference of captured) expect((await again.client.verify(reference)).status).toBe('success');
  const { deliveries } = (await again.client.control('GET', '/deliveries')).body as {
    deliveries: { reference: string }[];
  };
  expect(deliveries.map((each) => each.reference).sort()).toEqual(captured.toSorted());
});

test('a last line cut off by a crash is left out; damage elsewhere is refused with a sentence', async () => {
  const file = await stateFile();
  const first = await startSandbox({ stateFile: file });
  const { reference } = await first.start();
  await first.sandbox.control.pay({ reference });
  await first.sandbox.close();
  await appendFile(file, '[{"kind":"capture","value":{"refer');
  const second = await startSandbox({ stateFile: file });
  expect(second.sandbox.control.truth().captures.length).toBe(1);
  await second.sandbox.close();
  await writeFile(file, '[{"kind":"seed","value":"x"}]\nnot json\n[]\n');
  await expect(startSandbox({ stateFile: file })).rejects.toThrow('is damaged at line 2');
});

test('a taken port ends with one clear sentence', async () => {
  const client = await startSandbox();
  const { port } = new URL(client.sandbox.url);
  const child = spawn(process.execPath, [main], { env: environment({ SANDBOX_PORT: port }) });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  // Its last words are read when its pipes are closed, not when it is gone.
  expect((await once(child, 'close'))[0]).toBe(1);
  expect(said).toBe(`Port ${port} on 127.0.0.1 is already in use: set SANDBOX_PORT to a free one.\n`);
});

test('under a parent: says it is ready over the channel and ends with the parent', async () => {
  const child = fork(main, { execPath: process.execPath, env: environment({}), silent: true });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [message] = (await once(child, 'message')) as [{ ready: boolean; url: string }];
  expect(message).toEqual({ ready: true, url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) });
  expect((await fetch(message.url)).status).toBe(404);
  const exit = once(child, 'exit');
  child.disconnect();
  expect((await exit)[0]).toBe(0);
});
