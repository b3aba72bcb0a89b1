import type { Order } from '#shared/api/orders.ts';
import { naira } from '#shared/money.ts';

/** Where a refund's money comes from, in words for its owner, before it is asked for. */
export interface RefundSource {
  /** Nothing is sent before later sales cover it. */
  waits: boolean;
  sentences: string[];
}

/** What is not there yet, and who brings it: the next sales that come through us. */
const fromSales = {
  waits:
    'It is not sent now: your money of earlier sales is in your bank already. It goes by itself as soon as your next sales cover it, and you can withdraw it until then.',
  owed: (amount: string) => `${amount} of this comes out of your next sales.`,
  before: (amount: string) => `${amount} of earlier refunds is still to come out of them.`,
};

/** Or the owner, where no sale comes through us. */
const fromOwner = {
  waits:
    'It is not sent now: your money of earlier sales is in your bank already, and no new sales come through us. It goes by itself once you have paid us for it, as the page Money says, and you can withdraw it until then.',
  owed: (amount: string) => `${amount} of this you then owe us.`,
  before: (amount: string) => `You owe us ${amount} of earlier refunds already.`,
};

/** Says what a refund of so much (kobo) does to the store's money. */
export function refundSource(terms: Order['refund_terms'], amountKobo: number): RefundSource {
  if (!terms)
    return { waits: false, sentences: ['It comes out of your balance with your payment provider.'] };
  const owedBefore = Math.max(0, terms.owed_kobo);
  const fromNextSales = Math.max(0, terms.owed_kobo + amountKobo) - owedBefore;
  const fromHeld = amountKobo - fromNextSales;
  const waits = amountKobo > terms.sendable_kobo;
  const words = terms.no_sales ? fromOwner : fromSales;
  return {
    waits,
    sentences: [
      ...(waits ? [words.waits] : []),
      ...(fromHeld > 0 ? [`${naira(fromHeld)} comes out of the money that is kept for you.`] : []),
      ...(fromNextSales > 0 ? [words.owed(naira(fromNextSales))] : []),
      ...(owedBefore > 0 ? [words.before(naira(owedBefore))] : []),
    ],
  };
}
