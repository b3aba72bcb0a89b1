import type { Mail } from '../mail/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/db.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Limits } from '../platform/admission/limits.ts';
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
