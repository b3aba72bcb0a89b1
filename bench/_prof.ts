import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createSandbox } from '#sandbox/server.ts';
import { embeddedOwner } from '#server/platform/embedded-postgres.ts';
import { freePort } from '#tests/support/free-port.ts';
import { program, type Program } from '#tests/support/program.ts';
import { some } from './load.ts';
import { mailTaker } from './mails.ts';
import { measuredEnv, orderForm } from './measured.ts';
import { keepAliveAgent, send } from './send.ts';
import { countIn, transactions } from './work.ts';
import { seedStore, type BenchStore } from './world.ts';

/**
 * What a whole order takes of the processor, in the server and in its database, until its last letter has left: counted
 * by the system for each process, so that what else the machine does is not in it. Folders that are named are other
 * built checkouts, measured by turns with this one.
 */
const folders = [process.cwd(), ...process.argv.slice(2).map((folder) => path.resolve(folder))];
const rounds = Number(process.env.BENCH_ROUNDS ?? 2);
const times = Number(process.env.BENCH_TIMES ?? 600);
const warm = Math.min(300, times);
const atOnce = 8;
/** The system counts in hundredths of a second. */
const tickMs = 10;

interface Spent {
  server: number;
  database: number;
  commits: number;
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
    readFileSync(process.env.PROF_PG ? '/tmp/q/pg15/data/postmaster.pid' : path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
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

async function measured(folder: string): Promise<Record<'idle' | 'basket' | 'order', Spent>> {
  const port = await freePort();
  const dataDir = mkdtempSync('/tmp/presence-order-cost-');
  const [mails, sandbox] = [await mailTaker(), await createSandbox()];
  const app = program({
    port,
    dataDir,
    folder,
    env: {
      ...measuredEnv(port, { mails, sandbox }),
      WEB_PROCESSES: '1', ...(process.env.PROF_PG ? {DATABASE_URL: process.env.PROF_PG} : {}), ...(process.env.PROF_DIR ? {NODE_OPTIONS: '--cpu-prof --cpu-prof-interval 200 --cpu-prof-dir='+process.env.PROF_DIR} : {}),
      ...(process.env.BENCH_NODE_OPTIONS ? { NODE_OPTIONS: process.env.BENCH_NODE_OPTIONS } : {}),
    },
  });
  try {
    await app.start();
    const client = new pg.Client(process.env.PROF_PG ? {connectionString: process.env.PROF_PG} : embeddedOwner(dataDir));
    await client.connect();
    const spent = await buying(app, client);
    await client.end();
    return spent;
  } finally {
    await app.stop();
    mails.close();
    await sandbox.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function buying(app: Program, client: pg.Client) {
  const store = await seedStore(client, 'bench', 1_000);
  await client.query(
    `with owner as (
       insert into users (id, email, first_name, last_name, gender, phone, password_hash, email_verified_at, terms_version, terms_accepted_at, created_at)
       values (gen_random_uuid(), 'owner@example.com', 'Ada', 'Eze', 'female', '08031234567', '-', now(), '1', now(), now())
       returning id)
     insert into store_members (store_id, user_id, role, created_at) select $1, id, 'owner', now() from owner`,
    [store.storeId],
  );
  const agent = keepAliveAgent(atOnce);
  const { basket, order } = deedsIn(app, store, agent);
  const lettersLeft = async () => {
    const waiting = `select count(*)::int as n from mails where sent_at is null and failed_at is null`;
    while ((await countIn(client, waiting)) > 0) await sleep(200);
  };
  const many = (deed: () => Promise<boolean>, count: number) =>
    some(deed, { atOnce, warm: 0, times: count, longestMs: 600_000 });
  await many(order, warm);
  await lettersLeft();
  await client.query('vacuum analyze');
  await sleep(1_000);
  // With the second and a half that is waited for what connections tell.
  const idle = await spentOn(app, client, 5, () => sleep(3_500));
  const baskets = await spentOn(app, client, times, () => many(async () => (await basket()) !== null, times));
  let errors = 0;
  const has = process.env.PROF_PG;
  const wal0 = (await client.query('select pg_current_wal_insert_lsn() as l')).rows[0].l;
  if (has) await client.query('select pg_stat_statements_reset()');
  const tabs = async () => Object.fromEntries((await client.query("select schemaname||'.'||relname t, n_tup_ins i, n_tup_upd u, n_tup_hot_upd h, n_tup_del d, (select count(*) from pg_index x where x.indrelid=s.relid) ix from pg_stat_user_tables s")).rows.map((r:any)=>[r.t,r]));
  const t0 = await tabs();
  const began = performance.now();
  const orders = await spentOn(app, client, times, async () => {
    errors = (await many(order, times)).errors;
    await lettersLeft();
  });
  console.log('phase ms', performance.now()-began); console.log('orders a second with letters', times / (performance.now()-began-1500) * 1000);
  const t1 = await tabs();
  for (const [k,v] of Object.entries(t1) as any) { const b = t0[k]; const df=(n:string)=>((v[n]-b[n])/times).toFixed(2); if (v.i-b.i||v.u-b.u||v.d-b.d) console.log(k.padEnd(34), 'ins', df('i'), 'upd', df('u'), 'hot', df('h'), 'del', df('d'), 'indexes', v.ix); }
  const wal = (await client.query('select pg_current_wal_insert_lsn() - $1::pg_lsn as l',[wal0])).rows[0].l;
  console.log('wal bytes an order', Math.round(wal / times));
  if (has) { const { rows } = await client.query("select calls, plans, round(total_plan_time::numeric,1) plan, round(total_exec_time::numeric,1) exec, wal_bytes, wal_records, left(regexp_replace(query,'\s+',' ','g'),400) q from pg_stat_statements where dbid=(select oid from pg_database where datname=current_database()) order by total_plan_time+total_exec_time desc limit 70");
    let tp=0,te=0; for (const r of rows) { tp+=+r.plan; te+=+r.exec; }
    console.log('plan', (tp/times).toFixed(3),'exec',(te/times).toFixed(3));
    for (const r of rows) console.log((r.calls/times).toFixed(2).padStart(6), 'plans', (r.plans/times).toFixed(2), 'plan', (r.plan/times).toFixed(3), 'exec', (r.exec/times).toFixed(3), 'wal', Math.round(r.wal_bytes/times), r.wal_records/times|0, r.q); }
  if (errors) throw new Error(`${errors} orders were not taken.`);
  agent.destroy();
  return { idle, basket: baskets, order: orders };
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

async function spentOn(
  app: Program,
  client: pg.Client,
  each: number,
  work: () => Promise<unknown>,
): Promise<Spent> {
  const now = async () => ({
    server: msOf(app.child()!.pid!),
    database: msOfDatabase(app.dataDir),
    commits: await transactions(client),
  });
  const before = await now();
  await work();
  // A connection tells what it committed at the latest a second after.
  await sleep(1_500);
  const after = await now();
  const eachOf = (what: keyof Spent) => (after[what] - before[what]) / each;
  return { server: eachOf('server'), database: eachOf('database'), commits: eachOf('commits') };
}

for (let round = 0; round < rounds; round++)
  for (const folder of folders)
    for (const [what, { server, database, commits }] of Object.entries(await measured(folder)))
      console.log(
        `${path.basename(folder)}: ${what === 'idle' ? 'a second at rest' : what} ${(server + database).toFixed(2)} ms of the processor (server ${server.toFixed(2)}, database ${database.toFixed(2)}), ${commits.toFixed(1)} transactions`,
      );
process.exit(0);
