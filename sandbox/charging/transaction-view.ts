import type { Context } from '../context.ts';
import type { Customer, Log, Transaction } from '../types.ts';
import { bigNumber } from '../api/json.ts';
import { sharingView } from '../subaccounts/view.ts';

/** ISO text of a virtual time in ms. */
export const iso = (ms: number): string => new Date(ms).toISOString();

/** The provider answers absent metadata in several ways: null, empty text or zero. */
const absentMetadata = [null, '', 0] as const;

function metadataView(transaction: Transaction): unknown {
  return transaction.metadata ?? absentMetadata[transaction.seq % absentMetadata.length];
}

export function customerView(customer: Customer): Record<string, unknown> {
  return {
    id: bigNumber(customer.id),
    first_name: null,
    last_name: null,
    email: customer.email,
    customer_code: customer.customer_code,
    phone: null,
    metadata: null,
    risk_action: 'default',
    international_format_phone: null,
  };
}

export function logView(log: Log): Log {
  return { ...log };
}

/** A transaction as verify, fetch and `charge.success` show it. Amounts in kobo; timestamps come in both spellings. */
export function transactionView(context: Context, transaction: Transaction): Record<string, unknown> {
  const created = iso(transaction.created_at);
  const paid = transaction.paid_at === null ? null : iso(transaction.paid_at);
  return {
    id: bigNumber(transaction.id),
    domain: transaction.domain,
    status: transaction.status,
    reference: transaction.reference,
    receipt_number: null,
    amount: transaction.amount,
    message: transaction.message,
    gateway_response: transaction.gateway_response,
    paid_at: paid,
    created_at: created,
    channel: transaction.channel,
    currency: transaction.currency,
    ip_address: transaction.ip_address,
    metadata: metadataView(transaction),
    log: logView(transaction.log),
    fees: transaction.fees,
    fees_breakdown: null,
    authorization: transaction.authorization ?? {},
    customer: customerView(context.store.customerFor(transaction.customer)),
    plan: null,
    order_id: null,
    paidAt: paid,
    createdAt: created,
    requested_amount: transaction.amount,
    pos_transaction_data: null,
    source: null,
    connect: null,
    transaction_date: created,
    plan_object: {},
    ...sharingView(context, transaction),
  };
}

/** The same in lists, where every other transaction has its metadata as JSON text. */
export function listedView(context: Context, transaction: Transaction): Record<string, unknown> {
  const asText = transaction.metadata !== null && transaction.seq % 2 === 1;
  return {
    ...transactionView(context, transaction),
    metadata: asText ? JSON.stringify(transaction.metadata) : metadataView(transaction),
    source: { source: 'merchantApi', type: 'api', identifier: null, entry_point: 'transaction_initialize' },
  };
}

/** What `charge.success` carries: here an absent plan is an empty object, not null. */
export function eventView(context: Context, transaction: Transaction): Record<string, unknown> {
  return { ...transactionView(context, transaction), plan: {} };
}
