import type { Order } from '#shared/api/orders.ts';
import { naira } from '#shared/money.ts';

/** Where a refund's money comes from, in words for its owner, before it is asked for. */
export interface RefundSource {
  /** Nothing is sent before later sales cover it. */
  waits: boolean;
  sentences: string[];
}

/** Says what a refund of so much (kobo) does to the store's money. */
export function refundSource(terms: Order['refund_terms'], amountKobo: number): RefundSource {
  if (!terms)
    return { waits: false, sentences: ['It comes out of your balance with your payment provider.'] };
  const owedBefore = Math.max(0, terms.owed_kobo);
  const fromNextSales = Math.max(0, terms.owed_kobo + amountKobo) - owedBefore;
  const fromHeld = amountKobo - fromNextSales;
  const waits = amountKobo > terms.sendable_kobo;
  return {
    waits,
    sentences: [
      ...(waits
        ? [
            'It is not sent now: your money of earlier sales is in your bank already. It goes by itself as soon as your next sales cover it, and you can withdraw it until then.',
          ]
        : []),
      ...(fromHeld > 0 ? [`${naira(fromHeld)} comes out of the money that is kept for you.`] : []),
      ...(fromNextSales > 0 ? [`${naira(fromNextSales)} of this comes out of your next sales.`] : []),
      ...(owedBefore > 0 ? [`${naira(owedBefore)} of earlier refunds is still to come out of them.`] : []),
    ],
  };
}
