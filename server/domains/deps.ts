import type { Mail } from '../mail/index.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import type { Dns } from '../platform/dns.ts';

export interface DomainDeps extends PlatformDeps {
  dns: Dns;
  mail: Mail;
}
