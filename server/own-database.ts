import { accessSync, constants } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from './platform/config/config.ts';
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.ts';
import { makeFolder } from './platform/files/make-folder.ts';
import type { Log } from './platform/log.ts';
import { DatabaseStartError } from './platform/database/postgres-programs.ts';

/** One number that a running app holds on its own embedded database, so that a second one on the folder refuses. */
const appLock = 7_341_002;

/** Connections beside those of the web processes: the hold, the operator's commands, back-ups and whoever looks. */
const connectionsBeside = 39;

/**
 * Starts the database of the data folder and holds it for this start alone; where another database is given, only the folder
 * is made.
 * @param isEnding whether we were asked to stop: then a folder that another app holds is waited for no longer.
 */
export async function holdDatabase(
  config: Config,
  log: Log,
  isEnding: () => boolean = () => false,
): Promise<{ letGo(): Promise<void> }> {
  // With a database and a secret from elsewhere nothing else makes it, and a program without room is not ready.
  makeFolder(config.dataDir);
  accessSync(config.dataDir, constants.W_OK);
  if (config.databaseUrl) return { letGo: () => Promise.resolve() };
  const { database, hold } = await ownDatabase(config, log, isEnding);
  return {
    letGo() {
      // The hold ends with the database, so that an app that starts meanwhile never sees one without the other.
      hold.letGo();
      return database.stop();
    },
  };
}

const stoppingMs = 15_000;

/** The database of a data folder, started or taken over, and the folder held for this app alone. */
async function ownDatabase(
  { dataDir, databaseConnections, webProcesses }: Config,
  log: Log,
  isEnding: () => boolean,
) {
  const deadline = Date.now() + stoppingMs;
  for (;;) {
    const database = await startEmbeddedPostgres(
      dataDir,
      databaseConnections * webProcesses + connectionsBeside,
    );
    try {
      const hold = await holdFolder(database.owner, dataDir, log, isEnding);
      if (database.adopted) log.info('took over the database that a stopped app left running');
      return { database, hold };
    } catch (error) {
      if (error instanceof DatabaseStartError) {
        await database.leave();
        throw error;
      }
      // An app that is just stopping takes its database down under us: then ours is started when it is gone.
      await database.stop();
      if (Date.now() > deadline) throw error;
      await sleep(200);
    }
  }
}

/**
 * Held by a connection, so it ends with the process however it dies. When the database itself goes, the hold is taken
 * again as soon as it is back.
 */
async function holdFolder(
  owner: pg.ClientConfig,
  dataDir: string,
  log: Log,
  isEnding: () => boolean,
): Promise<{ letGo(): void }> {
  const wait = () => log.info('another app has the data folder: waiting for it to stop', { dataDir });
  const client = await takeHold(owner, isEnding, wait);
  if (!client)
    throw new DatabaseStartError(
      `Another Presence is already running on the data folder ${dataDir}. Stop it first, or set another DATA_DIR.`,
    );
  let released = false;
  const watch = (held: pg.Client): void => {
    held.once('end', () => {
      if (!released) void retake();
    });
  };
  const retake = async () => {
    while (!released) {
      const again = await takeHold(owner, () => released).catch(() => null);
      if (again) return watch(again);
      await sleep(200);
    }
  };
  watch(client);
  return {
    letGo() {
      released = true;
    },
  };
}

/** Longer than an app takes to stop, so that a quick restart finds the folder free. */
const holdWaitMs = 12_000;

/**
 * A connection that holds the folder; null when another app does.
 * @param wait is told once when it is not to be had at the first try.
 */
async function takeHold(
  owner: pg.ClientConfig,
  isEnding: () => boolean,
  wait = () => {},
): Promise<pg.Client | null> {
  const client = new pg.Client(owner);
  client.on('error', () => undefined);
  await client.connect();
  const deadline = Date.now() + holdWaitMs;
  let isWaiting = false;
  // Asked once also where we are ending: a database that is nobody else's is held, and then stopped with us.
  for (;;) {
    const answer = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      appLock,
    ]);
    if (answer.rows[0]!.held) return client;
    if (Date.now() > deadline || isEnding()) break;
    if (!isWaiting) wait();
    isWaiting = true;
    // A killed app's connection may need a moment to be noticed.
    await sleep(100);
  }
  await client.end();
  return null;
}
