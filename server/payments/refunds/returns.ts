import { pipelined, type PlatformDb } from '../../platform/database/db.ts';
import { disputesAbout, disputesOf, type Dispute } from '../disputes/queries.ts';
import { refundsNeedingALook, refundsOfOwner, type PaidFor, type Refund } from '../queries.ts';

/** Money that went back to payers, or may: what we were asked to send, and what their banks want back. */
export interface Returns {
  refunds: Refund[];
  disputes: Dispute[];
}

/**
 * Of everything paid for one thing: refunds in the order they were asked for, disputes the newest first. With `latest`,
 * of everything paid for the purpose that many that somebody looks at: refunds that failed or wait for a person, unless
 * their payment has gone back since, and disputes, open ones first.
 */
export async function returnsOf(
  db: PlatformDb,
  of: PaidFor | { purpose: string; latest: number },
): Promise<Returns> {
  const [refunds, disputes] = await pipelined(
    'latest' in of
      ? [refundsNeedingALook(db, of.purpose, of.latest), disputesAbout(db, of.purpose, of.latest)]
      : [refundsOfOwner(db, of), disputesOf(db, of)],
  );
  return { refunds, disputes };
}
