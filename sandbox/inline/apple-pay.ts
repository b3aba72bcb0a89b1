import type { ApiReply, ApiRequest } from '../api/api-types.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../types.ts';
import { abandon } from '../charging/endings.ts';
import { refusal } from '../states.ts';
import { isAppleDomain } from './apple-domains.ts';
import { payByWallet } from '../charging/ways.ts';

/** POST /applepay/validate-session/: what the telephone needs before it shows its sheet. */
export function applePaySession(context: Context, { fields, domain }: ApiRequest): ApiReply {
  const transaction = context.store.byId.get(String(fields.transaction));
  if (!transaction || transaction.domain !== domain) return failed('Transaction not found');
  const { sessionUrl, displayName, domainName } = fields;
  if (typeof sessionUrl !== 'string' || !URL.canParse(sessionUrl))
    return failed('sessionUrl must be a web address');
  if (typeof domainName !== 'string' || domainName === '') return failed('domainName is required');
  if (context.settings.apple_pay_domains_only && !isAppleDomain(context, domainName))
    return failed('This domain is not registered for Apple Pay');
  const now = context.clock.now();
  const data = {
    epochTimestamp: now,
    expiresAt: now + 3_600_000,
    merchantSessionIdentifier: `SSH${context.ids.code('apple', transaction.seq, 32).toUpperCase()}`,
    nonce: context.ids.code('apple-nonce', transaction.seq, 8),
    domainName,
    displayName: typeof displayName === 'string' ? displayName : '',
    signature: context.ids.code('apple-signature', transaction.seq, 64),
  };
  return { status: 200, body: { status: 'success', message: 'Session validated', data } };
}

/** POST /applepay/charge: the owner of the telephone has approved. */
export function applePayCharge(context: Context, { fields, domain }: ApiRequest): ApiReply {
  const transaction = context.store.byId.get(String(fields.transaction));
  if (!transaction || transaction.domain !== domain) return failed('Transaction not found');
  if (!isPayment(fields.paymentObject)) return failed('paymentObject is not valid');
  if (!transaction.channels.includes('apple_pay')) return failed('Apple Pay is not offered for this payment');
  const refused = refusal(context, transaction);
  if (refused) return failed(refusals[refused], transaction);
  abandon(context, transaction, 'Started again');
  const approved = context.settings.apple_pay_outcome === 'success';
  const effect = payByWallet(context, transaction, approved);
  const body = { ...told(transaction), status: approved ? 'success' : 'failed' };
  return { status: 200, body, ...(effect?.beforeAnswer ? { after: effect.tried } : {}) };
}

const refusals = {
  paid: 'Transaction has been paid',
  waiting: 'Transaction is waiting for the bank',
  expired: 'Transaction has expired',
};

function failed(message: string, transaction?: Transaction): ApiReply {
  return { status: 200, body: { ...(transaction ? told(transaction) : {}), status: 'failed', message } };
}

function told({ reference, id, gateway_response: message }: Transaction): Record<string, unknown> {
  return { message, reference, trxref: reference, trans: id, transaction: id };
}

function isPayment(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  try {
    const payment = JSON.parse(value) as unknown;
    return typeof payment === 'object' && payment !== null;
  } catch {
    return false;
  }
}
