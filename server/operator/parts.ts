import type { AcademyParts } from '../academy/index.ts';
import type { BillingParts } from '../billing/index.ts';
import type { Mail } from '../mail/index.ts';
import type { PaymentParts } from '../payments/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db.ts';
import type { Jobs } from '../platform/jobs.ts';

export interface OperatorParts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  payments: PaymentParts;
  academy: AcademyParts;
  billing: BillingParts;
  config: Config;
  mail: Mail;
  /** Who is at the terminal, for the audit entry. */
  actor: string;
}

/** What a command that only reads is given: nobody's name, so that it cannot write an audit entry. */
export type Reading = Omit<OperatorParts, 'actor'>;

interface Described {
  words: string;
  does: string;
  /** Whether an answer means that something is wrong, so that the program ends with a code that says so. */
  isAlarm?(answer: unknown): boolean;
}

/** A command that only reads; it is not told who asks, so that it cannot leave an audit entry. */
interface Look extends Described {
  would: null;
  /** Answers what to print. */
  run: (parts: Reading, args: string[]) => Promise<unknown>;
}

export interface Change extends Described {
  /** What it would do, after “It would”, with the places of `words`: said instead of done with `--dry-run`. */
  would: string;
  /** Answers what to print. */
  run: (parts: OperatorParts, args: string[]) => Promise<unknown>;
}

export type Command = Look | Change;
