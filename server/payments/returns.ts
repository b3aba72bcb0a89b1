import type { PlatformDb } from '../platform/db.ts';
import { disputesAbout, disputesOf, type Dispute } from './dispute-queries.ts';
import { refundsNeedingALook, refundsOfOwner, type Refund } from './queries.ts';

/** Money that went back to payers, or may: what we were asked to send, and what their banks want back. */
export interface Returns {
  refunds: Refund[];
  disputes: Dispute[];
}

/** Of everything paid for one thing: refunds in the order they were asked for, disputes the newest first. */
export async function returnsOf(db: PlatformDb, purpose: string, ownerId: string): Promise<Returns> {
  const refunds = await refundsOfOwner(db, purpose, ownerId);
  return { refunds, disputes: await disputesOf(db, purpose, ownerId) };
}

/**
 * Of everything paid for one purpose, the latest that somebody looks at: refunds that failed or wait for a person, unless
 * their payment has gone back since, and disputes, open ones first.
 */
export async function returnsToLookAt(db: PlatformDb, purpose: string, limit: number): Promise<Returns> {
  const refunds = await refundsNeedingALook(db, purpose, limit);
  return { refunds, disputes: await disputesAbout(db, purpose, limit) };
}
