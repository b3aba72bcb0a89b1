import { attemptLifeMs } from '#shared/orders/waits-for-payer.ts';
import { after, days, hours, minutes, seconds } from '../platform/clock.ts';

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

/** What the provider said last: that no money came, that it is not decided, or nothing that can be understood. */
export type CheckOutcome = 'no money' | 'undecided' | 'nothing clear';

/** How it goes on after a week; a try is given up only on a clear word that no money came. */
const askOnAfter: Record<CheckOutcome, number | null> = {
  'no money': null,
  undecided: hours(24),
  'nothing clear': hours(1),
};

/** Who did not answer may be back at any time: then what was paid meanwhile is known within five minutes, and within the hour where a day has passed. */
const askAgainAfter = (ageMs: number): number => (ageMs < days(1) ? minutes(4) : hours(1));

/** When an open try is asked about next; null once a week has passed without money. */
export function nextAsk(createdAt: Date, now: Date, outcome: CheckOutcome = 'no money'): Date | null {
  // One that was written while the clock was ahead begins now.
  const ageMs = Math.max(0, now.getTime() - createdAt.getTime());
  const wait = asks.find((ms) => ms > ageMs);
  const waitMs = wait === undefined ? askOnAfter[outcome] : wait - ageMs;
  if (waitMs === null) return null;
  return after(now, outcome === 'nothing clear' ? Math.min(waitMs, askAgainAfter(ageMs)) : waitMs);
}

/** An event is tried so often, for two and a half days in all; the payments it speaks of are asked about anyway. */
const mostEventTries = 20;

/** How long an event waits after it failed for the nth time (ms); null: it is given up. */
export function eventWait(tries: number): number | null {
  return tries >= mostEventTries ? null : Math.min(seconds(5) * 2 ** (tries - 1), hours(6));
}

const refundAsks = [minutes(1), minutes(5), minutes(30), hours(2), hours(6)];

/** A refund takes days; it is asked about often at first and then daily, until the provider says it is over. */
export function nextRefundAsk(checks: number, now: Date): Date {
  return after(now, refundAsks[checks] ?? hours(24));
}

/** When a refund is asked about again that got no clear answer, unless it is its turn before. */
export const refundAskAgain = (createdAt: Date, now: Date): Date =>
  after(now, askAgainAfter(Math.max(0, now.getTime() - createdAt.getTime())));

/** Carries a refund one step further. */
export const refundJob = 'payments.refund';

/** Reads the provider's list of refunds of one payment. */
export const refundSyncJob = 'payments.refunds';
