import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  lstatSync,
  openSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { makeFolder } from '../files/make-folder.ts';
import { createBackOff } from '../outside/back-off.ts';
import type { Config } from '../config/config.ts';
import { guardDatabase } from './postgres-guard.ts';
import { beginAgain, startsAgain } from './postgres-again.ts';
import { isEnding, isGone, hurry, pidFile, stop } from './postgres-process.ts';
import { DatabaseStartError, findPrograms, type Identity, type Programs } from './postgres-programs.ts';

const startLimitMs = 30_000;

export interface EmbeddedPostgres {
  /** Connection of the database's owner. */
  owner: pg.ClientConfig;
  /** Whether a database of an app that was killed was found running and taken over. */
  adopted: boolean;
  /** Stops it. */
  stop(): Promise<void>;
  /** Leaves it to the app it belongs to. */
  leave(): Promise<void>;
}

/**
 * Starts the PostgreSQL that comes with the packages on `<dataDir>/postgres`, or adopts the one that an app killed on
 * this folder left running. It listens on a unix socket only, is started again whenever its process ends, and stops by
 * itself soon after we died without stopping it. It takes `mostConnections` at once.
 * @throws DatabaseStartError with a sentence for the person at the terminal.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  mostConnections = 60,
): Promise<EmbeddedPostgres> {
  const folder = path.join(dataDir, 'postgres');
  const socketDir = socketFolder(dataDir);
  const programs = findPrograms();
  makeFolder(dataDir);
  for (const dir of [folder, socketDir]) prepareFolder(dir, programs.identity);
  const owner = embeddedOwner(dataDir);
  const probe = { ...owner, database: 'postgres' };
  const guard = guardDatabase(path.join(dataDir, 'guards'), path.join(folder, pidFile));
  const start = () => launch(programs, { dataDir, folder, socketDir, mostConnections }, probe);
  const adopted = await answers(probe);
  try {
    if (!adopted) {
      if (!existsSync(path.join(folder, 'PG_VERSION'))) initialise(programs, folder);
      await start();
    }
    await ensureDatabase(owner);
  } catch (error) {
    if (!adopted) await stop(folder);
    await guard.letGo();
    throw error;
  }
  const stopWatching = beginAgain(() => {
    if (isEnding(folder)) hurry(folder);
    return isGone(folder);
  }, start);
  const leave = async () => {
    await stopWatching();
    await guard.letGo();
  };
  return {
    owner,
    adopted,
    leave,
    async stop() {
      await stopWatching();
      await stop(folder);
      await guard.letGo();
    },
  };
}

/** Where the app would find the database of this data folder, whether or not it runs. */
export function embeddedOwner(dataDir: string): pg.ClientConfig {
  return { host: socketHost(socketFolder(dataDir)), user: 'postgres', database: 'presence' };
}

/** Whether the database of this data folder runs now. */
async function isRunning(dataDir: string): Promise<boolean> {
  if (!existsSync(socketFolder(dataDir))) return false;
  return answers({ ...embeddedOwner(dataDir), database: 'postgres' });
}

/**
 * Starts the database for a program that runs beside the app, for as long as that takes; null where the app's runs already,
 * or another is given.
 */
export async function startWhereNoneRuns({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<EmbeddedPostgres | null> {
  return databaseUrl || (await isRunning(dataDir)) ? null : startEmbeddedPostgres(dataDir);
}

/** A unix socket's path has at most 107 bytes, of which its name takes 15. */
const longestSocketFolder = 90;

/** Whether a folder can be named by an open descriptor, whatever stands above it. */
const descriptorsAreNames = existsSync('/proc/self/fd');

/** The socket lies beside the database; where its path would be too long and only a path will do, in a short place. */
function socketFolder(dataDir: string): string {
  const beside = path.join(dataDir, 'socket');
  if (descriptorsAreNames || Buffer.byteLength(beside) <= longestSocketFolder) return beside;
  const digest = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return path.join(os.tmpdir(), `presence-${digest}`);
}

const opened = new Map<string, number>();

/** The socket's folder as a client names it: by a descriptor that stays open where the path is too long. */
function socketHost(dir: string): string {
  if (Buffer.byteLength(dir) <= longestSocketFolder) return dir;
  const fd = opened.get(dir) ?? openSync(dir, constants.O_RDONLY | constants.O_DIRECTORY);
  opened.set(dir, fd);
  return `/proc/self/fd/${fd}`;
}

/** Made for the one who runs the database and closed to everybody else. */
function prepareFolder(dir: string, { uid, gid }: Identity): void {
  makeFolder(dir, { mode: 0o700 });
  const found = lstatSync(dir);
  if (uid !== undefined && gid !== undefined && found.uid !== uid) chownSync(dir, uid, gid);
  else if (uid === undefined && found.uid !== process.getuid?.())
    throw new DatabaseStartError(
      `The folder ${dir} belongs to another user. Start Presence as that user, or set another DATA_DIR.`,
    );
  chmodSync(dir, 0o700);
}

/**
 * Folders as they are handed to the database's programs. Open descriptors, not paths: who runs them need not be able to
 * walk to the folders, and no length, blank or comma of a path matters.
 */
function handed(dirs: string[]): { names: string[]; descriptors: number[]; close(): void } {
  if (!descriptorsAreNames) return { names: dirs, descriptors: [], close: () => undefined };
  const descriptors = dirs.map((dir) => openSync(dir, constants.O_RDONLY | constants.O_DIRECTORY));
  return {
    // Standard input, output and error come first.
    names: descriptors.map((_, n) => `/proc/self/fd/${n + 3}`),
    descriptors,
    close: () => descriptors.forEach((descriptor) => closeSync(descriptor)),
  };
}

function environment(programs: Programs) {
  return { PATH: process.env.PATH, LD_LIBRARY_PATH: programs.lib, LC_ALL: 'C.UTF-8', TZ: 'UTC' };
}

function initialise(programs: Programs, folder: string): void {
  const empty = () => {
    for (const left of readdirSync(folder)) rmSync(path.join(folder, left), { recursive: true, force: true });
  };
  empty();
  const { names, descriptors, close } = handed([folder]);
  const words = ['-D', names[0]!, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'];
  const result = spawnSync(path.join(programs.bin, 'initdb'), [...words, '--no-instructions'], {
    env: environment(programs),
    encoding: 'utf8',
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe', ...descriptors],
    ...programs.identity,
  });
  close();
  if (result.status === 0) return;
  empty();
  throw new DatabaseStartError(
    `The database could not be made in ${folder}: ${reason(result.stderr || result.error?.message || 'it ended at once')}`,
  );
}

/** What a program said at last about why it gave up, on one line. */
function reason(said: string): string {
  const lines = said.split('\n').flatMap((line) => line.trim() || []);
  const told =
    lines.findLast((line) => /error:|FATAL:|PANIC:/.test(line)) ?? lines.at(-1) ?? 'it ended at once';
  return told.replace(/^.*?(error|FATAL|PANIC):\s*/, '').replace(/[^.]$/, '$&.');
}

/** Small at rest, honest on disk: fsync stays on, commits wait for the disk. */
const settings = {
  listen_addresses: '',
  shared_buffers: '96MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '512MB',
  checkpoint_timeout: '10min',
  jit: 'off',
  max_worker_processes: '4',
  max_parallel_workers_per_gather: '0',
  autovacuum_max_workers: '1',
  timezone: 'UTC',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
};

type Place = { dataDir: string; folder: string; socketDir: string; mostConnections: number };

async function launch(
  programs: Programs,
  { dataDir, folder, socketDir, mostConnections }: Place,
  probe: pg.ClientConfig,
): Promise<void> {
  const log = path.join(dataDir, 'postgres.log');
  const logFile = openSync(log, 'a');
  const { names, descriptors, close } = handed([folder, socketDir]);
  const args = ['-D', names[0]!, '-c', `unix_socket_directories=${names[1]}`];
  for (const [name, value] of Object.entries({ ...settings, max_connections: mostConnections }))
    args.push('-c', `${name}=${value}`);
  // For people who look at the list of processes.
  args.push('-c', `presence.data_dir=${dataDir}`);
  const deadline = Date.now() + startLimitMs;
  const backOff = createBackOff(startsAgain);
  try {
    while (Date.now() < deadline) {
      // Its own process group: a Ctrl-C at the terminal reaches only us, and we stop it after draining.
      const child = spawn(path.join(programs.bin, 'postgres'), args, {
        env: environment(programs),
        cwd: '/',
        detached: true,
        stdio: ['ignore', logFile, logFile, ...descriptors],
        ...programs.identity,
      });
      let exited = false;
      child.on('exit', () => (exited = true));
      child.on('error', () => (exited = true));
      child.unref();
      while (!exited && Date.now() < deadline) {
        if (await answers(probe)) return;
        await sleep(25);
      }
      // After a hard kill of everything the old memory segments need a moment to go: try again.
      await sleep(backOff.next(0));
    }
  } finally {
    close();
    closeSync(logFile);
  }
  throw new DatabaseStartError(`The database did not start. Its own words are in ${log}.`);
}

async function answers(connection: pg.ClientConfig): Promise<boolean> {
  if (!existsSync(path.join(String(connection.host), '.s.PGSQL.5432'))) return false;
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

async function ensureDatabase(owner: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...owner, database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [owner.database]);
    if (found.rowCount === 0)
      await client.query(`create database ${pg.escapeIdentifier(String(owner.database))}`);
  } finally {
    await client.end();
  }
}
