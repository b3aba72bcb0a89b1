import type { Transaction } from '../types.ts';
import { webAddress } from '../charging/initialize.ts';

/** Where the customer goes after paying: the callback with `trxref` and `reference`, or null. */
export function returnUrl(transaction: Transaction): string | null {
  if (transaction.callback_url === null) return null;
  if (transaction.domain === 'flutterwave') return flutterwaveReturn(transaction, 'successful');
  const url = new URL(transaction.callback_url);
  url.searchParams.set('trxref', transaction.reference);
  url.searchParams.set('reference', transaction.reference);
  return url.href;
}

/** Where the customer goes after cancelling: `metadata.cancel_action` as given, else as after paying. */
export function cancelUrl(transaction: Transaction): string | null {
  if (transaction.domain === 'flutterwave') return flutterwaveReturn(transaction, 'cancelled');
  const { metadata } = transaction;
  const wanted =
    typeof metadata === 'object' && metadata !== null
      ? (metadata as Record<string, unknown>).cancel_action
      : null;
  const address = webAddress(wanted);
  return address === null ? returnUrl(transaction) : new URL(address).href;
}

/** The second provider says how it went; a payment nobody tried has no id yet. */
function flutterwaveReturn(transaction: Transaction, status: 'successful' | 'cancelled'): string | null {
  if (transaction.callback_url === null) return null;
  const url = new URL(transaction.callback_url);
  const paid = transaction.paid_at !== null;
  const waiting = transaction.status === 'pending' || transaction.status === 'processing';
  url.searchParams.set('status', paid ? 'successful' : waiting ? 'pending' : status);
  url.searchParams.set('tx_ref', transaction.reference);
  if (transaction.log.attempts > 0 && (paid || waiting))
    url.searchParams.set('transaction_id', transaction.id);
  return url.href;
}
