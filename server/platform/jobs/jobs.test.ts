import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/programs/database.ts';
import { systemClock } from '../clock.ts';
import { createJobs, rightsOfQueue, type Jobs } from './jobs.ts';
import { createLog } from '../log.ts';

let database: TestDatabase;
let jobs: Jobs;
const done: number[] = [];
const together: number[] = [];
/** Jobs of which two go on at once; the first of them goes on until it is let go. */
const begun: number[] = [];
let letGo = () => {};
const held = new Promise<void>((resolve) => (letGo = resolve));
/** Rows that are their own queue, those that were done, and how many were at it. */
const rows: number[] = [];
const taken: number[] = [];
const atOnce: number[] = [];
let under = 0;
beforeAll(async () => {
  database = await testDatabase();
  jobs = createJobs(database.login, database.role, createLog(systemClock, 'silent'));
  jobs.define<{ n: number }>({ name: 'test.count', run: async ({ n }) => void done.push(n) });
  jobs.define({
    name: 'test.first',
    run: () => database.db.transact((tx) => jobs.send(tx, 'test.second', {})),
  });
  jobs.define({ name: 'test.second', run: async () => undefined });
  jobs.define<{ n: number }>({
    name: 'test.together',
    atOnce: 8,
    batched: true,
    run: async ({ n }) => void together.push(n),
  });
  jobs.define<{ n: number }>({
    name: 'test.two',
    atOnce: 2,
    run: ({ n }) => (begun.push(n), n === 0 ? held : Promise.resolve()),
  });
  jobs.define({
    name: 'test.rows',
    run: async () => undefined,
    rows: {
      lines: 2,
      isAnyDue: async () => rows.length > 0,
      async doSome() {
        const some = rows.splice(0, 4);
        atOnce.push((under += 1));
        await sleep(20);
        under -= 1;
        if (some.includes(-1)) throw new Error('The database is away.');
        taken.push(...some);
        return { done: some.length, more: some.length === 4 };
      },
      waiting: async () => rows.length,
    },
  });
  await jobs.start();
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
});

test('what waits is done in one go, and so is what it sends to kinds whose turn is still to come', async () => {
  await database.db.transact((tx) => jobs.send(tx, 'test.first', {}));
  expect([await jobs.runDue(), await jobs.runDue()]).toEqual([2, 0]);
});

test('a heap of jobs is worked off one after the other, not at the rhythm in which an empty queue is looked at', async () => {
  await database.db.transact(async (tx) => {
    for (let n = 0; n < 100; n++) await jobs.send(tx, 'test.count', { n });
  });
  await jobs.work();
  // At two looks a second they would take fifty seconds.
  await vi.waitFor(() => expect(done.toSorted((a, b) => a - b)).toEqual([...Array(100).keys()]), 15_000);
});

test('what is sent to a kind that rests is begun at once', async () => {
  // Its workers ask by themselves every five minutes only.
  const sent = [...Array(20).keys()];
  await database.db.transact(async (tx) => {
    for (const n of sent) await jobs.send(tx, 'test.together', { n });
  });
  await vi.waitFor(() => expect(together.toSorted((a, b) => a - b)).toEqual(sent), 15_000);
});

test('one that takes long holds nobody up while another worker of its kind rests', async () => {
  const send = (n: number) => database.db.transact((tx) => jobs.send(tx, 'test.two', { n }));
  await send(0);
  await vi.waitFor(() => expect(begun).toEqual([0]), 15_000);
  // The rhythm of a worker that nobody wakes is five minutes.
  for (const n of [1, 2, 3]) {
    await send(n);
    await vi.waitFor(() => expect(begun).toEqual([...Array(n + 1).keys()]), 15_000);
  }
  letGo();
});

test('rows that are their own queue are counted as waiting, and worked off without anything being sent', async () => {
  rows.push(...Array(22).keys());
  expect((await jobs.depth())['test.rows']).toBe(22);
  await vi.waitFor(() => expect(taken.toSorted((a, b) => a - b)).toEqual([...Array(22).keys()]), 15_000);
  expect((await jobs.depth())['test.rows']).toBe(0);
  expect(Math.max(...atOnce)).toBeLessThanOrEqual(2);
});

test('where taking rows fails, the next look goes on', async () => {
  taken.length = 0;
  rows.push(-1, 1, 2, 3, 4);
  await vi.waitFor(() => expect(taken).toEqual([4]), 15_000);
});

test('a later start makes only the queues that are missing, and gives those of an earlier version its own rules', async () => {
  const queues = () =>
    database.sql<{ name: string; retry_limit: number; updated_on: Date }>(
      `select name, retry_limit, updated_on from pgboss.queue where name like 'test.%' order by name`,
    );
  const before = await queues();
  const later = createJobs(database.login, database.role, createLog(systemClock, 'silent'));
  const run = async () => undefined;
  later.define({ name: 'test.count', run });
  later.define({ name: 'test.first', run, retryLimit: 9 });
  later.define({ name: 'test.nightly', run, cron: '5 1 * * *' });
  await later.start();
  await later.stop();
  const after = await queues();
  expect(after.map(({ name, retry_limit }) => [name, retry_limit])).toEqual([
    ['test.count', 5],
    ['test.first', 9],
    ['test.nightly', 5],
    ['test.rows', 5],
    ['test.second', 5],
    ['test.together', 5],
    ['test.two', 5],
  ]);
  expect(after[0]).toEqual(before[0]);
  expect(
    await database.sql(`select cron, timezone from pgboss.schedule where name = 'test.nightly'`),
  ).toEqual([{ cron: '5 1 * * *', timezone: 'Africa/Lagos' }]);
});

test('of processes that start at the same moment, one gives the rights to the queue after the other', async () => {
  const other = new pg.Client(database.login);
  await other.connect();
  await other.query('begin');
  await other.query(rightsOfQueue);
  const user = database.role ?? database.login.user;
  await other.query(`grant select on all tables in schema pgboss to "${user}"`);
  const later = createJobs(database.login, user, createLog(systemClock, 'silent'));
  const started = later.start().then(
    () => 'begun',
    (error: unknown) => String(error),
  );
  const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(() => database.sql(waits)).not.toEqual([]);
  await other.query('commit');
  await other.end();
  expect(await started).toBe('begun');
  await later.stop();
});
