import { findRefund, giveBankDetails, paymentsOf, withdrawRefund } from '../payments/index.ts';
import { AppError, notFound } from '../platform/errors.ts';
import type { OrderParts } from './parts.ts';

/** Nobody takes a refund of another order, or another store, by its number. */
async function mustBeOf(parts: OrderParts, orderId: string, refundId: string): Promise<void> {
  const refund = await findRefund(parts.db.platform, refundId);
  const payments = await paymentsOf(parts.db.platform, 'order', orderId);
  if (!refund || !payments.some((one) => one.reference === refund.reference))
    throw notFound('We could not find that refund.');
}

/** Ends a refund that waits or that the bank could not send. The order was looked up in its own store before. */
export async function withdrawOrderRefund(
  parts: OrderParts,
  orderId: string,
  refundId: string,
  actor: string,
): Promise<void> {
  await mustBeOf(parts, orderId, refundId);
  if (await withdrawRefund(parts.payments, refundId, actor)) return;
  if ((await findRefund(parts.db.platform, refundId))?.state === 'withdrawn') return;
  throw new AppError('conflict', 'This refund was sent already, so it cannot be withdrawn.');
}

const refusals = {
  not_wanted: 'The bank does not ask for details of this refund.',
  not_here: 'Give the customer’s bank account on your payment provider’s own page.',
  not_covered:
    'This refund is more than your coming payouts cover now. Try again after your next sales, or withdraw it and pay the customer yourself.',
} as const;

/** Sends a refund that the bank could not send to the customer's own account. */
export async function sendRefundToAccount(
  parts: OrderParts,
  orderId: string,
  refundId: string,
  account: { bank_code: string; account_number: string },
): Promise<void> {
  await mustBeOf(parts, orderId, refundId);
  const given = await giveBankDetails(parts.payments, refundId, {
    bankCode: account.bank_code,
    accountNumber: account.account_number,
  });
  if (given.ok) return;
  if (given.reason === 'unclear')
    throw new AppError(
      'unavailable',
      'The payment provider did not answer clearly. Look at this order again in a minute.',
      60,
    );
  if (given.reason === 'refused')
    throw new AppError('bad_input', {
      account_number: [`The payment provider refused this account: ${given.message}`],
    });
  throw new AppError('conflict', refusals[given.reason]);
}
