import type { Config, PayConfig } from '../platform/config/config.ts';
import { createIntegrations } from './keys/integrations.ts';
import type { PaymentDeps } from './deps.ts';
import { heldBack } from './providers/held-back.ts';
import { paystack } from './providers/paystack.ts';
import { lookSince } from './since.ts';
import { definePaymentJobs } from './work.ts';

/**
 * The money code on what is outside of it, with its jobs. `told`: by purpose, who is told what became of a payment, and how a
 * store's owners are told of their bank account.
 */
export function createPayments(
  outside: Pick<PaymentDeps, 'db' | 'clock' | 'jobs' | 'log'> & { config: Config },
  pay: PayConfig,
  told: Pick<PaymentDeps, 'handlers' | 'tellRefusedAccount'>,
): PaymentDeps {
  const { db, clock, jobs, log, config } = outside;
  const integrations = createIntegrations({ db, config, pay });
  const { gatewayFor } = integrations;
  const deps: PaymentDeps = {
    db,
    clock,
    jobs,
    log,
    gateway: heldBack(paystack(pay), db),
    gatewayFor,
    integrations,
    lookSince: (from, toldBy) => lookSince(deps, from, toldBy),
    ...told,
  };
  definePaymentJobs(deps);
  return deps;
}
