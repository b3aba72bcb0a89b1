import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/programs/database.ts';
import { sql } from 'kysely';
import { openDatabase, pipelined } from './db.ts';
import { newId } from '../ids.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const at = new Date('2026-11-21T10:00:00Z');
const insert = (key: string) =>
  sql`insert into mails (id, key, recipient, template, data, created_at, next_try_at)
    values (gen_random_uuid(), ${key}, 'ada@example.com', 'verify-email', '{}', ${at}, ${at})`;
const kept = async (key: string) =>
  (await database.sql('select 1 from mails where key = $1', [key])).length === 1;

test('a change whose failed statement was passed over is not called kept', async () => {
  const change = database.db.transact(async (tx) => {
    await insert('passed over').execute(tx);
    await sql`select 1 / 0`.execute(tx).catch(() => undefined);
  });
  await expect(change).rejects.toThrow('The database has not kept the change.');
  expect(await kept('passed over')).toBe(false);
});

test('statements sent together are done in their order, and one that fails takes all back', async () => {
  const last = await database.db.transact((tx) =>
    pipelined([
      insert('first').execute(tx),
      sql<{ n: number }>`select count(*)::int as n from mails where key = 'first'`.execute(tx),
    ]),
  );
  expect(last[1].rows).toEqual([{ n: 1 }]);
  const failing = database.db.transact((tx) =>
    pipelined([insert('second').execute(tx), sql`select 1 / 0`.execute(tx), insert('third').execute(tx)]),
  );
  await expect(failing).rejects.toThrow('division by zero');
  expect([await kept('second'), await kept('third')]).toEqual([false, false]);
});

test('a connection is good again after a transaction that failed at its first statement', async () => {
  for (let n = 0; n < 30; n++)
    await expect(database.db.transact((tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow();
  await database.db.transact(async (tx) => void (await insert('afterwards').execute(tx)));
  expect(await kept('afterwards')).toBe(true);
});

test('a column that is added while the app runs fails nobody, inside a transaction or out of it', async () => {
  const store = database.db.forStore(newId());
  const every = sql<Record<string, unknown>>`select * from mails limit 1`;
  let turns = 0;
  const change = (key: string) =>
    database.db.transact(async (tx) => {
      turns += 1;
      await insert(key).execute(tx);
      return Object.keys((await every.execute(tx)).rows[0]!);
    });
  const everyWay = async (n: number) => {
    await every.execute(database.db.platform);
    await store.read((tx) => every.execute(tx.platform));
    await store.transact((tx) => every.execute(tx.platform));
    return change(`column ${n}`);
  };
  // Enough at once that several connections have prepared them.
  const manyAtOnce = (from: number) => Promise.all(Array.from({ length: 12 }, (_, n) => everyWay(from + n)));
  await manyAtOnce(0);
  turns = 0;
  await database.sql('alter table mails add column later text');
  const columns = await manyAtOnce(100);
  expect(columns.every((names) => names.includes('later'))).toBe(true);
  // Those that were refused began anew, and each change is there once.
  expect(turns).toBeGreaterThanOrEqual(12);
  expect(await database.sql(`select count(*)::int from mails where key like 'column 1__'`)).toEqual([
    { count: 12 },
  ]);
  turns = 0;
  await manyAtOnce(200);
  expect(turns).toBe(12);
});

/** A store with a counter that stands at a number. */
async function countingTo(value: number) {
  const id = newId();
  await database.sql(`insert into stores (store_id, slug, name, created_at) values ($1, $2, 'Ada', $3)`, [
    id,
    id,
    at,
  ]);
  const store = database.db.forStore(id);
  await store.draw('ours', value);
  return store;
}

/** On several nodes no plan is kept: a question of two tables has one only where its store is known. */
const often = inject('postgres').isOfNodes ? 'auto' : 'force_generic_plan';

const counted = (name: string) =>
  sql<{ name: string; value: number; plans: string }>`
    select name, value, current_setting('plan_cache_mode') as plans from store_counters where name = ${name}`;

test('what is asked at once sees its store alone, and leaves nothing behind on its connection', async () => {
  const stores = [await countingTo(7), await countingTo(9)] as const;
  const seen = (n: 0 | 1) =>
    stores[n].atOnce((tx) => pipelined([counted('ours').execute(tx.db), counted('other').execute(tx.db)]));
  const many = await Promise.all(Array.from({ length: 40 }, (_, n) => seen(n % 2 === 0 ? 0 : 1)));
  for (const [n, [ours, other]] of many.entries()) {
    expect(ours.rows).toEqual([{ name: 'ours', value: n % 2 === 0 ? 7 : 9, plans: often }]);
    expect(other.rows).toEqual([]);
  }
  const left = sql<{ store: string; plans: string }>`
    select coalesce(current_setting('app.store_id', true), '') as store, current_setting('plan_cache_mode') as plans`;
  const all = await Promise.all(Array.from({ length: 20 }, () => left.execute(database.db.platform)));
  expect(new Set(all.flatMap(({ rows }) => rows.map(({ store, plans }) => `${store} ${plans}`)))).toEqual(
    new Set([' auto']),
  );
});

test('what is asked often sees its store alone by plans that are kept, one answer after another', async () => {
  const [ours, theirs] = [await countingTo(5), await countingTo(6)];
  const seen = await ours.often(async (tx) => {
    const first = await counted('ours').execute(tx.db);
    return [first, await counted('ours').execute(tx.db)];
  });
  const mine = { name: 'ours', value: 5, plans: often };
  expect(seen.map(({ rows }) => rows)).toEqual([[mine], [mine]]);
  expect((await theirs.read((tx) => counted('ours').execute(tx.db))).rows).toEqual([
    { name: 'ours', value: 6, plans: 'auto' },
  ]);
});

test('what is asked often is never compiled, however the database is set for a login', async () => {
  // Around the pooler where there is one: its connections know what was set before them.
  const { direct, role } = database;
  const [{ name } = { name: '' }] = await database.sql<{ name: string }>('select current_database() as name');
  await database.sql(`alter role "${direct.user}" in database ${name} set jit = on`);
  const asPooled = openDatabase({ connection: direct, role: null, poolSize: 1, isPooled: true });
  const straight = openDatabase({ connection: direct, role, poolSize: 1 });
  const jit = sql<{ jit: string }>`show jit`;
  const often = async ({ forStore }: typeof asPooled) =>
    (await forStore(newId()).often((tx) => jit.execute(tx.db))).rows;
  expect((await jit.execute(asPooled.platform)).rows).toEqual([{ jit: 'on' }]);
  expect([await often(asPooled), await often(straight), (await jit.execute(straight.platform)).rows]).toEqual(
    Array(3).fill([{ jit: 'off' }]),
  );
  await Promise.all([asPooled.close(), straight.close()]);
});

test('what is written often is written by plans that are kept, and the next change of that store is planned as ever', async () => {
  const store = await countingTo(5);
  const raise = sql`update store_counters set value = value + 1 where name = 'ours'`;
  const written = await store.transactOften(async (tx) => {
    await raise.execute(tx.db);
    return counted('ours').execute(tx.db);
  });
  expect(written.rows).toEqual([{ name: 'ours', value: 6, plans: often }]);
  expect((await store.transact((tx) => counted('ours').execute(tx.db))).rows).toEqual([
    { name: 'ours', value: 6, plans: 'auto' },
  ]);
});

test('the end of a change travels with its last questions: what fails among them takes all back, and nothing is asked after it', async () => {
  const store = await countingTo(5);
  const raise = (by: number) => sql`update store_counters set value = value + ${by} where name = 'ours'`;
  const now = async () => (await store.read((tx) => counted('ours').execute(tx.db))).rows[0]!.value;
  const written = await store.transactOften((tx) => {
    tx.ending();
    return pipelined([raise(1).execute(tx.db), raise(2).execute(tx.db), counted('ours').execute(tx.db)]);
  });
  expect([written[2].rows[0]!.value, await now()]).toEqual([8, 8]);
  const failing = store.transactOften((tx) => {
    tx.ending();
    return pipelined([raise(10).execute(tx.db), sql`select 1 / 0`.execute(tx.db), raise(20).execute(tx.db)]);
  });
  await expect(failing).rejects.toThrow('division by zero');
  expect(await now()).toBe(8);
  const late = store.transactOften(async (tx) => {
    tx.ending();
    await counted('ours').execute(tx.db);
    await raise(100).execute(tx.db);
  });
  await expect(late).rejects.toThrow('This question comes after the end of its transaction.');
  expect(await now()).toBe(8);
  // Each connection serves others after that.
  for (let n = 0; n < 20; n++) await store.transactOften((tx) => raise(1).execute(tx.db));
  expect(await now()).toBe(28);
});

test('a number is drawn with counts that go up, and both are kept', async () => {
  const store = await countingTo(5);
  const counts = [
    { what: 'p:080', from: at, by: 1 },
    { what: 'n:abc', from: at, by: 2 },
  ];
  expect(await store.drawCounted('ours', 1, counts)).toEqual({
    value: 6,
    counts: new Map([
      ['n:abc', 2],
      ['p:080', 1],
    ]),
  });
  expect((await store.drawCounted('ours', 1, counts)).counts.get('n:abc')).toBe(4);
  expect([await store.draw('ours', 1), (await store.tally(counts)).get('p:080')]).toEqual([8, 3]);
});

test('a question that waits for an answer of its look is refused, and the connection serves others', async () => {
  const store = await countingTo(1);
  const late = store.atOnce(async (tx) => {
    await counted('ours').execute(tx.db);
    return counted('ours').execute(tx.db);
  });
  await expect(late).rejects.toThrow('it belongs into read()');
  const failing = store.atOnce((tx) => sql`select 1 / 0`.execute(tx.db));
  await expect(failing).rejects.toThrow('division by zero');
  await expect(store.atOnce(() => Promise.reject(new Error('asked nothing')))).rejects.toThrow(
    'asked nothing',
  );
  for (let n = 0; n < 20; n++)
    expect((await store.atOnce((tx) => counted('ours').execute(tx.db))).rows).toHaveLength(1);
});
test('what is asked for often has a name from then on, however many other questions came before', async () => {
  const namesOf = new Map<string, (string | undefined)[]>();
  const client = class NotedClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const query = this.query.bind(this) as (...words: unknown[]) => Promise<pg.QueryResult>;
      this.query = ((...words: unknown[]) => {
        const [{ text, name }] = words as [pg.QueryConfig];
        if (text) namesOf.set(text, [...(namesOf.get(text) ?? []), name]);
        return query(...words);
      }) as typeof this.query;
    }
  };
  const noted = await testDatabase({ client, poolSize: 1 });
  const ask = (text: string) => sql.raw(text).execute(noted.db.platform);
  // More than are remembered, each of them once.
  const odd = Array.from({ length: 6_100 }, (_, n) => `select ${n} as odd`);
  for (let from = 0; from < odd.length; from += 500) await Promise.all(odd.slice(from, from + 500).map(ask));
  const hot = `select 'hot' as said`;
  for (let n = 0; n < 5; n++) await ask(hot);
  await noted.close();
  expect(odd.every((text) => namesOf.get(text)!.every((name) => name === undefined))).toBe(true);
  const [, , third, ...later] = namesOf.get(hot)!;
  expect(namesOf.get(hot)!.slice(0, 2)).toEqual([undefined, undefined]);
  // Behind a pooler another connection may answer, so nothing has a name there.
  const { isPooled } = inject('postgres');
  expect(third).toEqual(isPooled ? undefined : expect.stringMatching(/^q\d+$/));
  expect(later).toEqual([third, third]);
});
