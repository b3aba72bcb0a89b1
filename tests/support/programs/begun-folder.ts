import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { isEmbedded } from './embedded.ts';
import { databaseFolder } from '../folder.ts';
import { freePort } from './free-port.ts';
import { program } from './program.ts';

const nobody = 'http://127.0.0.1:9';
const env = {
  DEMO: '0',
  HOST: '127.0.0.1',
  PAY_SECRET_KEY: 'sk_test_presence_begun',
  PAY_PUBLIC_KEY: 'pk_test_presence_begun',
  PAY_API_BASE: nobody,
  PAY_CHECKOUT_BASE: nobody,
};

/**
 * A folder of its own as a first start of the program leaves it, for tests of what comes later: making a database and all
 * its tables takes ten times what a copy takes. On another server there is nothing to copy. Whoever made it deletes it.
 */
export async function begunFolder(name: string): Promise<string> {
  const folder = databaseFolder(name);
  if (!isEmbedded) return folder;
  // Its owners go along: a database is its user's.
  execFileSync('cp', ['-a', `${await begun()}/.`, folder]);
  return folder;
}

/** The one that all others are copied from: made by who asks first, while others wait. */
async function begun(): Promise<string> {
  const root = inject('begun');
  const [dataDir, made, failed] = ['data', 'made', 'failed'].map((name) => path.join(root, name)) as [
    string,
    string,
    string,
  ];
  if (!isFirst(dataDir)) {
    while (!existsSync(made)) {
      if (existsSync(failed)) throw new Error('Who was first could not start the program.');
      await sleep(50);
    }
    return dataDir;
  }
  const app = program({ port: await freePort(), dataDir, env });
  try {
    await app.start();
    await app.stop();
  } catch (error) {
    writeFileSync(failed, '');
    throw error;
  }
  writeFileSync(made, '');
  return dataDir;
}

/** A folder is made once, whoever tries. */
function isFirst(dataDir: string): boolean {
  try {
    mkdirSync(dataDir);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === 'EEXIST') return false;
    throw error;
  }
}
