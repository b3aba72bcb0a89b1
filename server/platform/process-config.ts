import os from 'node:os';
import { z } from 'zod';

export const processEnv = {
  WEB_PROCESSES: z.coerce.number().int().min(1).max(64).optional(),
};

/** More share a database that is on the same machine, and work no faster for it. */
const mostByItself = 4;

type Given = z.output<z.ZodObject<typeof processEnv>> & { ROLE: 'all' | 'web' | 'worker' };

/** Processes of one start that serve: as many as cores unless given. */
export function webProcessesOf(given: Given): number {
  // Whoever only works answers nobody but a watcher.
  if (given.ROLE === 'worker') return 1;
  return given.WEB_PROCESSES ?? Math.min(mostByItself, os.availableParallelism());
}
