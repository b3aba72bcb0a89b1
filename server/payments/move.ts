import { mayMove, paymentMoves, type PaymentState } from '#shared/states.ts';
import type { OwnerTx } from './owner.ts';
import type { PaymentParts } from './parts.ts';
import { insertMove, updatePayment, type Payment, type PaymentChange } from './queries.ts';

/**
 * The one function that moves a try. The row must be locked. Each move leaves a history row with its cause;
 * a move the table does not allow is not made, and answered with false.
 */
export async function move(
  parts: Pick<PaymentParts, 'clock'>,
  tx: OwnerTx,
  payment: Payment,
  to: PaymentState,
  cause: string,
  change: PaymentChange = {},
): Promise<boolean> {
  const moves = to !== payment.state;
  if (moves && !mayMove(paymentMoves, payment.state, to)) return false;
  if (moves) {
    const at = parts.clock.now();
    await insertMove(tx.platform, { reference: payment.reference, from: payment.state, to, cause, at });
  }
  if (!moves && Object.keys(change).length === 0) return true;
  await updatePayment(tx.platform, payment.reference, { ...change, ...(moves ? { state: to } : {}) });
  Object.assign(payment, change, { state: to });
  return true;
}
