import type { Clock } from './clock.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/db.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Log } from './log.ts';

/** What the rules of nearly every module work with. */
export interface PlatformDeps {
  config: Config;
  db: Database;
  clock: Clock;
  jobs: Jobs;
  log: Log;
}
