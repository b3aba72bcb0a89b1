import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Limits } from '../platform/limits.ts';
import type { Mail } from '../mail/index.ts';

/** What the rules of accounts work with. */
export interface AccountParts {
  db: Database;
  jobs: Jobs;
  mail: Mail;
  clock: Clock;
  limits: Limits;
  config: Config;
  /** The stores a person may enter, for the answers that describe the person. */
  sitesOf(userId: string): Promise<{ slug: string }[]>;
}
