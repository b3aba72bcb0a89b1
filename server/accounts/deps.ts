import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database, PlatformTx } from '../platform/database/db.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Limits } from '../platform/admission/limits.ts';
import type { Log } from '../platform/log.ts';
import type { Mail } from '../mail/index.ts';

/** What the rules of accounts work with. */
export interface AccountDeps {
  db: Database;
  jobs: Jobs;
  mail: Mail;
  clock: Clock;
  limits: Limits;
  log: Log;
  config: Config;
  /** The stores a person may enter, for the answers that describe the person. */
  sitesOf(userId: string): Promise<{ slug: string }[]>;
  /** Takes somebody out of the stores they work in; the names of those they alone own, in which case nothing is changed. */
  leaveStores(tx: PlatformTx, userId: string): Promise<string[]>;
  /** Their stores that nobody else owns, and what becomes of them with the account. */
  ownStores: {
    ownedAlone(userId: string): Promise<string[]>;
    close(userId: string, storeIds: readonly string[]): Promise<void>;
    keep(userId: string): Promise<void>;
    /** Tells the other owners of their stores what becomes of them there. `day`: in words. */
    tell(tx: PlatformTx, userId: string, news: { news: 'leaves' | 'stays'; day: string }): Promise<void>;
  };
  /** Whether a store, a purchase or a seat hangs on an account or its address, so that it may not be erased. */
  isInUse(tx: PlatformTx, person: { id: string; email: string }): Promise<boolean>;
}
