import type { Context } from '../context.ts';
import type { Refund, Transaction } from '../types.ts';
import type { Emitted } from '../events/webhooks.ts';
import { flwRef, paymentView, refundView, tokenOf } from './view.ts';

/** Tells of a try that ended, well or not, and keeps the card of a good one. */
export function chargeCompleted(context: Context, transaction: Transaction): Emitted {
  keepToken(context, transaction);
  const data = paymentView(context, transaction);
  return context.webhooks.emit('charge.completed', transaction.reference, data, 'flutterwave');
}

function keepToken(context: Context, transaction: Transaction): void {
  const key = tokenOf(context, transaction);
  const { authorization, paid_with: card } = transaction;
  const shelf = context.store.shelf('token');
  if (key === null || !authorization || !card || shelf.get(key)) return;
  shelf.save({
    key,
    seq: shelf.next(),
    email: transaction.customer,
    card,
    exp_month: authorization.exp_month,
    exp_year: authorization.exp_year,
    country: authorization.country_code,
    outcome: 'success',
  });
}

/** Tells of a refund that ended; this provider says nothing before. */
export function refundCompleted(context: Context, refund: Refund): void {
  if (refund.status !== 'processed' && refund.status !== 'failed') return;
  const transaction = context.store.transactions.get(refund.reference)!;
  const view = refundView(context, refund);
  const data = {
    id: view.id,
    AmountRefunded: view.amount_refunded,
    status: view.status,
    FlwRef: flwRef(context, transaction),
    destination: view.destination,
    comments: view.comments,
    TransactionId: view.tx_id,
    tx_ref: refund.reference,
    createdAt: view.created_at,
    updatedAt: view.updated_at,
  };
  context.webhooks.emit('refund.completed', refund.reference, data, 'flutterwave');
}
