import { isGoingBack, mayGoBack, mayMove, refundMoves, type RefundState } from '#shared/states.ts';
import { bookRefund, leftOf } from '../balances/balance.ts';
import { keepDifference } from '../books/books-queries.ts';
import type { ProviderRefund } from '../providers/gateway.ts';
import { transitionRefund } from '../transitions.ts';
import { inPaymentTransaction, type PaymentTx } from '../purpose-handler.ts';
import { handlerOf, type PaymentDeps } from '../deps.ts';
import {
  insertRefund,
  lockPayment,
  lockRefund,
  refundsOfPayment,
  updatePayment,
  type Payment,
  type Refund,
} from '../queries.ts';
import { nextRefundAsk } from '../schedule.ts';

/**
 * Brings our refunds of a payment to where the provider has them, also those made on the provider's own pages;
 * answers the ids of ours that the provider knows.
 */
export async function syncRefunds(deps: PaymentDeps, payment: Payment): Promise<string[]> {
  const gateway = await deps.gatewayFor(payment);
  const theirs = await gateway.refundsOf(payment.reference);
  const ours = await refundsOfPayment(deps.db.platform, payment.reference);
  const known: string[] = [];
  const idOf = ({ id, note }: ProviderRefund) =>
    ours.find((refund) => refund.provider_refund_id === id || refund.id === note)?.id;
  // Those we know go first: one that failed makes room for one made in its place.
  for (const found of theirs.toSorted((a, b) => Number(!idOf(a)) - Number(!idOf(b)))) {
    const id = idOf(found) ?? (await adopt(deps, payment, found));
    if (!id) continue;
    known.push(id);
    await applyState(deps, payment, id, { to: found.state, providerRefundId: found.id });
  }
  return known;
}

/**
 * A refund that somebody made on the provider's pages becomes ours too, so that the books stay equal. It never stands
 * in the way of one of ours: what we have not sent yet and no longer fits is called back.
 */
async function adopt(deps: PaymentDeps, payment: Payment, found: ProviderRefund): Promise<string | null> {
  if (found.state === 'failed') return null;
  return inPaymentTransaction(deps.db, payment.store_id, async (tx) => {
    const current = await lockPayment(tx.platform, payment.reference);
    // Told before the payment itself was: whoever asked comes again once it is settled.
    if (current.captured_kobo === null) throw new Error('A refund is known before its payment.');
    const known = await refundsOfPayment(tx.platform, payment.reference);
    const mine = known.find((refund) => refund.provider_refund_id === found.id);
    if (mine) return mine.id;
    if (!(await roomFor(deps, tx, current, { amountKobo: found.amountKobo, theirId: found.id }))) return null;
    const id = await insertRefund(tx.platform, {
      reference: payment.reference,
      key: `provider-${found.id}`,
      amount_kobo: found.amountKobo,
      state: 'sent',
      provider_refund_id: found.id,
      reason: 'Made on the payment provider’s own pages.',
      requested_by: 'provider',
      created_at: deps.clock.now(),
    });
    if (!id) return null;
    await updatePayment(tx.platform, payment.reference, promising(current, found.amountKobo));
    await bookRefund(deps, tx.platform, current, { id, amount_kobo: found.amountKobo, state: 'sent' });
    return id;
  });
}

/** A payment's counts when so much more (or less) of it is promised to go back. */
function promising(payment: Payment, moreKobo: number): Pick<Payment, 'refund_kobo' | 'twice_kobo'> {
  const refund_kobo = payment.refund_kobo + moreKobo;
  const over = refund_kobo + payment.disputed_kobo - (payment.captured_kobo ?? 0);
  return { refund_kobo, twice_kobo: Math.max(0, over) };
}

/** Makes place for money that went back by the provider's word: ends refunds it has not taken up where both do not fit. */
export async function makeRoom(
  deps: PaymentDeps,
  tx: PaymentTx,
  payment: Payment,
  amountKobo: number,
): Promise<void> {
  for (const refund of await refundsOfPayment(tx.platform, payment.reference)) {
    if (amountKobo <= leftOf(payment)) return;
    if (refund.state === 'waiting' || refund.state === 'requested')
      await endRefund(deps, tx, { payment, refund }, 'The money went back another way meanwhile.');
  }
}

/** Makes room for a refund; false, and a difference in the books, when even then more went back than came in. */
async function roomFor(
  deps: PaymentDeps,
  tx: PaymentTx,
  payment: Payment,
  { amountKobo, theirId }: { amountKobo: number; theirId: string },
): Promise<boolean> {
  await makeRoom(deps, tx, payment, amountKobo);
  if (payment.refund_kobo + amountKobo <= (payment.captured_kobo ?? 0)) return true;
  const difference = {
    integration: payment.integration,
    subject: `refund ${theirId}`,
    explanation: `The provider sent back ${amountKobo} kobo of ${payment.reference}, more than is left of it by our books.`,
    amount_kobo: amountKobo,
  };
  if (await keepDifference(tx.platform, difference, deps.clock.now()))
    deps.log.error('our books differ from the provider’s', difference);
  return false;
}

/** Ends a refund that the provider has not taken up, or waits with: its amount can be asked for again. Rows are locked. */
export async function endRefund(
  deps: PaymentDeps,
  tx: PaymentTx,
  { payment, refund }: { payment: Payment; refund: Refund },
  because: string,
): Promise<boolean> {
  const ended = { ...refund, state: 'withdrawn' as const, ended_because: because };
  if (
    !(await transitionRefund(deps, tx, refund, {
      to: ended.state,
      ended_because: because,
      next_check_at: null,
    }))
  )
    return false;
  const counts = promising(payment, -refund.amount_kobo);
  await updatePayment(tx.platform, payment.reference, counts);
  const handler = handlerOf(deps, payment.purpose);
  if (handler.refundWithdrawn) await handler.refundWithdrawn(tx, payment, ended);
  else await handler.refundFailed(tx, payment, ended, false);
  Object.assign(payment, counts);
  await bookRefund(deps, tx.platform, payment, ended);
  return true;
}

/** Brings one refund to a state the provider told. */
export async function applyState(
  deps: PaymentDeps,
  payment: Payment,
  id: string,
  { to, providerRefundId }: { to: RefundState; providerRefundId: string | null },
): Promise<void> {
  await inPaymentTransaction(deps.db, payment.store_id, async (tx) => {
    const current = await lockPayment(tx.platform, payment.reference);
    const refund = await lockRefund(tx.platform, id);
    if (refund.state === to || !mayMove(refundMoves, refund.state, to)) return;
    const revived = !mayGoBack(refund.state);
    if (revived) {
      if (
        !(await roomFor(deps, tx, current, {
          amountKobo: refund.amount_kobo,
          theirId: providerRefundId ?? id,
        }))
      )
        return;
      const counts = promising(current, refund.amount_kobo);
      await updatePayment(tx.platform, current.reference, counts);
      // Its handler decides by what is left now.
      Object.assign(current, counts);
    }
    const over = to === 'processed' || to === 'failed';
    // What was asked while it was not taken, as through an outage, does not count: from here on it is a new one.
    const checks = refund.state === 'requested' ? Math.min(refund.checks, 1) : refund.checks;
    const wasProcessed = refund.state === 'processed';
    await transitionRefund(deps, tx, refund, {
      to,
      ...(revived ? { ended_because: '' } : {}),
      ...(providerRefundId ? { provider_refund_id: providerRefundId } : {}),
      checks,
      next_check_at: over ? null : nextRefundAsk(checks, deps.clock.now()),
    });
    if (to === 'failed')
      await updatePayment(tx.platform, current.reference, promising(current, -refund.amount_kobo));
    const handler = handlerOf(deps, current.purpose);
    const moved = { ...refund, state: to };
    if (to === 'processed') await handler.refunded(tx, current, moved);
    if (to === 'failed') await handler.refundFailed(tx, current, moved, wasProcessed);
    if (to === 'needs_attention') {
      if (handler.refundNeedsAttention) await handler.refundNeedsAttention(tx, current, moved);
      else deps.log.error('a refund waits for the customer’s bank details', { refund: id });
    }
    if (isGoingBack(refund.state) !== isGoingBack(to))
      await bookRefund(deps, tx.platform, current, { ...refund, state: to });
  });
}
