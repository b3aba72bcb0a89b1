import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '#sandbox/server.ts';
import { hours, minutes } from '#server/platform/clock.ts';
import { databaseFolder } from '../support/folder.ts';
import { freePort } from '../support/free-port.ts';
import { randomFrom } from '../support/random.ts';
import { violations } from '../schedule/books.ts';
import { plainShop } from '../schedule/orders.ts';
import { runningApp, type Running } from '../schedule/running.ts';
import { jump } from '../schedule/trouble.ts';
import { worldOf, type World } from '../schedule/world.ts';

const secretKey = 'sk_test_presence_kill';
let dataDir: string;
let sandbox: Sandbox;
let app: Running;
let world: World;
let shop: Awaited<ReturnType<typeof plainShop>>;
beforeAll(async () => {
  dataDir = databaseFolder('kill');
  sandbox = await createSandbox({ secretKeys: [secretKey], advancePatience: 200 });
  app = runningApp(await freePort(), dataDir, {
    DEMO: '0',
    HOST: '127.0.0.1',
    PAY_SECRET_KEY: secretKey,
    PAY_PUBLIC_KEY: 'pk_test_presence_kill',
    PAY_API_BASE: sandbox.url,
    PAY_CHECKOUT_BASE: sandbox.url,
  });
  world = worldOf(app, sandbox, randomFrom(7));
  await app.start();
  shop = await plainShop(world);
}, 180_000);
afterAll(async () => {
  await world.close();
  await app.stop();
  await sandbox.close();
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);

async function untilPayable() {
  for (;;) {
    const begun = await shop.begin();
    if (begun?.payUrl) return begun;
  }
}

test('invariant 26: a process that is killed for good at statements of settling and of refunding loses and doubles nothing', async () => {
  for (const afterStatements of [5, 14]) {
    const { reference } = await untilPayable();
    await sandbox.control.pay({ reference });
    await app.order({ what: 'die', afterStatements });
    await expect(app.order({ what: 'settle', reference })).rejects.toThrow(
      'The app died before it answered.',
    );
    await app.comeBack();
    await jump(world, minutes(2));
    const [row] = await world.rows('select state from payments where reference = $1', [reference]);
    expect([afterStatements, row]).toEqual([afterStatements, { state: 'paid' }]);
  }
  const bought = await untilPayable();
  await sandbox.control.pay({ reference: bought.reference });
  await app.order({ what: 'settle', reference: bought.reference });
  await app.order({ what: 'die', afterStatements: 30 });
  // The owner's click goes on until somebody answers it.
  const asked = bought.refund();
  await Promise.race([asked, app.goesWithin(60_000)]);
  await app.kill('app');
  await app.comeBack();
  await asked;
  for (const ms of [minutes(2), hours(2), hours(2)]) await jump(world, ms);
  expect([...(await violations(world)), ...(await shop.wrongs())]).toEqual([]);
}, 300_000);
