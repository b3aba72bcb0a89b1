import { grossFor, type FeeRule } from './fees.ts';
import { koboAtWeight, type Weights } from './weights.ts';

/** What an order costs, with all its parts. Whole kobo. */
export interface Quote {
  subtotal_kobo: number;
  delivery_kobo: number;
  /** The provider's fee, where the shopper pays it. */
  fee_kobo: number;
  /** What a code takes off the goods: the shares of the lines together. */
  discount_kobo: number;
  /** Taken off, so that a transfer is known by its amount. */
  tail_kobo: number;
  total_kobo: number;
}

export interface PricedLine {
  quantity: number;
  unit_price_kobo: number;
  /** The line's share of what a code takes off the goods; left out: nothing. */
  discount_kobo?: number;
  /** What one weighs; nothing where nobody said, which counts as what is usual. */
  weight_grams?: number | null;
  /** Downloaded, or a service: either weighs nothing. */
  digital?: boolean;
  service?: boolean | undefined;
}

/** A way of delivery: its price, the subtotal from which it is free, and what heavier parcels cost. Kobo. */
export interface DeliveryPrice {
  price_kobo: number;
  free_above_kobo: number | null;
  weights?: Weights | null;
}

/** What a line costs in kobo. */
export const lineKobo = (line: PricedLine): number => line.quantity * line.unit_price_kobo;

/** What these lines weigh together, in grams, where one whose weight nobody said weighs `usual`. */
const gramsOf = (lines: readonly PricedLine[], usual: number): number =>
  lines.reduce(
    (sum, { quantity, weight_grams, digital, service }) =>
      sum + (digital || service ? 0 : quantity * (weight_grams ?? usual)),
    0,
  );

/** What it costs to deliver these lines, in kobo. */
function deliveryKobo(
  lines: readonly PricedLine[],
  delivery: DeliveryPrice | null,
  subtotal: number,
): number {
  if (!delivery) return 0;
  const { price_kobo, free_above_kobo, weights } = delivery;
  if (free_above_kobo !== null && subtotal >= free_above_kobo) return 0;
  return weights ? koboAtWeight(price_kobo, weights, gramsOf(lines, weights.usual_grams)) : price_kobo;
}

/** The one place where the parts of a price are added up. */
function summed(parts: Omit<Quote, 'total_kobo'>): Quote {
  const { subtotal_kobo, delivery_kobo, fee_kobo, discount_kobo, tail_kobo } = parts;
  const total_kobo = subtotal_kobo + delivery_kobo + fee_kobo - discount_kobo - tail_kobo;
  return { subtotal_kobo, delivery_kobo, fee_kobo, discount_kobo, tail_kobo, total_kobo };
}

/**
 * What these lines cost with this way of delivery, or with none yet. Free delivery from a subtotal on looks at the goods
 * before any discount, so that no code takes it away. With a fee rule the shopper pays so much on top that the rest of it
 * is whole after the provider's fee.
 */
export function quoteOf(
  lines: readonly PricedLine[],
  delivery: DeliveryPrice | null,
  fee: FeeRule | null,
): Quote {
  const subtotal_kobo = lines.reduce((sum, line) => sum + lineKobo(line), 0);
  const delivery_kobo = deliveryKobo(lines, delivery, subtotal_kobo);
  const discount_kobo = lines.reduce((sum, line) => sum + (line.discount_kobo ?? 0), 0);
  const due = summed({ subtotal_kobo, delivery_kobo, fee_kobo: 0, discount_kobo, tail_kobo: 0 });
  return fee ? summed({ ...due, fee_kobo: grossFor(fee, due.total_kobo) - due.total_kobo }) : due;
}

/** The same order paid in a way that costs no fee. */
export const withoutFee = (quote: Quote): Quote => summed({ ...quote, fee_kobo: 0 });

/** The same order with so many kobo taken off, to be told by. */
export const withTail = (quote: Quote, tail_kobo: number): Quote => summed({ ...quote, tail_kobo });

/** The parts of a price that was frozen, out of an order that holds more. */
export function quoteIn(order: Quote): Quote {
  const { subtotal_kobo, delivery_kobo, fee_kobo, discount_kobo, tail_kobo, total_kobo } = order;
  return { subtotal_kobo, delivery_kobo, fee_kobo, discount_kobo, tail_kobo, total_kobo };
}

/** A part of a price besides the goods and their delivery: kobo on top, or below nothing where it is taken off. */
export interface FurtherPart {
  part: 'discount_kobo' | 'fee_kobo' | 'tail_kobo';
  /** As owners read it; shops say it in their own language. */
  label: string;
  kobo: number;
}

/** What stands between goods, delivery and total, in the order it is read; parts that are nothing are left out. */
export function furtherParts(quote: Partial<Quote>): FurtherPart[] {
  const { discount_kobo = 0, fee_kobo = 0, tail_kobo = 0 } = quote;
  const parts: FurtherPart[] = [
    { part: 'discount_kobo', label: 'Discount', kobo: -discount_kobo },
    { part: 'fee_kobo', label: 'Payment fee', kobo: fee_kobo },
    { part: 'tail_kobo', label: 'Transfer discount', kobo: -tail_kobo },
  ];
  return parts.filter(({ kobo }) => kobo !== 0);
}

/** A price as the checkout shows it. */
export interface OfferedQuote extends Quote {
  /** What a gift card pays of it; left out: there is none. Kobo. */
  card_kobo?: number;
}

/** The price of the same things paid online and paid otherwise. */
export interface EitherWay {
  online: OfferedQuote;
  otherwise: OfferedQuote;
}

/** All prices a checkout form can come to: while no way of delivery is chosen, and by the id of each. */
export interface CheckoutQuotes {
  undelivered: EitherWay;
  delivered: Record<string, EitherWay>;
}

/** `fee`: what the shopper pays on top of an online payment; null where the store bears it. */
export function checkoutQuotes(
  lines: readonly PricedLine[],
  rates: readonly (DeliveryPrice & { id: string })[],
  fee: FeeRule | null,
): CheckoutQuotes {
  const by = (rate: DeliveryPrice | null): EitherWay => ({
    online: quoteOf(lines, rate, fee),
    otherwise: quoteOf(lines, rate, null),
  });
  return { undelivered: by(null), delivered: Object.fromEntries(rates.map((rate) => [rate.id, by(rate)])) };
}

/** The prices for the way of delivery with this id; without one, or with one that is not offered, for the goods. */
export const quotesBy = ({ undelivered, delivered }: CheckoutQuotes, rateId: string | undefined): EitherWay =>
  delivered[rateId ?? ''] ?? undelivered;
