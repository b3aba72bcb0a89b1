import type { Context } from '../context.ts';
import type { ApiReply } from '../api/api-types.ts';
import type { Refund, Transaction, TransactionStatus } from '../types.ts';
import { iso } from '../charging/transaction-view.ts';
import { nairaOf } from './money.ts';

/** A good answer in this provider's envelope. */
export function answered(message: string, data: unknown, meta?: unknown): ApiReply {
  return { status: 200, body: { status: 'success', message, ...(meta === undefined ? {} : { meta }), data } };
}

const statuses: Record<TransactionStatus, 'successful' | 'failed' | 'pending'> = {
  success: 'successful',
  reversed: 'successful',
  failed: 'failed',
  abandoned: 'failed',
  ongoing: 'pending',
  pending: 'pending',
  processing: 'pending',
};

/** The state of a payment in this provider's words. */
const statusOf = (transaction: Transaction): string => statuses[transaction.status];

/** The token of a card is the same for every payment of one customer with it. */
export function tokenOf(context: Context, transaction: Transaction): string | null {
  if (transaction.channel !== 'card' || transaction.paid_with === null) return null;
  const code = context.ids.code(
    'token',
    `${transaction.paid_with}:${transaction.customer.toLowerCase()}`,
    32,
  );
  return `flw-t1nf-${code}-m03k`;
}

export const flwRef = (context: Context, transaction: Transaction): string =>
  `FLW-MOCK-${context.ids.code('flw_ref', transaction.seq, 32)}`;

/** A payment as verify and events show it: amounts are naira. */
export function paymentView(context: Context, transaction: Transaction): Record<string, unknown> {
  const fee = transaction.fees ?? 0;
  const paid = transaction.paid_at !== null;
  const details = transaction.second ?? null;
  return {
    id: Number(transaction.id),
    tx_ref: transaction.reference,
    flw_ref: flwRef(context, transaction),
    device_fingerprint: 'N/A',
    amount: nairaOf(transaction.amount),
    currency: transaction.currency,
    charged_amount: nairaOf(transaction.amount),
    app_fee: nairaOf(fee),
    merchant_fee: 0,
    processor_response: transaction.gateway_response,
    auth_model: transaction.log.authentication === '3DS' ? 'VBVSECURECODE' : 'PIN',
    ip: transaction.ip_address ?? 'N/A',
    narration: transaction.label ?? context.merchantName,
    status: statusOf(transaction),
    payment_type: transaction.channel,
    created_at: iso(transaction.paid_at ?? transaction.created_at),
    account_id: 17_321,
    ...(transaction.channel === 'card' && paid ? { card: cardView(context, transaction) } : {}),
    meta: details?.meta ?? null,
    amount_settled: paid ? nairaOf(transaction.amount - fee) : 0,
    customer: customerView(context, transaction),
  };
}

function cardView(context: Context, { authorization, ...rest }: Transaction): Record<string, unknown> {
  if (!authorization) return {};
  return {
    first_6digits: authorization.bin,
    last_4digits: authorization.last4,
    issuer: `${authorization.brand.toUpperCase()} TEST BANK`,
    country: `${authorization.country_code === 'NG' ? 'NIGERIA' : 'ABROAD'} ${authorization.country_code}`,
    type: authorization.brand.toUpperCase(),
    token: tokenOf(context, { ...rest, authorization }),
    expiry: `${authorization.exp_month}/${authorization.exp_year.slice(-2)}`,
  };
}

function customerView(context: Context, transaction: Transaction): Record<string, unknown> {
  const { id, email } = context.store.customerFor(transaction.customer);
  return {
    id: Number(id),
    name: transaction.second?.name ?? 'Anonymous Customer',
    phone_number: transaction.second?.phone ?? null,
    email,
    created_at: iso(transaction.created_at),
  };
}

const refundStatuses: Record<Refund['status'], string> = {
  pending: 'pending',
  processing: 'pending',
  processed: 'completed',
  failed: 'failed',
  'needs-attention': 'pending',
};

/** A refund; amounts are naira. */
export function refundView(context: Context, refund: Refund): Record<string, unknown> {
  const transaction = context.store.transactions.get(refund.reference)!;
  return {
    id: 80_000 + refund.seq,
    account_id: 17_321,
    tx_id: Number(transaction.id),
    flw_ref: flwRef(context, transaction),
    wallet_id: 74_639,
    amount_refunded: nairaOf(refund.amount),
    status: refundStatuses[refund.status],
    destination: 'payment_source',
    comments: refund.merchant_note,
    meta: '{"source":"availablebalance"}',
    created_at: iso(refund.created_at),
    updated_at: iso(refund.updated_at),
  };
}
