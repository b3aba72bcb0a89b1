import type { AsksToTell } from '../adverts.ts';

/** After so many hours a shopper may be reminded of an order that is not paid. */
export const remindHours = [1, 4, 24] as const;
export type RemindHours = (typeof remindHours)[number];

/** What a checkout asks and says besides the order. */
export interface CheckoutAsks extends AsksToTell {
  /** Whether who does not finish paying may be reminded by mail. */
  reminds: boolean;
}
