import { mkdtempSync, rmSync } from 'node:fs';
import { createSandbox } from '#sandbox/server.ts';
import { newId } from '#server/platform/ids.ts';
import { client, type Client } from '#tests/support/client.ts';
import { freePort } from '#tests/support/programs/free-port.ts';
import { program } from '#tests/support/programs/program.ts';
import { byTurns, some, type Load } from './load.ts';
import { databaseOf, measuredEnv, orderForm } from './measured.ts';
import { figure, proven } from './work.ts';
import { answersOfLife } from './life-answers.ts';
import { mailTaker } from './mails.ts';
import { ownersAnswers } from './owners-answers.ts';
import { seedOrders, type SeededOrders } from './orders-world.ts';
import { seedLife, type SeededLife } from './store-life.ts';
import { seedNeighbours, seedStore, type BenchStore } from './world.ts';

/**
 * What an owner and a shopper wait for, as the platform grows and as their store grows. Every answer is held against
 * what was seeded, and every order against the rows it left, so a fast wrong answer is an error here.
 */
/** Few at once, so that what is measured is the answer and not the line before it. */
const measuring = { atOnce: 2, warm: 40, times: Number(process.env.BENCH_TIMES ?? 400), longestMs: 120_000 };
/** A person may ask so often a minute only, so several ask. */
const people = 40;
const steps = [
  { stores: 10, orders: [1_000] },
  { stores: 1_000, orders: [1_000] },
  // By turns, since by how much the one takes longer is what the goal is about.
  { stores: 10_000, orders: [1_000, 100_000] },
].map((step) => ({
  ...step,
  stores: Math.min(step.stores, Number(process.env.BENCH_STORES ?? step.stores)),
}));
/** In every store: what grows is what it has sold. */
const products = 10_000;
/** No answer to an owner takes longer than this for nineteen of twenty, nor grows by more with the orders (ms; times). */
const goal = { p95: 100, ratio: 1.5 };
/** The first answer of each kind in each store, ms. */
const colds: Record<string, number[]> = {};

const port = await freePort();
const dataDir = mkdtempSync('/tmp/presence-growth-');
const sandbox = await createSandbox();
const mails = await mailTaker();
const app = program({
  port,
  dataDir,
  env: {
    ...measuredEnv(port, { mails, sandbox }),
    // Pages are made for each who asks: what is measured is what a page costs, not what keeping it saves.
    PAGE_CACHE_BYTES: '0',
  },
});

const connected = databaseOf(dataDir);

const countOf = (store: BenchStore) =>
  connected(async (database) => {
    const { rows } = await database.query<{ orders: number; taken: number }>(
      `select (select count(*)::int from orders where store_id = $1) as orders,
         (select sum(committed)::int from inventory_levels where store_id = $1) as taken`,
      [store.storeId],
    );
    return rows[0]!;
  });

/** People who own the store, each with a token good for ten minutes. */
async function owners(store: BenchStore): Promise<Client[]> {
  const signedIn: Client[] = [];
  for (let n = 0; n < people; n++) {
    const browser = client(port, `localhost:${port}`);
    const email = `owner-${newId()}@example.com`;
    const password = 'correct horse battery';
    const passwords = { password1: password, password2: password };
    const username = `080${String(n).padStart(8, '0')}`;
    const person = { first_name: 'Ada', last_name: 'Eze', gender: 'female', username, email, ...passwords };
    await browser.post('/api/auth/register/', person);
    await connected((database) =>
      database.query(
        `with verified as (update users set email_verified_at = now() where email = $1 returning id)
         insert into store_members (store_id, user_id, role, created_at) select $2, id, 'owner', now() from verified`,
        [email, store.storeId],
      ),
    );
    const { body } = await browser.post<{ access: string }>('/api/auth/login/', { email, password });
    signedIn.push(browser.as(body.access));
  }
  return signedIn;
}

/** The same people, each with a token that is good for as long again. */
const renewed = (askers: readonly Client[]) =>
  Promise.all(
    askers.map(async (asker) => {
      const origin = `http://localhost:${port}`;
      const { body } = await asker.post<{ access: string }>('/api/auth/token/refresh/', {}, { origin });
      return asker.as(body.access);
    }),
  );
const renewMs = 5 * 60_000;

interface World {
  label: string;
  store: BenchStore;
  seeded: SeededOrders;
  life: SeededLife;
}

/** Asks the owners of these stores the same, by turns; then each shop is visited and bought from. */
async function measure(worlds: readonly World[]): Promise<Record<string, Load>[]> {
  const all = [];
  for (const { store, seeded, life } of worlds)
    all.push({
      askers: await owners(store),
      questions: [...(await ownersAnswers(store, seeded, connected)), ...answersOfLife(store, seeded, life)],
    });
  const loads: Record<string, Load>[] = worlds.map(() => ({}));
  let renewedAt = performance.now();
  for (const [at, { name }] of all[0]!.questions.entries()) {
    if (performance.now() - renewedAt > renewMs) {
      for (const one of all) one.askers = await renewed(one.askers);
      renewedAt = performance.now();
    }
    const deeds = all.map(({ askers, questions }) => {
      const { ask } = questions[at]!;
      return (turn: number) => ask(askers[turn % askers.length]!, turn);
    });
    for (const deed of deeds) {
      const cold = performance.now();
      if (!(await deed(0))) throw new Error(`The answer about “${name}” is not right.`);
      colds[name] = [...(colds[name] ?? []), Math.round(performance.now() - cold)];
    }
    for (const [n, load] of (await byTurns(deeds, measuring)).entries()) loads[n]![name] = load;
  }
  for (const [n, { store }] of worlds.entries()) Object.assign(loads[n]!, await measureShop(store));
  return loads;
}

async function measureShop(store: BenchStore): Promise<Record<string, Load>> {
  const shop = `${store.slug}.localhost:${port}`;
  const productPage = async (turn: number) => {
    const n = turn % store.productSlugs.length;
    const reply = await client(port, shop).get(`/products/${store.productSlugs[n]}`);
    return reply.status === 200 && reply.text.includes(`Product ${n + 1}`);
  };
  const page = await proven({ what: 'pages made', count: () => figure(port, 'shop_pages_made') }, () =>
    some(productPage, measuring),
  );
  return { 'product page': page, checkout: await checkouts(store, shop) };
}

/** One owner is left, as most shops have: each of those who asked would be mailed about every order. */
async function leaveOneOwner({ storeId }: BenchStore): Promise<void> {
  await connected((database) =>
    database.query(
      `delete from store_members m where store_id = $1
         and exists (select from store_members o where o.store_id = $1 and o.user_id < m.user_id)`,
      [storeId],
    ),
  );
}

async function checkouts(store: BenchStore, shop: string): Promise<Load> {
  await leaveOneOwner(store);
  const before = await countOf(store);
  let placed = 0;
  const measured = await some(async (turn) => {
    // A town's shoppers come from many networks; many orders of one would be asked about first, and hold nothing.
    const shopper = client(port, shop, null, undefined, `102.${(turn >> 8) % 250}.${turn % 250}.9`);
    const variant = store.variantIds[(turn * 7919) % store.variantIds.length];
    await shopper.post('/api/shop/cart/lines', { variant_id: variant, quantity: 1 });
    const reply = await shopper.post(
      '/api/shop/checkout',
      orderForm(store, {
        phone: `081${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`,
        email: `chidi-${newId()}@example.com`,
      }),
    );
    if (reply.status === 201) placed += 1;
    return reply.status === 201;
  }, measuring);
  const after = await countOf(store);
  if (after.orders - before.orders !== placed || after.taken - before.taken !== placed)
    throw new Error(
      `${placed} orders were answered, ${after.orders - before.orders} are there, ${after.taken - before.taken} pieces taken.`,
    );
  return measured;
}

/** A row for each thing that was asked; beside each how many times the answer of the first store it takes. */
function print(table: { label: string; loads: Record<string, Load> }[]): void {
  const cells = Object.entries(table[0]!.loads).map(([name, first]) => [
    name,
    ...table.map(({ loads }, column) => {
      const { p50, p95 } = loads[name]!;
      const cold = colds[name]?.[column];
      return `${p50} / ${p95}${cold === undefined ? '' : ` / ${cold}`} (${(p50 / first.p50).toFixed(1)})`;
    }),
  ]);
  const rows = [['p50 / p95 / first ms (ratio)', ...table.map(({ label }) => label)], ...cells];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(widths[column]!)).join('  '));
}

/** What an owner waits for longer than the goal allows, each as a sentence. */
function tooSlow(table: { loads: Record<string, Load> }[]): string[] {
  const last = table.at(-1)!.loads;
  const before = table.at(-2)!.loads;
  return Object.keys(colds).flatMap((name) => {
    const ratio = last[name]!.p50 / before[name]!.p50;
    return [
      ...(last[name]!.p95 > goal.p95 ? [`${name} takes ${last[name]!.p95} ms`] : []),
      ...(ratio > goal.ratio ? [`${name} takes ${ratio.toFixed(1)} times as long as with fewer orders`] : []),
    ];
  });
}

let wrong = 0;
try {
  await app.start();
  const table: { label: string; loads: Record<string, Load> }[] = [];
  let neighbours = 0;
  for (const { stores, orders } of steps) {
    await connected((database) => seedNeighbours(database, stores - 1 - neighbours));
    neighbours = stores - 1;
    const worlds: World[] = [];
    for (const count of orders) {
      // A store of its own for each number: what was ordered while measuring belongs to no later one.
      const slug = `bench-${table.length + worlds.length}`;
      const store = await connected((database) => seedStore(database, slug, products));
      const seeded = await connected((database) => seedOrders(database, store, count));
      const life = await connected((database) => seedLife(database, store, seeded));
      const label = `${stores.toLocaleString('en')} stores, ${count.toLocaleString('en')} orders`;
      worlds.push({ label, store, seeded, life });
    }
    await connected((database) => database.query('vacuum analyze'));
    for (const [n, loads] of (await measure(worlds)).entries()) {
      const { label } = worlds[n]!;
      for (const [name, { p50, p99, errors }] of Object.entries(loads)) {
        console.log(`${label}: ${name} ${p50} / ${p99} ms${errors ? `, ${errors} wrong` : ''}`);
        wrong += errors;
      }
      table.push({ label, loads });
    }
  }
  print(table);
  const slow = tooSlow(table);
  for (const sentence of slow) console.log(`Missed: ${sentence}.`);
  wrong += slow.length;
} finally {
  await app.stop();
  await sandbox.close();
  mails.close();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(wrong === 0 ? 0 : 1);
