import type { Mail } from '../mail/index.ts';
import type { StoreTx } from '../platform/database/db.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import type { Dns } from '../platform/outside/dns.ts';

export interface DomainDeps extends PlatformDeps {
  dns: Dns;
  mail: Mail;
  /**
   * Told in the transaction of the change that something became of a domain of the store, so that what waits for us
   * follows. Answers whether the name was ordered through us and its records are ours to set.
   */
  recordsAreOurs(tx: StoreTx, base: string): Promise<boolean>;
}
