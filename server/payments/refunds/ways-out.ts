import { GatewayUnclear, type RefundAccount } from '../providers/gateway.ts';
import { inPaymentTransaction } from '../purpose-handler.ts';
import type { PaymentDeps } from '../deps.ts';
import {
  findPayment,
  findRefund,
  lockPayment,
  lockRefund,
  updateRefund,
  type Payment,
  type Refund,
  paidForBy,
  type PaidFor,
} from '../queries.ts';
import { isCovered } from './refund.ts';
import { endRefund, syncRefunds } from './sync.ts';
import { nextRefundAsk } from '../schedule.ts';

/**
 * Ends a refund that waits to be covered, or for bank details that nobody has: its amount can be asked for again. False
 * when it is past that. Should the provider send it after all, it is written down as it is.
 */
export async function withdrawRefund(deps: PaymentDeps, id: string, actor: string): Promise<boolean> {
  const found = await findWithPayment(deps, id);
  if (!found) return false;
  return inPaymentTransaction(deps.db, found.payment.store_id, async (tx) => {
    const payment = await lockPayment(tx.platform, found.payment.reference);
    const refund = await lockRefund(tx.platform, id);
    if (refund.state !== 'waiting' && refund.state !== 'needs_attention') return false;
    return endRefund(deps, tx, { payment, refund }, `Withdrawn by ${actor}.`);
  });
}

export type RefundDetailsResult =
  | { ok: true }
  | { ok: false; reason: 'not_wanted' | 'not_here' | 'not_covered' | 'unclear' }
  | { ok: false; reason: 'refused'; message: string };

/** Sends a refund that needs attention to the payer's bank account. Asking again after an unclear answer is safe. */
export async function giveBankDetails(
  deps: PaymentDeps,
  id: string,
  account: Omit<RefundAccount, 'currency'>,
): Promise<RefundDetailsResult> {
  const found = await findWithPayment(deps, id);
  if (found?.refund.state !== 'needs_attention' || !found.refund.provider_refund_id)
    return { ok: false, reason: 'not_wanted' };
  const { payment, refund } = found;
  const { refundTo } = await deps.gatewayFor(payment);
  if (!refundTo) return { ok: false, reason: 'not_here' };
  const covered = await inPaymentTransaction(deps.db, payment.store_id, async (tx) => {
    const current = await lockPayment(tx.platform, payment.reference);
    if (!(await isCovered(deps, tx, current, refund.amount_kobo))) return false;
    // Whatever the answer is, the provider is asked soon.
    await updateRefund(tx.platform, id, { checks: 0, next_check_at: nextRefundAsk(0, deps.clock.now()) });
    return true;
  });
  if (!covered) return { ok: false, reason: 'not_covered' };
  try {
    const sent = await refundTo(refund.provider_refund_id!, { currency: payment.currency, ...account });
    await syncRefunds(deps, payment);
    return sent.ok ? sent : { ok: false, reason: 'refused', message: sent.message };
  } catch (error) {
    if (!(error instanceof GatewayUnclear)) throw error;
    deps.log.warn('bank details for a refund got no clear answer', { refund: id, problem: error.message });
    return { ok: false, reason: 'unclear' };
  }
}

/** A person's way out for a refund that does not go by itself. */
export type WayOut =
  | { kind: 'withdraw'; actor: string }
  | { kind: 'account'; bankCode: string; accountNumber: string };

export type WentOut =
  /** `isNew`: it was done now, and not before. */
  | { ok: true; isNew: boolean }
  | Exclude<RefundDetailsResult, { ok: true }>
  /** `unknown`: nothing of this was paid for what was named. `sent`: it is past being withdrawn. */
  | { ok: false; reason: 'unknown' | 'sent' };

/** Ends or repairs a refund of what was paid for one thing; withdrawn twice is withdrawn once. */
export async function helpRefund(deps: PaymentDeps, of: PaidFor, id: string, way: WayOut): Promise<WentOut> {
  const found = await findWithPayment(deps, id);
  if (!found || !isSame(paidForBy(found.payment), of)) return { ok: false, reason: 'unknown' };
  if (way.kind === 'account') {
    const given = await giveBankDetails(deps, id, way);
    return given.ok ? { ok: true, isNew: true } : given;
  }
  if (await withdrawRefund(deps, id, way.actor)) return { ok: true, isNew: true };
  const now = await findRefund(deps.db.platform, id);
  return now?.state === 'withdrawn' ? { ok: true, isNew: false } : { ok: false, reason: 'sent' };
}

const isSame = (one: PaidFor, other: PaidFor): boolean =>
  one.purpose === other.purpose &&
  one.ownerId === other.ownerId &&
  (one.purpose !== 'order' || (other.purpose === 'order' && one.storeId === other.storeId));

async function findWithPayment(
  deps: PaymentDeps,
  id: string,
): Promise<{ refund: Refund; payment: Payment } | null> {
  const refund = await findRefund(deps.db.platform, id);
  const payment = refund && (await findPayment(deps.db.platform, refund.reference));
  return refund && payment ? { refund, payment } : null;
}
