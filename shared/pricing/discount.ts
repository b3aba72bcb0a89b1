import type { DiscountKind, RefusedCode } from '../orders/discounts.ts';
import { lineKobo, type DeliveryPrice, type PricedLine } from './quote.ts';
import { sharedOut } from './shares.ts';

/** What a code takes off, of which goods and from which spend on. */
export interface DiscountTerms {
  kind: DiscountKind;
  /** Of the goods; for `buy_get`, of the pieces that are got: 100 is free. */
  percent: number | null;
  amount_kobo: number | null;
  buy: number | null;
  get: number | null;
  /** `fixed`: off the goods, else off each piece. `buy_get`: for one set, else for every full one. */
  once: boolean;
  /** Of the goods the code is for. Kobo. */
  least_kobo: number;
}

/** A line, and whether the code is for what it holds. */
export interface CodeLine extends PricedLine {
  counts: boolean;
}

/** What a code comes to: a share for each line, in their order. Kobo. */
export type Discounted =
  | { ok: true; shares: number[]; frees_delivery: boolean }
  | { ok: false; why: RefusedCode };

/** What a code takes off these lines. The shares add up to it exactly, and none is more than its line. */
export function discounted(terms: DiscountTerms, lines: readonly CodeLine[]): Discounted {
  const goods = lines.map((line) => (line.counts ? lineKobo(line) : 0));
  const sum = goods.reduce((total, kobo) => total + kobo, 0);
  if (!lines.some((line) => line.counts)) return { ok: false, why: { reason: 'not_for_these' } };
  if (sum < terms.least_kobo)
    return { ok: false, why: { reason: 'least', missing_kobo: terms.least_kobo - sum } };
  switch (terms.kind) {
    case 'free_delivery':
      return { ok: true, shares: lines.map(() => 0), frees_delivery: true };
    case 'percent':
      return off(percentOf(sum, terms.percent ?? 0), goods);
    case 'fixed':
      return terms.once
        ? off(Math.min(terms.amount_kobo ?? 0, sum), goods)
        : { ok: true, shares: lines.map((line) => offEach(terms, line)), frees_delivery: false };
    case 'buy_get':
      return gotFree(terms, lines);
  }
}

const off = (kobo: number, weights: readonly number[]): Discounted => ({
  ok: true,
  shares: sharedOut(kobo, weights),
  frees_delivery: false,
});

/** Half a kobo is the shopper's. */
const percentOf = (kobo: number, percent: number) => Math.floor((kobo * percent + 50) / 100);

const offEach = ({ amount_kobo }: DiscountTerms, line: CodeLine) =>
  line.counts ? line.quantity * Math.min(amount_kobo ?? 0, line.unit_price_kobo) : 0;

/** Of each full set of pieces the cheapest are got. */
function gotFree(terms: DiscountTerms, lines: readonly CodeLine[]): Discounted {
  const buy = terms.buy ?? 1;
  const get = terms.get ?? 1;
  const pieces = lines.reduce((sum, line) => sum + (line.counts ? line.quantity : 0), 0);
  const sets = Math.floor(pieces / (buy + get));
  if (sets === 0) return { ok: false, why: { reason: 'buy_more', missing: buy + get - pieces } };
  let left = (terms.once ? 1 : sets) * get;
  const free = lines.map(() => 0);
  const cheapest = lines.map((line, at) => ({ ...line, at })).filter((line) => line.counts);
  for (const line of cheapest.toSorted((a, b) => a.unit_price_kobo - b.unit_price_kobo)) {
    const taken = Math.min(left, line.quantity);
    free[line.at] = taken * line.unit_price_kobo;
    left -= taken;
  }
  const worth = free.reduce((sum, kobo) => sum + kobo, 0);
  return off(percentOf(worth, terms.percent ?? 100), free);
}

/** A way of delivery that a code pays for, whatever is sent and however heavy it is. */
export const freed = <Rate extends DeliveryPrice>(rate: Rate): Rate => ({
  ...rate,
  price_kobo: 0,
  free_above_kobo: null,
  weights: null,
});
