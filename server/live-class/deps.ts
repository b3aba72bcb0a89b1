import type { Mail } from '../mail/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Limits } from '../platform/limits.ts';
import type { Log } from '../platform/log.ts';

export interface ClassDeps {
  config: Config;
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'send'>;
  mail: Mail;
}

export interface ClassRouteDeps extends ClassDeps {
  limits: Limits;
  log: Log;
}
