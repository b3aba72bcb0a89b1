import type { Mail } from '../mail/index.ts';
import type { PaymentDeps } from '../payments/index.ts';
import type { Config } from '../platform/config/config.ts';
import type { StoreTx } from '../platform/database/db.ts';
import type { PlatformDeps } from '../platform/deps.ts';

/** What the rules of billing work with. */
export interface BillingDeps extends PlatformDeps {
  mail: Mail;
  payments: PaymentDeps;
  /** Whether a store has, or has had, something that only a paid plan gives. */
  usesPlan(tx: StoreTx): Promise<boolean>;
}

/** Where an owner finds a store's plan; also where payers come back to. */
export function planPage(config: Pick<Config, 'platformUrl'>, slug: string): string {
  return `${config.platformUrl}/dashboard/plan?slug=${encodeURIComponent(slug)}`;
}

/** Where a payer comes back to from the provider, to be told what became of it. */
export function payReturnPage(config: Pick<Config, 'platformUrl'>, slug: string): string {
  return `${config.platformUrl}/dashboard/plan/paid?slug=${encodeURIComponent(slug)}`;
}
