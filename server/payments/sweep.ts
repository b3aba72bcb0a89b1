import { after, minutes } from '../platform/clock.ts';
import { workEvent } from './inbox.ts';
import type { PaymentParts } from './parts.ts';
import { duePayments, dueRefunds, openEvents } from './queries.ts';
import { pursueRefund } from './refund.ts';
import { settle } from './settle.ts';

export const sweepJob = 'payments.sweep';

const batch = 200;
const atOnce = 4;

/**
 * Asks about every try, refund and event whose time has come, so that a lost webhook or a dead process costs time and
 * never money. Answers how many were looked at.
 */
export async function sweep(parts: PaymentParts): Promise<number> {
  const now = parts.clock.now();
  const work = [
    ...(await openEvents(parts.db.platform, after(now, -minutes(1)), batch)).map(
      (id) => () => workEvent(parts, id),
    ),
    ...(await duePayments(parts.db.platform, now, batch)).map(
      (reference) => () => settle(parts, reference, 'sweep'),
    ),
    ...(await dueRefunds(parts.db.platform, now, batch)).map((id) => () => pursueRefund(parts, id)),
  ];
  let next = 0;
  const worker = async () => {
    for (let item = work[next++]; item; item = work[next++])
      await item().catch((error: unknown) => parts.log.error('the sweep met a failure', { error }));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return work.length;
}
