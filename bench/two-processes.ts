import { program, type ProgramOptions } from '#tests/support/programs/program.ts';
import type { Load } from './load.ts';
import type { Counted } from './results.ts';
import { costed } from './spent.ts';
import { proven, type Work } from './work.ts';

/**
 * A kept page from a program with a web process for each of two cores, as nginx has them: by itself the program leaves one
 * of the two to the database that it embeds.
 */
export async function keptPageOfTwo(
  options: ProgramOptions,
  its: Work,
  ask: () => Promise<Load>,
): Promise<Load & Counted> {
  const app = program({ ...options, env: { ...options.env, WEB_PROCESSES: '2' } });
  await app.start();
  // Each process keeps its own pages.
  await ask();
  const measured = await costed(app, () => proven(its, ask));
  await app.stop();
  return measured;
}
