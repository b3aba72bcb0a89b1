import { keyFor, type Config } from './platform/config/config.ts';
import type { Log } from './platform/log.ts';
import type { Machines } from './platform/processes/machines.ts';

/** The other machines of this installation, where Redis is there to tell of them; what speaks with it is loaded only then. */
export async function machinesOf(config: Config, log: Log): Promise<Machines | null> {
  if (!config.redisUrl) return null;
  const { openMachines } = await import('./platform/processes/machines.ts');
  const named = `presence:${keyFor(config, 'redis').slice(0, 12)}`;
  return openMachines({ url: config.redisUrl, named, log });
}
