import type { Mail } from '../mail/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/db.ts';
import type { Limits } from '../platform/admission/limits.ts';

/** What the rules of a store's people work with. */
export interface StaffDeps {
  db: Database;
  clock: Clock;
  config: Config;
  limits: Limits;
  mail: Mail;
}
