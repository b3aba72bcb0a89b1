import { grossFor, type FeeRule } from './fees.ts';
import type { CheckoutQuotes, EitherWay, OfferedQuote, Quote } from './quote.ts';

/** A smaller rest cannot be paid: the provider takes none below ₦50, and a transfer is told by up to 99 kobo. Kobo. */
const leastRest = { online: 50_00, otherwise: 1_00 } as const;

/** How much of a total a card with so much on it pays. No rest is left that is too small to be paid. Kobo. */
function cardPart(totalKobo: number, leftKobo: number, least: number): number {
  const part = Math.min(totalKobo, leftKobo);
  const rest = totalKobo - part;
  return rest > 0 && rest < least ? Math.max(0, totalKobo - least) : part;
}

interface Card {
  leftKobo: number;
  /** What the shopper pays on top of an online payment; null where the store bears it. */
  fee: FeeRule | null;
  /** Gift cards among what is bought: no card is bought with a card. Kobo. */
  apartKobo: number;
}

/** A price with what a card pays of it. The goods cost what they cost; the provider's fee is that of the rest alone. */
export function withCard(quote: Quote, way: 'online' | 'otherwise', card: Card) {
  const { leftKobo, fee, apartKobo } = card;
  const plain = quote.total_kobo - quote.fee_kobo;
  const card_kobo = cardPart(plain, Math.min(leftKobo, Math.max(0, plain - apartKobo)), leastRest[way]);
  const rest = plain - card_kobo;
  const fee_kobo = fee && way === 'online' && rest > 0 ? grossFor(fee, rest) - rest : 0;
  return { quote: { ...quote, fee_kobo, total_kobo: plain + fee_kobo }, card_kobo };
}

/** All prices of a checkout form with what a card pays of each. */
export function quotesWithCard({ undelivered, delivered }: CheckoutQuotes, card: Card): CheckoutQuotes {
  const offered = (quote: Quote, way: 'online' | 'otherwise'): OfferedQuote => {
    const paid = withCard(quote, way, card);
    return { ...paid.quote, card_kobo: paid.card_kobo };
  };
  const both = ({ online, otherwise }: EitherWay): EitherWay => ({
    online: offered(online, 'online'),
    otherwise: offered(otherwise, 'otherwise'),
  });
  const rates = Object.entries(delivered).map(([id, quotes]) => [id, both(quotes)]);
  return { undelivered: both(undelivered), delivered: Object.fromEntries(rates) };
}

/** What is left to pay of a price beside its card. Kobo. */
export const restOf = ({ total_kobo, card_kobo = 0 }: OfferedQuote): number => total_kobo - card_kobo;
