import type { ApiReply, ApiRequest } from '../api/api-types.ts';
import type { Context } from '../context.ts';
import type { Refund, RefundStatus, Transaction } from '../types.ts';
import { cardByKey } from '../charging/cards.ts';
import { disputed, lostTo } from '../disputes/amounts.ts';
import { reverse } from '../charging/endings.ts';
import { refundCompleted } from '../flutterwave/events.ts';
import { bookDeduction } from '../settlements/books.ts';
import { ApiError, invalid, missing } from '../api/errors.ts';
import { transactionId } from '../ids.ts';
import { wholeAmount } from '../amount.ts';
import { bigNumber } from '../api/json.ts';
import { cutPage } from '../api/cursor.ts';
import { timeFilter } from '../api/paging.ts';
import { findTransaction, own } from '../charging/transactions.ts';
import { iso, transactionView } from '../charging/transaction-view.ts';
import { isAbsent, good } from '../api/api-route.ts';

/** POST /refund. There is no idempotency key: two equal calls are two refunds, as long as money is left. */
export function createRefund(context: Context, request: ApiRequest): ApiReply {
  const { fields } = request;
  const transaction = refundable(context, request);
  const amount = refundAmount(context, transaction, fields.amount);
  if (fields.currency && fields.currency !== transaction.currency) {
    throw invalid('Refund currency must be that of the transaction');
  }
  const seq = context.store.next('refund');
  const now = context.clock.now();
  const refund: Refund = {
    seq,
    id: transactionId(seq),
    reference: transaction.reference,
    amount,
    currency: transaction.currency,
    status: 'pending',
    customer_note: textOr(fields.customer_note, `Refund for transaction ${transaction.reference}`),
    merchant_note: textOr(fields.merchant_note, `Refund for transaction ${transaction.reference}`),
    created_at: now,
    updated_at: now,
    refunded_at: null,
    next_at: now + context.settings.refund_processing_ms,
  };
  context.store.saveRefund(refund);
  watchRefund(context, refund);
  emitRefund(context, refund);
  const data = { ...refundView(context, refund), transaction: transactionView(context, transaction) };
  return good('Refund has been queued for processing', data);
}

function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' && value !== '' ? value : otherwise;
}

function refundable(context: Context, request: ApiRequest): Transaction {
  const wanted = request.fields.transaction;
  if (isAbsent(wanted)) throw missing('Transaction');
  const transaction = own(findTransaction(context, String(wanted as string | number)), request);
  if (transaction.status === 'reversed') throw invalid('Transaction has been fully reversed');
  if (transaction.status !== 'success') throw invalid('Transaction has not been paid');
  return transaction;
}

function refundAmount(context: Context, transaction: Transaction, value: unknown): number {
  const left = transaction.amount - promised(context, transaction) - disputed(context, transaction.reference);
  if (left === 0) throw invalid('Transaction has been fully reversed');
  if (isAbsent(value)) return left;
  const amount = wholeAmount(value);
  if (amount === null || amount < 1) throw invalid('Refund amount must be a whole number of kobo');
  if (amount > left) throw invalid('Refund amount cannot be more than what is left of the transaction');
  return amount;
}

/** Kobo already refunded or on their way back. */
export function promised(context: Context, transaction: Transaction): number {
  return context.store
    .refundsOf(transaction.reference)
    .filter((refund) => refund.status !== 'failed')
    .reduce((sum, refund) => sum + refund.amount, 0);
}

/** Has the refund go on by itself: pending, processing, then its final status. */
export function watchRefund(context: Context, refund: Refund): void {
  if (refund.next_at === null) return;
  context.clock.at(refund.next_at, () => {
    step(context, refund);
    watchRefund(context, refund);
  });
}

function step(context: Context, refund: Refund): void {
  const now = context.clock.now();
  const transaction = context.store.transactions.get(refund.reference)!;
  refund.updated_at = now;
  if (refund.status === 'pending') {
    refund.status = 'processing';
    refund.next_at = now + context.settings.refund_final_ms;
  } else {
    const byCard = transaction.paid_with ? cardByKey(transaction.paid_with).refund : 'processed';
    refund.status = refund.to_account ? 'processed' : byCard;
    refund.next_at = null;
    if (refund.status === 'processed') {
      refund.refunded_at = now;
      bookDeduction(context, transaction, 'refund', refund.amount);
    }
  }
  context.store.saveRefund(refund);
  reverseWhenEmpty(context, transaction, refundedSoFar(context, transaction));
  emitRefund(context, refund);
}

/** Takes a refund up again that now has an account of the customer to go to. */
export function resumeRefund(context: Context, refund: Refund): ApiReply {
  const now = context.clock.now();
  refund.to_account = true;
  refund.status = 'processing';
  refund.updated_at = now;
  refund.next_at = now + context.settings.refund_final_ms;
  context.store.saveRefund(refund);
  watchRefund(context, refund);
  emitRefund(context, refund);
  return good('Refund retried and has been queued for processing', refundView(context, refund));
}

/** Ends a payment of which nothing is left. `refunded` in kobo. */
export function reverseWhenEmpty(context: Context, transaction: Transaction, refunded: number): void {
  const gone = refunded + lostTo(context, transaction.reference);
  if (gone === transaction.amount && transaction.status === 'success') reverse(context, transaction);
}

/** Kobo that went back by refunds. */
export function refundedSoFar(context: Context, transaction: Transaction): number {
  return context.store
    .refundsOf(transaction.reference)
    .filter((refund) => refund.status === 'processed')
    .reduce((sum, refund) => sum + refund.amount, 0);
}

/** The amount is a number in some events and text in others, as with the real provider. */
function emitRefund(context: Context, refund: Refund): void {
  const transaction = context.store.transactions.get(refund.reference)!;
  if (transaction.domain === 'flutterwave') return refundCompleted(context, refund);
  const asText = refund.status === 'pending' || refund.status === 'processed';
  context.webhooks.emit(`refund.${refund.status}`, refund.reference, {
    ...(refund.status === 'needs-attention' ? { id: bigNumber(refund.id) } : {}),
    status: refund.status,
    transaction_reference: refund.reference,
    refund_reference: refund.status === 'processed' ? bankReference(context, refund) : null,
    amount: asText ? String(refund.amount) : refund.amount,
    currency: refund.currency,
    customer: { first_name: null, last_name: null, email: transaction.customer },
    processor: 'sandbox',
    domain: transaction.domain,
  });
}

const bankReference = (context: Context, refund: Refund): string =>
  context.ids.digits('refund', refund.seq, 12);

function refundView(context: Context, refund: Refund): Record<string, unknown> {
  const transaction = context.store.transactions.get(refund.reference)!;
  const processed = refund.status === 'processed';
  const deducted = refund.status !== 'pending' && refund.status !== 'failed';
  return {
    id: bigNumber(refund.id),
    domain: transaction.domain,
    currency: refund.currency,
    amount: refund.amount,
    status: refund.status,
    transaction: bigNumber(transaction.id),
    transaction_reference: refund.reference,
    deducted_amount: deducted ? refund.amount : 0,
    // The provider answers this both as a boolean and as 0 or 1.
    fully_deducted: refund.seq % 2 === 0 ? deducted : Number(deducted),
    refunded_by: 'merchant@example.com',
    refunded_at: refund.refunded_at === null ? null : iso(refund.refunded_at),
    expected_at: iso(refund.created_at + 10 * 86_400_000),
    channel: transaction.channel,
    dispute: null,
    settlement: null,
    bank_reference: processed ? bankReference(context, refund) : null,
    session_id: null,
    reason: reasons[refund.status] ?? null,
    customer_note: refund.customer_note,
    merchant_note: refund.merchant_note,
    createdAt: iso(refund.created_at),
    created_at: iso(refund.created_at),
    updatedAt: iso(refund.updated_at),
  };
}

const reasons: Partial<Record<RefundStatus, string>> = {
  failed: 'The bank refused the refund',
  'needs-attention': 'The customer’s bank details are needed',
};

/** GET /refund/:id */
export function fetchRefund(context: Context, request: ApiRequest): ApiReply {
  return good('Refund retrieved', refundView(context, ownRefund(context, request)));
}

/** The refund a call names; refused when it is none of this mode. */
export function ownRefund(context: Context, request: ApiRequest): Refund {
  const refund = context.store.refunds.get(request.param);
  if (!refund || !inDomain(context, refund, request))
    throw new ApiError(404, 'Refund not found', 'not_found', 'Use the id of a refund of yours');
  return refund;
}

/** GET /refund, newest first; `?transaction=` takes a reference or an id. */
export function listRefunds(context: Context, request: ApiRequest): ApiReply {
  const { query } = request;
  const wanted = query.get('transaction');
  const currency = query.get('currency');
  const inTime = timeFilter(query);
  const transaction = wanted ? findTransaction(context, wanted) : null;
  const pool = wanted
    ? transaction
      ? context.store.refundsOf(transaction.reference)
      : []
    : [...context.store.refunds.values()];
  const found = pool
    .filter(
      (refund) =>
        inTime(refund.created_at) &&
        (!currency || refund.currency === currency) &&
        inDomain(context, refund, request),
    )
    .reverse();
  const { items, meta } = cutPage(found, query, (each) => each.id);
  const data = items.map((refund) => refundView(context, refund));
  return good('Refunds retrieved', data, meta);
}

function inDomain(context: Context, refund: Refund, { domain }: ApiRequest): boolean {
  return context.store.transactions.get(refund.reference)?.domain === domain;
}
