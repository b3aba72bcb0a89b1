import type { Context } from './context.ts';
import type { Capture, Currency, RefundStatus, Transaction } from './types.ts';
import { iso } from './transaction-view.ts';

export interface TruthRefund {
  id: string;
  reference: string;
  /** Kobo. */
  amount: number;
  currency: Currency;
  status: RefundStatus;
}

/** Sums in kobo. */
export interface TruthTotals {
  captures: number;
  captured: number;
  fees: number;
  /** Refunds that were processed. */
  refunded: number;
  /** Refunds on their way or in need of attention. */
  refund_pending: number;
  /** captured - fees - refunded. */
  net: number;
}

export interface Truth {
  captures: Capture[];
  refunds: TruthRefund[];
  totals: Record<Currency, TruthTotals>;
}

/** Writes down that money arrived. Only the charge machine calls this, once for each transaction that is paid. */
export function recordCapture(context: Context, transaction: Transaction, at: number): void {
  context.store.addCapture({
    reference: transaction.reference,
    amount: transaction.amount,
    currency: transaction.currency,
    fee: transaction.fees ?? 0,
    at: iso(at),
  });
}

/** What money really moved, whatever anyone was told. */
export function truth(context: Context): Truth {
  const captures = context.store.captures.map((capture) => ({ ...capture }));
  const refunds = [...context.store.refunds.values()].map(
    ({ id, reference, amount, currency, status }): TruthRefund => ({
      id,
      reference,
      amount,
      currency,
      status,
    }),
  );
  const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);
  const of = (wanted: RefundStatus[]): number =>
    sum(refunds.filter((refund) => wanted.includes(refund.status)).map((refund) => refund.amount));
  const captured = sum(captures.map((capture) => capture.amount));
  const fees = sum(captures.map((capture) => capture.fee));
  const refunded = of(['processed']);
  return {
    captures,
    refunds,
    totals: {
      NGN: {
        captures: captures.length,
        captured,
        fees,
        refunded,
        refund_pending: of(['pending', 'processing', 'needs-attention']),
        net: captured - fees - refunded,
      },
    },
  };
}
