import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { createSandbox } from '#sandbox/server.ts';
import { embeddedOwner } from '#server/platform/database/embedded-postgres.ts';
import { freePort } from '#tests/support/programs/free-port.ts';
import { ask, program, type Program } from '#tests/support/programs/program.ts';
import { middle, some } from './load.ts';
import { mailTaker } from './mails.ts';
import { measuredEnv } from './measured.ts';
import { keepAliveAgent, send } from './send.ts';
import { costed } from './spent.ts';
import { seedStore, type BenchStore } from './world.ts';

/**
 * What shoppers' questions take of the processor, in the server and in its database: a product's page made anew, a page of
 * the list and a search, in a store of ten products and in one of ten thousand. Folders that are named are other built
 * checkouts, measured by turns with this one.
 */
const folders = [process.cwd(), ...process.argv.slice(2).map((folder) => path.resolve(folder))];
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const times = Number(process.env.BENCH_TIMES ?? 1_500);
const atOnce = 8;
const [small, large] = [10, 10_000];

interface Measured {
  app: Program;
  deeds: [what: string, deed: (turn: number) => Promise<boolean>][];
}

const agent = keepAliveAgent(atOnce);
const [mails, sandbox] = [await mailTaker(), await createSandbox()];
const dataDirs: string[] = [];

async function started(folder: string): Promise<Measured> {
  const port = await freePort();
  const dataDir = mkdtempSync('/tmp/presence-shop-cost-');
  dataDirs.push(dataDir);
  const env = { ...measuredEnv(port, { mails, sandbox }), PAGE_CACHE_BYTES: '0' };
  const app = program({ port, dataDir, folder, env });
  await app.start();
  const client = new pg.Client(embeddedOwner(dataDir));
  await client.connect();
  const stores: [number, BenchStore][] = [];
  for (const products of [small, large])
    stores.push([products, await seedStore(client, `of-${products}`, products)]);
  await client.query('vacuum analyze');
  await client.end();
  const deeds: Measured['deeds'] = [];
  for (const [products, store] of stores) deeds.push(...(await questionsOf(app, store, products)));
  return { app, deeds };
}

async function questionsOf(
  { port }: Program,
  store: BenchStore,
  products: number,
): Promise<Measured['deeds']> {
  const host = `${store.slug}.localhost:${port}`;
  const among = (paths: string[]) => async (turn: number) =>
    (await send(agent, { port, host, method: 'GET', path: paths[turn % paths.length]! })).status === 200;
  const list: string[] = [];
  const call = '/api/shop/products?limit=10';
  for (let after: string | null = ''; after !== null && list.length < 200;) {
    list.push(after ? `${call}&after=${encodeURIComponent(after)}` : call);
    const { text } = await ask({ port, host, method: 'GET', path: list.at(-1)! });
    after = (JSON.parse(text) as { next: string | null }).next;
  }
  const search = Array.from({ length: 10 }, (_, n) => `${call}&search=product+${(n * products) / 10 + 1}`);
  const of = `of ${products}`;
  return [
    [`product page ${of}`, among(store.productSlugs.map((slug) => `/products/${slug}`))],
    [`list ${of}`, among(list)],
    [`search ${of}`, among(search)],
  ];
}

const measured = [];
for (const folder of folders) measured.push(await started(folder));
const found = new Map<string, { server: number[]; database: number[]; p99: number[] }>();
try {
  for (let round = 0; round <= rounds; round++)
    for (const at of measured[0]!.deeds.keys())
      for (const [n, { app, deeds }] of measured.entries()) {
        const [what, deed] = deeds[at]!;
        const cost = await costed(app, () => some(deed, { atOnce, warm: 0, times, longestMs: 600_000 }));
        if (cost.errors) throw new Error(`${what}: ${cost.errors} were not answered.`);
        // The first time is for what is kept and prepared.
        if (round === 0) continue;
        const name = `${what}, ${path.basename(folders[n]!)}`;
        const its = found.get(name) ?? { server: [], database: [], p99: [] };
        its.server.push(cost.server!);
        its.database.push(cost.database!);
        its.p99.push(cost.p99);
        found.set(name, its);
      }
  for (const [name, { server, database, p99 }] of found)
    console.log(
      `${name}: server ${middle(server).toFixed(2)}, database ${middle(database).toFixed(2)} ms of the processor; p99 ${middle(p99)} ms`,
    );
} finally {
  for (const { app } of measured) await app.stop();
  agent.destroy();
  mails.close();
  await sandbox.close();
  for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true });
}
process.exit(0);
