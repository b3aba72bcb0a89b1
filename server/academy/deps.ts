import type { Mail } from '../mail/index.ts';
import type { PaymentDeps } from '../payments/index.ts';
import type { Blobs } from '../platform/blobs.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Limits } from '../platform/limits.ts';
import type { Log } from '../platform/log.ts';

/** What the rules of the academy work with. */
export interface AcademyDeps {
  config: Config;
  db: Database;
  clock: Clock;
  jobs: Jobs;
  log: Log;
  mail: Mail;
  limits: Limits;
  blobs: Blobs;
  payments: PaymentDeps;
  /** The provider's public key, which the page's payment popup needs. */
  publicKey: string;
}

/** Where everybody reads the course. */
export function coursePage(config: Pick<Config, 'platformUrl'>): string {
  return `${config.platformUrl}/courses`;
}
