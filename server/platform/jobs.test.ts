import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { systemClock } from './clock.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { createLog } from './log.ts';

let database: TestDatabase;
let jobs: Jobs;
const done: number[] = [];
beforeAll(async () => {
  database = await testDatabase();
  jobs = createJobs(database.login, database.role, createLog(systemClock, 'silent'));
  jobs.define<{ n: number }>({ name: 'test.count', run: async ({ n }) => void done.push(n) });
  jobs.define({
    name: 'test.first',
    run: () => database.db.transact((tx) => jobs.send(tx, 'test.second', {})),
  });
  jobs.define({ name: 'test.second', run: async () => undefined });
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
