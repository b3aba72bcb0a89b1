import type { DomainDeps } from '../domains/index.ts';
import type { Mail } from '../mail/index.ts';
import type { PaymentDeps } from '../payments/index.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import type { Dns } from '../platform/outside/dns.ts';
import type { Limits } from '../platform/admission/limits.ts';

/** What the rules of names that are ordered through us work with. */
export interface NameDeps extends PlatformDeps {
  dns: Dns;
  limits: Limits;
  mail: Mail;
  payments: PaymentDeps;
  recordsAreOurs: DomainDeps['recordsAreOurs'];
}

/** What is enough to move a name and to tell its owners. */
export type NameNewsDeps = Pick<NameDeps, 'config' | 'clock' | 'mail'>;
