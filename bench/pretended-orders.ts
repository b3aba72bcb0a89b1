import { mkdtempSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { createSandbox } from '#sandbox/server.ts';
import { embeddedOwner } from '#server/platform/database/embedded-postgres.ts';
import { newOwner } from '#tests/schedule/owner.ts';
import { runningApp } from '#tests/schedule/running.ts';
import { worldOf } from '#tests/schedule/world.ts';
import { freePort } from '#tests/support/programs/free-port.ts';
import { randomFrom } from '#tests/support/random.ts';
import { orderForm } from './measured.ts';
import { keepAliveAgent, send } from './send.ts';
import { seedStore, type BenchStore } from './world.ts';

/**
 * A thousand orders nobody means, of 99 units each, with a stranger's address: from one network and from fifty. Says what
 * was held, mailed and refused, and whether an honest shopper in the middle was served as usual.
 */
const pretended = 1_000;
const units = 99;
const onHand = 14_000;
const atOnce = 20;

const dataDir = mkdtempSync('/tmp/presence-pretended-');
const sandbox = await createSandbox();
const mailed = new Map<string, number>();
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo({ address }, _session, taken) {
    mailed.set(address, (mailed.get(address) ?? 0) + 1);
    taken();
  },
  onData: (stream, _session, taken) => void stream.on('end', taken).resume(),
});
const mailPort = await freePort();
await new Promise<void>((resolve) => mailServer.listen(mailPort, '127.0.0.1', resolve));
const port = await freePort();
const app = runningApp(port, dataDir, {
  DEMO: '0',
  HOST: '127.0.0.1',
  SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
  PAY_SECRET_KEY: 'sk_test_presence_sandbox',
  PAY_PUBLIC_KEY: 'pk_test_presence_sandbox',
  PAY_API_BASE: sandbox.url,
  PAY_CHECKOUT_BASE: sandbox.url,
});
const world = worldOf(app, sandbox, randomFrom(1));
const agent = keepAliveAgent(atOnce);
let good = true;

interface Shopper {
  network: string;
  quantity: number;
  email: string;
  phone: string;
}

async function order(store: BenchStore, shopper: Shopper): Promise<number> {
  const host = `${store.slug}.localhost:${port}`;
  const call = (path: string, body: object, cookie?: string) =>
    send(agent, {
      port,
      host,
      method: 'POST',
      path,
      body,
      network: shopper.network,
      ...(cookie ? { cookie } : {}),
    });
  const line = { variant_id: store.variantIds[0], quantity: shopper.quantity };
  const { status, cookie } = await call('/api/shop/cart/lines', line);
  if (!cookie) return status;
  const form = orderForm(store, { phone: shopper.phone, email: shopper.email });
  return (await call('/api/shop/checkout', form, cookie)).status;
}

async function openShop(slug: string): Promise<{ store: BenchStore; owner: string }> {
  const client = new pg.Client(embeddedOwner(dataDir));
  await client.connect();
  const store = await seedStore(client, slug, 1);
  await client.query('update inventory_levels set on_hand = $2 where store_id = $1', [store.storeId, onHand]);
  await client.end();
  const { email } = await newOwner(world);
  await world.rows(
    `insert into store_members (store_id, user_id, role, created_at) select $1, id, 'owner', now() from users where email = $2`,
    [store.storeId, email],
  );
  return { store, owner: email };
}

async function play(slug: string, networks: number): Promise<void> {
  const { store, owner } = await openShop(slug);
  const [stranger, honest] = [`stranger-${slug}@example.com`, `honest-${slug}@example.com`];
  const phone = (n: number) => `080${String(n).padStart(8, '0')}`;
  const statuses = new Map<number, number>();
  const note = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const ownerBefore = mailed.get(owner) ?? 0;
  const from = performance.now();
  let next = 0;
  let served = 0;
  const worker = async () => {
    while (next < pretended) {
      const n = next++;
      const network = `102.1.${n % networks}.7`;
      note(await order(store, { network, quantity: units, email: stranger, phone: phone(n) }));
      // Behind the same address of the phone network as those who pretend.
      if (n === pretended / 2)
        served = await order(store, { network, quantity: 2, email: honest, phone: phone(90_000_000) });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  for (let n = 0; n < 240 && (await waiting()) > 0; n++) await sleep(500);
  const [level] = await world.rows<{ taken: number }>(
    'select held + committed as taken from inventory_levels where store_id = $1 and variant_id = $2',
    [store.storeId, store.variantIds[0]],
  );
  const [asked] = await world.rows<{ n: number }>(
    `select count(*)::int as n from orders where store_id = $1 and confirmation = 'asked'`,
    [store.storeId],
  );
  const toStranger = mailed.get(stranger) ?? 0;
  const toOwner = (mailed.get(owner) ?? 0) - ownerBefore;
  const toHonest = mailed.get(honest) ?? 0;
  const most = Math.floor(onHand * (networks === 1 ? 0.1 : 0.3)) + 2;
  console.log(`${pretended} orders of ${units} units from ${networks} network(s) in ${seconds} s:`);
  console.log(`  answers       ${[...statuses].map(([status, n]) => `${status}: ${n}`).join(', ')}`);
  console.log(
    `  units taken   ${level!.taken} of ${onHand} (at most ${most}; all would be ${pretended * units})`,
  );
  console.log(`  to confirm    ${asked!.n} orders, which hold nothing`);
  console.log(`  mails         stranger ${toStranger}, owner ${toOwner}`);
  console.log(`  honest one    answered ${served}, mails ${toHonest}`);
  good &&= level!.taken <= most && toStranger <= 6 && served === 201 && toHonest === 1;
}

async function waiting(): Promise<number> {
  const [row] = await world.rows<{ n: number }>(
    'select count(*)::int as n from mails where sent_at is null and failed_at is null',
  );
  return row!.n;
}

try {
  await app.start();
  await play('one', 1);
  await play('fifty', 50);
} finally {
  await world.close();
  await app.stop();
  await sandbox.close();
  mailServer.close();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(good ? 0 : 1);
