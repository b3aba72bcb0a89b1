import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPgbouncer, findPostgres } from '#scripts/postgres.ts';
import { openDatabase } from '#server/platform/database/db.ts';
import type { TestShop } from './support/app.ts';
import { until } from './support/programs/buyers.ts';
import type { Reply } from './support/client.ts';
import type { Address } from './support/programs/database-server.ts';
import { urlOf } from './support/programs/debian-postgres.ts';
import { callerOf, manyMachines, shopAt, type ManyMachines } from './support/programs/many-machines.ts';
import { pgbouncer } from './support/programs/pgbouncer.ts';
import type { Program } from './support/programs/program.ts';
import { checkOut, checkoutForm, type PlacedOrder } from './support/selling/shopping.ts';
import { whenNotBusy } from './support/when-not-busy.ts';

const isHere = findPostgres() !== null && findPgbouncer() !== null;
if (!isHere)
  console.warn(
    'Left out: there is no PostgreSQL and pgbouncer of the system (node scripts/ensure-postgres.ts).',
  );

let world: ManyMachines;
let first: Program;
let second: Program;
let shop: TestShop;
beforeAll(async () => {
  if (!isHere) return;
  world = await manyMachines();
  [first, second] = [await world.process(world.pooled), await world.process(world.pooled)];
  await Promise.all([first.start(), second.start()]);
  shop = await shopAt(first, world.sql, 500);
});
afterAll(() => world?.close());

/** What one login is answered, on a connection of its own. */
async function as(address: Address, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    const last = await client.query(statements.join('; '));
    return ([last].flat().at(-1) as pg.QueryResult).rows;
  } finally {
    await client.end();
  }
}

/** An order at a process; a shopper who is told that we are busy sends the same again. */
async function orderAt(at: Program): Promise<Reply<PlacedOrder>> {
  const shopper = callerOf(at)(shop.slug);
  const line = { variant_id: shop.product.variantId, quantity: 1 };
  const put = await whenNotBusy(() => shopper.post('/api/shop/cart/lines', line));
  if (put.status !== 201) throw new Error(`Nothing was added: ${put.text}`);
  const form = checkoutForm(shop);
  return whenNotBusy(() => checkOut(shopper, form));
}

const pooled = () => world.pooler.through(world.serving);

test.runIf(isHere)(
  'two processes behind a transaction pooler take orders of one shop, each once, over a dozen connections',
  async () => {
    const placed = await Promise.all(Array.from({ length: 24 }, (_, n) => orderAt(n % 2 ? first : second)));
    expect(placed.map(({ status }) => status)).toEqual(Array(24).fill(201));
    expect(new Set(placed.map(({ body }) => body.number)).size).toBe(24);
    expect(await world.sql('select held from inventory_levels where store_id = $1', [shop.storeId])).toEqual([
      { held: 24 },
    ]);
    const [{ count } = { count: NaN }] = await world.sql<{ count: number }>(
      'select count(*)::int from pg_stat_activity where usename = $1',
      [world.serving.user],
    );
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThanOrEqual(12);
    // The queue works through it, too.
    const done = `select 1 from pgboss.job where state = 'completed' limit 1`;
    while ((await world.sql(done)).length === 0) await sleep(100);
  },
);

test.runIf(isHere)(
  'behind the pooler a login that serves sees one store at a time and may change no schema',
  async () => {
    expect(await as(pooled(), 'select count(*)::int as seen from stores')).toEqual([{ seen: 0 }]);
    const bound = [`set local app.store_id = '${shop.storeId}'`, 'select slug from stores'];
    expect(await as(pooled(), ...bound)).toEqual([{ slug: shop.slug }]);
    expect(await as(pooled(), 'select count(*)::int as seen from orders')).toEqual([{ seen: 0 }]);
    await expect(as(pooled(), 'create table mine (id int)')).rejects.toThrow('permission denied');
  },
);

test.runIf(isHere)(
  'behind the pooler a statement ends after five seconds, whichever connection it got',
  async () => {
    const began = Date.now();
    const all = await Promise.allSettled(
      Array.from({ length: 3 }, () => as(pooled(), 'select pg_sleep(60)')),
    );
    expect(all.map((one) => (one as PromiseRejectedResult).reason?.code)).toEqual([
      '57014',
      '57014',
      '57014',
    ]);
    expect(Date.now() - began).toBeGreaterThanOrEqual(5_000);
    expect(await as(pooled(), 'show idle_in_transaction_session_timeout')).toEqual([
      { idle_in_transaction_session_timeout: '15s' },
    ]);
  },
);

/** What a start says that must come to nothing. */
async function refusal(env: Record<string, string>): Promise<string> {
  const failing = await world.process(env);
  await expect(failing.start()).rejects.toThrow('The program ended while starting');
  return failing.output().trim();
}

test.runIf(isHere)(
  'a start behind a pooler that it was not told of, or as a login that sees everything, says what to change',
  async () => {
    const { DATABASE_POOLER: _, ...untold } = world.pooled;
    expect(await refusal(untold)).toMatch(
      /^The database does not keep to the time limits .*unsupported startup parameter: options.* set DATABASE_POOLER=transaction, and MIGRATE_URL to the address of the database itself\.$/,
    );
    const forgetful = await pgbouncer(
      world.postgres.admin,
      [world.serving],
      'ignore_startup_parameters = options',
    );
    // The login of its own connections; the time limits of the one in use are there by now.
    const { admin } = world.postgres;
    const there = { ...admin, database: world.owner.database };
    expect(await refusal({ ...untold, DATABASE_URL: urlOf(forgetful.through(there)) })).toMatch(
      /^The database does not keep to the time limits .*statement_timeout is 0.* set DATABASE_POOLER=transaction/,
    );
    await forgetful.stop();
    expect(await refusal({ ...world.pooled, DATABASE_URL: urlOf(world.pooler.through(there)) })).toMatch(
      /^The database login postgres sees past row level security, .* behind a pooler it takes no other role\.$/,
    );
    const { MIGRATE_URL: __, ...without } = world.pooled;
    expect(await refusal(without)).toBe(
      'MIGRATE_URL: must be set when DATABASE_POOLER is: the address of the database itself, not of the pooler',
    );
  },
);

test.runIf(isHere)(
  'where transactions hold all connections of the pooler, each of them still draws a number, around it',
  async () => {
    const narrow = await pgbouncer(world.postgres.admin, [world.serving], 'default_pool_size = 2');
    const db = openDatabase({
      connection: narrow.through(world.serving),
      role: null,
      isPooled: true,
      direct: world.owner,
      poolSize: 2,
    });
    const store = db.forStore(shop.storeId);
    let holding = 0;
    const drawn = await Promise.all(
      [1, 2].map(() =>
        store.transact(async (tx) => {
          await sql`select 1`.execute(tx.db);
          holding += 1;
          await until(() => holding === 2 || undefined);
          return store.draw('of this test', 1);
        }),
      ),
    );
    expect(drawn.toSorted((one, other) => one - other)).toEqual([1, 2]);
    await db.close();
    await narrow.stop();
  },
);

/** How soon orders go on once the database answers; on a busy machine twice what an order took before comes on top. */
const backMs = 5_000;

/** What three shoppers at one process hear, who order one thing after the other. */
interface Heard {
  numbers: number[];
  other: string[];
  /** The longest that an order took (ms). */
  slowest: number;
  /** When the last one was told of its order. */
  lastAt: number;
}

async function ordering(at: Program, heard: Heard, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    // A basket is begun anew where the database went away under it.
    const began = Date.now();
    const shopper = callerOf(at)(shop.slug);
    const line = { variant_id: shop.product.variantId, quantity: 1 };
    let answer = await shopper.post<{ number?: number }>('/api/shop/cart/lines', line);
    if (answer.status === 201) answer = await checkOut(shopper, checkoutForm(shop));
    if (answer.status === 201) {
      heard.numbers.push(answer.body.number!);
      heard.lastAt = Date.now();
      heard.slowest = Math.max(heard.slowest, heard.lastAt - began);
    } else {
      heard.other.push(`${answer.status} ${answer.headers['retry-after']}`);
      await sleep(50);
    }
  }
}

test.runIf(isHere)(
  'a PostgreSQL that restarts costs 503s with Retry-After and no order that was acknowledged; all is back within five seconds',
  async () => {
    const straight = await world.process({ DATABASE_URL: urlOf(world.owner), DATABASE_CONNECTIONS: '12' });
    await straight.start();
    const all = [first, straight].map((at) => ({
      at,
      heard: { numbers: [], other: [], slowest: 0, lastAt: 0 } as Heard,
    }));
    let isOver = false;
    const shoppers = all.flatMap(({ at, heard }) => [1, 2, 3].map(() => ordering(at, heard, () => isOver)));
    try {
      for (const how of ['in order', 'at once'] as const) {
        const goOn = Date.now();
        while (all.some(({ heard }) => heard.lastAt < goOn + 1_000)) await sleep(20);
        const usual = Math.max(...all.map(({ heard }) => heard.slowest));
        await world.postgres.halt(how);
        await sleep(1_000);
        await world.postgres.start();
        const upAt = Date.now();
        while (all.some(({ heard }) => heard.lastAt < upAt)) await sleep(20);
        expect(Date.now() - upAt).toBeLessThan(backMs + 2 * usual);
        for (const { heard } of all) heard.slowest = 0;
      }
    } finally {
      isOver = true;
      await Promise.all(shoppers);
    }
    const kept = await world.sql<{ number: number }>('select number from orders where store_id = $1', [
      shop.storeId,
    ]);
    const numbers = new Set(kept.map(({ number }) => number));
    for (const { at, heard } of all) {
      expect(heard.numbers.filter((number) => !numbers.has(number))).toEqual([]);
      const odd = [...new Set(heard.other)].filter((one) => !/^503 \d+$/.test(one));
      expect(odd, odd.length > 0 ? at.output().slice(-6_000) : '').toEqual([]);
    }
    // Who asks the database itself is told at once; behind the pooler one may be kept waiting instead.
    expect(all[1]!.heard.other.length).toBeGreaterThan(0);
  },
  300_000,
);
