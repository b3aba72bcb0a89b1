import type { Mail } from '../mail/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';

/** What gift cards are made with. */
export interface GiftCardDeps {
  config: Config;
  clock: Clock;
  mail: Mail;
}
