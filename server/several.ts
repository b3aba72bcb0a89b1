import type { Life } from './life.ts';
import { machinesOf } from './machines-of.ts';
import { holdDatabase } from './own-database.ts';
import type { Begin } from './platform/processes/begin.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import { createCounts } from './platform/admission/limits.ts';
import { createLog } from './platform/log.ts';
import { sandboxFor } from './platform/outside/sandbox.ts';
import { handOn, keepCounts, passOn } from './platform/processes/siblings.ts';
import { gather } from './platform/processes/team.ts';

/**
 * The process above the web processes. It holds what there is one of (database, stand-ins, counts of limits), deals out
 * who comes to the port, and starts again whoever dies; it knows nothing of what is served and stays small.
 */
export async function startSeveral(config: Config, life: Life): Promise<void> {
  const log = createLog(systemClock, config.production ? 'json' : 'pretty');
  const machines = await machinesOf(config, log);
  const own = createCounts(systemClock);
  const counts = machines?.countsOver(own) ?? own;
  // It reads its code while the database starts.
  const team = gather(config.webProcesses, {
    log,
    connected(line, others) {
      keepCounts(line, counts);
      passOn(line, others, machines);
    },
  });
  if (machines) handOn(machines, team.serving);
  life.leans(team.stop);
  const database = await holdDatabase(config, log, life.isEnding);
  life.begun(database.letGo);
  if (machines) life.begun(machines.close);
  const sandbox = await sandboxFor(config);
  if (sandbox) life.begun(sandbox.stop);
  const { google, texts } = config;
  const pay = config.pay ?? sandbox!.pay;
  const orders = (slot: number, isStart: boolean): Begin => ({
    isFirst: isStart && slot === 0,
    keepsQueues: slot === 0,
    works: slot === 0 && config.role !== 'web',
    pay,
    stands: { google, texts },
  });
  const where = await team.begin(orders);
  life.goOn();
  console.log(where);
}
