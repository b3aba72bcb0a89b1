import { mayMove, refundMoves, type RefundState } from '#shared/states.ts';
import { GatewayUnclear, type ProviderRefund } from './gateway.ts';
import { inOwnersTransaction, type OwnerTx } from './owner.ts';
import { ownerOf, type PaymentParts } from './parts.ts';
import {
  claimRefund,
  findPayment,
  findRefund,
  insertRefund,
  lockPayment,
  lockRefund,
  refundsOfPayment,
  updatePayment,
  updateRefund,
  type Payment,
  type Refund,
} from './queries.ts';
import { nextRefundAsk } from './schedule.ts';

export const refundJob = 'payments.refund';

export interface RefundWanted {
  reference: string;
  /** Kobo. */
  amountKobo: number;
  reason: string;
  /** Asking twice with the same key is asking once. */
  key: string;
  requestedBy: string;
}

export type RefundRequested =
  | { ok: true }
  | { ok: false; reason: 'too_much'; availableKobo: number }
  | { ok: false; reason: 'busy' | 'nothing_captured' };

/**
 * Writes down that money goes back; the provider is asked after the commit. What is asked for and has not failed can
 * never exceed what was captured: the row lock says so first, a check on the row says so last.
 */
export async function requestRefund(
  parts: PaymentParts,
  tx: OwnerTx,
  wanted: RefundWanted,
): Promise<RefundRequested> {
  const payment = await lockPayment(tx.platform, wanted.reference);
  if (payment.captured_kobo === null) return { ok: false, reason: 'nothing_captured' };
  const earlier = await refundsOfPayment(tx.platform, wanted.reference);
  if (earlier.some((refund) => refund.key === wanted.key)) return { ok: true };
  if (earlier.some((refund) => refund.state === 'requested')) return { ok: false, reason: 'busy' };
  const availableKobo = payment.captured_kobo - payment.refund_kobo;
  if (wanted.amountKobo > availableKobo) return { ok: false, reason: 'too_much', availableKobo };
  const id = await insertRefund(tx.platform, {
    reference: wanted.reference,
    key: wanted.key,
    amount_kobo: wanted.amountKobo,
    reason: wanted.reason,
    requested_by: wanted.requestedBy,
    created_at: parts.clock.now(),
  });
  if (!id) return { ok: true };
  await updatePayment(tx.platform, wanted.reference, {
    refund_kobo: payment.refund_kobo + wanted.amountKobo,
  });
  await parts.jobs.send(tx.platform, refundJob, { id });
  await ownerOf(parts, payment.purpose).refundAsked(tx, payment, await lockRefund(tx.platform, id));
  return { ok: true };
}

/**
 * Carries a refund one step further: sends it when it was not sent, else asks how it stands. The provider keeps no
 * key for refunds, so after an unclear answer its own list is read before anything is sent again.
 */
export async function pursueRefund(parts: PaymentParts, id: string): Promise<void> {
  const refund = await findRefund(parts.db.platform, id);
  if (!refund || refund.state === 'processed' || refund.state === 'failed') return;
  // Asked about a moment ago: whoever did may still be waiting for the answer, so its time has to come first.
  if (refund.next_check_at && refund.next_check_at > parts.clock.now()) return;
  const payment = await findPayment(parts.db.platform, refund.reference);
  if (!payment) return;
  try {
    if (refund.state !== 'requested') {
      if (await claimAsk(parts, payment, refund)) await syncRefunds(parts, payment);
      return;
    }
    // The list is read before the claim: who wins the claim knows of everything that was sent under earlier ones.
    if (refund.checks > 0 && (await syncRefunds(parts, payment)).includes(id)) return;
    if (await claimAsk(parts, payment, refund)) await send(parts, payment, refund);
  } catch (error) {
    if (!(error instanceof GatewayUnclear)) throw error;
    parts.log.warn('a refund got no clear answer', { refund: id, problem: error.message });
  }
}

/**
 * Before the call, in its own transaction: whatever happens next, we know that a call may have been made. False when
 * somebody else asked since the refund was read, as a job and the sweep may at the same moment.
 */
async function claimAsk(parts: PaymentParts, payment: Payment, refund: Refund): Promise<boolean> {
  return inOwnersTransaction(parts.db, payment.store_id, (tx) =>
    claimRefund(tx.platform, refund, nextRefundAsk(refund.checks, parts.clock.now())),
  );
}

async function send(parts: PaymentParts, payment: Payment, refund: Refund): Promise<void> {
  const gateway = await parts.gatewayFor(payment);
  const answer = await gateway.refund({
    reference: payment.reference,
    amountKobo: refund.amount_kobo,
    currency: payment.currency,
    note: refund.id,
  });
  if (answer.ok) return applyState(parts, payment, refund.id, answer.refund.state, answer.refund.id);
  parts.log.warn('the provider refused a refund', { refund: refund.id, problem: answer.message });
  await applyState(parts, payment, refund.id, 'failed', null);
}

/**
 * Brings our refunds of a payment to where the provider has them, also those made on the provider's own pages;
 * answers the ids of ours that the provider knows.
 */
export async function syncRefunds(parts: PaymentParts, payment: Payment): Promise<string[]> {
  const gateway = await parts.gatewayFor(payment);
  const theirs = await gateway.refundsOf(payment.reference);
  const ours = await refundsOfPayment(parts.db.platform, payment.reference);
  const known: string[] = [];
  for (const found of theirs) {
    const mine = ours.find((refund) => refund.provider_refund_id === found.id || refund.id === found.note);
    const id = mine?.id ?? (await adopt(parts, payment, found));
    if (!id) continue;
    known.push(id);
    await applyState(parts, payment, id, found.state, found.id);
  }
  return known;
}

/** A refund that somebody made on the provider's pages becomes ours too, so that the books stay equal. */
async function adopt(parts: PaymentParts, payment: Payment, found: ProviderRefund): Promise<string | null> {
  return inOwnersTransaction(parts.db, payment.store_id, async (tx) => {
    const current = await lockPayment(tx.platform, payment.reference);
    if (current.refund_kobo + found.amountKobo > (current.captured_kobo ?? 0)) {
      parts.log.error('a refund of the provider’s own does not fit what was captured', { refund: found.id });
      return null;
    }
    const id = await insertRefund(tx.platform, {
      reference: payment.reference,
      key: `provider-${found.id}`,
      amount_kobo: found.amountKobo,
      reason: 'Made on the payment provider’s own pages.',
      requested_by: 'provider',
      created_at: parts.clock.now(),
    });
    if (id)
      await updatePayment(tx.platform, payment.reference, {
        refund_kobo: current.refund_kobo + found.amountKobo,
      });
    return id;
  });
}

async function applyState(
  parts: PaymentParts,
  payment: Payment,
  id: string,
  to: RefundState,
  providerRefundId: string | null,
): Promise<void> {
  await inOwnersTransaction(parts.db, payment.store_id, async (tx) => {
    const current = await lockPayment(tx.platform, payment.reference);
    const refund = await lockRefund(tx.platform, id);
    if (refund.state === to || !mayMove(refundMoves, refund.state, to)) return;
    const over = to === 'processed' || to === 'failed';
    const wasProcessed = refund.state === 'processed';
    const now = parts.clock.now();
    await updateRefund(tx.platform, id, {
      state: to,
      updated_at: now,
      ...(providerRefundId ? { provider_refund_id: providerRefundId } : {}),
      next_check_at: over ? null : nextRefundAsk(refund.checks, now),
    });
    const owner = ownerOf(parts, current.purpose);
    if (to === 'processed') await owner.refunded(tx, current, { ...refund, state: to });
    if (to !== 'failed') return;
    await updatePayment(tx.platform, current.reference, {
      refund_kobo: current.refund_kobo - refund.amount_kobo,
    });
    await owner.refundFailed(tx, current, { ...refund, state: to }, wasProcessed);
  });
}
