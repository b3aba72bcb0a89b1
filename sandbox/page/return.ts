import type { Transaction } from '../types.ts';
import { webAddress } from '../initialize.ts';

/** Where the customer goes after paying: the callback with `trxref` and `reference`, or null. */
export function returnUrl(transaction: Transaction): string | null {
  if (transaction.callback_url === null) return null;
  const url = new URL(transaction.callback_url);
  url.searchParams.set('trxref', transaction.reference);
  url.searchParams.set('reference', transaction.reference);
  return url.href;
}

/** Where the customer goes after cancelling: `metadata.cancel_action` as given, else as after paying. */
export function cancelUrl(transaction: Transaction): string | null {
  const { metadata } = transaction;
  const wanted =
    typeof metadata === 'object' && metadata !== null
      ? (metadata as Record<string, unknown>).cancel_action
      : null;
  const address = webAddress(wanted);
  return address === null ? returnUrl(transaction) : new URL(address).href;
}
