import type { Config } from '../platform/config.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { Mail } from '../mail/index.ts';
import type { PaymentDeps } from '../payments/index.ts';

/** What the rules of orders work with. */
export interface OrderDeps {
  config: Config;
  db: Database;
  clock: Clock;
  jobs: Jobs;
  log: Log;
  mail: Mail;
  payments: PaymentDeps;
}
