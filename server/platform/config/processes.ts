import os from 'node:os';
import { z } from 'zod';

export const processEnv = {
  WEB_PROCESSES: z.coerce.number().int().min(1).max(64).optional(),
};

/** More share a database that is on the same machine, and work no faster for it. */
const mostByItself = 4;

interface Given extends z.output<z.ZodObject<typeof processEnv>> {
  ROLE: 'all' | 'web' | 'worker';
  DATABASE_URL?: string | undefined;
}

/** Processes of one start that serve: one for each core unless given, but for one that the embedded database works on. */
export function webProcessesOf(given: Given, cores = os.availableParallelism()): number {
  // Whoever only works answers nobody but a watcher.
  if (given.ROLE === 'worker') return 1;
  const ours = given.DATABASE_URL ? cores : cores - 1;
  return given.WEB_PROCESSES ?? Math.min(mostByItself, Math.max(1, ours));
}
