import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { begunFolder } from './support/programs/begun-folder.ts';
import { testDatabase } from './support/programs/database.ts';
import { embeddedTest } from './support/programs/embedded.ts';
import { freePort } from './support/programs/free-port.ts';
import { databaseEnv } from './support/programs/program-database.ts';
import { EndedWhileStarting, program, type Program } from './support/programs/program.ts';

const pay = 'http://127.0.0.1:9';
const env = {
  DEMO: '0',
  HOST: '127.0.0.1',
  PAY_SECRET_KEY: 'sk_test_presence_start',
  PAY_PUBLIC_KEY: 'pk_test_presence_start',
  PAY_API_BASE: pay,
  PAY_CHECKOUT_BASE: pay,
};

/** Starts it and kills its database so many milliseconds later; answers how the start ended. */
async function startWith(app: Program, killAfterMs: number): Promise<string> {
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

embeddedTest(
  'invariant 26: a database that is killed at any moment of a start leaves the app ready or gone with a sentence, never dead',
  async () => {
    const dataDir = await begunFolder('start');
    const app = program({ port: await freePort(), dataDir, env });
    for (const ms of [60, 250, 500, 900]) {
      const end = await startWith(app, ms);
      const explained = /^(The database [^\n]+ Start it again\.|The database [^\n]+\.)$/m.test(end);
      expect([ms, end, end === 'ready' || (explained && !/^\s+at /m.test(end))]).toEqual([ms, end, true]);
    }
    // Also takes down a database that a failed start left behind.
    await app.start();
    await app.stop();
    rmSync(dataDir, { recursive: true, force: true });
  },
  600_000,
);

test('with a database and a secret from elsewhere it makes its data folder, and is ready', async () => {
  const database = await testDatabase();
  const root = mkdtempSync('/tmp/presence-new-');
  const elsewhere = program({
    port: await freePort(),
    dataDir: path.join(root, 'not', 'there'),
    env: { ...env, ...databaseEnv(database) },
  });
  await elsewhere.start();
  await elsewhere.stop();
  await database.close();
  rmSync(root, { recursive: true, force: true });
});
