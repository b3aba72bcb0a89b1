import { waitsForPayer } from '#shared/orders/waits-for-payer.ts';
import { AppError } from '../platform/http/errors.ts';
import type { PaymentDeps } from './deps.ts';
import { findPayment, type Payment } from './queries.ts';
import { settle } from './settle.ts';

/**
 * Asks about what was begun lately before another try begins, so that nobody is led to pay twice. Answers those whose page
 * waits for its payer, as at the PIN, in the order they were given: they are gone on with.
 * @throws AppError conflict while a bank is at work on one of them.
 */
export async function settleEarlier(
  deps: PaymentDeps,
  tries: readonly Pick<Payment, 'reference'>[],
): Promise<string[]> {
  const waiting: string[] = [];
  for (const { reference } of tries) {
    const result = await settle(deps, reference, 'pay again');
    if (!result.known || result.state !== 'in_progress') continue;
    const payment = await findPayment(deps.db.platform, reference);
    // A charge of a kept card has no page that its payer could go on with.
    if (!payment?.access_code || !waitsForPayer(payment))
      throw new AppError(
        'conflict',
        `Your bank is still working on your payment. Please wait for it; its reference is ${reference}.`,
      );
    waiting.push(reference);
  }
  return waiting;
}
