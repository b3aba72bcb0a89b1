import type { Context } from '../context.ts';
import type { Capture, Currency, Refund, RefundStatus, Transaction } from '../types.ts';
import type { Dispute } from '../disputes/types.ts';
import type { Payouts } from '../settlements/truth.ts';
import { bookCapture } from '../settlements/books.ts';
import { payouts } from '../settlements/truth.ts';
import { iso } from '../charging/transaction-view.ts';

/** Amount in kobo. */
export type TruthRefund = Pick<Refund, 'id' | 'reference' | 'amount' | 'currency' | 'status'>;

/** Sums in kobo. */
export interface TruthTotals {
  captures: number;
  captured: number;
  fees: number;
  /** Refunds that were processed. */
  refunded: number;
  /** Refunds on their way or in need of attention. */
  refund_pending: number;
  /** captured - fees - refunded - disputes_lost: what was paid out and what is still to be paid out. */
  net: number;
}

export interface TruthDispute extends Pick<Dispute, 'reference' | 'lost' | 'status' | 'resolution'> {
  id: string;
  /** Kobo. */
  amount: number;
}

/** Where the money is, in kobo: `net` of the totals is `settled` + `pending`. */
export interface TruthBalance {
  disputes_lost: number;
  settled: number;
  pending: number;
}

export interface Truth extends Payouts {
  captures: Capture[];
  refunds: TruthRefund[];
  disputes: TruthDispute[];
  totals: Record<Currency, TruthTotals>;
  balance: Record<Currency, TruthBalance>;
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
  bookCapture(context, transaction);
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
  const disputes = disputesOf(context);
  const lost = sum(disputes.map((dispute) => dispute.lost));
  const paidOut = payouts(context);
  return {
    captures,
    refunds,
    disputes,
    ...paidOut,
    totals: {
      NGN: {
        captures: captures.length,
        captured,
        fees,
        refunded,
        refund_pending: of(['pending', 'processing', 'needs-attention']),
        net: captured - fees - refunded - lost,
      },
    },
    balance: {
      NGN: {
        disputes_lost: lost,
        settled: sum(paidOut.settlements.map((settlement) => settlement.amount)),
        pending: sum(paidOut.accounts.map((account) => account.pending)),
      },
    },
  };
}

function disputesOf(context: Context): TruthDispute[] {
  return context.store
    .shelf('dispute')
    .all()
    .map(({ key, reference, refund_amount: amount, lost, status, resolution }) => ({
      id: key,
      reference,
      amount,
      lost,
      status,
      resolution,
    }));
}
