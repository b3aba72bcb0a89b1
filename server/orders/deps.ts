import type { Mail } from '../mail/index.ts';
import type { Push } from '../push/index.ts';
import type { PaymentDeps } from '../payments/index.ts';
import type { Texts } from '../texts/index.ts';
import type { PlatformDeps } from '../platform/deps.ts';

/** What the rules of orders work with. */
export interface OrderDeps extends PlatformDeps {
  mail: Mail;
  texts: Texts;
  push: Push;
  payments: PaymentDeps;
}
