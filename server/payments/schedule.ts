import { after, days, hours, minutes } from '../platform/clock.ts';

/** How long goods are held for a try to pay; after it the provider is asked a last time before they are let go. */
export const attemptLifeMs = minutes(30);

const asks = [
  minutes(1),
  minutes(5),
  minutes(15),
  attemptLifeMs,
  hours(1),
  hours(6),
  hours(24),
  hours(72),
  days(7),
];

/** When an open try is asked about next; null once a week has passed without money. */
export function nextAsk(createdAt: Date, now: Date): Date | null {
  const wait = asks.find((ms) => createdAt.getTime() + ms > now.getTime());
  return wait === undefined ? null : after(createdAt, wait);
}

const refundAsks = [minutes(1), minutes(5), minutes(30), hours(2), hours(6)];

/** A refund takes days; it is asked about often at first and then daily, until the provider says it is over. */
export function nextRefundAsk(checks: number, now: Date): Date {
  return after(now, refundAsks[checks] ?? hours(24));
}
