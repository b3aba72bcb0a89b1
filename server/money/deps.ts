import type { Mail } from '../mail/index.ts';
import type { PaymentDeps } from '../payments/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/db.ts';
import type { Limits } from '../platform/admission/limits.ts';

/** What the rules of a store's money work with. */
export interface MoneyDeps {
  config: Config;
  db: Database;
  clock: Clock;
  limits: Limits;
  mail: Mail;
  payments: PaymentDeps;
}
