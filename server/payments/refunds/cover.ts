import { after, days } from '../../platform/clock.ts';
import type { PlatformDb } from '../../platform/database/db.ts';
import { isOnOurAccount } from '../balances/balance.ts';
import { owedBy, securityOf, type Balance } from '../balances/queries.ts';
import type { Payment } from '../queries.ts';
import { sharesComeSince } from '../../platform/working-days.ts';

/** A store is new until its first sale has been in its bank for this long. */
const newForMs = days(30);
/** What a store that is not new may owe beyond what the provider still has of it. Kobo. */
const trustKobo = 200_000_00;

/** What a refund may come out of, in kobo. */
export interface Cover {
  /** Owed already; below nothing, what is held for the store. */
  owedKobo: number;
  /** How much may be sent back now; what is more waits. Below nothing when more is out than is covered. */
  sendableKobo: number;
  /** What may be owed before the store's payouts are stopped. */
  owableKobo: number;
}

/**
 * What a store's refunds are covered by: money we hold for it, shares the provider has not paid out, and, once it is
 * not new, our trust. The fees of sales that went back count as covered, for nobody has them.
 */
export async function coverOf(
  db: PlatformDb,
  storeId: string,
  now: Date,
  {
    balance,
    feeKobo = 0,
  }: { balance?: Pick<Balance, 'owed_kobo' | 'payouts_stopped'>; feeKobo?: number } = {},
): Promise<Cover> {
  const owedKobo = balance?.owed_kobo ?? (await owedBy(db, storeId));
  // While nothing is paid out, shares of any age are still with the provider.
  const since = balance?.payouts_stopped ? new Date(0) : sharesComeSince(now);
  const security = await securityOf(db, storeId, since);
  const first = security.first_settled_at;
  const isNew = first === null || after(first, newForMs) > now;
  const owableKobo = security.fees_kobo + feeKobo + (isNew ? 0 : trustKobo);
  return { owedKobo, sendableKobo: owableKobo + security.coming_kobo - owedKobo, owableKobo };
}

/** What a refund of a payment would come out of; null where the store's own provider pays it. */
export async function refundCover(db: PlatformDb, paid: Payment, now: Date): Promise<Cover | null> {
  if (!isOnOurAccount(paid)) return null;
  // Its fee counts as covered from its first refund on.
  const feeKobo = paid.refund_kobo + paid.disputed_kobo > 0 ? 0 : (paid.fee_kobo ?? 0);
  return coverOf(db, paid.store_id, now, { feeKobo });
}
