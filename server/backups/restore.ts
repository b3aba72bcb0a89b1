import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Config } from '../platform/config/config.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { migrationsIn } from '../platform/database/migrate.ts';
import { sealKeysOf } from '../platform/secrets/seal.ts';
import { readBackup, type Checked } from './check.ts';
import { erasuresBeside } from './erased.ts';
import { backupKeys, fingerprintsOf } from './keys.ts';
import { programVersion, type Installation } from './make.ts';
import type { About } from './parts.ts';
import { emptyFiles } from './empty-files.ts';
import { fillDatabase, isEmptyDatabase } from './put-back.ts';
import { BackupRefused } from './refused.ts';

/**
 * Puts an installation back from a back-up: all of it or nothing, into an empty place only. It is quiet until it is woken.
 * @throws BackupRefused with a sentence for the person at the terminal; nothing is left behind then.
 */
export async function restoreBackup(
  { config, clock }: Omit<Installation, 'blobs'>,
  file: string,
  migrations = path.resolve('server/migrations'),
): Promise<Checked> {
  const keys = backupKeys(config);
  demandEmptyFolder(config);
  const place = await emptyFiles(config);
  // Read to its end before anything is touched.
  const checked = await readBackup(file, keys);
  demandOurs(checked.about, { config, migrations }, file);
  const erased = await erasuresBeside(file, keys);
  await intoDatabase(config, async (client) => {
    await fillDatabase(client, checked.about, clock.now(), {
      erased,
      migrations,
      read: (filling) =>
        readBackup(file, keys, {
          about: async () => undefined,
          table: (head, body) => filling.table(head, body),
          file: (key, bytes) => place.put(key, bytes),
        }),
    });
    await place.show();
    await client.query('commit');
    // Or the first questions would be answered without knowing how many rows there are. It is put back all the same.
    await client.query('analyze').catch(() => undefined);
  }).catch(async (error: unknown) => {
    await place.undo();
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

/** @throws BackupRefused where it belongs to another SECRET_KEY, holds what no key of ours opens, or belongs to a later version of the program. */
function demandOurs(
  about: About,
  { config, migrations }: { config: Config; migrations: string },
  file: string,
): void {
  if (!fingerprintsOf(config).includes(about.secret))
    throw new BackupRefused(
      `${file} belongs to another SECRET_KEY than the one that is set. With this one nobody’s payment keys and links would work: set the SECRET_KEY of the installation it was made of.`,
    );
  const ours = sealKeysOf(config).map(({ mark }) => mark);
  const missing = about.seals?.filter((mark) => !ours.includes(mark)) ?? [];
  if (missing.length > 0)
    throw new BackupRefused(
      `${file} holds secrets that are sealed with a key that is not set: ${missing.join(', ')}, as “seal list” calls it. Put that key into SEAL_KEYS, behind the first.`,
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
