import type { z } from 'zod';
import { naira } from '#shared/money.ts';
import type { UnexplainedPayment } from '#shared/api/orders.ts';
import { leftOf, paymentsNeedingALook, type Payment } from '../payments/index.ts';
import type { StoreTx } from '../platform/db.ts';
import { lateExplanation } from './direct-confirm.ts';
import { transfersIn } from './direct-queries.ts';
import { keptKobo } from './direct-transfer.ts';
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
  const online = found.map((payment) => ({
    reference: payment.reference,
    at: (payment.paid_at ?? payment.created_at).toISOString(),
    state: payment.state,
    amount_kobo: payment.amount_kobo,
    captured_kobo: payment.captured_kobo,
    order_id: numbers.has(payment.owner_id) ? payment.owner_id : null,
    order_number: numbers.get(payment.owner_id) ?? null,
    explanation: explanationOf(payment),
  }));
  return [...online, ...(await transfersToExplain(tx))];
}

const mostTransfers = 100;

/** Money in the store's own account whose order can not be sent as it stands. */
async function transfersToExplain(tx: StoreTx): Promise<z.input<typeof UnexplainedPayment>[]> {
  const rows = await transfersIn(tx, ['late', 'expired', 'not_come'], mostTransfers);
  return rows
    .filter((row) => keptKobo(row) > 0)
    .map((row) => ({
      reference: `${row.number}`,
      at: row.asked_at.toISOString(),
      state: row.state === 'late' ? 'late_paid' : 'mismatch',
      amount_kobo: row.amount_kobo,
      captured_kobo: keptKobo(row),
      order_id: row.order_id,
      order_number: row.number,
      explanation:
        row.state === 'late'
          ? `${naira(keptKobo(row))} is in your account. ${lateExplanation(row)}`
          : `Only ${naira(keptKobo(row))} of ${naira(row.amount_kobo)} came in time. Ask for the rest, or send it back and record that in the order.`,
    }));
}

function isExplained(payment: Payment): boolean {
  return payment.state === 'late_paid' && leftOf(payment) === 0;
}

function explanationOf(payment: Payment): string {
  if (payment.state === 'late_paid')
    return `${naira(payment.captured_kobo ?? 0)} arrived when the order could no longer use it, and sending it back did not work. Send it back on your provider's page, or call the shopper.`;
  return `${payment.mismatch ?? 'It differs from what was asked.'} Nothing was delivered for it. Compare it with your provider's page before you send anything.`;
}
