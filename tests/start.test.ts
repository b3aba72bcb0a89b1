import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseFolder } from './support/folder.ts';
import { freePort } from './support/free-port.ts';
import { EndedWhileStarting, program, type Program } from './support/program.ts';

let dataDir: string;
let app: Program;
beforeAll(async () => {
  dataDir = databaseFolder('start');
  const pay = 'http://127.0.0.1:9';
  app = program({
    port: await freePort(),
    dataDir,
    env: {
      DEMO: '0',
      HOST: '127.0.0.1',
      PAY_SECRET_KEY: 'sk_test_presence_start',
      PAY_PUBLIC_KEY: 'pk_test_presence_start',
      PAY_API_BASE: pay,
      PAY_CHECKOUT_BASE: pay,
    },
  });
  await app.start();
  await app.stop();
}, 180_000);
afterAll(async () => {
  // Also takes down a database that a failed start left behind.
  await app.start();
  await app.stop();
  rmSync(dataDir, { recursive: true, force: true });
}, 180_000);

/** Starts it and kills its database so many milliseconds later; answers how the start ended. */
async function startWith(killAfterMs: number): Promise<string> {
  const before = app.output().length;
  const starting = app.start();
  const killing = setTimeout(() => void app.kill('database'), killAfterMs);
  try {
    await starting;
    return 'ready';
  } catch (error) {
    if (!(error instanceof EndedWhileStarting)) throw error;
    return app.output().slice(before).trim();
  } finally {
    clearTimeout(killing);
    await app.stop();
  }
}

test('invariant 26: a database that is killed at any moment of a start leaves the app ready or gone with a sentence, never dead', async () => {
  for (const ms of [60, 250, 500, 900]) {
    const end = await startWith(ms);
    const explained = /^(The database [^\n]+ Start it again\.|The database [^\n]+\.)$/m.test(end);
    expect([ms, end, end === 'ready' || (explained && !/^\s+at /m.test(end))]).toEqual([ms, end, true]);
  }
}, 600_000);
