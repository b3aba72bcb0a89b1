import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { makeBackup } from '#server/backups/make.ts';
import { restoreBackup } from '#server/backups/restore.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { testApp, type TestApp } from '../app.ts';
import { testDatabase, type TestDatabase } from '../programs/database.ts';
import { filesEnv } from '../programs/test-files.ts';

export const backupKey = 'a key for back-ups, of more than 32 letters';
const secretKey = 'the secret of the installation, of 32 or more';

/** A database as DATABASE_URL names it. */
export function urlOf({ host, port, user, password, database }: pg.ClientConfig): string {
  const url = new URL(`postgres:///${database}`);
  const said = { host, port: String(port ?? 5432), user: String(user), password: String(password ?? '') };
  for (const [name, value] of Object.entries(said)) if (value) url.searchParams.set(name, value);
  return url.href;
}

/** A folder that goes with the test. */
export function folderFor(what: string): { folder: string; remove(): void } {
  const folder = mkdtempSync(`/tmp/presence-${what}-`);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** An app whose back-ups can be made; its database is one whose owner sees everything. */
export async function savedApp(env: Record<string, string> = {}): Promise<TestApp> {
  const app = await testApp({ env: { SECRET_KEY: secretKey, BACKUP_KEY: backupKey, ...env } });
  app.app.deps.config.backupDatabaseUrl = urlOf(app.database.owner);
  return app;
}

export const backUp = ({ app: { deps }, clock }: TestApp, place: string) =>
  makeBackup({ config: deps.config, clock, blobs: deps.blobs }, place);

/** An empty place to put something back into. */
export async function emptyPlace(env: Record<string, string> = {}) {
  const database = await testDatabase({ empty: true });
  const data = folderFor('put-back');
  const files = await filesEnv();
  const config = readConfig({
    DATA_DIR: data.folder,
    SECRET_KEY: secretKey,
    BACKUP_KEY: backupKey,
    DATABASE_URL: urlOf(database.direct),
    ...files,
    ...env,
  });
  return {
    database,
    config,
    files: { ...files, ...env },
    dataDir: data.folder,
    async remove() {
      await database.close();
      data.remove();
    },
  };
}

export type EmptyPlace = Awaited<ReturnType<typeof emptyPlace>>;

/** Puts a back-up back and starts the program on it, beside the same provider. */
export async function putBack(from: TestApp, file: string, at: EmptyPlace): Promise<TestApp> {
  await restoreBackup({ config: at.config, clock: from.clock }, file);
  await migrate(at.database.direct, path.resolve('server/migrations'));
  const { clock, sandbox } = from;
  return testApp({
    env: { SECRET_KEY: secretKey, BACKUP_KEY: backupKey, ...at.files },
    there: { database: at.database, dataDir: at.dataDir, sandbox, clock },
  });
}

/** How many rows each table has, without what an empty installation has. */
export async function rowsIn(database: Pick<TestDatabase, 'sql'>): Promise<Record<string, number>> {
  const tables = await database.sql<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const counted = await database.sql<{ name: string; count: number }>(
    tables
      .map(({ name }) => `select '${name}' as name, count(*)::int as count from "${name}"`)
      .join(' union all '),
  );
  return Object.fromEntries(counted.map(({ name, count }) => [name, count]));
}
