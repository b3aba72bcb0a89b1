import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { urlOf } from '#tests/support/moving/backups.ts';
import { testDatabase, type TestDatabase } from '#tests/support/programs/database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let other: pg.Client;
const folders: string[] = [];
beforeAll(async () => {
  database = await testDatabase();
  other = new pg.Client(database.owner);
  await other.connect();
  await database.sql(`create table pots (id int, size int)`);
  await database.sql(`alter table pots owner to "${database.login.user}"`);
  await database.sql('insert into pots select n, n from generate_series(1, 100) n');
});
afterEach(() => other.query('rollback'));
afterAll(async () => {
  await other.end();
  await database.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder with one migration. */
function folderOf(name: string, sql: string): string {
  const folder = mkdtempSync('/tmp/presence-migrations-');
  folders.push(folder);
  writeFileSync(path.join(folder, name), sql);
  return folder;
}
const done = async (name: string) =>
  (await database.sql('select 1 from schema_migrations where name = $1', [name])).length;
const index = () =>
  database.sql(`select indisvalid as whole from pg_index where indexrelid = to_regclass('pots_size')`);

test('a migration that wants a table somebody holds gives way to those who come after it, and is done when the table is free', async () => {
  await other.query('begin; lock table pots in access share mode');
  const migrating = migrate(database.direct, folderOf('9001.sql', 'alter table pots add column lid text;'));
  // In line behind it for as long as it stands there itself, and no longer: each is answered, and then it comes again.
  for (let inLine = 0; inLine < 2; await sleep(20)) {
    const asked = Date.now();
    await database.sql('select count(*) from pots');
    if (Date.now() - asked > 500) inLine += 1;
  }
  expect(await done('9001.sql')).toBe(0);
  await other.query('rollback');
  await migrating;
  expect(await done('9001.sql')).toBe(1);
  expect(await database.sql('select lid from pots limit 1')).toEqual([{ lid: null }]);
});

test('an index that is made concurrently and cut off is half made, keeps nobody from writing, and is made anew by the next try', async () => {
  const folder = folderOf(
    '9002.sql',
    '-- concurrently\n\ncreate index concurrently pots_size on pots (size);\n',
  );
  // A look that lasts: the index waits for its end.
  await other.query('begin isolation level repeatable read; select count(*) from pots');
  const migrating = migrate(database.direct, folder);
  const cut = expect(migrating).rejects.toThrow('Migration 9002.sql failed: terminating connection');
  const waiting = `select pid from pg_stat_activity
    where datname = current_database() and query like 'create index concurrently%' and wait_event_type = 'Lock'`;
  while ((await database.sql(waiting)).length === 0) await sleep(20);
  await database.sql('insert into pots values (101, 101)');
  await database.sql(`select pg_terminate_backend(pid) from (${waiting}) w`);
  await cut;
  expect([await index(), await done('9002.sql')]).toEqual([[{ whole: false }], 0]);
  await other.query('rollback');
  await migrate(database.direct, folder);
  expect([await index(), await done('9002.sql')]).toEqual([[{ whole: true }], 1]);
});

test('an index that was made whole just before the process died is left as it is', async () => {
  const before = await database.sql(`select to_regclass('pots_size')::oid as at`);
  const folder = folderOf(
    '9003.sql',
    '-- concurrently\ncreate index concurrently pots_size on pots (size);\n',
  );
  await migrate(database.direct, folder);
  expect(await database.sql(`select to_regclass('pots_size')::oid as at`)).toEqual(before);
  expect(await done('9003.sql')).toBe(1);
});

test('two processes that migrate at once do each file once', async () => {
  const folder = folderOf('9004.sql', 'create table cups (id int); insert into cups values (1);');
  await Promise.all([migrate(database.direct, folder), migrate(database.direct, folder)]);
  expect(await database.sql('select id from cups')).toEqual([{ id: 1 }]);
});

test('npm run migrate says what it did and ends with 0; where it could not, with 1 and a sentence', async () => {
  const empty = await testDatabase({ empty: true });
  const dataDir = mkdtempSync('/tmp/presence-migrate-');
  folders.push(dataDir);
  const run = (url: string): string =>
    execFileSync(process.execPath, ['server/migrate.ts'], {
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir },
      stdio: 'pipe',
    });
  const said = run(urlOf(empty.direct)).trim().split('\n');
  expect(said[0]).toBe('done: 0001-ground.sql');
  expect(said.at(-1)).toBe(`${said.length - 1} migrations were done.`);
  expect(run(urlOf(empty.direct))).toBe('The database is up to date.\n');
  let failed = { status: 0, stderr: '' };
  try {
    run('postgres://nobody@127.0.0.1:9/x');
  } catch (error) {
    failed = error as typeof failed;
  }
  expect([failed.status, failed.stderr]).toEqual([
    1,
    expect.stringMatching(/^DATABASE_URL: no PostgreSQL takes us there \(.+\)\.\n$/),
  ]);
  await empty.close();
});
