import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { Gateway } from './gateway.ts';
import type { Integrations } from './integrations.ts';
import type { PaymentOwner } from './owner.ts';

/** What the money code works with. */
export interface PaymentDeps {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  log: Log;
  /** The provider with the platform's own keys. */
  gateway: Gateway;
  /** The provider a try was made with, by the keys it was made with. */
  gatewayFor(payment: { integration: string; provider: string }): Promise<Gateway>;
  integrations: Integrations;
  /** Purpose → who is told. */
  owners: Record<string, PaymentOwner>;
}

export function ownerOf(deps: PaymentDeps, purpose: string): PaymentOwner {
  const owner = deps.owners[purpose];
  if (!owner) throw new Error(`Nobody owns payments for "${purpose}".`);
  return owner;
}
