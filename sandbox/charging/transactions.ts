import type { ApiReply, ApiRequest } from '../api/api-types.ts';
import type { Context } from '../context.ts';
import type { FaultInput } from '../control/faults.ts';
import type { Transaction, TransactionStatus } from '../types.ts';
import { good } from '../api/api-route.ts';
import { ApiError, invalid, unknownReference } from '../api/errors.ts';
import { bigNumber } from '../api/json.ts';
import { cutPage } from '../api/cursor.ts';
import { timeFilter } from '../api/paging.ts';
import { listedView, logView, transactionView } from './transaction-view.ts';

/** GET /transaction/verify/:reference */
export function verify(context: Context, request: ApiRequest): ApiReply {
  const transaction = context.store.transactions.get(request.param);
  if (!transaction || transaction.domain !== request.domain) throw unknownReference();
  return good('Verification successful', {
    ...transactionView(context, transaction),
    ...(request.fault ? wrongAnswer(transaction, request.fault) : {}),
  });
}

/** GET /transaction/:id */
export function fetchTransaction(context: Context, request: ApiRequest): ApiReply {
  const transaction = own(context.store.byId.get(request.param), request);
  return good('Transaction retrieved', transactionView(context, transaction));
}

/** GET /transaction/timeline/:id_or_reference */
export function timeline(context: Context, request: ApiRequest): ApiReply {
  const transaction = findTransaction(context, request.param);
  if (!transaction || transaction.domain !== request.domain)
    throw invalid('Transaction ID or reference is invalid');
  return good('Timeline retrieved', logView(transaction.log));
}

/** GET /transaction, newest first. */
export function listTransactions(context: Context, request: ApiRequest): ApiReply {
  const found = selected(context, request);
  const { items, meta } = cutPage(found, request.query, (each) => each.reference);
  const volume = volumeOf(found);
  return good(
    'Transactions retrieved',
    items.map((transaction) => listedView(context, transaction)),
    { ...meta, total_volume: volume },
  );
}

/** GET /transaction/totals: sums of what was paid, in kobo. */
export function totals(context: Context, request: ApiRequest): ApiReply {
  const found = selected(context, request);
  const volume = volumeOf(found);
  return good('Transaction totals', {
    total_transactions: found.filter(isPaid).length,
    unique_customers: new Set(found.filter(isPaid).map((each) => each.customer.toLowerCase())).size,
    total_volume: volume,
    total_volume_by_currency: [{ currency: 'NGN', amount: volume }],
    pending_transfers: 0,
    pending_transfers_by_currency: [{ currency: 'NGN', amount: 0 }],
  });
}

/** The transaction a call means; refused when there is none of its mode. */
export function own(transaction: Transaction | null | undefined, { domain }: ApiRequest): Transaction {
  if (transaction?.domain === domain) return transaction;
  const hint = 'Use the reference or id of a transaction of yours';
  throw new ApiError(404, 'Transaction not found', 'transaction_not_found', hint);
}

/** A transaction by its reference or its id. */
export function findTransaction(context: Context, idOrReference: string): Transaction | null {
  return context.store.transactions.get(idOrReference) ?? context.store.byId.get(idOrReference) ?? null;
}

const isPaid = (transaction: Transaction): boolean => transaction.paid_at !== null;

const volumeOf = (transactions: Transaction[]): number =>
  transactions.filter(isPaid).reduce((sum, transaction) => sum + transaction.amount, 0);

const listable: readonly TransactionStatus[] = [
  'success',
  'failed',
  'abandoned',
  'reversed',
  'ongoing',
  'pending',
  'processing',
];

function selected(context: Context, { query, domain }: ApiRequest): Transaction[] {
  const status = query.get('status');
  if (status && !listable.includes(status as TransactionStatus))
    throw invalid('status is not one of the known ones');
  const source = query.get('source');
  const customer = query.get('customer');
  const amount = query.get('amount');
  const inTime = timeFilter(query);
  if (source && source !== 'merchantApi') return [];
  const customerId = (email: string): string => context.store.customerFor(email).id;
  return [...context.store.transactions.values()]
    .filter(
      (each) =>
        each.domain === domain &&
        inTime(each.created_at) &&
        (!status || each.status === status) &&
        (!amount || String(each.amount) === amount) &&
        (!customer || customerId(each.customer) === customer),
    )
    .reverse();
}

/** What a verify fault answers instead of the truth. Amounts in kobo. */
function wrongAnswer(transaction: Transaction, { kind, value }: FaultInput): Record<string, unknown> {
  if (!kind.startsWith('wrong_')) return {};
  if (kind === 'wrong_amount') return { amount: value ?? transaction.amount - 100 };
  if (kind === 'wrong_currency') return { currency: value ?? 'USD' };
  if (kind === 'wrong_domain') return { domain: value ?? (transaction.domain === 'test' ? 'live' : 'test') };
  if (kind === 'wrong_reference') return { reference: value ?? `${transaction.reference}-other` };
  if (kind === 'wrong_metadata') return { metadata: value ?? { order: 'other' } };
  const email = typeof value === 'string' ? value : 'someone.else@example.com';
  return { customer: { id: bigNumber('299999999'), email, customer_code: 'CUS_someoneelse000' } };
}
