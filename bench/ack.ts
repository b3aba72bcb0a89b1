import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { createSandbox } from '#sandbox/server.ts';
import { plainShop } from '#tests/schedule/orders.ts';
import { runningApp } from '#tests/schedule/running.ts';
import { worldOf } from '#tests/schedule/world.ts';
import { signatureOf, successEvent } from '#tests/support/selling/webhook.ts';
import { freePort } from '#tests/support/programs/free-port.ts';
import { randomFrom } from '#tests/support/random.ts';
import { repeat } from './load.ts';

/** How soon a webhook is answered while the provider's API and the mail server both hang (invariant 24). */
const limitMs = 1_000;
const seconds = Number(process.env.BENCH_SECONDS ?? 10);
const secretKey = 'sk_test_presence_ack';
const dataDir = mkdtempSync('/tmp/presence-ack-');
const sandbox = await createSandbox({ secretKeys: [secretKey] });
const silent = createServer();
await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
const app = runningApp(await freePort(), dataDir, {
  DEMO: '0',
  HOST: '127.0.0.1',
  SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`,
  PAY_SECRET_KEY: secretKey,
  PAY_PUBLIC_KEY: 'pk_test_presence_ack',
  PAY_API_BASE: sandbox.url,
  PAY_CHECKOUT_BASE: sandbox.url,
});
const world = worldOf(app, sandbox, randomFrom(1));
let p99 = Infinity;
try {
  await app.start();
  const shop = await plainShop(world);
  const references: string[] = [];
  while (references.length < 40) {
    const begun = await shop.begin();
    if (begun) references.push(begun.reference);
  }
  sandbox.control.addFault({
    match: { route: 'verify' },
    kind: 'delay_then_act',
    ms: 9_000,
    times: 'always',
  });
  const browser = world.browser();
  const measured = await repeat(
    async (turn) => {
      const body = successEvent(references[turn % references.length]!, { id: turn });
      const headers = { 'content-type': 'application/json', ...signatureOf(body, secretKey) };
      return (await browser.post('/webhooks/paystack', body, headers)).status === 200;
    },
    { atOnce: 16, seconds },
  );
  ({ p99 } = measured);
  const [kept] = await world.rows<{ count: number }>('select count(*)::int from provider_events');
  if (kept!.count < measured.answers)
    throw new Error(`${measured.answers} webhooks were answered and ${kept!.count} are kept.`);
  console.log(
    `webhooks answered: ${measured.perSecond}/s, p50 ${measured.p50} ms, p99 ${p99} ms (at most ${limitMs})`,
  );
  console.log(`kept: ${kept!.count} events, refused: ${measured.errors}`);
} finally {
  await world.close();
  sandbox.control.removeFault();
  await app.stop();
  await sandbox.close();
  silent.close();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(p99 <= limitMs ? 0 : 1);
