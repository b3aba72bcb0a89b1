import type { Context } from './context.ts';
import type { Transaction, TransactionStatus } from './types.ts';

/** Every move there is. `failed` can be left because a customer may try again until it works. */
export const moves: Record<TransactionStatus, readonly TransactionStatus[]> = {
  abandoned: ['ongoing', 'pending', 'processing', 'success', 'failed'],
  ongoing: ['abandoned', 'ongoing', 'pending', 'processing', 'success', 'failed'],
  pending: ['success', 'failed'],
  processing: ['success', 'failed'],
  failed: ['ongoing', 'pending', 'processing', 'success', 'failed'],
  success: ['reversed'],
  reversed: [],
};

/** Moves a transaction on; a move that is not in the table is a mistake of ours. */
export function transition(transaction: Transaction, to: TransactionStatus): void {
  if (!moves[transaction.status].includes(to)) {
    throw new Error(`A transaction cannot go from ${transaction.status} to ${to}`);
  }
  transaction.status = to;
}

/** When the access code stops working (virtual ms); Infinity for never. */
export function expiresAt(context: Context, transaction: Transaction): number {
  const life = transaction.session_ms ?? context.settings.session_timeout_ms;
  return life === 0 ? Infinity : transaction.created_at + life;
}

/** Why no new try can be started, or null when one can. */
export function refusal(context: Context, transaction: Transaction): 'paid' | 'waiting' | 'expired' | null {
  if (transaction.status === 'success' || transaction.status === 'reversed') return 'paid';
  if (transaction.status === 'pending' || transaction.status === 'processing') return 'waiting';
  return context.clock.now() >= expiresAt(context, transaction) ? 'expired' : null;
}
