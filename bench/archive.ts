import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { sizeWords } from '#shared/files.ts';
import { ensureAccount } from '#server/accounts/index.ts';
import { makeArchiveFile } from '#server/archive/make.ts';
import { takeIn } from '#server/archive/take-in/take-in.ts';
import { createGate } from '#server/media/index.ts';
import { fileBlobs } from '#server/platform/blobs.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/db.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';
import { migrate } from '#server/platform/migrate.ts';
import { seedOrders } from './orders-world.ts';
import { seedStore } from './world.ts';

/** What it costs to put a large store into one file, and to take it in again in an empty database: seconds and memory. */
const orders = Number(process.env.BENCH_ORDERS ?? 100_000);
const folder = mkdtempSync('/tmp/presence-archive-bench-');

async function installation(name: string) {
  const dataDir = path.join(folder, name);
  const server = await startEmbeddedPostgres(dataDir, 20);
  const owner = server.owner as pg.ClientConfig;
  const role = await migrate(owner, path.resolve('server/migrations'));
  const db = openDatabase({ connection: owner, role, poolSize: 4 });
  const config = readConfig({ DATA_DIR: dataDir, DEMO: '0' });
  const deps = { config, db, clock: systemClock, blobs: fileBlobs(path.join(dataDir, 'files')) };
  const close = async () => {
    await db.close();
    await server.stop();
  };
  return { deps, owner, close };
}

/** Does it, and prints how long it took and how large the program became meanwhile. */
async function measured<T>(what: string, work: () => Promise<T>): Promise<T> {
  global.gc?.();
  let most = process.memoryUsage().rss;
  const before = most;
  const look = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50);
  const began = performance.now();
  const made = await work();
  clearInterval(look);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${what}: ${seconds} s, ${sizeWords(before)} at first, ${sizeWords(most)} at most`);
  return made;
}

const from = await installation('from');
const client = new pg.Client(from.owner);
await client.connect();
const store = await seedStore(client, 'large', 1_000);
await seedOrders(client, store, orders);
await client.end();
const storeDb = from.deps.db.forStore(store.storeId);
const asked = { slug: 'large', name: 'Large', address: 'http://large.localhost' };
const made = await measured(`${orders} orders into a file`, () =>
  makeArchiveFile({ ...from.deps, storeDb, store: asked, at: new Date() }),
);
console.log(`the file: ${sizeWords(made.size)}`);
await from.close();

const to = await installation('to');
const account = { first_name: 'Ada', last_name: 'Eze', phone: '08031234567', email: 'ada@example.com' };
const ownerId = await ensureAccount({ ...to.deps }, { ...account, password: 'correct horse battery' });
const jobs = { send: () => Promise.resolve() };
await measured('and in again', () =>
  takeIn({ ...to.deps, jobs, encoding: createGate(2) }, { file: made.file, ownerId }),
);
await to.close();
await made.letGo();
rmSync(folder, { recursive: true, force: true });
