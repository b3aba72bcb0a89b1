import { mkdtempSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSandbox } from '#sandbox/server.ts';
import type { TestShop } from '#tests/support/app.ts';
import { urlOf } from '#tests/support/programs/debian-postgres.ts';
import { freePort } from '#tests/support/programs/free-port.ts';
import { callerOf, shopAt } from '#tests/support/programs/many-machines.ts';
import { program } from '#tests/support/programs/program.ts';
import { checkOut, checkoutForm, fillBasket } from '#tests/support/selling/shopping.ts';
import { some } from './load.ts';
import { mailTaker } from './mails.ts';
import { measuredEnv } from './measured.ts';
import { onNodes } from './nodes.ts';
import { putBack } from './nodes-put-back.ts';
import { seesAlone } from './nodes-sweep.ts';
import { seedNeighbours } from './world.ts';

/**
 * The program on a Citus coordinator with its workers: the schema, a shop from its owner's registration to an order that is
 * paid, stores kept apart on every node, a store that is moved while it sells, what a list and an order take as stores
 * become more, and a back-up that fills another database of the nodes. What is not right ends it with a sentence.
 */
const [address] = process.argv.slice(2);
if (!address?.startsWith('postgres://')) {
  console.error(
    'Say where: npm run bench:citus -- postgres://somebody-who-may-do-everything@host:port/database',
  );
  process.exit(1);
}
const neighbours = (process.env.BENCH_STORES ?? '10,1000,10000').split(',').map(Number);
const measuring = { atOnce: 2, warm: 20, times: Number(process.env.BENCH_TIMES ?? 200), longestMs: 60_000 };
const patienceMs = 60_000;

const nodes = await onNodes(address);
const { sql } = nodes;
const sandbox = await createSandbox();
const mails = await mailTaker();
const port = await freePort();
const dataDir = mkdtempSync('/tmp/presence-citus-');
const env = {
  ...measuredEnv(port, { mails, sandbox }),
  DATABASE_URL: urlOf(nodes.owner),
  WEB_PROCESSES: '1',
};
const app = program({ port, dataDir, env });
const count = async (text: string, values: unknown[] = []) => Number((await sql(text, values))[0]!.n);

function demand(isRight: boolean, what: string): void {
  if (!isRight) throw new Error(`Not right: ${what}.`);
  console.log(`Right: ${what}.`);
}

/** Every table that is marked as of stores is spread, and no part of one lies on the coordinator. */
async function schema(): Promise<void> {
  const marked = await count(`select count(*) as n from sharding_registry where kind = 'store'`);
  const spread = await count(`select count(*) as n from pg_dist_partition where partmethod = 'h'`);
  const here = await count(`select count(*) as n from pg_dist_placement where groupid = 0`);
  demand(
    marked > 50 && spread === marked && here === 0,
    `${spread} of ${marked} tables of stores are on the workers`,
  );
}

const orderAt = async (shop: TestShop) =>
  checkOut(await fillBasket({ client: callerOf(app) }, shop), checkoutForm(shop));

/** An order that the provider says was paid. */
async function paid(shop: TestShop): Promise<void> {
  sandbox.control.setSettings({ webhook_url: `http://localhost:${port}/webhooks/paystack` });
  const placed = await orderAt(shop);
  demand(placed.status === 201, 'an order was made');
  const [payment] = await sql<{ reference: string }>(
    'select reference from payments order by created_at desc limit 1',
  );
  await sandbox.control.pay({ reference: payment!.reference });
  const isPaid = `select count(*) as n from orders where store_id = $1 and payment_status = 'paid'`;
  for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(100))
    if ((await count(isPaid, [shop.storeId])) === 1) return demand(true, 'the provider’s news paid it');
  throw new Error('The order was not paid.');
}

const placeOf = async (storeId: string) =>
  (
    await sql<{ shard: string; host: string; port: number }>(
      `select shardid::text as shard, nodename as host, nodeport as port from pg_dist_shard_placement
       where shardid = get_shard_id_for_distribution_column('orders', $1::text)`,
      [storeId],
    )
  )[0]!;

/** The store goes from one worker to the other while three shoppers order as fast as they can. */
async function moved(shop: TestShop): Promise<void> {
  const from = await placeOf(shop.storeId);
  const to = nodes.workers.find((one) => one.port !== from.port || one.host !== from.host)!;
  const before = await count('select count(*) as n from orders where store_id = $1', [shop.storeId]);
  const answers: { status: number; ms: number }[] = [];
  let isMoving = true;
  const shopper = async () => {
    while (isMoving) {
      const began = performance.now();
      const { status } = await orderAt(shop).catch(() => ({ status: 0 }));
      answers.push({ status, ms: Math.round(performance.now() - began) });
    }
  };
  const shoppers = [shopper(), shopper(), shopper()];
  const began = performance.now();
  await nodes.move(from, to);
  const tookMs = Math.round(performance.now() - began);
  isMoving = false;
  await Promise.all(shoppers);
  const placed = answers.filter(({ status }) => status === 201).length;
  const now = await placeOf(shop.storeId);
  const there =
    (await count('select count(*) as n from orders where store_id = $1', [shop.storeId])) - before;
  const longest = Math.max(...answers.map(({ ms }) => ms));
  demand(
    now.port === to.port && now.host === to.host,
    `the store lies on the other worker after ${tookMs} ms`,
  );
  demand(
    placed > 0 && there === placed,
    `meanwhile ${placed} orders were acknowledged and ${there} are there, ${answers.length - placed} refused, the longest took ${longest} ms`,
  );
  const pieces = `select sum(held + committed) as n from inventory_levels where store_id = $1`;
  const kept = `select sum(quantity) as n from reservations where store_id = $1 and state in ('held', 'committed')`;
  const held = await count(pieces, [shop.storeId]);
  demand(
    held > 0 && held === (await count(kept, [shop.storeId])),
    `${held} pieces are held, for as many as orders keep`,
  );
}

/** What a list and an order take, as there are more stores on the workers. */
async function growth(shop: TestShop): Promise<void> {
  let there = 1;
  for (const stores of neighbours) {
    await nodes.asOne((client) => seedNeighbours(client, stores - there));
    there = stores;
    const shopper = callerOf(app)(shop.slug);
    const list = await some(
      async () => (await shopper.get('/api/shop/products?limit=20')).status === 200,
      measuring,
    );
    const order = await some(async () => (await orderAt(shop)).status === 201, measuring);
    console.log(
      `${stores} stores: list ${list.p50} / ${list.p99} ms, order ${order.p50} / ${order.p99} ms (middle / p99), ${list.errors + order.errors} wrong`,
    );
  }
}

/** A back-up fills another database of the same nodes, row for row but for what says that it is one. */
async function backUp(): Promise<void> {
  await app.stop();
  const there = await onNodes(address!);
  try {
    const began = performance.now();
    const { was, is } = await putBack(nodes, there, env);
    const tookMs = Math.round(performance.now() - began);
    const others = is.filter(({ n }, at) => n !== was[at]!.n).map(({ name }) => name);
    const rows = was.reduce((all, { n }) => all + n, 0);
    demand(
      others.every((name) => name.startsWith('restored_')),
      `a back-up of ${rows} rows fills another database of the nodes, made and put back in ${tookMs} ms`,
    );
  } finally {
    await there.drop();
  }
}

try {
  const began = performance.now();
  await app.start();
  console.log(
    `Started after ${Math.round((performance.now() - began) / 1_000)} s, its migrations among them.`,
  );
  await schema();
  const shop = await shopAt(app, sql, 1_000_000);
  await paid(shop);
  await nodes.asOne((client) => seedNeighbours(client, 8));
  demand(await seesAlone(nodes, shop.storeId), 'a store is seen by its name alone, on every node');
  await moved(shop);
  await growth(shop);
  await backUp();
} catch (error) {
  console.error((error as Error).message, app.output());
  process.exitCode = 1;
} finally {
  await app.stop();
  await sandbox.close();
  mails.close();
  await nodes.drop();
  rmSync(dataDir, { recursive: true, force: true });
}
