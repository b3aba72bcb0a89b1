import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPgbouncer, findPostgres } from '#scripts/postgres.ts';
import type { TestShop } from './support/app.ts';
import type { Address } from './support/database-server.ts';
import { urlOf } from './support/debian-postgres.ts';
import { callerOf, manyMachines, shopAt, type ManyMachines } from './support/many-machines.ts';
import { pgbouncer } from './support/pgbouncer.ts';
import type { Program } from './support/program.ts';
import { checkOut, checkoutForm, fillBasket } from './support/shopping.ts';

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
}, 240_000);
afterAll(() => world?.close(), 60_000);

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

const orderAt = async (at: Program) => {
  const shopper = await fillBasket({ client: callerOf(at) }, shop);
  return checkOut(shopper, checkoutForm(shop));
};
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

const backMs = 5_000;

test.runIf(isHere)(
  'a PostgreSQL that restarts costs 503s with Retry-After and no order that was acknowledged; all is back within five seconds',
  async () => {
    const straight = await world.process({ DATABASE_URL: urlOf(world.owner), DATABASE_CONNECTIONS: '8' });
    await straight.start();
    const seen = new Map<Program, { numbers: number[]; other: string[]; backAt: number }>();
    let upAt = Infinity;
    let isOver = false;
    const ordering = [first, straight].flatMap((at) => {
      const own = { numbers: [] as number[], other: [] as string[], backAt: 0 };
      seen.set(at, own);
      return Array.from({ length: 3 }, async () => {
        while (!isOver) {
          // A basket is begun anew where the database went away under it, as a shopper does.
          const shopper = callerOf(at)(shop.slug);
          const line = { variant_id: shop.product.variantId, quantity: 1 };
          let answer = await shopper.post<{ number?: number }>('/api/shop/cart/lines', line);
          if (answer.status === 201) answer = await checkOut(shopper, checkoutForm(shop));
          if (answer.status === 201) {
            own.numbers.push(answer.body.number!);
            if (Date.now() > upAt) own.backAt ||= Date.now();
          } else own.other.push(`${answer.status} ${answer.headers['retry-after']}`);
        }
      });
    });
    for (const how of ['in order', 'at once'] as const) {
      await sleep(1_500);
      upAt = Infinity;
      for (const one of seen.values()) one.backAt = 0;
      await world.postgres.halt(how);
      await sleep(1_000);
      await world.postgres.start();
      upAt = Date.now();
      const deadline = upAt + 4 * backMs;
      while ([...seen.values()].some(({ backAt }) => !backAt) && Date.now() < deadline) await sleep(50);
      for (const { backAt } of seen.values()) {
        expect(backAt).toBeGreaterThan(0);
        expect(backAt - upAt).toBeLessThan(backMs);
      }
    }
    isOver = true;
    await Promise.all(ordering);
    const kept = await world.sql<{ number: number }>('select number from orders where store_id = $1', [
      shop.storeId,
    ]);
    const numbers = new Set(kept.map(({ number }) => number));
    for (const { numbers: told, other } of seen.values()) {
      expect(told.filter((number) => !numbers.has(number))).toEqual([]);
      expect([...new Set(other)].filter((one) => !/^503 \d+$/.test(one))).toEqual([]);
    }
    // Who asks the database itself is told at once; behind the pooler one may be kept waiting instead.
    expect(seen.get(straight)!.other.length).toBeGreaterThan(0);
  },
  180_000,
);
