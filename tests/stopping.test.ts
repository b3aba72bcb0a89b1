import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import pg from 'pg';
import { createSandbox } from '#sandbox/server.ts';
import { embeddedOwner } from '#server/platform/database/embedded-postgres.ts';
import { begunFolder } from './support/programs/begun-folder.ts';
import { furnished, signedInOwner } from './support/app.ts';
import { client } from './support/client.ts';
import type { TestDatabase } from './support/programs/database.ts';
import { embeddedTest as test } from './support/programs/embedded.ts';
import { databaseFolder } from './support/folder.ts';
import { ask, keptCode } from './support/programs/program.ts';
import { freePort } from './support/programs/free-port.ts';
import { processesAfter, processesOf } from './support/programs/processes.ts';
import { mayMount, smallDisk } from './support/programs/small-disk.ts';
import { checkOut, checkoutForm, fillBasket } from './support/selling/shopping.ts';

let dataDir: string;
let port: number;
const folders: string[] = [];
/** As a first start leaves it, which makes the database: what is measured are later ones. */
const folder = async () => {
  const made = await begunFolder('stop');
  folders.push(made);
  return made;
};
beforeAll(async () => {
  dataDir = await folder();
  port = await freePort();
  orphaned = await orphan();
});
const endAll = () => {
  for (const left of processesOf(dataDir)) process.kill(Number(left.split(' ')[0]), 'SIGKILL');
};
// What one test leaves behind is told by it, not by the next.
afterEach(endAll);
afterAll(() => {
  for (const made of folders) rmSync(made, { recursive: true, force: true });
});

let orphaned: Awaited<ReturnType<typeof orphan>>;
/** A database whose app was just killed, and what the process table shows a moment later. */
async function orphan() {
  const alone = await folder();
  const app = await started(['node', 'dist/server/main.js'], {
    DATA_DIR: alone,
    PORT: String(await freePort()),
  });
  await stopped(app, 'SIGKILL');
  await sleep(1_000);
  return { folder: alone, at: Date.now(), left: processesOf(alone) };
}

const bundled = process.execPath;
/** The Node a system brings, where that is an older one. */
const oldNode = ['/usr/bin/node', '/usr/local/bin/node'].find(
  (file) => existsSync(file) && spawnSync(file, ['-v'], { encoding: 'utf8' }).stdout < 'v24',
);

interface App {
  child: ChildProcess;
  said: () => string;
  startMs: number;
}

/** Runs words as a shell would at a terminal: in a process group of their own. */
function run([word, ...words]: string[], env: Record<string, string> = {}): App {
  const child = spawn(word === 'node' ? bundled : word!, words, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: '/tmp',
      DEMO: '0',
      DATA_DIR: dataDir,
      PORT: String(port),
      ...keptCode,
      ...env,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (output += bytes.toString()));
  return { child, said: () => output, startMs: 0 };
}

async function started(words: string[], env: Record<string, string> = {}): Promise<App> {
  const app = run(words, env);
  const at = Number(env.PORT ?? port);
  const began = Date.now();
  for (;;) {
    const reply = await ask({ port: at, host: `localhost:${at}`, method: 'GET', path: '/readyz' }).catch(
      () => null,
    );
    if (reply?.status === 200) return { ...app, startMs: Date.now() - began };
    if (app.child.exitCode !== null || Date.now() - began > 240_000)
      throw new Error(`It did not get ready: ${app.said()}`);
    await sleep(25);
  }
}

/** Its exit code, and how long it took (milliseconds). */
async function ended({ child }: App): Promise<{ code: number | null; ms: number }> {
  const began = Date.now();
  if (child.exitCode === null && child.signalCode === null)
    await new Promise((resolve) => child.once('exit', resolve));
  return { code: child.exitCode, ms: Date.now() - began };
}

function stopped(app: App, signal: NodeJS.Signals, who: 'it' | 'its group' = 'it') {
  process.kill(who === 'it' ? app.child.pid! : -app.child.pid!, signal);
  return ended(app);
}

const limitMs = 10_000;
/** A stop has less to do than a start. */
const atOnceMs = ({ startMs }: App) => Math.max(2_000, startMs);

const stops = {
  SIGTERM: ['SIGTERM', 'it'],
  SIGINT: ['SIGINT', 'it'],
  'a Ctrl-C at the terminal': ['SIGINT', 'its group'],
} as const;
type Stop = keyof typeof stops;
const all = Object.keys(stops) as Stop[];

/** Each way of starting hands the signal on in its own way; what the program does with it then is the same for all. */
const ways: [string, string[], Record<string, string>, readonly Stop[]][] = [
  ['the program', ['node', 'dist/server/main.js'], {}, all],
  ['the launcher', ['node', 'scripts/start.mjs'], {}, ['SIGINT']],
  ['npm', ['npm', 'start'], {}, ['a Ctrl-C at the terminal']],
  ...(oldNode
    ? ([
        ['the launcher on an older Node', [oldNode, 'scripts/start.mjs'], {}, ['SIGTERM']],
        ['npm on an older Node', ['npm', 'start'], { PATH: '/usr/local/bin:/usr/bin:/bin' }, all],
      ] as [string, string[], Record<string, string>, readonly Stop[]][])
    : []),
];
for (const [name, words, env, these] of ways)
  for (const does of oldNode ? these : all) {
    const [signal, who] = stops[does];
    test(`invariant 26: ${does} to ${name} stops everything at once, exit 0, and leaves no process`, async () => {
      const app = await started(words, env);
      const { code, ms } = await stopped(app, signal, who);
      expect([app.said().split('\n').slice(3), code, processesOf(dataDir)]).toEqual([
        expect.any(Array),
        0,
        [],
      ]);
      expect(ms).toBeLessThan(atOnceMs(app));
    });
  }

/** A line to the app on which words can be sent and heard. */
async function line(): Promise<{ socket: Socket; heard: () => string; closed: Promise<number> }> {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (bytes) => (heard += bytes.toString()));
  socket.on('error', () => undefined);
  const closed = new Promise<number>((resolve) => socket.on('close', () => resolve(Date.now())));
  await new Promise((resolve) => socket.on('connect', resolve));
  return { socket, heard: () => heard, closed };
}

/** A provider that takes every call and never answers. */
async function silentProvider() {
  let heard = '';
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => (heard += bytes.toString()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const isAsked = async (call: string) => {
    while (!heard.includes(call)) await sleep(20);
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server, isAsked };
}

const providerAt = (url: string) => ({
  PAY_SECRET_KEY: 'sk_test_presence_stop',
  PAY_PUBLIC_KEY: 'pk_test_presence_stop',
  PAY_API_BASE: url,
  PAY_CHECKOUT_BASE: url,
});

test('a stop lets a request that began finish, says goodbye on its line, and closes lines at rest', async () => {
  const app = await started(['node', 'dist/server/main.js']);
  const [silent, resting, busy] = await Promise.all([line(), line(), line()]);
  resting.socket.write(`GET /healthz HTTP/1.1\r\nhost: localhost:${port}\r\n\r\n`);
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'wrong' });
  busy.socket.write(
    `POST /api/auth/login/ HTTP/1.1\r\nhost: localhost:${port}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  );
  while (!resting.heard().includes('{"ok":true}')) await sleep(10);
  await sleep(200);
  const asked = Date.now();
  const end = stopped(app, 'SIGTERM');
  expect(Math.max(await silent.closed, await resting.closed) - asked).toBeLessThan(limitMs / 2);
  busy.socket.write(body.slice(10));
  await busy.closed;
  expect(busy.heard()).toMatch(/^HTTP\/1\.1 4\d\d [\s\S]*connection: close/i);
  expect((await end).code).toBe(0);
  expect(Date.now() - asked).toBeLessThan(limitMs);
  expect(processesOf(dataDir)).toEqual([]);
});

test('a stop cuts a form that never comes in whole before ten seconds are over, exit 0, and the database is stopped', async () => {
  const provider = await silentProvider();
  const app = await started(['node', 'dist/server/main.js'], providerAt(provider.url));
  const half = await line();
  half.socket.write(
    `POST /api/auth/login/ HTTP/1.1\r\nhost: localhost:${port}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`,
  );
  await sleep(200);
  const { code, ms } = await stopped(app, 'SIGTERM');
  expect([code, processesOf(dataDir)]).toEqual([0, []]);
  expect(ms).toBeLessThan(limitMs);
  provider.server.close();
});

/** The running app's own database, past row level security. */
function looking() {
  const pool = new pg.Pool({ ...embeddedOwner(dataDir), max: 1 });
  pool.on('error', () => undefined);
  const sql: TestDatabase['sql'] = async (text, values) => (await pool.query(text, values)).rows as never;
  return { sql, end: () => pool.end() };
}

test('a stop while a shopper and a job wait for the provider is over in time, exit 0; the order is kept with its try, and the same form goes on with it', async () => {
  const provider = await silentProvider();
  const app = await started(['node', 'dist/server/main.js'], providerAt(provider.url));
  const database = looking();
  const at = (slug?: string) => client(port, `${slug ? `${slug}.` : ''}localhost:${port}`);
  const owner = await signedInOwner({ client: at, database, url: `http://localhost:${port}` });
  const slug = `stop-${port}`;
  await owner.client.post('/api/sites/create/', { name: 'Stop', slug });
  const shop = await furnished({ owner, slug, storeId: '' }, { stock: 3 });
  const shopper = await fillBasket({ client: at }, shop);
  const form = checkoutForm(shop);
  const paying = checkOut(shopper, form).then(
    ({ status }) => status,
    () => 'cut',
  );
  await provider.isAsked('POST /transaction/initialize');
  await database.sql('update payments set next_check_at = now()');
  await database.sql(`insert into pgboss.job (name) values ('payments.sweep')`);
  await provider.isAsked('GET /transaction/verify/');
  const [order] = await database.sql<{ number: number }>('select number from orders');
  await database.end();
  const { code, ms } = await stopped(app, 'SIGTERM');
  expect([code, await paying, processesOf(dataDir)]).toEqual([0, 'cut', []]);
  expect(ms).toBeLessThan(limitMs);
  provider.server.close();

  const sandbox = await createSandbox({ secretKeys: ['sk_test_presence_stop'] });
  const again = await started(['node', 'dist/server/main.js'], providerAt(sandbox.url));
  const after = looking();
  const open = `select state, next_check_at is not null and expires_at is not null as is_asked_about,
    (select hold_until > now() and status = 'open' from orders) as holds from payments`;
  expect(await after.sql(open)).toEqual([{ state: 'created', is_asked_about: true, holds: true }]);
  await after.end();
  expect(await checkOut(shopper, form)).toMatchObject({
    status: 201,
    body: { number: order!.number, pay_url: expect.stringContaining(sandbox.url) },
  });
  expect((await stopped(again, 'SIGTERM')).code).toBe(0);
  await sandbox.close();
});

test('a signal in the middle of a start leaves nothing behind', async () => {
  for (const stage of ['postgres-guard', 'postgres -D', 'sandbox.js']) {
    const app = run(['node', 'dist/server/main.js']);
    while (!processesOf(dataDir).some((one) => one.includes(stage))) await sleep(5);
    const { code } = await stopped(app, 'SIGTERM');
    expect([stage, code, processesOf(dataDir)]).toEqual([stage, 0, []]);
  }
});

test('an app killed without a word leaves its database to the next start, which takes it over and stops it', async () => {
  const first = await started(['node', 'dist/server/main.js']);
  await stopped(first, 'SIGKILL');
  const database = processesOf(dataDir).filter(
    (one) => one.includes('presence.data_dir') || one.includes('postgres -D'),
  );
  expect(database).toHaveLength(1);
  const second = await started(['node', 'dist/server/main.js']);
  expect(processesOf(dataDir)).toContain(database[0]);
  // The first one's guard sees within a second that somebody keeps the database.
  await sleep(1_500);
  expect(processesOf(dataDir).filter((one) => one.includes('postgres-guard'))).toHaveLength(1);
  expect((await stopped(second, 'SIGTERM')).code).toBe(0);
  expect(processesOf(dataDir)).toEqual([]);
});

/** A start that must fail; how it ended, and what it said, which is read to its end when its pipes are closed. */
async function refused(env: Record<string, string>) {
  const { child, said } = run(['node', 'dist/server/main.js'], env);
  await new Promise((resolve) => child.once('close', resolve));
  const lines = said().trim().split('\n');
  return { code: child.exitCode, lines, left: processesOf(env.DATA_DIR ?? dataDir) };
}

test('a start that cannot be says why in one sentence, exit 1, and leaves nothing behind', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(port, '127.0.0.1', resolve));
  expect(await refused({})).toEqual({
    code: 1,
    lines: [
      `Port ${port} is already in use, perhaps by another Presence. Stop what runs there, or set another PORT.`,
    ],
    left: [],
  });
  taken.close();
  folders.push(databaseFolder('stop'));
  const file = `${folders.at(-1)}/file`;
  writeFileSync(file, '');
  for (const [env, sentence] of [
    [
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/x' },
      /^DATABASE_URL: no PostgreSQL takes us there \(.+\)\.$/,
    ],
    [{ DATABASE_URL: 'postgres://nobody@no-such-host.invalid/x' }, /^DATABASE_URL: .+\.$/],
    [{ DATA_DIR: file }, /file is in the way: a folder is needed there\. Move it, or set .+ DATA_DIR\.$/],
    [{ DATA_DIR: '/proc/a/b' }, /^No folder can be made at \/proc\/a\. Set another DATA_DIR\.$/],
    [{ DATA_DIR: '/sys/presence' }, /^\/sys\/presence.* (may not be written|lies on a disk) .+\.$/],
  ] as [Record<string, string>, RegExp][]) {
    const { code, lines, left } = await refused(env);
    expect([env, code, left, lines]).toEqual([env, 1, [], [expect.stringMatching(sentence)]]);
  }
});

(mayMount ? test : test.skip)(
  'a start on a full disk says so in one sentence and leaves nothing behind',
  async () => {
    const disk = smallDisk(8);
    try {
      const { code, lines, left } = await refused({ DATA_DIR: `${disk.folder}/data` });
      expect([code, left, lines]).toEqual([
        1,
        [],
        [expect.stringMatching(/No space left on device|no room left/)],
      ]);
    } finally {
      disk.remove();
    }
  },
  300_000,
);

// Last, because the half minute it takes passes while the others run.
test('the database of an app that was killed and does not come back stops by itself within a minute', async () => {
  expect(orphaned.left.length).toBeGreaterThan(2);
  expect(await processesAfter(orphaned.folder, orphaned.at + 60_000 - Date.now())).toEqual([]);
  expect(existsSync(`${orphaned.folder}/postgres/postmaster.pid`)).toBe(false);
});
