import { GatewayUnclear, type RefundAccount } from './gateway.ts';
import { inOwnersTransaction } from './owner.ts';
import type { PaymentParts } from './parts.ts';
import {
  findPayment,
  findRefund,
  lockPayment,
  lockRefund,
  updateRefund,
  type Payment,
  type Refund,
} from './queries.ts';
import { isCovered } from './refund.ts';
import { endRefund, syncRefunds } from './refund-sync.ts';
import { nextRefundAsk } from './schedule.ts';

/**
 * Ends a refund that waits to be covered, or for bank details that nobody has: its amount can be asked for again. False
 * when it is past that. Should the provider send it after all, it is written down as it is.
 */
export async function withdrawRefund(parts: PaymentParts, id: string, actor: string): Promise<boolean> {
  const found = await findWithPayment(parts, id);
  if (!found) return false;
  return inOwnersTransaction(parts.db, found.payment.store_id, async (tx) => {
    const payment = await lockPayment(tx.platform, found.payment.reference);
    const refund = await lockRefund(tx.platform, id);
    if (refund.state !== 'waiting' && refund.state !== 'needs_attention') return false;
    return endRefund(parts, tx, payment, refund, `Withdrawn by ${actor}.`);
  });
}

export type DetailsGiven =
  | { ok: true }
  | { ok: false; reason: 'not_wanted' | 'not_here' | 'not_covered' | 'unclear' }
  | { ok: false; reason: 'refused'; message: string };

/** Sends a refund that needs attention to the payer's bank account. Asking again after an unclear answer is safe. */
export async function giveBankDetails(
  parts: PaymentParts,
  id: string,
  account: Omit<RefundAccount, 'currency'>,
): Promise<DetailsGiven> {
  const found = await findWithPayment(parts, id);
  if (found?.refund.state !== 'needs_attention' || !found.refund.provider_refund_id)
    return { ok: false, reason: 'not_wanted' };
  const { payment, refund } = found;
  const { refundTo } = await parts.gatewayFor(payment);
  if (!refundTo) return { ok: false, reason: 'not_here' };
  const covered = await inOwnersTransaction(parts.db, payment.store_id, async (tx) => {
    const current = await lockPayment(tx.platform, payment.reference);
    if (!(await isCovered(parts, tx, current, refund.amount_kobo))) return false;
    // Whatever the answer is, the provider is asked soon.
    await updateRefund(tx.platform, id, { checks: 0, next_check_at: nextRefundAsk(0, parts.clock.now()) });
    return true;
  });
  if (!covered) return { ok: false, reason: 'not_covered' };
  try {
    const sent = await refundTo(refund.provider_refund_id!, { currency: payment.currency, ...account });
    await syncRefunds(parts, payment);
    return sent.ok ? sent : { ok: false, reason: 'refused', message: sent.message };
  } catch (error) {
    if (!(error instanceof GatewayUnclear)) throw error;
    parts.log.warn('bank details for a refund got no clear answer', { refund: id, problem: error.message });
    return { ok: false, reason: 'unclear' };
  }
}

/** A person's way out for a refund that does not go by itself. */
export type WayOut =
  { kind: 'withdraw'; actor: string } | { kind: 'account'; bankCode: string; accountNumber: string };

export type WentOut =
  | DetailsGiven
  /** `unknown`: nothing of this was paid for what was named. `sent`: it is past being withdrawn. */
  | { ok: false; reason: 'unknown' | 'sent' };

/** Ends or repairs a refund of what was paid for one thing; withdrawn twice is withdrawn once. */
export async function helpRefund(
  parts: PaymentParts,
  of: { purpose: string; ownerId: string },
  id: string,
  way: WayOut,
): Promise<WentOut> {
  const found = await findWithPayment(parts, id);
  if (found?.payment.purpose !== of.purpose || found.payment.owner_id !== of.ownerId)
    return { ok: false, reason: 'unknown' };
  if (way.kind === 'account') return giveBankDetails(parts, id, way);
  if (await withdrawRefund(parts, id, way.actor)) return { ok: true };
  const now = await findRefund(parts.db.platform, id);
  return now?.state === 'withdrawn' ? { ok: true } : { ok: false, reason: 'sent' };
}

async function findWithPayment(
  parts: PaymentParts,
  id: string,
): Promise<{ refund: Refund; payment: Payment } | null> {
  const refund = await findRefund(parts.db.platform, id);
  const payment = refund && (await findPayment(parts.db.platform, refund.reference));
  return refund && payment ? { refund, payment } : null;
}
