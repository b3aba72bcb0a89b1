import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSandbox, type Sandbox } from '#sandbox/server.ts';
import { newSecret } from '#server/platform/ids.ts';
import { asAdmin, ordinaryLogin, type Address } from '../support/programs/database-server.ts';
import { systemPostgres, urlOf } from '../support/programs/debian-postgres.ts';
import { freePort } from '../support/programs/free-port.ts';
import { mailServer } from '../support/programs/mail-server.ts';
import { program, type Program } from '../support/programs/program.ts';
import { redisServer } from '../support/programs/redis.ts';
import { newBucket, s3Env } from '../support/programs/s3-server.ts';

/** Something that stands on its own and is started again once while people shop. */
export interface Part {
  name: string;
  /** How it goes away. */
  goes: 'in order' | 'killed';
  /** What its restart may cost those who ask meanwhile: answers to anybody, or to one kind of request alone. */
  costs: { statuses: readonly number[]; kinds?: readonly string[] };
  /** Its first process; others may be below it. */
  pid(): number;
  restart(): Promise<void>;
}

export interface Installation {
  /** Where the proxy answers, and the two processes behind it. */
  port: number;
  doors: readonly number[];
  parts: readonly Part[];
  programs: Record<string, Program>;
  env: Record<string, string>;
  sandbox: Sandbox;
  mails: Awaited<ReturnType<typeof mailServer>>;
  /** What the programs wrote into their logs as errors, by how it begins. */
  errors: Map<string, number>;
  /** Past row level security. */
  database: Address;
  close(): Promise<void>;
}

/** How long a part that was killed is away (ms). */
const awayMs = 2_000;

type Closing = (() => Promise<unknown> | void)[];

/** Everything as `docs/running-at-scale.md` has it on one machine: nginx, two that serve, one that works, PostgreSQL, Redis, S3. */
export async function installation(): Promise<Installation> {
  const folder = mkdtempSync('/tmp/presence-soak-');
  const closing: Closing = [() => rmSync(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const end of closing.toReversed()) await end();
  };
  try {
    const services = await servicesIn(folder, closing);
    const { port, env, sandbox, mails, database } = services;
    const errors: Installation['errors'] = new Map();
    const programs = await programsOn(folder, env, { closing, errors });
    const doors = [programs['web 1'].port, programs['web 2'].port];
    closing.push(await nginx(path.join(folder, 'nginx'), port, doors));
    sandbox.control.setSettings({ webhook_url: `http://127.0.0.1:${port}/webhooks/paystack` });
    const parts = partsOf(programs, services);
    return { port, doors, parts, programs, env, sandbox, mails, errors, database, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What the programs stand on, and what they are told of it. */
async function servicesIn(folder: string, closing: Closing) {
  const sandbox = await createSandbox();
  closing.push(() => sandbox.close());
  const mails = await mailServer();
  closing.push(() => mails.close());
  const postgres = await systemPostgres();
  closing.push(() => postgres.stop());
  const redis = await redisServer();
  closing.push(() => redis.stop());
  await redis.start();
  const s3 = await s3Process(path.join(folder, 's3'));
  closing.push(() => s3.kill());
  const port = await freePort();
  const { serving, owner, database } = await twoLogins(postgres.admin);
  const env = {
    NODE_ENV: 'production',
    DEMO: '0',
    WEB_PROCESSES: '1',
    HOST: '127.0.0.1',
    SECRET_KEY: newSecret(),
    PLATFORM_URL: `http://localhost:${port}`,
    DATABASE_URL: urlOf(serving),
    MIGRATE_URL: urlOf(owner),
    DATABASE_CONNECTIONS: '12',
    // Fewer than there are pages: what is kept of them is full before memory is looked at.
    PAGE_CACHE_BYTES: '4000000',
    REDIS_URL: redis.url,
    SMTP_URL: mails.url,
    PAY_SECRET_KEY: 'sk_test_presence_sandbox',
    PAY_PUBLIC_KEY: 'pk_test_presence_sandbox',
    PAY_API_BASE: sandbox.url,
    PAY_CHECKOUT_BASE: sandbox.url,
    ...s3Env(await newBucket(s3.endpoint)),
  };
  return { sandbox, mails, postgres, redis, s3, port, database, env };
}

async function programsOn(
  folder: string,
  env: Record<string, string>,
  { closing, errors }: { closing: Closing; errors: Installation['errors'] },
) {
  const started = async (name: string, role: 'web' | 'worker'): Promise<Program> => {
    const dataDir = path.join(folder, name.replace(' ', '-'));
    mkdirSync(dataDir);
    const made = program({ port: await freePort(), dataDir, env: { ...env, ROLE: role } });
    closing.push(() => made.stop());
    const start = async () => {
      const ms = await made.start();
      made.child()!.stdout!.on('data', (bytes: Buffer) => countErrors(errors, name, bytes.toString()));
      return ms;
    };
    await start();
    return { ...made, start };
  };
  return {
    'web 1': await started('web 1', 'web'),
    'web 2': await started('web 2', 'web'),
    worker: await started('worker', 'worker'),
  };
}

/** Each part with how it goes and what that may cost. */
function partsOf(
  programs: Awaited<ReturnType<typeof programsOn>>,
  { s3, redis, postgres }: Awaited<ReturnType<typeof servicesIn>>,
): Part[] {
  const again = async (end: () => Promise<unknown>, start: () => Promise<unknown>) => {
    await end();
    await sleep(awayMs);
    await start();
  };
  const of = (name: keyof typeof programs, goes: Part['goes'], statuses: readonly number[]): Part => {
    const one = programs[name];
    const end = () => (goes === 'killed' ? one.kill('app') : one.stop());
    const restart = () => again(end, one.start);
    return { name, goes, costs: { statuses }, pid: () => one.child()!.pid!, restart };
  };
  return [
    of('web 1', 'in order', []),
    // What it was answering when it was killed is nobody's.
    of('web 2', 'killed', [502]),
    of('worker', 'in order', []),
    {
      name: 'S3',
      goes: 'killed',
      costs: { statuses: [503], kinds: ['a picture taken in', 'a picture'] },
      pid: s3.pid,
      restart: () => again(s3.kill, s3.start),
    },
    {
      name: 'Redis',
      goes: 'killed',
      costs: { statuses: [] },
      pid: redis.pid,
      restart: () => again(redis.kill, redis.start),
    },
    {
      name: 'PostgreSQL',
      goes: 'in order',
      costs: { statuses: [503] },
      pid: postgres.pid,
      restart: () => again(() => postgres.halt('in order'), postgres.start),
    },
  ];
}

/** One login that owns the tables and one that serves, and how somebody looks past both. */
async function twoLogins(admin: Address) {
  const database = 'presence';
  const owner = { ...(await ordinaryLogin(admin, 'presence_owner')), database };
  const serving = { ...(await ordinaryLogin(admin, 'presence_serving')), database };
  await asAdmin(admin, `create database ${database} owner ${owner.user}`);
  return { owner, serving, database: { ...admin, database } };
}

function countErrors(errors: Installation['errors'], name: string, said: string): void {
  for (const [, message] of said.matchAll(/"level":"error".*?"message":"([^"]+)"/g)) {
    const what = `${name}: ${message}`;
    errors.set(what, (errors.get(what) ?? 0) + 1);
  }
}

async function s3Process(directory: string) {
  mkdirSync(directory);
  const port = await freePort();
  let child: ChildProcess;
  const start = async () => {
    child = spawn(process.execPath, ['tests/soak/s3.ts', String(port), directory], { stdio: 'ignore' });
    await untilTaken(port);
  };
  await start();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    pid: () => child.pid!,
    start,
    async kill() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** nginx before both, with lines to them that are kept open; answers how to end it. */
async function nginx(folder: string, port: number, doors: readonly number[]): Promise<() => void> {
  mkdirSync(folder);
  const file = path.join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    file,
    `worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/errors;
    events { worker_connections 1024; }
    http {
      access_log off; client_max_body_size 20m;
      ${temporary.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
      upstream presence { ${doors.map((door) => `server 127.0.0.1:${door} max_fails=1 fail_timeout=1s;`).join(' ')} keepalive 16; }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://presence; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $http_host;
        }
      }
    }`,
  );
  const user = process.getuid?.() === 0 ? ['-g', 'user root;'] : [];
  const child = spawn('nginx', ['-p', folder, '-c', file, ...user], { stdio: 'ignore' });
  await untilTaken(port);
  return () => void child.kill('SIGTERM');
}

/** Waits until somebody listens at a port. */
async function untilTaken(port: number): Promise<void> {
  const isTaken = () =>
    new Promise<boolean>((resolve) => {
      const line = connect(port, '127.0.0.1', () => resolve(line.destroy() && true));
      line.once('error', () => resolve(false));
    });
  for (let n = 0; !(await isTaken()); n++) {
    if (n > 600) throw new Error(`Nobody listens at port ${port}.`);
    await sleep(50);
  }
}
