import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findPostgres } from '#scripts/postgres.ts';
import type { Address } from './database-server.ts';
import { databaseFolder } from '../folder.ts';
import { freePort } from './free-port.ts';

/** The user that runs it where we are root, since PostgreSQL refuses to be root. */
const nobody = 65534;
export const unprivileged = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};

/** The system's own PostgreSQL, in a folder and at a port of its own. */
export interface SystemPostgres {
  /** Somebody who may do everything there. */
  admin: Address;
  /** Its first process; the others are below it. */
  pid(): number;
  /** Stops it as an administrator would, or as a machine that fails; what was acknowledged is kept. */
  halt(how: 'in order' | 'at once'): Promise<void>;
  /** Starts it again after it was halted. */
  start(): Promise<void>;
  /** Halts it and deletes its folder. */
  stop(): Promise<void>;
}

/**
 * As Debian has it, but for what tests write, which need not outlive a power cut. It has to outlive a halt at once, so
 * a commit is written before it is acknowledged, though not to the disk.
 */
const settings = {
  listen_addresses: '127.0.0.1',
  max_connections: '200',
  shared_buffers: '128MB',
  fsync: 'off',
  full_page_writes: 'off',
  timezone: 'UTC',
  log_min_messages: 'fatal',
};

const patienceMs = 60_000;

/** @param language what it says its sentences in, where the system has them; English unless given */
export async function systemPostgres(language = 'en'): Promise<SystemPostgres> {
  const bin = findPostgres();
  if (!bin) throw new Error('PostgreSQL is not here: `node scripts/ensure-postgres.ts` fetches it.');
  const folder = databaseFolder('system-postgres');
  if (unprivileged.uid !== undefined) chownSync(folder, unprivileged.uid, unprivileged.gid);
  const data = path.join(folder, 'data');
  const words = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'];
  execFileSync(path.join(bin, 'initdb'), [...words, '--no-sync'], {
    ...unprivileged,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const port = await freePort();
  const admin: Address = { host: '127.0.0.1', port, user: 'postgres', password: '', database: 'postgres' };
  let child: ChildProcess | null = null;
  const start = async () => {
    const args = ['-D', data, '-c', `port=${port}`, '-c', `unix_socket_directories=${folder}`];
    for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`);
    const env = { ...process.env, LANGUAGE: language };
    child = spawn(path.join(bin, 'postgres'), args, { ...unprivileged, cwd: '/', stdio: 'ignore', env });
    await untilItAnswers(admin, child);
  };
  const halt = async (how: 'in order' | 'at once') => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(how === 'in order' ? 'SIGINT' : 'SIGQUIT');
    await once(child, 'exit');
  };
  await start();
  return {
    admin,
    pid: () => child!.pid!,
    start,
    halt,
    async stop() {
      await halt('in order');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until somebody is let in. @throws when the process ends meanwhile. */
export async function untilItAnswers(address: Address, child: ChildProcess): Promise<void> {
  const began = Date.now();
  for (;;) {
    const client = new pg.Client(address);
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (child.exitCode !== null || Date.now() - began > patienceMs)
        throw new Error('The server did not start.', { cause: error });
      await sleep(50);
    }
  }
}

/** An address as `DATABASE_URL` names it. */
export const urlOf = ({ host, port, user, password, database }: Address) =>
  `postgres://${user}${password && `:${password}`}@${encodeURIComponent(host)}:${port}/${database}`;
