import type { AcademyDeps } from '../academy/index.ts';
import type { BillingDeps } from '../billing/index.ts';
import type { Mail } from '../mail/index.ts';
import type { NameDeps } from '../names/index.ts';
import type { PaymentDeps } from '../payments/index.ts';
import type { Blobs } from '../platform/files/blobs.ts';
import type { Actor, AtTerminal } from '../platform/commands.ts';
import type { Config } from '../platform/config/config.ts';
import type { PlatformTx } from '../platform/database/db.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';

/** What a command that only reads is given: nobody's name, so that it cannot write an audit entry. */
export interface ReaderDeps extends AtTerminal {
  jobs: Jobs;
  blobs: Blobs;
  payments: PaymentDeps;
  academy: AcademyDeps;
  billing: BillingDeps;
  names: NameDeps;
  recordsAreOurs: NameDeps['recordsAreOurs'];
  config: Config;
  mail: Mail;
  /** Takes a person out of every store; answers those they alone own. */
  leaveStores(tx: PlatformTx, personId: string): Promise<string[]>;
}

/** What a command that changes something is given. */
export type OperatorDeps = ReaderDeps & Actor;
