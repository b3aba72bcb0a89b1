import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPostgres } from '#scripts/postgres.ts';
import { createSandbox, type Sandbox } from '#sandbox/server.ts';
import { begunFolder } from './support/programs/begun-folder.ts';
import { until } from './support/programs/buyers.ts';
import { asAdmin, ordinaryLogin } from './support/programs/database-server.ts';
import { systemPostgres, urlOf } from './support/programs/debian-postgres.ts';
import { databaseFolder } from './support/folder.ts';
import { freePort } from './support/programs/free-port.ts';
import { ask, program, type Program } from './support/programs/program.ts';

const isHere = findPostgres() !== null;
if (!isHere)
  console.warn('Left out: there is no PostgreSQL of the system (node scripts/ensure-postgres.ts).');

const secretKey = 'sk_test_presence_ending';
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createSandbox({ secretKeys: [secretKey] });
});
const folders: string[] = [];
afterAll(async () => {
  await sandbox.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Two web processes that serve, with whatever database they are given. */
async function startedIn(dataDir: string, env: Record<string, string>): Promise<Program> {
  folders.push(dataDir);
  const app = program({
    port: await freePort(),
    dataDir,
    env: {
      WEB_PROCESSES: '2',
      DEMO: '0',
      HOST: '127.0.0.1',
      PAY_SECRET_KEY: secretKey,
      PAY_PUBLIC_KEY: 'pk_test_presence_ending',
      PAY_API_BASE: sandbox.url,
      PAY_CHECKOUT_BASE: sandbox.url,
      ...env,
    },
  });
  await app.start();
  return app;
}

/** What is answered by what has to ask the database. */
const ready = async ({ port }: Program) =>
  (await ask({ port, host: `localhost:${port}`, method: 'GET', path: '/readyz' })).status;

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a database of ours that somebody ends gently is ended and started again, though we hold lines to it', async () => {
  const app = await startedIn(await begunFolder('ending'), {});
  const file = path.join(app.dataDir, 'postgres', 'postmaster.pid');
  const pid = () => Number(readFileSync(file, 'utf8').split('\n')[0]);
  const before = pid();
  process.kill(before, 'SIGTERM');
  await until(() => !isAlive(before) || undefined);
  await until(async () => (await ready(app)) === 200 || undefined);
  expect(pid()).not.toBe(before);
  await app.stop();
});

test.runIf(isHere)(
  'a database of the operator’s that is ended gently ends, whatever language it says so in, since every line to it is let go; who asks is told that we are busy, and served once it is back',
  async () => {
    const postgres = await systemPostgres('de');
    const owner = await ordinaryLogin(postgres.admin, 'presence_owner');
    await asAdmin(postgres.admin, `create database presence owner ${owner.user}`);
    const DATABASE_URL = urlOf({ ...owner, database: 'presence' });
    const app = await startedIn(databaseFolder('ending'), { DATABASE_URL });
    const before = postgres.pid();
    process.kill(before, 'SIGTERM');
    // Somebody always asks, so no line rests for long.
    const answers = new Set<number>();
    await until(async () => {
      answers.add(await ready(app));
      return !isAlive(before) || undefined;
    });
    expect([...answers].toSorted()).toEqual([200, 503]);
    expect(await ready(app)).toBe(503);
    await postgres.start();
    await until(async () => (await ready(app)) === 200 || undefined);
    await app.stop();
    await postgres.stop();
  },
  120_000,
);
