import { helpRefund, type WentOut } from '../payments/index.ts';
import { AppError, notFound } from '../platform/errors.ts';
import type { OrderDeps } from './deps.ts';

/** Ends a refund that waits or that the bank could not send. The order was looked up in its own store before. */
export async function withdrawOrderRefund(
  deps: OrderDeps,
  orderId: string,
  refundId: string,
  actor: string,
): Promise<void> {
  const of = { purpose: 'order', ownerId: orderId };
  const withdrawn = await helpRefund(deps.payments, of, refundId, { kind: 'withdraw', actor });
  if (!withdrawn.ok) throw refused(withdrawn);
}

/** Sends a refund that the bank could not send to the customer's own account. */
export async function sendRefundToAccount(
  deps: OrderDeps,
  orderId: string,
  refundId: string,
  account: { bank_code: string; account_number: string },
): Promise<void> {
  const given = await helpRefund(deps.payments, { purpose: 'order', ownerId: orderId }, refundId, {
    kind: 'account',
    bankCode: account.bank_code,
    accountNumber: account.account_number,
  });
  if (!given.ok) throw refused(given);
}

const refusals = {
  sent: 'This refund was sent already, so it cannot be withdrawn.',
  not_wanted: 'The bank does not ask for details of this refund.',
  not_here: 'Give the customer’s bank account on your payment provider’s own page.',
  not_covered:
    'This refund is more than your coming payouts cover now. Try again after your next sales, or withdraw it and pay the customer yourself.',
} as const;

function refused(went: WentOut & { ok: false }): AppError {
  switch (went.reason) {
    // Nobody takes a refund of another order, or another store, by its number.
    case 'unknown':
      return notFound('We could not find that refund.');
    case 'unclear':
      return new AppError(
        'unavailable',
        'The payment provider did not answer clearly. Look at this order again in a minute.',
        60,
      );
    case 'refused':
      return new AppError('bad_input', {
        account_number: [`The payment provider refused this account: ${went.message}`],
      });
    default:
      return new AppError('conflict', refusals[went.reason]);
  }
}
