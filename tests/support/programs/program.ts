import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Program {
  port: number;
  dataDir: string;
  start(): Promise<number>;
  /** Ends the app, its database, or both at once, without a word (kill -9). */
  kill(what: 'app' | 'database' | 'both'): Promise<void>;
  stop(): Promise<void>;
  /** The process of the latest start; null before the first. */
  child(): ChildProcess | null;
  /** Runs the operator's tool beside it. */
  admin(...words: string[]): void;
  /** What it wrote, its last lines. */
  output(): string;
}

export interface ProgramOptions {
  port: number;
  dataDir: string;
  /** Read anew at every start. */
  env: Record<string, string>;
  /** What is run; the built program when nothing is said. */
  entry?: string;
  /** Where it is run; here when nothing is said. */
  folder?: string;
}

/**
 * Where Node keeps code that it made ready to run, which `npm test` names: a process that a test starts then takes a
 * third less of the processor until it does its work, and no other code runs.
 */
export const keptCode: { NODE_COMPILE_CACHE?: string } = process.env.NODE_COMPILE_CACHE
  ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
  : {};
/** What scripts/start.mjs tells engine and allocator; `tests/deploy.test.ts` holds both together. */
export const asLaunched = {
  env: {
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '1048576',
    MALLOC_TRIM_THRESHOLD_: '1048576',
    GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
    UV_THREADPOOL_SIZE: '8',
  },
  flags: ['--max-semi-space-size=4'],
};
const environment = { ...asLaunched.env, ...keptCode };
/** The operator's tool as it is built. */
const adminTool = 'dist/server/admin.js';

/** A start that ended by itself, with what it said. */
export class EndedWhileStarting extends Error {}

const startLimitMs = 240_000;

/** The program as a process that can be killed and started again on the same folder. */
export function program(options: ProgramOptions): Program {
  const env = () => ({
    PATH: process.env.PATH,
    PORT: String(options.port),
    DATA_DIR: options.dataDir,
    ...environment,
    ...options.env,
  });
  let child: ChildProcess | null = null;
  let output = '';
  const databasePid = () => {
    const file = path.join(options.dataDir, 'postgres', 'postmaster.pid');
    const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
    // What a killed database left behind may name a number that is somebody else's by now.
    const words = `/proc/${pid}/cmdline`;
    return pid && existsSync(words) && readFileSync(words, 'utf8').includes(options.dataDir) ? pid : null;
  };
  const gone = (running: ChildProcess) =>
    running.exitCode !== null || running.signalCode !== null
      ? Promise.resolve()
      : new Promise<void>((resolve) => running.once('exit', () => resolve()));
  return {
    port: options.port,
    dataDir: options.dataDir,
    async start() {
      const began = Date.now();
      const running = spawn(process.execPath, [...asLaunched.flags, options.entry ?? 'dist/server/main.js'], {
        // A steered entry takes its orders over IPC.
        stdio: ['ignore', 'pipe', 'pipe', ...(options.entry ? (['ipc'] as const) : [])],
        env: env(),
        ...(options.folder ? { cwd: options.folder } : {}),
      });
      child = running;
      const keep = (bytes: Buffer) => (output = (output + bytes.toString()).slice(-20_000));
      running.stdout!.on('data', keep);
      running.stderr!.on('data', keep);
      while (!(await answers(options.port))) {
        if (running.exitCode !== null || running.signalCode !== null)
          throw new EndedWhileStarting(`The program ended while starting:\n${output}`);
        if (Date.now() - began > startLimitMs) throw new Error(`The program did not get ready:\n${output}`);
        await sleep(25);
      }
      return Date.now() - began;
    },
    async kill(what) {
      const pid = databasePid();
      if (what !== 'app' && pid) killTree(pid);
      if (what !== 'database' && child) {
        child.kill('SIGKILL');
        await gone(child);
      }
    },
    async stop() {
      if (!child) return;
      child.kill('SIGTERM');
      await gone(child);
    },
    child: () => child,
    admin: (...words) => void execFileSync(process.execPath, [adminTool, ...words], { env: env() }),
    output: () => output,
  };
}

/** The database's first process and its helpers, all at once. */
function killTree(pid: number): void {
  const children = existsSync(`/proc/${pid}/task/${pid}/children`)
    ? readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
    : [];
  for (const one of [pid, ...children]) {
    try {
      process.kill(one, 'SIGKILL');
    } catch {
      // It ended by itself in the meantime.
    }
  }
}

async function answers(port: number): Promise<boolean> {
  const reply = await ask({ port, host: `localhost:${port}`, method: 'GET', path: '/readyz' }).catch(
    () => null,
  );
  return reply?.status === 200;
}

export interface Reply {
  status: number;
  cookies: string[];
  text: string;
}

/** One HTTP call with a Host header of our choosing; times out after ten seconds. */
export function ask(call: {
  port: number;
  host: string;
  method: string;
  path: string;
  cookie?: string;
  body?: object;
}): Promise<Reply> {
  const body = call.body ? JSON.stringify(call.body) : null;
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        port: call.port,
        host: '127.0.0.1',
        method: call.method,
        path: call.path,
        timeout: 10_000,
        headers: {
          host: call.host,
          ...(call.cookie ? { cookie: call.cookie } : {}),
          ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => (text += part));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            cookies: (response.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]!),
            text,
          }),
        );
      },
    );
    request.on('timeout', () => request.destroy(new Error('no answer')));
    request.on('error', reject);
    request.end(body);
  });
}
