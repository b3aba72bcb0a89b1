import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { sendImport } from '../academy/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/db.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { isFinished, markFinished } from './queries.ts';

/**
 * Has the demo course taken in by a job, so that starting waits for nothing; again when its folder looks different.
 * Answers whether there was anything to do.
 */
export async function loadDemoCourse(
  deps: { db: Database; clock: Clock; jobs: Pick<Jobs, 'send'> },
  folder = path.resolve('demo/course'),
): Promise<boolean> {
  if (!existsSync(path.join(folder, 'course.json'))) return false;
  const task = `demo course ${await looksOf(folder)}`;
  if (await isFinished(deps.db.platform, task)) return false;
  await deps.db.transact(async (tx) => {
    await sendImport(deps, tx, folder);
    await markFinished(tx, task, deps.clock.now());
  });
  return true;
}

/** Names and sizes stand for what is in the files; reading them all would make every start slower. */
async function looksOf(folder: string): Promise<string> {
  const names = (await readdir(folder, { recursive: true })).toSorted();
  const hash = createHash('sha256');
  for (const name of names) hash.update(`${name} ${(await stat(path.join(folder, name))).size}\n`);
  return hash.digest('hex').slice(0, 16);
}
