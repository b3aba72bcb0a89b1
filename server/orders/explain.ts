import type { z } from 'zod';
import { naira } from '#shared/money.ts';
import type { UnexplainedPayment } from '#shared/api/orders.ts';
import { paymentsNeedingALook, type Payment } from '../payments/index.ts';
import type { StoreTx } from '../platform/db.ts';
import { orderNumbers } from './queries.ts';

/** Money of a store that did not simply pay an order. A late payment leaves the list once it was sent back in full. */
export async function paymentsToExplain(tx: StoreTx): Promise<z.input<typeof UnexplainedPayment>[]> {
  const found = (await paymentsNeedingALook(tx.platform, tx.storeId)).filter(
    (payment) => !isExplained(payment),
  );
  const numbers = await orderNumbers(
    tx,
    found.map((payment) => payment.owner_id),
  );
  return found.map((payment) => ({
    reference: payment.reference,
    at: (payment.paid_at ?? payment.created_at).toISOString(),
    state: payment.state,
    amount_kobo: payment.amount_kobo,
    captured_kobo: payment.captured_kobo,
    order_id: numbers.has(payment.owner_id) ? payment.owner_id : null,
    order_number: numbers.get(payment.owner_id) ?? null,
    explanation: explanationOf(payment),
  }));
}

function isExplained(payment: Payment): boolean {
  return payment.state === 'late_paid' && payment.refund_kobo === payment.captured_kobo;
}

function explanationOf(payment: Payment): string {
  if (payment.state === 'late_paid')
    return `${naira(payment.captured_kobo ?? 0)} arrived when the order could no longer use it, and sending it back did not work. Send it back on your provider's page, or call the shopper.`;
  return `${payment.mismatch ?? 'It differs from what was asked.'} Nothing was delivered for it. Compare it with your provider's page before you send anything.`;
}
