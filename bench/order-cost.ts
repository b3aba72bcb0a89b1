import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createSandbox } from '#sandbox/server.ts';
import { embeddedOwner } from '#server/platform/database/embedded-postgres.ts';
import { freePort } from '#tests/support/programs/free-port.ts';
import { program, type Program } from '#tests/support/programs/program.ts';
import { middle, some } from './load.ts';
import { mailTaker } from './mails.ts';
import { measuredEnv, orderForm } from './measured.ts';
import { keepAliveAgent, send } from './send.ts';
import { countIn } from './work.ts';
import { seedStore, type BenchStore } from './world.ts';

/**
 * What a whole order takes of the processor, in the server and in its database, until its last letter has left: counted
 * by the system for each process, so that what else the machine does is not in it. Folders that are named are other
 * built checkouts, measured by turns with this one: a few baskets and orders of one, then of the next. A processor that is
 * shared does the same work in half the time or in twice as much from one minute to the next.
 */
const folders = [process.cwd(), ...process.argv.slice(2).map((folder) => path.resolve(folder))];
/** An odd number of them, of which the one in the middle is told. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const times = Number(process.env.BENCH_TIMES ?? 150);
const warm = 600;
const atOnce = 8;
/** The system counts in hundredths of a second. */
const tickMs = 10;

interface Spent {
  server: number;
  database: number;
}

/** Milliseconds of the processor that a process took, with the children it has waited for. */
function msOf(pid: number): number {
  try {
    const words = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return [11, 12, 13, 14].reduce((sum, at) => sum + Number(words[at]), 0) * tickMs;
  } catch {
    return 0;
  }
}

/** The database's first process with those it began. */
function msOfDatabase(dataDir: string): number {
  const postmaster = Number(
    readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
  );
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name) || !existsSync(`/proc/${name}/stat`)) return false;
    try {
      return Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]!.split(' ')[1]) === postmaster;
    } catch {
      return false;
    }
  });
  return [postmaster, ...children.map(Number)].reduce((sum, pid) => sum + msOf(pid), 0);
}

interface Shop {
  app: Program;
  client: pg.Client;
  basket(): Promise<boolean>;
  order(): Promise<boolean>;
  stop(): Promise<void>;
}

async function started(folder: string): Promise<Shop> {
  const port = await freePort();
  const dataDir = mkdtempSync('/tmp/presence-order-cost-');
  const [mails, sandbox] = [await mailTaker(), await createSandbox()];
  const app = program({
    port,
    dataDir,
    folder,
    env: {
      ...measuredEnv(port, { mails, sandbox }),
      WEB_PROCESSES: '1',
      ...(process.env.BENCH_NODE_OPTIONS ? { NODE_OPTIONS: process.env.BENCH_NODE_OPTIONS } : {}),
    },
  });
  await app.start();
  const client = new pg.Client(embeddedOwner(dataDir));
  await client.connect();
  const store = await seedStore(client, 'bench', 1_000);
  await addOwner(client, store);
  const agent = keepAliveAgent(atOnce);
  const { basket, order } = deedsIn(app, store, agent);
  const stop = async () => {
    agent.destroy();
    await client.end();
    await app.stop();
    mails.close();
    await sandbox.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { app, client, basket: async () => (await basket()) !== null, order, stop };
}

const addOwner = (client: pg.Client, store: BenchStore) =>
  client.query(
    `with owner as (
       insert into users (id, email, first_name, last_name, gender, phone, password_hash, email_verified_at, terms_version, terms_accepted_at, created_at)
       values (gen_random_uuid(), 'owner@example.com', 'Ada', 'Eze', 'female', '08031234567', '-', now(), '1', now(), now())
       returning id)
     insert into store_members (store_id, user_id, role, created_at) select $1, id, 'owner', now() from owner`,
    [store.storeId],
  );

/** So many, until the last letter of them has left. */
async function many({ client }: Shop, deed: () => Promise<boolean>, count: number): Promise<void> {
  const { errors } = await some(deed, { atOnce, warm: 0, times: count, longestMs: 600_000 });
  if (errors) throw new Error(`${errors} were not taken.`);
  const waiting = `select count(*)::int as n from mails where sent_at is null and failed_at is null`;
  while ((await countIn(client, waiting)) > 0) await sleep(200);
}

/** A basket with a line, and an order of one, each time somebody else's. */
function deedsIn(app: Program, store: BenchStore, agent: http.Agent) {
  const host = `${store.slug}.localhost:${app.port}`;
  const call = (where: string, body: object, more: { cookie?: string; network?: string } = {}) =>
    send(agent, { port: app.port, host, method: 'POST', path: where, body, ...more });
  let turn = 0;
  const basket = async (mine = ++turn) => {
    const variant_id = store.variantIds[(mine * 7919) % store.variantIds.length]!;
    const { status, cookie } = await call('/api/shop/cart/lines', { variant_id, quantity: 1 });
    return status === 201 ? cookie : null;
  };
  const order = async () => {
    const mine = ++turn;
    const cookie = await basket(mine);
    const form = orderForm(store, {
      phone: `080${String(mine).padStart(8, '0')}`,
      email: `chidi-${mine}@example.com`,
    });
    const network = `102.${(mine >> 8) % 250}.${mine % 250}.9`;
    return (await call('/api/shop/checkout', form, { cookie: cookie!, network })).status === 201;
  };
  return { basket, order };
}

async function spentOn({ app }: Shop, each: number, work: () => Promise<unknown>): Promise<Spent> {
  const now = () => ({ server: msOf(app.child()!.pid!), database: msOfDatabase(app.dataDir) });
  const before = now();
  await work();
  const after = now();
  return {
    server: (after.server - before.server) / each,
    database: (after.database - before.database) / each,
  };
}

const whats = ['a second at rest', 'basket', 'order'] as const;
type Turn = Record<(typeof whats)[number], Spent>;

const turnOf = async (shop: Shop): Promise<Turn> => ({
  'a second at rest': await spentOn(shop, 3, () => sleep(3_000)),
  basket: await spentOn(shop, times, () => many(shop, shop.basket, times)),
  order: await spentOn(shop, times, () => many(shop, shop.order, times)),
});

const all = ({ server, database }: Spent) => server + database;

function tell(turns: readonly Turn[], first: readonly Turn[], name: string): void {
  for (const what of whats) {
    const of = (figure: (spent: Spent) => number) => middle(turns.map((turn) => figure(turn[what])));
    const ratio = middle(turns.map((turn, n) => all(turn[what]) / all(first[n]![what])));
    console.log(
      `${name}: ${what} ${of(all).toFixed(2)} ms of the processor (server ${of(({ server }) => server).toFixed(2)}, database ${of(({ database }) => database).toFixed(2)})${turns === first ? '' : `, ${ratio.toFixed(2)} × the first`}`,
    );
  }
}

const shops: Shop[] = [];
try {
  for (const folder of folders) shops.push(await started(folder));
  for (const shop of shops) {
    await many(shop, shop.order, warm);
    await shop.client.query('vacuum analyze');
  }
  const turns: Turn[][] = shops.map(() => []);
  for (let round = 0; round < rounds; round++)
    for (const [n, shop] of shops.entries()) turns[n]!.push(await turnOf(shop));
  for (const [n, its] of turns.entries()) tell(its, turns[0]!, path.basename(folders[n]!));
} finally {
  for (const shop of shops) await shop.stop();
}
process.exit(0);
