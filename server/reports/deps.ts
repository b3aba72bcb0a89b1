import type { Mail } from '../mail/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/db.ts';

/** What the rules of reports work with. */
export interface ReportDeps {
  db: Database;
  clock: Clock;
  config: Config;
  mail: Mail;
}
