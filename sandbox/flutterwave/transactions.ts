import type { Context } from '../context.ts';
import type { FaultInput } from '../control/faults.ts';
import type { Transaction } from '../types.ts';
import type { ApiReply, ApiRequest } from '../api/api-types.ts';
import { paginate, timeFilter } from '../api/paging.ts';
import { createRefund } from '../refunds/refunds.ts';
import { textField, isAbsent } from '../api/api-route.ts';
import { ApiError } from '../api/errors.ts';
import { koboOf, nairaOf } from './money.ts';
import { answered, paymentView, refundView } from './view.ts';

/** A payment by this provider's id. Before a customer tried to pay there is none. */
function paymentById(context: Context, id: string): Transaction | null {
  return tried(context.store.byId.get(id));
}

function tried(transaction: Transaction | undefined): Transaction | null {
  if (transaction?.domain !== 'flutterwave' || transaction.log.attempts === 0) return null;
  return transaction;
}

function found(transaction: Transaction | null): Transaction {
  if (transaction === null) throw new ApiError(400, 'No transaction was found for this id');
  return transaction;
}

/** GET /transactions/:id/verify */
export function verifyById(context: Context, { param, fault }: ApiRequest): ApiReply {
  return verified(context, found(paymentById(context, param)), fault);
}

/** GET /transactions/verify_by_reference?tx_ref= */
export function verifyByReference(context: Context, { query, fault }: ApiRequest): ApiReply {
  const known = context.store.transactions.get(query.get('tx_ref') ?? '');
  return verified(context, found(tried(known)), fault);
}

function verified(context: Context, transaction: Transaction, fault: FaultInput | null): ApiReply {
  const data = { ...paymentView(context, transaction), ...lie(transaction, fault) };
  return answered('Transaction fetched successfully', data);
}

/** What a verify fault answers instead of the truth; a wrong amount is given in kobo. */
function lie(transaction: Transaction, fault: FaultInput | null): Record<string, unknown> {
  const { kind, value } = fault ?? {};
  if (kind === 'wrong_amount') {
    const amount = nairaOf(typeof value === 'number' ? value : transaction.amount - 100);
    return { amount, charged_amount: amount };
  }
  if (kind === 'wrong_currency') return { currency: value ?? 'USD' };
  if (kind === 'wrong_reference') return { tx_ref: value ?? `${transaction.reference}-other` };
  if (kind === 'wrong_metadata') return { meta: value ?? { order: 'other' } };
  if (kind !== 'wrong_email') return {};
  return { customer: { id: 1, name: 'Someone Else', email: value ?? 'someone.else@example.com' } };
}

/** POST /transactions/:id/refund: amount in naira, all that is left when there is none. */
export function refundPayment(context: Context, { param, fields, ip }: ApiRequest): ApiReply {
  const transaction = found(paymentById(context, param));
  const given = fields.amount;
  const amount = isAbsent(given) ? undefined : koboOf(given);
  createRefund(context, {
    param: '',
    query: new URLSearchParams(),
    fields: { transaction: transaction.reference, amount, merchant_note: textField(fields.comments) },
    domain: 'flutterwave',
    ip,
    fault: null,
  });
  const refund = context.store.refundsOf(transaction.reference).at(-1)!;
  return answered('Transaction refund initiated', refundView(context, refund));
}

/** GET /transactions, newest first, between `from` and `to`, of one `status`. */
export function listPayments(context: Context, { query }: ApiRequest): ApiReply {
  const inTime = timeFilter(query);
  const status = query.get('status');
  const views = [...context.store.transactions.values()]
    .filter((each) => tried(each) !== null && inTime(each.created_at))
    .map((each) => paymentView(context, each))
    .filter((each) => !status || each.status === status);
  const { items, meta } = paginate(views.reverse(), query);
  const page_info = { total: meta.total, current_page: meta.page, total_pages: meta.pageCount };
  return answered('Transactions fetched', items, { page_info });
}

/** GET /refunds, newest first, of one payment with `tx_id` or `tx_ref`, made between `from` and `to`. */
export function listRefunds(context: Context, { query }: ApiRequest): ApiReply {
  const [id, reference] = [query.get('tx_id'), query.get('tx_ref')];
  const inTime = timeFilter(query);
  const ours = [...context.store.refunds.values()].filter((refund) => {
    const transaction = context.store.transactions.get(refund.reference);
    if (transaction?.domain !== 'flutterwave' || !inTime(refund.created_at)) return false;
    return (!id || transaction.id === id) && (!reference || transaction.reference === reference);
  });
  const { items, meta } = paginate(ours.reverse(), query);
  const page_info = { total: meta.total, current_page: meta.page, total_pages: meta.pageCount };
  const found = items.map((refund) => refundView(context, refund));
  return answered('Transaction refunds fetched', found, { page_info });
}

/** GET /refunds/:id */
export function fetchRefund(context: Context, { param }: ApiRequest): ApiReply {
  const refund = [...context.store.refunds.values()].find(
    (each) =>
      context.store.transactions.get(each.reference)?.domain === 'flutterwave' &&
      String(refundView(context, each).id) === param,
  );
  if (!refund) throw new ApiError(400, 'Refund not found');
  return answered('Transaction refund fetched', refundView(context, refund));
}
