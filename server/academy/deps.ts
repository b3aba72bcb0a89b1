import type { Mail } from '../mail/index.ts';
import type { PaymentDeps } from '../payments/index.ts';
import type { Blobs } from '../platform/files/blobs.ts';
import type { Config } from '../platform/config/config.ts';
import type { Limits } from '../platform/admission/limits.ts';
import type { PlatformDeps } from '../platform/deps.ts';

/** What the rules of the academy work with. */
export interface AcademyDeps extends PlatformDeps {
  mail: Mail;
  limits: Limits;
  blobs: Blobs;
  payments: PaymentDeps;
  /** The provider's public key, which the page's payment popup needs. */
  publicKey: string;
}

/** Where everybody reads the course. */
export function coursePage(config: Pick<Config, 'platformUrl'>): string {
  return `${config.platformUrl}/courses`;
}
