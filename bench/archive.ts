import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { ensureAccount } from '#server/accounts/index.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openDatabase } from '#server/platform/database/db.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import type { Step } from './archive-step.ts';
import { seedOrders } from './orders-world.ts';
import { seedPictures } from './pictures-world.ts';
import { seedStore } from './world.ts';

/**
 * What it costs to put a large store into one file, to take it in again in an empty database, and to copy a shop of many
 * products as plain pages: seconds and memory, each in a program of its own, which has done the same of a small store before.
 * With BENCH_LIVE=1 it tells what is alive in memory after each collection, which makes the times wrong.
 */
const orders = Number(process.env.BENCH_ORDERS ?? 100_000);
const products = Number(process.env.BENCH_PRODUCTS ?? 10_000);
const only = process.env.BENCH_ONLY?.split(',') ?? ['out', 'in', 'copy'];
const folder = mkdtempSync('/tmp/presence-archive-bench-');

async function installation(name: string) {
  const dataDir = path.join(folder, name);
  const server = await startEmbeddedPostgres(dataDir, 20);
  const role = await migrate(server.owner, path.resolve('server/migrations'));
  return { dataDir, connection: server.owner, role, stop: () => server.stop() };
}

type Installation = Awaited<ReturnType<typeof installation>>;

/** Does one of the three in a program of its own; what it prints is printed. */
async function step(at: Installation, its: Pick<Step, 'what' | 'stores' | 'files' | 'ownerId'>) {
  const { connection, role, dataDir } = at;
  const child = fork('bench/archive-step.ts', { execArgv: ['--expose-gc'] });
  child.send({ ...its, connection, role, dataDir } satisfies Step);
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error(`${its.what} ended with ${code}.`);
}

async function seeded(at: Installation) {
  const client = new pg.Client(at.connection);
  await client.connect();
  const small = await seedStore(client, 'small', 100);
  await seedOrders(client, small, 1_000);
  const narrow = await seedStore(client, 'narrow', 100);
  await seedPictures(client, at.dataDir, narrow.storeId);
  const large = await seedStore(client, 'large', 1_000);
  if (only.includes('out')) await seedOrders(client, large, orders);
  const wide = await seedStore(client, 'wide', products);
  if (only.includes('copy')) await seedPictures(client, at.dataDir, wide.storeId);
  await client.end();
  const named = (slug: string, { storeId }: { storeId: string }) => ({ slug, storeId });
  return {
    orders: [named('small', small), named('large', large)],
    goods: [named('narrow', narrow), named('wide', wide)],
  };
}

async function ownerAt({ dataDir, connection, role }: Installation): Promise<string> {
  const db = openDatabase({ connection, role, poolSize: 2 });
  const config = readConfig({ DATA_DIR: dataDir, DEMO: '0' });
  const account = { first_name: 'Ada', last_name: 'Eze', phone: '08031234567', email: 'ada@example.com' };
  const deps = { config, db, clock: systemClock };
  const ownerId = await ensureAccount(deps, { ...account, password: 'correct horse battery' });
  await db.close();
  return ownerId;
}

const from = await installation('from');
const stores = await seeded(from);
const files = stores.orders.map(({ slug }) => path.join(folder, `${slug}.zip`));
if (only.includes('copy')) await step(from, { what: 'copy', stores: stores.goods, files: [], ownerId: '' });
if (only.includes('out')) await step(from, { what: 'out', stores: stores.orders, files, ownerId: '' });
await from.stop();
if (only.includes('in')) {
  const to = await installation('to');
  await step(to, { what: 'in', stores: stores.orders, files, ownerId: await ownerAt(to) });
  await to.stop();
}
rmSync(folder, { recursive: true, force: true });
