import { mayGoBack } from '#shared/states.ts';
import { bookRefund, isOnOurAccount, leftOf } from '../balances/balance.ts';
import { lockBalance } from '../balances/queries.ts';
import { coverOf } from './cover.ts';
import { askBy } from '../due-queries.ts';
import { GatewayUnclear } from '../providers/gateway.ts';
import { transitionRefund } from '../transitions.ts';
import { inPaymentTransaction, type PaymentTx } from '../purpose-handler.ts';
import { handlerOf, type PaymentDeps } from '../deps.ts';
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
} from '../queries.ts';
import { applyState, syncRefunds } from './sync.ts';
import { nextRefundAsk, refundAskAgain, refundJob } from '../schedule.ts';

export interface RefundRequest {
  reference: string;
  /** Kobo. */
  amountKobo: number;
  reason: string;
  /** Asking twice with the same key is asking once, unless the first one failed. */
  key: string;
  requestedBy: string;
}

export type RefundRequestResult =
  | { ok: true }
  | { ok: false; reason: 'too_much'; availableKobo: number }
  | { ok: false; reason: 'busy' | 'nothing_captured' };

/**
 * Writes down that money goes back; the provider is asked after the commit. What is asked for and has not failed can
 * never exceed what was captured: the row lock says so first, a check on the row says so last. A refund that our own
 * account would pay for a store that cannot cover it waits.
 */
export async function requestRefund(
  deps: PaymentDeps,
  tx: PaymentTx,
  request: RefundRequest,
): Promise<RefundRequestResult> {
  const payment = await lockPayment(tx.platform, request.reference);
  if (payment.captured_kobo === null) return { ok: false, reason: 'nothing_captured' };
  const earlier = await refundsOfPayment(tx.platform, request.reference);
  if (earlier.some((refund) => refund.key === request.key && mayGoBack(refund.state))) return { ok: true };
  if (earlier.some((refund) => refund.state === 'requested' || refund.state === 'waiting'))
    return { ok: false, reason: 'busy' };
  const availableKobo = leftOf(payment);
  if (request.amountKobo > availableKobo) return { ok: false, reason: 'too_much', availableKobo };
  const id = await insertRefund(tx.platform, {
    reference: request.reference,
    key: request.key,
    amount_kobo: request.amountKobo,
    state: 'requested',
    reason: request.reason,
    requested_by: request.requestedBy,
    created_at: deps.clock.now(),
  });
  if (!id) return { ok: true };
  const refund_kobo = payment.refund_kobo + request.amountKobo;
  await updatePayment(tx.platform, request.reference, { refund_kobo });
  const handler = handlerOf(deps, payment.purpose);
  await handler.refundAsked(tx, payment, await lockRefund(tx.platform, id));
  if (await isCovered(deps, tx, payment, request.amountKobo))
    await sendSoon(deps, tx, payment, { id, amount_kobo: request.amountKobo });
  else {
    const next_check_at = nextRefundAsk(0, deps.clock.now());
    await transitionRefund(deps, tx, { id, state: 'requested' }, { to: 'waiting', next_check_at });
    await handler.refundWaits?.(tx, payment, await lockRefund(tx.platform, id));
  }
  return { ok: true };
}

/** Decided with the store's balance locked, so that two refunds never count on the same money. */
export async function isCovered(
  deps: Pick<PaymentDeps, 'clock'>,
  tx: PaymentTx,
  payment: Payment,
  amountKobo: number,
): Promise<boolean> {
  if (!isOnOurAccount(payment)) return true;
  const now = deps.clock.now();
  const balance = await lockBalance(tx.platform, payment.store_id, now);
  return amountKobo <= (await coverOf(tx.platform, payment.store_id, now, { balance })).sendableKobo;
}

async function sendSoon(
  deps: PaymentDeps,
  tx: PaymentTx,
  payment: Payment,
  refund: Pick<Refund, 'id' | 'amount_kobo'>,
): Promise<void> {
  await bookRefund(deps, tx.platform, payment, { ...refund, state: 'requested' });
  await deps.jobs.send(tx.platform, refundJob, { id: refund.id });
}

/**
 * Carries a refund one step further: sends it when it was not sent, else asks how it stands. The provider keeps no
 * key for refunds, so after an unclear answer its own list is read before anything is sent again.
 */
export async function pursueRefund(deps: PaymentDeps, id: string): Promise<void> {
  const refund = await findRefund(deps.db.platform, id);
  if (!refund || refund.state === 'processed' || !mayGoBack(refund.state)) return;
  if (refund.state === 'waiting') return void (await releaseRefund(deps, id, null));
  // Asked about a moment ago: whoever did may still be waiting for the answer, so its time has to come first.
  if (refund.next_check_at! > deps.clock.now()) return;
  const payment = (await findPayment(deps.db.platform, refund.reference))!;
  try {
    if (refund.state !== 'requested') {
      if (await claimAsk(deps, payment, refund)) await syncRefunds(deps, payment);
      return;
    }
    // The list is read before the claim: who wins the claim knows of everything that was sent under earlier ones.
    if (refund.checks > 0 && (await syncRefunds(deps, payment)).includes(id)) return;
    if (await claimAsk(deps, payment, refund)) await send(deps, payment, refund);
  } catch (error) {
    if (!(error instanceof GatewayUnclear)) throw error;
    const now = deps.clock.now();
    await askBy(deps.db.platform, id, now, refundAskAgain(refund.created_at, now));
    deps.log.warn('a refund got no clear answer', { refund: id, problem: error.message });
  }
}

/**
 * Lets a refund go that waited, when it is covered by now or when somebody of the platform says so (`byForce`, with
 * their reason). False when it is not waiting, or goes on waiting.
 */
export async function releaseRefund(deps: PaymentDeps, id: string, byForce: string | null): Promise<boolean> {
  const seen = await findRefund(deps.db.platform, id);
  if (!seen) return false;
  const payment = (await findPayment(deps.db.platform, seen.reference))!;
  return inPaymentTransaction(deps.db, payment.store_id, async (tx) => {
    const current = await lockPayment(tx.platform, payment.reference);
    const refund = await lockRefund(tx.platform, id);
    if (refund.state !== 'waiting') return false;
    const now = deps.clock.now();
    const goes = byForce !== null || (await isCovered(deps, tx, current, refund.amount_kobo));
    if (!goes) {
      const next_check_at = nextRefundAsk(refund.checks, now);
      await updateRefund(tx.platform, id, { checks: refund.checks + 1, next_check_at });
      return false;
    }
    await transitionRefund(deps, tx, refund, { to: 'requested', next_check_at: now, checks: 0 });
    await sendSoon(deps, tx, current, refund);
    return true;
  });
}

/**
 * Before the call, in its own transaction: whatever happens next, we know that a call may have been made. False when
 * somebody else asked since the refund was read, as a job and the sweep may at the same moment.
 */
async function claimAsk(deps: PaymentDeps, payment: Payment, refund: Refund): Promise<boolean> {
  return inPaymentTransaction(deps.db, payment.store_id, (tx) =>
    claimRefund(tx.platform, refund, nextRefundAsk(refund.checks, deps.clock.now())),
  );
}

async function send(deps: PaymentDeps, payment: Payment, refund: Refund): Promise<void> {
  const gateway = await deps.gatewayFor(payment);
  const answer = await gateway.refund({
    reference: payment.reference,
    amountKobo: refund.amount_kobo,
    currency: payment.currency,
    note: refund.id,
  });
  if (answer.ok)
    return applyState(deps, payment, refund.id, {
      to: answer.refund.state,
      providerRefundId: answer.refund.id,
    });
  // It may be refused because an earlier request, given up as lost, arrived meanwhile.
  if ((await syncRefunds(deps, payment)).includes(refund.id)) return;
  deps.log.warn('the provider refused a refund', { refund: refund.id, problem: answer.message });
  await applyState(deps, payment, refund.id, { to: 'failed', providerRefundId: null });
}
