import type { Mail } from '../mail/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/db.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';

/** What the rules of measures work with. */
export interface MeasureDeps {
  db: Database;
  clock: Clock;
  config: Config;
  mail: Mail;
  jobs: Pick<Jobs, 'send'>;
}
