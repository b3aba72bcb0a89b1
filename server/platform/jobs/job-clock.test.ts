import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/programs/database.ts';
import { systemClock } from '../clock.ts';
import { createJobs, everyMinute, type Jobs } from './jobs.ts';
import { createLog } from '../log.ts';

let database: TestDatabase;
const done: string[] = [];
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

function queue(): Jobs {
  const jobs = createJobs(database.login, database.role, createLog(systemClock, 'silent'));
  jobs.define<{ n: string }>({ name: 'test.wait', run: async ({ n }) => void done.push(n) });
  jobs.define({ name: 'test.tick', cron: everyMinute, run: async () => void done.push('tick') });
  return jobs;
}
/** Has the queue's database say another time. */
const clockIsAhead = (by: string) =>
  database.sql(
    `create or replace function pgboss.job_now() returns timestamptz language sql stable as $$ select now() + interval '${by}' $$`,
  );
const ahead = async () =>
  (
    await database.sql<{ ahead: boolean; slots: number }>(
      `select coalesce(cron_on > now() + interval '1 minute', false) as ahead,
         (select count(*)::int from pgboss.job where singleton_on > now() at time zone 'UTC' + interval '1 minute') as slots
       from pgboss.version`,
    )
  )[0]!;

test.each(['1 hour', '1 day'])(
  'a queue whose clock was set back by %s goes on at once, with what is done each minute and with what was put off',
  async (by) => {
    const before = queue();
    await before.start();
    await clockIsAhead(by);
    await database.sql('update pgboss.version set cron_on = pgboss.job_now()');
    await database.db.transact((tx) => before.send(tx, 'test.wait', { n: by }, 1));
    await database.sql(
      `insert into pgboss.job (name, singleton_key, singleton_on, created_on, state, completed_on)
       values ('test.tick', 'slot', pgboss.job_now() at time zone 'UTC', pgboss.job_now(), 'completed', pgboss.job_now())`,
    );
    expect(await ahead()).toEqual({ ahead: true, slots: 1 });
    await before.stop();

    await clockIsAhead('0 seconds');
    const after = queue();
    await after.start();
    await after.work();
    await vi.waitFor(() => expect(done).toContain(by), 10_000);
    expect(await ahead()).toEqual({ ahead: false, slots: 0 });
    await after.stop();
  },
  300_000,
);

test('what has its hours is sent by the clock of the machine, and not where time is moved by hand', async () => {
  const places = [await testDatabase(), await testDatabase()];
  const [running, still] = places.map(({ login, role }, n) => {
    const jobs = createJobs(
      login,
      role,
      createLog(systemClock, 'silent'),
      n === 0 ? {} : { byTheClock: false },
    );
    jobs.define({ name: 'test.tick', cron: everyMinute, run: async () => undefined });
    return jobs;
  });
  const ticks = async (n: number) =>
    (await places[n]!.sql(`select 1 from pgboss.job where name = 'test.tick'`)).length;
  // The one that stands still has had longer.
  await still!.start();
  await running!.start();
  // Its first look may come before its kinds are named; the next comes a quarter of a minute later.
  await expect.poll(() => ticks(0), { timeout: 60_000 }).toBeGreaterThan(0);
  expect(await ticks(1)).toBe(0);
  await Promise.all([running!.stop(), still!.stop()]);
  await Promise.all(places.map((place) => place.close()));
});
