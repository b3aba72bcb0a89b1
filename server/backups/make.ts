import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Blobs } from '../platform/files/blobs.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import { embeddedOwner } from '../platform/database/embedded-postgres.ts';
import { backupKeys, fingerprintsOf, type BackupKeys } from './keys.ts';
import { fileNameAt } from './kept.ts';
import { writePart, type About } from './parts.ts';
import { marksOf, sealedColumns } from '../seals/index.ts';
import { BackupRefused } from './refused.ts';
import { sealFile, type SealedFile } from './sealed.ts';
import { filePool, type StoredFile } from './stored-files.ts';
import { copyOut, demandAllRows, plainly, tablesOf } from './tables.ts';

export interface Installation {
  config: Config;
  clock: Clock;
  /** Its pictures and files. */
  blobs: Pick<Blobs, 'list' | 'open'>;
}

export interface Made {
  file: string;
  takenAt: Date;
  bytes: number;
  tables: number;
  rows: number;
  files: number;
}

/** Of the program, as its package says it. */
export const programVersion = (): string =>
  (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version;

/** Whom back-ups read the database as. */
const readerOf = (config: Config): pg.ClientConfig => {
  const url = config.backupDatabaseUrl ?? config.migrateUrl ?? config.databaseUrl;
  return url ? { connectionString: url } : embeddedOwner(config.dataDir);
};

/**
 * Copies the whole installation while it runs: the database as it is in one moment, then its pictures and files. A place
 * that is a folder (or ends in a slash) keeps those once for all its back-ups; into any other name everything goes.
 * @throws BackupRefused with a sentence for the person at the terminal; nothing is left behind then.
 */
export async function makeBackup(of: Installation, place: string): Promise<Made> {
  const keys = backupKeys(of.config);
  const isFolder = place.endsWith('/') || (existsSync(place) && statSync(place).isDirectory());
  const folder = path.resolve(isFolder ? place : path.dirname(place));
  await mkdir(folder, { recursive: true });
  const takenAt = of.clock.now();
  const file = isFolder ? path.join(folder, fileNameAt(takenAt)) : path.resolve(place);
  if (existsSync(file)) throw new BackupRefused(`${file} is there already. Name another.`);
  const sealed = await sealFile(file, keys);
  try {
    const rows = await writeDatabase(of, sealed, takenAt);
    const files = isFolder
      ? await writeList(of, sealed, { folder, keys })
      : await writeFiles(of.blobs, sealed);
    await writePart(sealed, { is: 'end' });
    return { file, takenAt, ...rows, files, bytes: await sealed.end() };
  } catch (error) {
    await sealed.dismiss();
    throw error;
  }
}

/**
 * Of several nodes each is seen as it is when a transaction first asks it. So all are asked as it begins, by lines that are
 * open by then: between them lie thousandths of a second. One database is of one moment.
 */
const everyNode = 'select from stores limit 1';

/** The database as it is in one moment: a transaction that sees nothing of what comes after it began. */
async function writeDatabase(of: Installation, sealed: SealedFile, takenAt: Date) {
  const client = new pg.Client(readerOf(of.config));
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(everyNode);
    await client.query('begin isolation level repeatable read read only');
    await client.query(everyNode);
    await client.query(plainly);
    await demandAllRows(client);
    const tables = await tablesOf(client);
    const about = await aboutOf(
      client,
      of,
      takenAt,
      tables.map(({ name }) => name),
    );
    await writePart(sealed, { is: 'about', ...about });
    let rows = 0;
    for (const table of tables) {
      const copying = client.query(copyTo(await copyOut(client, table)));
      const { name, columns } = table;
      const { lines } = await writePart(sealed, { is: 'table', name, columns }, copying);
      if (lines !== copying.rowCount)
        throw new BackupRefused(`The table ${name} has ${copying.rowCount} rows, and ${lines} came.`);
      rows += lines;
    }
    await client.query('commit');
    return { tables: tables.length, rows };
  } finally {
    await client.end();
  }
}

async function aboutOf(
  client: pg.Client,
  { config }: Installation,
  takenAt: Date,
  tables: string[],
): Promise<About> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name');
  return {
    format: 1,
    version: programVersion(),
    migrations: rows.map(({ name }) => name),
    takenAt: takenAt.toISOString(),
    secret: fingerprintsOf(config)[0],
    seals: await marksIn(client),
    tables,
  };
}

/** Which keys have sealed what is in it; the rows themselves say so. */
async function marksIn(client: pg.Client): Promise<string[]> {
  const marks = new Set<string>();
  for (const column of sealedColumns)
    for (const { mark } of (await client.query<{ mark: string }>(marksOf(column))).rows) marks.add(mark);
  return [...marks].toSorted();
}

/** Pictures and files into the folder, and a list of them into the back-up; answers how many there are. */
async function writeList(
  { blobs, clock }: Installation,
  sealed: SealedFile,
  { folder, keys }: { folder: string; keys: BackupKeys },
): Promise<number> {
  const pool = filePool(folder, keys);
  const list = async function* (): AsyncGenerator<Buffer> {
    for await (const { key } of blobs.list()) {
      const kept = await pool.keep(() => blobs.open(key), clock.now());
      if (kept) yield Buffer.from(`${JSON.stringify({ key, ...kept } satisfies StoredFile)}\n`);
    }
  };
  return (await writePart(sealed, { is: 'list' }, list())).lines;
}

/** All of them into the back-up itself; answers how many there are. */
async function writeFiles(blobs: Installation['blobs'], sealed: SealedFile): Promise<number> {
  let count = 0;
  for await (const { key } of blobs.list()) {
    const file = await blobs.open(key);
    // Deleted by its owner meanwhile.
    if (!file) continue;
    await writePart(sealed, { is: 'file', key }, file.stream() as AsyncIterable<Buffer>);
    count += 1;
  }
  return count;
}
