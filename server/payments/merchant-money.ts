import type { Payment } from './queries.ts';

/** A payment that a store's customer made to it. */
export type MerchantPayment<P> = P & { store_id: string };

/**
 * Whether a payment is the merchant's money; what an owner pays us for the plan is not, nor is a course. The view
 * `merchant_payments` says the same of rows, and lists and sums read that.
 */
export function isMerchants<P extends Pick<Payment, 'purpose' | 'store_id'>>(
  payment: P,
): payment is MerchantPayment<P> {
  return payment.purpose === 'order' && payment.store_id !== null;
}
