import type { Mail } from '../mail/index.ts';
import type { PaymentDeps } from '../payments/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';

/** What the rules of billing work with. */
export interface BillingDeps {
  config: Config;
  db: Database;
  clock: Clock;
  jobs: Jobs;
  log: Log;
  mail: Mail;
  payments: PaymentDeps;
}

/** Where an owner finds a store's plan; also where payers come back to. */
export function planPage(config: Pick<Config, 'platformUrl'>, slug: string): string {
  return `${config.platformUrl}/dashboard/plan?slug=${encodeURIComponent(slug)}`;
}

/** Where a payer comes back to from the provider, to be told what became of it. */
export function payReturnPage(config: Pick<Config, 'platformUrl'>, slug: string): string {
  return `${config.platformUrl}/dashboard/plan/paid?slug=${encodeURIComponent(slug)}`;
}
