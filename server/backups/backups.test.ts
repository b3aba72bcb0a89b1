import { cpSync, existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { filesBelow as keysBelow } from '#tests/support/programs/test-files.ts';
import { openShop, type TestApp } from '#tests/support/app.ts';
import {
  backUp,
  backupKey,
  emptyPlace,
  folderFor,
  rowsIn,
  savedApp,
  urlOf,
  type EmptyPlace,
} from '#tests/support/moving/backups.ts';
import { asAdmin, ordinaryLogin } from '#tests/support/programs/database-server.ts';
import { orderOne } from '#tests/support/selling/shopping.ts';
import { newId } from '../platform/ids.ts';
import { filesBelow } from '../platform/files/files-below.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openBlobs } from '../platform/files/open-blobs.ts';
import { readBackup } from './check.ts';
import { backupKeys } from './keys.ts';
import type { Made } from './make.ts';
import { restoreBackup } from './restore.ts';

const keys = backupKeys({ backupKey });
const migrations = path.resolve('server/migrations');
const picture = Buffer.from('not really a picture');
// Longer than a frame of a sealed file, and its end is not the end of one.
const film = randomBytes(200_000);

let app: TestApp;
let made: Made;
const place = folderFor('back-ups');
beforeAll(async () => {
  app = await savedApp();
  const shop = await openShop(app);
  await orderOne(app, shop);
  await app.app.deps.db.transact((tx) => app.app.deps.jobs.send(tx, 'mail.deliver', { id: newId() }));
  await app.app.deps.blobs.put('media/one/800.webp', picture);
  await app.app.deps.blobs.put('media/two/800.webp', picture);
  await app.app.deps.blobs.put('courses/film.mp4', film);
  made = await backUp(app, place.folder);
});
afterAll(async () => {
  await app.close();
  place.remove();
});

const folderOf = async (root: string) => {
  const found: string[] = [];
  for await (const name of filesBelow(root)) found.push(name);
  return found.sort();
};

/** Everything in every table, as one text for each that is equal where nothing differs. */
async function contentOf({ sql }: TestApp['database']): Promise<Record<string, string>> {
  const content: Record<string, string> = {};
  for (const name of Object.keys(await rowsIn({ sql }))) {
    const [row] = await sql<{ all: string }>(
      `select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as all from "${name}" t`,
    );
    content[name] = row!.all;
  }
  return content;
}

/** Nothing was left behind by who was refused. */
async function isUntouched(at: EmptyPlace): Promise<void> {
  expect(readdirSync(at.dataDir)).toEqual([]);
  const tables = `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind <> 'v'`;
  expect(await at.database.sql(tables)).toEqual([]);
}

describe('a back-up', () => {
  test('holds every row of every table and every file, and says so when it is read to its end', async () => {
    const rows = await rowsIn(app.database);
    const [jobs] = await app.database.sql<{ count: number }>(
      `select count(*)::int as count from pgboss.job j where state < 'completed'
         and not exists (select 1 from pgboss.schedule s where s.name = j.name) and name not like '\\_\\_%'`,
    );
    const sum = Object.values(rows).reduce((all, count) => all + count, 0) + jobs!.count;
    expect(jobs!.count).toBe(1);
    expect(rows.orders).toBe(1);
    const checked = await readBackup(made.file, keys);
    expect([made.rows, checked.rows, made.files, checked.files]).toEqual([sum, sum, 3, 3]);
    expect(checked.fileBytes).toBe(2 * picture.length + film.length);
    expect(checked.about.tables).toEqual(Object.keys(rows).sort());
    expect(checked.about.takenAt).toBe(app.clock.now().toISOString());
  });

  test('keeps what is in two files once, sealed, and copies nothing again the next day', async () => {
    const pool = path.join(place.folder, 'files');
    const names = await folderOf(pool);
    expect(names).toHaveLength(2);
    const before = names.map((name) => statSync(path.join(pool, name)).ino);
    for (const name of names) expect(readFileSync(path.join(pool, name)).includes(picture)).toBe(false);
    expect(readFileSync(made.file).includes('Clay mug')).toBe(false);
    app.clock.advance(1000);
    const next = await backUp(app, place.folder);
    expect(next.file).not.toBe(made.file);
    expect((await folderOf(pool)).map((name) => statSync(path.join(pool, name)).ino)).toEqual(before);
    rmSync(next.file);
  });

  test.each(['a folder', 'one file'])(
    'from %s fills an empty place as it was: rows, references, files',
    async (kind) => {
      const one = folderFor('one-file');
      const at = await emptyPlace();
      // What an extension brings is in nobody's way.
      await at.database.sql('create extension pg_buffercache');
      const from = kind === 'a folder' ? made : await backUp(app, path.join(one.folder, 'all.backup'));
      await restoreBackup({ config: at.config, clock: app.clock }, from.file);
      const [was, is] = [await contentOf(app.database), await contentOf(at.database)];
      expect(is).toEqual({
        ...was,
        restored_copies: is.restored_copies,
        restored_jobs: is.restored_jobs,
      });
      const copies = await at.database.sql('select taken_at, woken_at from restored_copies');
      expect(copies).toEqual([{ taken_at: from.takenAt, woken_at: null }]);
      const files = await openBlobs(at.config);
      const keys = ['courses/film.mp4', 'media/one/800.webp', 'media/two/800.webp'];
      expect(await keysBelow(files, '')).toEqual(keys);
      expect((await files.get('courses/film.mp4'))!.equals(film)).toBe(true);
      // What refers to what, and what hides stores from each other, is as the migrations have it.
      const rules = `select relname as of, conname, pg_get_constraintdef(r.oid) as says
      from pg_constraint r join pg_class c on c.oid = conrelid where connamespace = 'public'::regnamespace order by 1, 2`;
      const forced = `select relname, relrowsecurity, relforcerowsecurity from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`;
      expect(await at.database.sql(rules)).toEqual(await app.database.sql(rules));
      expect(await at.database.sql(forced)).toEqual(await app.database.sql(forced));
      await at.remove();
      one.remove();
    },
  );

  test('is made by no login that row level security binds, since to it every store looks empty', async () => {
    const { admin } = inject('postgres');
    const login = await ordinaryLogin(admin, `bound_${randomBytes(4).toString('hex')}`);
    const { database } = app.database.owner;
    await asAdmin(admin, `grant pg_read_all_data to "${login.user}"`);
    const { config } = app.app.deps;
    const was = config.backupDatabaseUrl;
    config.backupDatabaseUrl = urlOf({ ...login, database });
    const folder = folderFor('bound');
    await expect(backUp(app, folder.folder)).rejects.toThrow(
      `The database login ${login.user} does not see the rows of the stores, since row level security binds it: a back-up by it would be empty.`,
    );
    expect(readdirSync(folder.folder)).toEqual([]);
    config.backupDatabaseUrl = was;
    folder.remove();
    await asAdmin(admin, `drop role "${login.user}"`);
  });
});

describe('a back-up that is refused leaves nothing behind, and says why:', () => {
  /** A copy of the folder of back-ups in which something was changed, put back. */
  async function refusal(
    change: (folder: string, file: string) => void,
    env: Record<string, string> = {},
  ): Promise<string> {
    const copy = folderFor('changed');
    cpSync(place.folder, copy.folder, { recursive: true });
    const file = path.join(copy.folder, path.basename(made.file));
    change(copy.folder, file);
    const at = await emptyPlace(env);
    const error = await restoreBackup({ config: at.config, clock: app.clock }, file).then(
      () => new Error('It was put back.'),
      (reason: Error) => reason,
    );
    await isUntouched(at);
    await at.remove();
    copy.remove();
    return error.message.replaceAll(copy.folder, '');
  }

  const notWhole = `/${'NAME'} is not whole, or was changed since it was made. Nothing of it was used. Take another back-up.`;
  const named = (sentence: string) => sentence.replace('NAME', path.basename(made.file));

  test('another BACKUP_KEY', async () => {
    expect(await refusal(() => undefined, { BACKUP_KEY: 'another key of back-ups, long enough too' })).toBe(
      `/${path.basename(made.file)} was made with another BACKUP_KEY. Set the one it was made with.`,
    );
  });

  test('another SECRET_KEY', async () => {
    expect(await refusal(() => undefined, { SECRET_KEY: 'another secret of more than 32 letters' })).toMatch(
      /belongs to another SECRET_KEY than the one that is set/,
    );
  });

  test('cut off in the middle of a frame, between two, and before it begins', async () => {
    const { length } = readFileSync(made.file);
    for (const end of [length - 1, 64 + 65_552, 70])
      expect([
        end,
        await refusal((_folder, file) => writeFileSync(file, readFileSync(file).subarray(0, end))),
      ]).toEqual([end, named(notWhole)]);
  });

  test('one bit turned anywhere', async () => {
    const { length } = readFileSync(made.file);
    for (const at of [100, Math.floor(length / 2), length - 1])
      expect([
        at,
        await refusal((_folder, file) => {
          const bytes = readFileSync(file);
          bytes[at]! ^= 1;
          writeFileSync(file, bytes);
        }),
      ]).toEqual([at, named(notWhole)]);
  });

  test('a picture or a film that is missing, or changed', async () => {
    const largest = (folder: string) =>
      readdirSync(path.join(folder, 'files'), { recursive: true })
        .map((name) => path.join(folder, 'files', String(name)))
        .filter((name) => statSync(name).isFile())
        .toSorted((a, b) => statSync(b).size - statSync(a).size)[0]!;
    expect(await refusal((folder) => rmSync(largest(folder)))).toMatch(
      /^The file courses\/film\.mp4 is missing: \/files\/\w\w\/\w{64} is not there\./,
    );
    expect(
      await refusal((folder) => {
        const bytes = readFileSync(largest(folder));
        bytes[150_000]! ^= 1;
        writeFileSync(largest(folder), bytes);
      }),
    ).toMatch(/^\/files\/\w\w\/\w{64} is not whole/);
  });

  test('something that is no back-up', async () => {
    expect(await refusal((_folder, file) => writeFileSync(file, 'Dear diary, '.repeat(20)))).toBe(
      `/${path.basename(made.file)} is no back-up.`,
    );
  });

  test('a place that is not empty', async () => {
    const at = await emptyPlace();
    await at.database.sql('create table somebody_elses (id int)');
    const into = () => restoreBackup({ config: at.config, clock: app.clock }, made.file);
    await expect(into()).rejects.toThrow('The database is not empty.');
    expect(readdirSync(at.dataDir)).toEqual([]);
    await at.database.sql('drop table somebody_elses');
    cpSync(path.join(place.folder, 'files'), path.join(at.dataDir, 'files'), { recursive: true });
    await expect(into()).rejects.toThrow('holds an installation already.');
    expect(existsSync(path.join(at.dataDir, 'files'))).toBe(true);
    await at.remove();
  });
});

describe('between versions', () => {
  /** The migrations of a later release. */
  function laterRelease() {
    const later = folderFor('later');
    cpSync(migrations, later.folder, { recursive: true });
    writeFileSync(
      path.join(later.folder, '9999-later.sql'),
      `create table later_things (id uuid primary key); select mark_table('later_things', 'local');`,
    );
    return later;
  }

  test('one of an earlier release is put back as it was and brought up to date by the program', async () => {
    const later = laterRelease();
    const at = await emptyPlace();
    await restoreBackup({ config: at.config, clock: app.clock }, made.file, later.folder);
    const isThere = async () =>
      (await at.database.sql(`select to_regclass('later_things') is not null as there`))[0]!.there;
    expect(await isThere()).toBe(false);
    await migrate(at.database.direct, later.folder);
    expect(await isThere()).toBe(true);
    expect((await rowsIn(at.database)).orders).toBe(1);
    await at.remove();
    later.remove();
  });

  test('one of a later release is refused, with what to do', async () => {
    const later = laterRelease();
    const folder = folderFor('later-back-up');
    await migrate(app.database.direct, later.folder);
    const newer = await backUp(app, path.join(folder.folder, 'newer.backup'));
    await app.database.sql(
      `drop table later_things; delete from schema_migrations where name = '9999-later.sql'; delete from sharding_registry where table_name = 'later_things'`,
    );
    const at = await emptyPlace();
    await expect(restoreBackup({ config: at.config, clock: app.clock }, newer.file)).rejects.toThrow(
      /was made by a later version of the program \(.*9999-later\.sql.*\)\. Put it back with that version or a later one\.$/,
    );
    await isUntouched(at);
    await at.remove();
    later.remove();
    folder.remove();
  });
});
