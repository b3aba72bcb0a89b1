import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { Gateway } from './gateway.ts';
import type { Integrations } from './integrations.ts';
import type { PurposeHandler } from './purpose-handler.ts';
import type { LookedSince } from './since.ts';

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
}

export function handlerOf(deps: PaymentDeps, purpose: string): PurposeHandler {
  const handler = deps.handlers[purpose];
  if (!handler) throw new Error(`Nobody handles payments for "${purpose}".`);
  return handler;
}
