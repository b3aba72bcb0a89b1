import type { Mail } from '../mail/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Limits } from '../platform/limits.ts';
import type { Log } from '../platform/log.ts';

export interface ClassParts {
  config: Config;
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'send'>;
  mail: Mail;
}

export interface ClassRouteParts extends ClassParts {
  limits: Limits;
  log: Log;
}
