import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, testApp, type TestApp } from '#tests/support/app.ts';
import { keptMails } from '../mail/kept.ts';
import { keptAudit } from '../operator/kept.ts';
import { keptEventWords } from '../payments/events/kept.ts';
import { days } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { dropOfPlatform } from './platform.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

async function night(): Promise<void> {
  const { db, jobs } = world.app.deps;
  for (const job of ['retention.walk', 'retention.platform'])
    await db.transact((tx) => jobs.send(tx, job, {}));
  await world.work();
}

const run = (text: string, values: unknown[] = []) =>
  world.database.sql<Record<string, string>>(text, values);
const count = async (table: string, where = 'true') =>
  Number((await run(`select count(*) as n from ${table} where ${where}`))[0]!.n);

interface Planted {
  /** How it comes to be at a time, given as $1. */
  insert: string;
  /** Whether it is still there. */
  table: string;
  where: string;
  days: number;
}

const planted: Record<string, Planted> = {
  'a mail that went': {
    insert: `insert into mails (id, key, recipient, template, created_at, sent_at)
      values (gen_random_uuid(), 'old', 'old@example.com', 'reset-password', $1, $1)`,
    table: 'mails',
    where: `key = 'old'`,
    days: 180,
  },
  'a mail that was given up': {
    insert: `insert into mails (id, key, recipient, template, created_at, failed_at)
      values (gen_random_uuid(), 'lost', 'old@example.com', 'reset-password', $1, $1)`,
    table: 'mails',
    where: `key = 'lost'`,
    days: 180,
  },
  'the words of an event that was dealt with': {
    insert: `insert into provider_events (id, provider, integration, digest, headers, body, received_at, processed_at, outcome, next_try_at)
      values (gen_random_uuid(), 'paystack', 'platform', '\\x01', '{"a": "b"}', 'Ada Obi paid', $1, $1, 'done', null)`,
    table: 'provider_events',
    where: `digest = '\\x01' and body <> '' and headers <> '{}'`,
    days: 540,
  },
  'an invitation whose link is over': {
    insert: `insert into store_invitations (id, store_id, role, address, key_hash, invited_by, created_at, sent_at, expires_at)
      values (gen_random_uuid(), gen_random_uuid(), 'viewer', 'old@example.com', '\\x01', gen_random_uuid(), $1, $1, $1)`,
    table: 'store_invitations',
    where: `address = 'old@example.com'`,
    days: 90,
  },
  'an event of the seat form': {
    insert: `insert into class_form_events (event_id, received_at) values ('old', $1)`,
    table: 'class_form_events',
    where: `event_id = 'old'`,
    days: 90,
  },
  'what one of us did': {
    insert: `insert into audit_entries (id, at, actor, action, subject) values (gen_random_uuid(), $1, 'tola', 'old', 'x')`,
    table: 'audit_entries',
    where: `action = 'old'`,
    days: 7 * 366,
  },
  'a change of a store': {
    insert: `insert into store_changes (store_id, id, at, by_id, kind, what)
      select store_id, gen_random_uuid(), $1, gen_random_uuid(), 'settings', 'old' from stores limit 1`,
    table: 'store_changes',
    where: `what = 'old'`,
    days: 762,
  },
};

test.each(Object.entries(planted))(
  '%s is there until its day, then gone, and a second night changes nothing',
  async (_what, of) => {
    await openShop(world);
    await run(of.insert, [world.clock.now()]);
    // What is as old and not over: a mail that waits, an event nobody has dealt with.
    world.clock.advance(days(of.days) - 60_000);
    await night();
    expect(await count(of.table, of.where)).toBe(1);
    world.clock.advance(120_000);
    await night();
    expect(await count(of.table, of.where)).toBe(0);
    const left = await count(of.table);
    await night();
    expect(await count(of.table)).toBe(left);
  },
);

test('of an event only its words go: that it was told stays with its payment, and what waits is left', async () => {
  await run(`insert into provider_events (id, provider, integration, digest, headers, body, received_at, outcome)
    values (gen_random_uuid(), 'paystack', 'platform', '\\x02', '{"a": "b"}', 'waits', '2020-01-01', null)`);
  await run(`insert into mails (id, key, recipient, template, created_at, next_try_at)
    values (gen_random_uuid(), 'waits', 'x@example.com', 'reset-password', '2020-01-01', '2099-01-01')`);
  await dropOfPlatform(world.app.deps, [keptEventWords, keptMails]);
  expect(await run(`select body <> '' as words, outcome from provider_events order by digest`)).toEqual([
    { words: false, outcome: 'done' },
    { words: true, outcome: null },
  ]);
  expect(await count('mails', `key = 'waits'`)).toBe(1);
});

test('more than one piece goes in one night, and a kind that fails is told and holds up no other', async () => {
  await run(
    `insert into audit_entries (id, at, actor, action, subject)
     select gen_random_uuid(), '2001-01-01', 'tola', 'many', 'x' from generate_series(1, 2500)`,
  );
  const logged: unknown[] = [];
  const log = { ...world.app.deps.log, error: (_words: string, facts: unknown) => void logged.push(facts) };
  const { db, clock } = world.app.deps;
  await dropOfPlatform({ db, clock, log }, [
    {
      what: 'broken',
      ms: 1,
      drop: async (platform) => void (await sql`select 1 from nowhere`.execute(platform)),
    },
    keptAudit,
  ]);
  expect(logged).toEqual([{ what: 'broken', error: expect.any(Error) }]);
  expect(await count('audit_entries', `action = 'many'`)).toBe(0);
});

test('a key of a class host goes a day after it opens nothing', async () => {
  const id = newId();
  const at = world.clock.now();
  await run(
    `begin; set local session_replication_role = replica;
     insert into class_host_keys (key_hash, class_id, expires_at) values ('\\x01', '${id}', '${at.toISOString()}');
     insert into class_host_sessions (secret_hash, class_id, expires_at) values ('\\x01', '${id}', '${at.toISOString()}');
     commit`,
  );
  const both = async () => [await count('class_host_keys'), await count('class_host_sessions')];
  world.clock.advance(days(1) - 60_000);
  await night();
  expect(await both()).toEqual([1, 1]);
  world.clock.advance(120_000);
  await night();
  expect(await both()).toEqual([0, 0]);
});
