import { createWriteStream, existsSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import type { Config } from '../platform/config.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts';
import { migrationsIn } from '../platform/migrate.ts';
import { readBackup, type Checked } from './check.ts';
import { erasuresBeside } from './erased.ts';
import { backupKeys, fingerprintOf } from './keys.ts';
import { filesOf, programVersion, type Installation } from './make.ts';
import type { About } from './parts.ts';
import { fillDatabase, isEmptyDatabase } from './put-back.ts';
import { BackupRefused } from './refused.ts';

/**
 * Puts an installation back from a back-up: all of it or nothing, into an empty place only. It is quiet until it is woken.
 * @throws BackupRefused with a sentence for the person at the terminal; nothing is left behind then.
 */
export async function restoreBackup(
  { config, clock }: Installation,
  file: string,
  migrations = path.resolve('server/migrations'),
): Promise<Checked> {
  const keys = backupKeys(config);
  demandEmptyFolder(config);
  // Read to its end before anything is touched.
  const checked = await readBackup(file, keys);
  demandOurs(checked.about, { config, migrations }, file);
  const erased = await erasuresBeside(file, keys);
  const draft = `${filesOf(config)}.part`;
  await intoDatabase(config, async (client) => {
    await fillDatabase(client, checked.about, clock.now(), {
      erased,
      migrations,
      read: (filling) =>
        readBackup(file, keys, {
          about: async () => undefined,
          table: (head, body) => filling.table(head, body),
          async file(key, bytes) {
            const place = path.join(draft, ...key.split('/'));
            await mkdir(path.dirname(place), { recursive: true });
            await pipeline(Readable.from(bytes), createWriteStream(place, { flush: true }));
          },
        }),
    });
    await mkdir(draft, { recursive: true });
    // The folder may be there and empty.
    rmSync(filesOf(config), { recursive: true, force: true });
    await rename(draft, filesOf(config));
    await client.query('commit');
    // Or the first questions would be answered without knowing how many rows there are. It is put back all the same.
    await client.query('analyze').catch(() => undefined);
  }).catch((error: unknown) => {
    rmSync(draft, { recursive: true, force: true });
    rmSync(filesOf(config), { recursive: true, force: true });
    throw error;
  });
  return checked;
}

/** @throws BackupRefused where something is in the data folder already. */
function demandEmptyFolder(config: Config): void {
  const holds = (name: string) => {
    const place = path.join(config.dataDir, name);
    return existsSync(place) && readdirSync(place).length > 0;
  };
  if (holds('postgres') || holds('files'))
    throw new BackupRefused(
      `${config.dataDir} holds an installation already. A back-up is put back into an empty place only: set another DATA_DIR, or move that one away.`,
    );
}

/** @throws BackupRefused where it belongs to another SECRET_KEY, or to a later version of the program. */
function demandOurs(
  about: About,
  { config, migrations }: { config: Config; migrations: string },
  file: string,
): void {
  if (about.secret !== fingerprintOf(config))
    throw new BackupRefused(
      `${file} belongs to another SECRET_KEY than the one that is set. With this one nobody’s payment keys and links would work: set the SECRET_KEY of the installation it was made of.`,
    );
  const known = new Set(migrationsIn(migrations));
  const later = about.migrations.find((name) => !known.has(name));
  if (later)
    throw new BackupRefused(
      `${file} was made by a later version of the program (${about.version}, with ${later}; this is ${programVersion()}). Put it back with that version or a later one.`,
    );
}

/** A connection to a database that is empty; one that was made for it goes again where it comes to nothing. */
async function intoDatabase(config: Config, fill: (client: pg.Client) => Promise<void>): Promise<void> {
  const given = config.migrateUrl ?? config.databaseUrl;
  if (given) return connected({ connectionString: given }, fill);
  const wasThere = existsSync(config.dataDir) ? new Set(readdirSync(config.dataDir)) : null;
  const database = await startEmbeddedPostgres(config.dataDir);
  try {
    await connected(database.owner, fill);
    await database.stop();
  } catch (error) {
    await database.stop();
    for (const name of readdirSync(config.dataDir))
      if (!wasThere?.has(name)) rmSync(path.join(config.dataDir, name), { recursive: true, force: true });
    if (!wasThere) rmSync(config.dataDir, { recursive: true, force: true });
    throw error;
  }
}

async function connected(login: pg.ClientConfig, fill: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(login);
  client.on('error', () => undefined);
  await client.connect();
  try {
    if (!(await isEmptyDatabase(client)))
      throw new BackupRefused(
        'The database is not empty. A back-up is put back into an empty one only: make another (create database …) and set DATABASE_URL to it.',
      );
    await client.query('begin');
    await fill(client);
  } finally {
    // What was not kept by then is not kept.
    await client.end();
  }
}
