import { mayMove, paymentMoves, refundMoves, type PaymentState, type RefundState } from '#shared/states.ts';
import type { PaymentTx } from './purpose-handler.ts';
import type { PaymentDeps } from './deps.ts';
import {
  updatePayment,
  writeMove,
  writeRefundMove,
  type Payment,
  type PaymentChange,
  type Refund,
  type RefundChange,
} from './queries.ts';

/**
 * The one function that moves a try. The row must be locked. Each move leaves a history row with its cause;
 * a move the table does not allow is not made, and answered with false.
 */
export async function transition(
  deps: Pick<PaymentDeps, 'clock'>,
  tx: PaymentTx,
  payment: Payment,
  to: PaymentState,
  cause: string,
  change: PaymentChange = {},
): Promise<boolean> {
  const { reference, state: from } = payment;
  if (to !== from && !mayMove(paymentMoves, from, to)) return false;
  // Known before it is written, for what is asked along with it.
  Object.assign(payment, change, { state: to });
  if (to !== from) await writeMove(tx.platform, { reference, from, to, cause, at: deps.clock.now() }, change);
  else if (Object.keys(change).length > 0) await updatePayment(tx.platform, reference, change);
  return true;
}

/**
 * The one function that moves a refund. The row must be locked, and stays as it was read in hand. A move the table does
 * not allow is not made, and answered with false.
 */
export async function transitionRefund(
  deps: Pick<PaymentDeps, 'clock'>,
  tx: PaymentTx,
  refund: Pick<Refund, 'id' | 'state'>,
  { to, ...change }: RefundChange & { to: RefundState },
): Promise<boolean> {
  if (!mayMove(refundMoves, refund.state, to)) return false;
  await writeRefundMove(tx.platform, refund.id, { state: to, updated_at: deps.clock.now() }, change);
  return true;
}
