import { paymentStatusOf, type PaymentStatus } from '#shared/states.ts';
import type { StoreTx } from '../platform/db.ts';
import { ledgerOf, updateOrder, type LedgerRow, type OrderRow } from './queries.ts';

export interface Sums {
  capturedKobo: number;
  refundedKobo: number;
}

/** What a ledger adds up to, in kobo of the order's currency. */
export function sumsOf(entries: readonly LedgerRow[], currency: string): Sums {
  const sums = { capturedKobo: 0, refundedKobo: 0 };
  for (const entry of entries) {
    if (entry.currency !== currency) continue;
    if (entry.kind === 'capture' || entry.kind === 'cash') sums.capturedKobo += entry.amount_kobo;
    if (entry.kind === 'refund' || entry.kind === 'dispute_lost') sums.refundedKobo += entry.amount_kobo;
    if (entry.kind === 'refund_failed') sums.refundedKobo -= entry.amount_kobo;
  }
  return sums;
}

/** Computes an order's money anew from its ledger and writes it down. The order must be locked. */
export async function refreshMoney(tx: StoreTx, order: OrderRow, expected: boolean): Promise<PaymentStatus> {
  const sums = sumsOf(await ledgerOf(tx, order.id), order.currency);
  const status = paymentStatusOf({
    total: order.total_kobo,
    captured: sums.capturedKobo,
    refunded: sums.refundedKobo,
    expected,
    canceled: order.status === 'canceled',
  });
  await updateOrder(tx, order.id, {
    payment_status: status,
    captured_kobo: sums.capturedKobo,
    refunded_kobo: sums.refundedKobo,
  });
  Object.assign(order, {
    payment_status: status,
    captured_kobo: sums.capturedKobo,
    refunded_kobo: sums.refundedKobo,
  });
  return status;
}
