import type { Order } from '#shared/api/orders.ts';

export interface OrderMoney {
  /** Everything that came in, online and in cash. Kobo, as all of these. */
  captured: number;
  /** What the payment provider kept of it; null while it has not said. */
  fee: number | null;
  /** What went back and stayed back. */
  refunded: number;
  /** What is left to the owner. */
  kept: number;
}

/** An order's money, added up from its ledger. */
export function moneyOf({ ledger }: Pick<Order, 'ledger'>): OrderMoney {
  const sum = (kind: Order['ledger'][number]['kind']) =>
    ledger.filter((entry) => entry.kind === kind).reduce((total, entry) => total + entry.amount_kobo, 0);
  // A gift card's money came when the card was bought, and cost its fee then.
  const online = ledger.filter(({ kind, method }) => kind === 'capture' && method !== 'gift_card');
  const unknown = online.some((entry) => entry.fee_kobo === null);
  const fee = unknown ? null : online.reduce((total, entry) => total + (entry.fee_kobo ?? 0), 0);
  const captured = sum('capture') + sum('cash');
  const refunded = sum('refund') - sum('refund_failed') + sum('dispute_lost');
  return { captured, fee, refunded, kept: captured - (fee ?? 0) - refunded };
}
