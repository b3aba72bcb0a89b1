import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createSandbox } from '#sandbox/server.ts';
import { embeddedOwner } from '#server/platform/database/embedded-postgres.ts';
import { ask, program } from '#tests/support/programs/program.ts';
import { fewAndMany, type ShopOf } from './few-and-many.ts';
import { driver, inTheMiddle, load, repeat, type Load } from './load.ts';
import { mailTaker } from './mails.ts';
import { measuredEnv, orderForm } from './measured.ts';
import { startNginx } from './nginx.ts';
import { orderFloor } from './order-floor.ts';
import { seedOrders } from './orders-world.ts';
import { results, versionOf, type Against, type Counted } from './results.ts';
import { keepAliveAgent, send } from './send.ts';
import { costed, memorySaid, statementsOf } from './spent.ts';
import { keptPageOfTwo } from './two-processes.ts';
import { countIn, figure, proven, transactions, type Work } from './work.ts';
import { seedNeighbours, seedStore, type BenchStore } from './world.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const atOnce = 16;
const port = 21_000 + Math.floor(Math.random() * 9_000);
const dataDir = mkdtempSync('/tmp/presence-bench-');
const sandbox = await createSandbox();
const mails = await mailTaker();
const env = measuredEnv(port, { mails, sandbox });
const { said, told, write } = results();
const app = program({ port, dataDir, env });

const connection = embeddedOwner(dataDir);
const servers: ChildProcess[] = [];

/** A comparison program of this folder as a process; answers its address. */
function start(file: string, args: string[]): Promise<string> {
  const child = fork(path.resolve('bench', file), args, { env: { ...process.env, NODE_ENV: 'production' } });
  servers.push(child);
  return new Promise((resolve, reject) => {
    child.once('message', ({ port: at }: { port: number }) => resolve(`http://127.0.0.1:${at}/`));
    child.once('exit', () => reject(new Error(`${file} ended at once.`)));
  });
}

async function page(store: BenchStore, where: string): Promise<{ headers: string[]; body: string }> {
  const reply = await new Promise<{ raw: string[]; body: Buffer }>((resolve, reject) => {
    http
      .get(
        {
          port,
          host: '127.0.0.1',
          path: where,
          headers: { host: `${store.slug}.localhost:${port}`, 'accept-encoding': 'br' },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('end', () => resolve({ raw: response.rawHeaders, body: Buffer.concat(parts) }));
        },
      )
      .on('error', reject);
  });
  return { headers: reply.raw, body: reply.body.toString('base64') };
}

/** A page is compressed as well as can be once several asked for it, a while after the first did. */
async function asMostGetIt<T>(get: () => Promise<T>): Promise<T> {
  await get();
  await sleep(1_000);
  for (let n = 0; n < 3; n++) await get();
  await sleep(1_000);
  return get();
}

async function connected<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** What is measured is asked once before, and its answer read: a fast wrong answer is no result. */
async function prove(store: BenchStore, where: string, holds: string): Promise<void> {
  const host = `${store.slug}.localhost:${port}`;
  const reply = await ask({ port, host, method: 'GET', path: where });
  if (reply.status !== 200 || !reply.text.includes(holds))
    throw new Error(`${where} does not answer with ${holds}: ${reply.status} ${reply.text.slice(0, 200)}`);
}

const rowsOf = (store: BenchStore, table: 'orders' | 'cart_lines') =>
  connected((client) =>
    countIn(client, `select count(*)::int as n from ${table} where store_id = $1`, [store.storeId]),
  );
const asked: Work = { what: 'transactions', count: () => connected(transactions) };
const work = (what: string, count: () => Promise<number>): Work => ({ what, count });

/** What is measured with what it took of the processor, and what one answer of it asks the database. */
async function whole(
  its: Work,
  deed: (turn: number) => Promise<boolean>,
  running = app,
): Promise<Load & Counted> {
  const measured = await costed(running, () => proven(its, () => repeat(deed, { atOnce, seconds })));
  // Others than were asked for just now.
  const statements = await connected((client) =>
    statementsOf(running, client, (turn) => deed(measured.answers + turn)),
  );
  return { ...measured, statements };
}

/** Where each page of a store's list of products begins. */
async function listPages(store: BenchStore, limit: number): Promise<string[]> {
  const host = `${store.slug}.localhost:${port}`;
  const pages: string[] = [];
  let next: string | null = `/api/shop/products?limit=${limit}`;
  while (next !== null) {
    pages.push(next);
    const { text } = await ask({ port, host, method: 'GET', path: next });
    const { next: after } = JSON.parse(text) as { next: string | null };
    next = after && `/api/shop/products?limit=${limit}&after=${encodeURIComponent(after)}`;
  }
  return pages;
}

async function measureStore(
  store: BenchStore,
  label: string,
): Promise<{ pageP99: number; orderP99: number }> {
  const host = `${store.slug}.localhost:${port}`;
  const agent = keepAliveAgent(atOnce);
  const call = (method: string, where: string, body?: object, cookie?: string, network?: string) =>
    send(agent, {
      port,
      host,
      method,
      path: where,
      ...(body ? { body } : {}),
      ...(cookie ? { cookie } : {}),
      ...(network ? { network } : {}),
    });
  const variant = (turn: number) => store.variantIds[(turn * 7919) % store.variantIds.length]!;
  const cartWith = async (turn: number) => {
    const reply = await call('POST', '/api/shop/cart/lines', { variant_id: variant(turn), quantity: 1 });
    return reply.status === 201 ? reply.cookie : null;
  };
  await prove(store, '/api/shop/products?limit=20', '"product-19"');
  await prove(store, `/api/shop/products/${store.productSlugs[7]}`, '"product-7"');
  const pages = await listPages(store, 20);
  const list = await whole(
    asked,
    async (turn) => (await call('GET', pages[turn % pages.length]!)).status === 200,
  );
  said(`${label}: product list (20) by API`, list);
  const detail = await whole(
    asked,
    async (turn) =>
      (await call('GET', `/api/shop/products/${store.productSlugs[turn % store.productSlugs.length]}`))
        .status === 200,
  );
  said(`${label}: product detail by API`, detail);
  const cart = await whole(
    work('lines', () => rowsOf(store, 'cart_lines')),
    async (turn) => (await cartWith(turn)) !== null,
  );
  said(`${label}: new basket with a line`, cart);
  const placeOrder = async (turn: number) => {
    const cookie = await cartWith(turn);
    if (!cookie) return false;
    const form = orderForm(store, {
      phone: `080${String(turn % 1e8).padStart(8, '0')}`,
      email: `chidi-${turn}@example.com`,
    });
    // A town's shoppers come from many networks.
    const network = `102.${(turn >> 8) % 250}.${turn % 250}.9`;
    return (await call('POST', '/api/shop/checkout', form, cookie, network)).status === 201;
  };
  await repeat(placeOrder, { atOnce, seconds: 1 });
  // What autovacuum does within its minute: a shop that takes orders is not one whose tables were empty a second ago.
  await connected((client) => client.query('analyze'));
  const order = await whole(
    work('orders', () => rowsOf(store, 'orders')),
    placeOrder,
  );
  said(`${label}: whole order (basket, line, order, stock, durable)`, order, await floorOfOrders(), 0.03);
  agent.destroy();
  return { pageP99: list.p99, orderP99: order.p99 };
}

/**
 * BENCH_CURVES names what is measured step by step: stores, products, orders (with commas between), or all, which takes
 * more than an hour. Else there are few products and many, and ten stores and ten thousand.
 */
const named = (process.env.BENCH_CURVES ?? '').split(',');
const along = (curve: string, steps: number[], usual: number[]) =>
  named.includes(curve) || named.includes('all') ? steps : usual;
const sizes = along('products', [10, 100, 1_000, 10_000, 100_000], [10, 10_000]);
const crowds = along('stores', [1_000, 10_000, 100_000], [10_000]);
const sold = along('orders', [1_000, 10_000, 100_000], []);

const times = (large: number, small: number) => (large / small).toFixed(2);

/** What shoppers ask of few products and of many. All stores are there before any is asked. */
async function measureGrowth(): Promise<void> {
  const stores: [number, BenchStore][] = [];
  for (const products of sizes)
    stores.push([products, await connected((client) => seedStore(client, `of-${products}`, products))]);
  // What autovacuum would do of so many new rows within its minute, while one of them is asked.
  await connected((client) => client.query('vacuum analyze'));
  const shops: ShopOf[] = [];
  for (const [products, store] of stores)
    shops.push({ products, store, list: await listPages(store, Math.max(10, products / 1_000)) });
  const cost = (measure: () => Promise<Load>) => costed(app, measure);
  await fewAndMany({ port, atOnce, seconds, prove, cost, asked, said, told }, shops);
}

/** How often bare Node and a kept page are measured, one after the other. */
const keptTurns = 5;

let known: Against | null = null;
async function floorOfOrders(): Promise<Against> {
  if (known) return known;
  const measured = await orderFloor(connection, { atOnce, seconds });
  said('the database’s own floor for an order', measured);
  known = { name: 'the database’s floor', value: measured.perSecond };
  return known;
}

try {
  told(`driven by ${driver}`);
  told(`started in ${await app.start()} ms (empty folder)`);
  const store = await connected((client) => seedStore(client, 'bench', 1000));
  await connected((client) => seedNeighbours(client, 10));

  const home = await asMostGetIt(() => page(store, '/'));
  const bytes = path.join(dataDir, 'page.json');
  writeFileSync(bytes, JSON.stringify(home));
  const hostHeader = { host: `bench.localhost:${port}`, 'accept-encoding': 'br' };
  const kept = { url: `http://127.0.0.1:${port}/`, headers: hostHeader, seconds };
  const fromCache = work('pages from the cache', () => figure(port, 'shop_pages_from_cache'));
  const limitUrl = await start('limit.ts', [bytes]);
  // By turns, and of each the one in the middle: on two processors a run may come to share one with who asks.
  const turns: { limit: Load; cached: Load & Counted }[] = [];
  for (let turn = 0; turn < keptTurns; turn++)
    turns.push({
      limit: await load({ url: limitUrl, seconds }),
      cached: await costed(app, () => proven(fromCache, () => load(kept))),
    });
  const limit = inTheMiddle(turns.map((turn) => turn.limit));
  const cached = inTheMiddle(turns.map((turn) => turn.cached));
  told(
    `limit and kept page by turns, answers a second: ${turns.map((turn) => `${turn.limit.perSecond} and ${turn.cached.perSecond}`).join(', ')}`,
  );
  said('limit: bare Node with the same bytes', limit);
  said('store page from the cache', cached, { name: 'the limit', value: limit.perSecond }, 0.75);

  const nginx = await startNginx(dataDir, { port: port + 1, body: Buffer.from(home.body, 'base64') });
  const byNginx = nginx && (await load({ url: nginx.url, seconds }).finally(nginx.stop));
  const ofNginx = ({ perSecond }: Load) => times(perSecond, byNginx!.perSecond);
  if (byNginx) said('nginx on both cores with the same bytes', byNginx);

  const floor = await load({
    url: await start('floor.ts', [JSON.stringify(connection), store.storeId]),
    seconds,
  });
  said('floor program: 3 queries and React', floor);
  await app.stop();
  const fromTwo = await keptPageOfTwo({ port, dataDir, env }, fromCache, () => load(kept));
  said('store page from the cache, two web processes', fromTwo);
  if (nginx)
    told(`kept ÷ nginx: by one process ${ofNginx(cached)}, by two ${ofNginx(fromTwo)} (floor ≥ 0.3)`);
  const uncached = program({ port, dataDir, env: { ...env, PAGE_CACHE_BYTES: '0' } });
  const begun = performance.now();
  await uncached.start();
  await prove(store, '/products/product-0', 'Product 1');
  told(`first right page ${Math.round(performance.now() - begun)} ms after a start with everything there`);
  const paths = store.productSlugs.map((slug) => `/products/${slug}`);
  const made = work('pages made', () => figure(port, 'shop_pages_made'));
  const fresh = await costed(uncached, () =>
    proven(made, () => load({ url: `http://127.0.0.1:${port}`, seconds, headers: hostHeader, paths })),
  );
  const each = await connected((client) =>
    statementsOf(uncached, client, (turn) => page(store, paths[turn % paths.length]!)),
  );
  said(
    'product page straight from the database',
    { ...fresh, statements: each },
    { name: 'the floor program', value: floor.perSecond },
    0.5,
  );
  await uncached.stop();

  await app.start();
  told(`memory at rest: ${memorySaid(app)}`);
  const few = await measureStore(store, '10 stores');
  if (!process.env.BENCH_SHORT) {
    await measureGrowth();
    let neighbours = 10;
    for (const crowd of crowds) {
      await connected((client) => seedNeighbours(client, crowd - neighbours));
      neighbours = crowd;
      const many = await measureStore(store, `${crowd} stores`);
      told(
        `p99 with ${crowd} stores ÷ with 10: list ${times(many.pageP99, few.pageP99)}, order ${times(many.orderP99, few.orderP99)} (floor ≤ 1.3)`,
      );
    }
    for (const orders of sold) {
      const seller = await connected((client) => seedStore(client, `sold-${orders}`, 1_000));
      await connected((client) => seedOrders(client, seller, orders));
      const after = await measureStore(seller, `${orders} orders`);
      told(`p99 after ${orders} orders: list ${after.pageP99} ms, order ${after.orderP99} ms`);
    }
  }
  told(`memory after the load: ${memorySaid(app)}`);
  console.log(`kept in ${write(await connected(versionOf))}`);
  await app.stop();
} finally {
  for (const server of servers) server.disconnect();
  await sandbox.close();
  mails.close();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(0);
