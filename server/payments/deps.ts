import type { Clock } from '../platform/clock.ts';
import type { Database, StoreTx } from '../platform/database/db.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { Gateway } from './providers/gateway.ts';
import type { Integrations } from './keys/integrations.ts';
import type { PayoutAccount } from './balances/payout-queries.ts';
import type { PurposeHandler } from './purpose-handler.ts';

/** What was found at the providers that a copy did not know. */
export interface FoundSince {
  /** Payments it knows, and knows now to be made. */
  settled: number;
  /** Payments by our keys that no try of it asked for; each waits for a person. */
  unknown: number;
  /** The same by stores' own keys. */
  ofStores: number;
  /** Stores whose provider did not answer, or does not take their key. */
  notAsked: string[];
}

/** `why`: our own providers did not answer, and nothing is known. */
export type LookedSince = ({ ok: true } & FoundSince) | { ok: false; why: string };

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
  /** What was paid since a moment, by everybody's keys: for a copy that knows nothing of what came after it. */
  lookSince(from: Date, toldBy: string): Promise<LookedSince>;
  /** Purpose → who is told. */
  handlers: Record<string, PurposeHandler>;
  /** Tells a store's owners that the provider does not take the bank account they entered a while ago. */
  tellRefusedAccount(tx: StoreTx, account: PayoutAccount): Promise<void>;
}

/** Who is told what becomes of payments for a purpose. @throws where nobody is. */
export function handlerOf(deps: PaymentDeps, purpose: string): PurposeHandler {
  const handler = deps.handlers[purpose];
  if (!handler) throw new Error(`Nobody handles payments for "${purpose}".`);
  return handler;
}
