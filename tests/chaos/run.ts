import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createSandbox } from '#sandbox/server.ts';
import { embeddedOwner } from '#server/platform/embedded-postgres.ts';
import { violations } from './books.ts';
import { ask, program } from '../support/program.ts';
import { buy, type Acknowledged, type Shop } from './shopper.ts';

export interface ChaosResult {
  seed: number;
  kills: number;
  acknowledged: number;
  captures: number;
  /** Milliseconds from start to ready after each kill. */
  restarts: number[];
  violations: string[];
}

const shoppers = 12;
const secretKey = 'sk_test_presence_chaos';

/**
 * Kills the program at random while people buy and pay, with the provider misbehaving too; then lets everything come
 * to rest and compares the books. The faults leave the truth itself alone: lies about amounts have tests of their own.
 */
export async function chaos(options: {
  kills: number;
  seed?: number;
  log?: (line: string) => void;
}): Promise<ChaosResult> {
  const seed = options.seed ?? randomInt(1_000_000);
  const say = options.log ?? (() => undefined);
  const random = mulberry(seed);
  const port = await freePort();
  const dataDir = mkdtempSync('/tmp/presence-chaos-');
  const sandbox = await createSandbox({
    seed: String(seed),
    secretKeys: [secretKey],
    webhookUrl: `http://127.0.0.1:${port}/webhooks/paystack`,
    settings: { refund_processing_ms: 1000, refund_final_ms: 1000 },
  });
  const running = program({
    port,
    dataDir,
    env: {
      PAY_SECRET_KEY: secretKey,
      PAY_PUBLIC_KEY: 'pk_test_presence_chaos',
      PAY_API_BASE: sandbox.url,
      PAY_CHECKOUT_BASE: sandbox.url,
    },
  });
  try {
    say(`seed ${seed}; first start: ${await running.start()} ms`);
    const shop = await enterDemoShop(port, dataDir);
    const stockAtStart = await countStock(dataDir);
    const variants = await sellable(dataDir);
    const acknowledged: Acknowledged[] = [];
    let open = true;
    const deadline = () => Date.now() + 60_000;
    const people = Array.from({ length: shoppers }, async () => {
      while (open) {
        const variant = variants[Math.floor(random() * variants.length)]!;
        const order = await buy(shop, variant, deadline(), random() < 0.85);
        if (order) {
          acknowledged.push(order);
          if (order.pay_url && random() < 0.8) await payPage(order.pay_url);
        }
        await sleep(20);
      }
    });
    sandbox.control.setChaos({
      seed,
      rates: {
        delay_then_act: 0.05,
        drop_after_act: 0.05,
        drop_before_act: 0.05,
        status: 0.05,
        garbage: 0.03,
        empty: 0.03,
        truncated: 0.03,
        webhook_never: 0.2,
        webhook_duplicate: 0.2,
        webhook_late: 0.1,
        webhook_before_answer: 0.1,
      },
      ms: 300,
    });
    const restarts: number[] = [];
    for (let kill = 0; kill < options.kills; kill++) {
      await sleep(300 + random() * 1200);
      const what = (['app', 'database', 'both'] as const)[kill % 3]!;
      await running.kill(what);
      if (what === 'database') restarts.push(await untilReady(port, running));
      else restarts.push(await running.start());
      say(
        `kill ${kill + 1} (${what}): ready again after ${restarts.at(-1)} ms, ${acknowledged.length} orders acknowledged`,
      );
    }
    await sleep(1500);
    open = false;
    await Promise.all(people);
    sandbox.control.setChaos(null);
    sandbox.control.removeFault();
    await settleEverything(running, sandbox, dataDir);
    if (acknowledged.length === 0) throw new Error('Nobody managed to buy anything, so nothing was shown.');
    const found = await violations(embeddedOwner(dataDir), sandbox, acknowledged, stockAtStart);
    return {
      seed,
      kills: options.kills,
      acknowledged: acknowledged.length,
      captures: sandbox.control.truth().captures.length,
      restarts,
      violations: found,
    };
  } catch (error) {
    say(running.said());
    throw error;
  } finally {
    await running.stop();
    await sandbox.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Pays with the card that always works, on the provider's page, as a browser without scripts would. */
async function payPage(url: string): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const reply = await fetch(`${url}/quick`, { method: 'POST', redirect: 'manual' }).catch(() => null);
    if (reply && reply.status < 500) return;
  }
}

async function enterDemoShop(port: number, dataDir: string): Promise<Shop> {
  const [rate] = await query<{ id: string }>(
    dataDir,
    `select id from delivery_rates where 'Lagos' = any(states) limit 1`,
  );
  if (!rate) throw new Error('The demo shop does not deliver to Lagos.');
  return { port, host: `adunni.localhost:${port}`, deliveryId: rate.id, state: 'Lagos' };
}

async function query<Row extends pg.QueryResultRow>(dataDir: string, text: string): Promise<Row[]> {
  const client = new pg.Client(embeddedOwner(dataDir));
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function countStock(dataDir: string): Promise<Map<string, number>> {
  const rows = await query<{ variant_id: string; on_hand: number }>(
    dataDir,
    'select variant_id, on_hand from inventory_levels',
  );
  return new Map(rows.map((row) => [row.variant_id, row.on_hand]));
}

async function sellable(dataDir: string): Promise<string[]> {
  const rows = await query<{ variant_id: string }>(
    dataDir,
    'select variant_id from inventory_levels where on_hand > 0',
  );
  return rows.map((row) => row.variant_id);
}

/** The database alone was killed: the app must bring it back by itself. */
async function untilReady(port: number, running: ReturnType<typeof program>): Promise<number> {
  const began = Date.now();
  for (;;) {
    const reply = await ask({ port, host: `localhost:${port}`, method: 'GET', path: '/readyz' }).catch(
      () => null,
    );
    if (reply?.status === 200) return Date.now() - began;
    if (Date.now() - began > 60_000) throw new Error(`The database did not come back:\n${running.said()}`);
    await sleep(25);
  }
}

/**
 * Lets everything open be asked about now instead of over days: the due times are moved to the present, the provider's
 * clock past every delay, and the sweeper does the rest.
 */
async function settleEverything(
  running: ReturnType<typeof program>,
  sandbox: Awaited<ReturnType<typeof createSandbox>>,
  dataDir: string,
): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await sandbox.control.advance(5000);
    await query(
      dataDir,
      `update payments set next_check_at = now() where state not in ('paid', 'late_paid', 'mismatch')`,
    );
    await query(
      dataDir,
      `update refunds set next_check_at = now() where state not in ('processed', 'failed')`,
    );
    const limit = Date.now() + 120_000;
    running.admin('job', 'run', 'payments.sweep');
    for (;;) {
      const [left] = await query<{ left: string }>(
        dataDir,
        `select (select count(*) from payments where next_check_at <= now()) + (select count(*) from refunds where next_check_at <= now())
          + (select count(*) from provider_events where processed_at is null) as left`,
      );
      if (Number(left!.left) === 0) break;
      if (Date.now() > limit) throw new Error(await whatIsLeft(dataDir));
      await sleep(500);
    }
  }
}

async function whatIsLeft(dataDir: string): Promise<string> {
  const rows = await query(
    dataDir,
    `select 'payment ' || state as what, count(*) from payments where next_check_at <= now() group by 1
      union all select 'refund ' || state, count(*) from refunds where next_check_at <= now() group by 1
      union all select 'event', count(*) from provider_events where processed_at is null
      union all select 'job ' || name || ' ' || state, count(*) from pgboss.job where state in ('created', 'retry', 'active') group by 1`,
  );
  return `These were never looked at: ${rows.map(({ what, count }) => `${what} × ${count}`).join(', ')}`;
}

function mulberry(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

if (process.argv[1]?.endsWith('chaos/run.ts')) {
  const [, , kills = '24', seed] = process.argv;
  const result = await chaos({
    kills: Number(kills),
    ...(seed ? { seed: Number(seed) } : {}),
    log: console.log,
  });
  console.log(
    JSON.stringify(
      { ...result, restarts: undefined, slowestRestartMs: Math.max(...result.restarts) },
      null,
      2,
    ),
  );
  process.exit(result.violations.length === 0 ? 0 : 1);
}
