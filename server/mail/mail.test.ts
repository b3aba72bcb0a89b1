import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase, type TestDatabase } from '#tests/support/programs/database.ts';
import { mailServer, type Taken } from '#tests/support/programs/mail-server.ts';
import { days, minutes, seconds } from '../platform/clock.ts';
import { readConfig } from '../platform/config/config.ts';
import { createJobs, type Jobs } from '../platform/jobs/jobs.ts';
import type { Log } from '../platform/log.ts';
import { smtpCarrier } from './sending/carriers.ts';
import { deliverSome, type DeliveryDeps } from './sending/delivery.ts';
import { createMail, type Mail } from './index.ts';

const clock = testClock();
const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await testDatabase();
  folder = mkdtempSync('/tmp/presence-mail-');
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const rowOf = async (key: string) =>
  (await database.sql<Record<string, unknown>>('select * from mails where key = $1', [key]))[0];
const letter = (key: string, to = 'ada@example.com') =>
  ({
    key,
    to,
    template: 'reset-password',
    data: { first_name: 'Ada', link: `http://localhost:3000/password-reset/1/secret-${key}` },
  }) as const;

async function mailing(smtpUrl: string | null) {
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    MAIL_FROM: 'Presence <hello@presence.example>',
    ...(smtpUrl ? { SMTP_URL: smtpUrl } : {}),
  });
  const jobs = createJobs(database.login, database.role, silent, { byTheClock: false });
  const mail = createMail({ db: database.db, jobs, clock, log: silent, config });
  await jobs.start();
  return { mail, jobs };
}

describe('with a mail server', () => {
  let server: Awaited<ReturnType<typeof mailServer>>;
  let mail: Mail;
  let jobs: Jobs;
  let deps: DeliveryDeps;
  beforeEach(async () => {
    await database.sql('delete from mails');
    await database.sql('delete from mail_counts');
    server = await mailServer();
    ({ mail, jobs } = await mailing(server.url));
    deps = {
      db: database.db,
      clock,
      log: silent,
      config: readConfig({ NODE_ENV: 'test', DATA_DIR: folder }),
      carry: smtpCarrier(server.url, 'Presence <hello@presence.example>', 2),
      checks: new Map(),
    };
  });
  afterEach(async () => {
    await jobs.runDue();
    await jobs.stop();
    await server.close();
  });
  const queue = (key: string, to?: string) => database.db.transact((tx) => mail.queue(tx, letter(key, to)));

  test('a mail goes out once its transaction is kept, with both parts, and its data is forgotten', async () => {
    await queue('one');
    expect(await rowOf('one')).toMatchObject({ sent_at: null, template: 'reset-password' });
    await jobs.runDue();
    expect(server.taken).toHaveLength(1);
    const [{ from, to, raw }] = server.taken as [Taken];
    expect([from, to]).toEqual(['hello@presence.example', ['ada@example.com']]);
    const row = (await rowOf('one'))!;
    expect(raw).toContain(`Message-ID: <${String(row.id)}@presence.example>`);
    expect(raw).toContain('From: Presence <hello@presence.example>');
    expect(raw).toContain('Subject: Set a new password for Presence');
    expect(raw).toContain('Content-Type: text/plain; charset=utf-8');
    expect(raw).toContain('Content-Type: text/html; charset=utf-8');
    expect(row).toMatchObject({ sent_at: clock.now(), data: null, attempts: 1, last_error: null });
  });

  test('a mail whose transaction is undone never existed', async () => {
    const undone = database.db.transact(async (tx) => {
      await mail.queue(tx, letter('undone'));
      throw new Error('changed our mind');
    });
    await expect(undone).rejects.toThrow('changed our mind');
    await jobs.runDue();
    expect([server.taken.length, await rowOf('undone')]).toEqual([0, undefined]);
  });

  test('the same news twice, also at the same moment, is one mail', async () => {
    await Promise.all(Array.from({ length: 5 }, () => queue('twice')));
    await queue('twice');
    expect((await jobs.depth())['mail.deliver']).toBe(1);
    await jobs.runDue();
    expect((await jobs.depth())['mail.deliver']).toBe(0);
    await queue('twice');
    await jobs.runDue();
    expect(server.taken).toHaveLength(1);
  });

  test('mails that several take up at the same moment go once each', async () => {
    const keys = Array.from({ length: 40 }, (_, n) => `again ${n}`);
    for (const key of keys) await queue(key, `${key.replace(' ', '-')}@example.com`);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => deliverSome(deps)));
    expect(outcomes.flat()).toEqual(keys.map(() => 'sent'));
    expect(await deliverSome(deps)).toEqual([]);
    expect(server.taken.flatMap(({ to }) => to).toSorted()).toEqual(
      keys.map((key) => `${key.replace(' ', '-')}@example.com`).toSorted(),
    );
  });

  test('a mail goes within a second of its transaction, and no job is written for it', async () => {
    await jobs.work();
    await queue('soon');
    await vi.waitFor(() => expect(server.taken).toHaveLength(1), 10_000);
    expect(await database.sql("select from pgboss.job where name = 'mail.deliver'")).toEqual([]);
  });

  test('what a release before this one sends beside it is done, and its mail goes once', async () => {
    await queue('beside');
    const id = String((await rowOf('beside'))!.id);
    await database.db.transact((tx) => jobs.send(tx, 'mail.deliver', { id }));
    expect((await jobs.depth())['mail.deliver']).toBeGreaterThan(0);
    await jobs.runDue();
    expect([server.taken.length, (await jobs.depth())['mail.deliver']]).toEqual([1, 0]);
  });

  test('while the server says "later" a mail waits longer and longer, and leaves when it may', async () => {
    server.says.mailbox = { code: 451, text: 'try again later' };
    await queue('later');
    await jobs.runDue();
    const waits = [];
    for (let i = 0; i < 7; i++) {
      const row = (await rowOf('later'))!;
      expect(row).toMatchObject({ sent_at: null, failed_at: null, attempts: i + 1 });
      expect(row.last_error).toContain('try again later');
      const wait = (row.next_try_at as Date).getTime() - clock.now().getTime();
      waits.push(wait / 1000);
      clock.advance(wait - 1);
      expect(await deliverSome(deps)).toEqual([]);
      clock.advance(1);
      await jobs.runDue();
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 240, 240]);
    server.says.mailbox = null;
    clock.advance(minutes(4));
    await deliverSome(deps);
    expect(server.taken).toHaveLength(1);
    expect(await rowOf('later')).toMatchObject({ sent_at: clock.now(), data: null, last_error: null });
  });

  test('while the server is away mails wait, and all go once their time has come after its return', async () => {
    await server.close();
    for (const key of ['a', 'b', 'c']) await queue(key);
    await jobs.runDue();
    for (const key of ['a', 'b', 'c'])
      expect(await rowOf(key)).toMatchObject({ sent_at: null, failed_at: null, attempts: 1 });
    server = await mailServer();
    clock.advance(seconds(15));
    await deliverSome({ ...deps, carry: smtpCarrier(server.url, 'Presence <hello@presence.example>', 2) });
    expect(server.taken).toHaveLength(3);
  });

  test('a mail whose process died while sending is found a minute later', async () => {
    await queue('crashed');
    const never = deliverSome({ ...deps, carry: () => new Promise(() => undefined) });
    void never;
    await expect.poll(async () => (await rowOf('crashed'))!.attempts).toBe(1);
    await deliverSome(deps);
    expect(server.taken).toHaveLength(0);
    clock.advance(minutes(1));
    await deliverSome(deps);
    expect(server.taken).toHaveLength(1);
    expect(await rowOf('crashed')).toMatchObject({ sent_at: clock.now(), attempts: 2 });
  });

  test('a mailbox that does not exist is given up at once, and the link in the mail forgotten', async () => {
    server.says.mailbox = { code: 550, text: 'no such mailbox' };
    await queue('nobody');
    await jobs.runDue();
    expect(await rowOf('nobody')).toMatchObject({
      sent_at: null,
      failed_at: clock.now(),
      data: null,
      attempts: 1,
    });
    clock.advance(days(1));
    await deliverSome(deps);
    expect((await rowOf('nobody'))!.attempts).toBe(1);
  });

  test('after three days a mail is given up', async () => {
    server.says.mailbox = { code: 451, text: 'try again later' };
    await queue('old');
    await jobs.runDue();
    clock.advance(days(3) + 1);
    await deliverSome(deps);
    expect(await rowOf('old')).toMatchObject({
      sent_at: null,
      failed_at: clock.now(),
      data: null,
      attempts: 2,
    });
  });

  test('an address that looks like several is never read as several', async () => {
    await queue('many', 'ada@example.com, thief@example.com');
    await jobs.runDue();
    expect(server.taken.flatMap(({ to }) => to)).not.toContain('thief@example.com');
  });

  test('a mail that one recipient’s server holds up does not hold up the others', async () => {
    server.says.mailbox = { code: 451, text: 'greylisted' };
    await queue('slow');
    await jobs.runDue();
    server.says.mailbox = null;
    await queue('quick', 'bola@example.com');
    await jobs.runDue();
    expect(server.taken.map(({ to }) => to)).toEqual([['bola@example.com']]);
    expect(await rowOf('slow')).toMatchObject({ sent_at: null });
  });
});

describe('without a mail server', () => {
  test('a mail is kept as one whole file, named by time and id, and the same again when it is repeated', async () => {
    const { mail, jobs } = await mailing(null);
    const at = clock.now();
    await database.db.transact((tx) => mail.queue(tx, letter('kept')));
    await jobs.runDue();
    await jobs.stop();
    const row = (await rowOf('kept'))!;
    expect(row).toMatchObject({ sent_at: at, data: null });
    const name = `${at.toISOString().replace(/\D/g, '')}-${String(row.id)}.json`;
    expect(readdirSync(path.join(folder, 'mail'))).toEqual([name]);
  });
});
