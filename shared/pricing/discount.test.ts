import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discounted, freed, type CodeLine, type DiscountTerms } from './discount.ts';
import { sharedOut } from './shares.ts';
import { lineKobo, quoteOf } from './quote.ts';

const terms = (change: Partial<DiscountTerms> = {}): DiscountTerms => ({
  kind: 'percent',
  percent: 10,
  amount_kobo: null,
  buy: null,
  get: null,
  once: true,
  least_kobo: 0,
  ...change,
});
const line = (quantity: number, unit_price_kobo: number, counts = true): CodeLine => ({
  quantity,
  unit_price_kobo,
  counts,
});
const sharesOf = (of: DiscountTerms, lines: CodeLine[]) => {
  const found = discounted(of, lines);
  return found.ok ? found.shares : found.why;
};

describe('a code', () => {
  it('of so many percent takes them off the goods together, half a kobo in the shopper’s favour', () => {
    expect(sharesOf(terms(), [line(1, 333), line(1, 333), line(1, 339)])).toEqual([34, 33, 34]);
    expect(sharesOf(terms({ percent: 100 }), [line(3, 99), line(1, 1)])).toEqual([297, 1]);
  });

  it('shares out by the largest rest, the first of equal ones', () => {
    expect(sharedOut(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(sharedOut(2, [1, 1, 1])).toEqual([1, 1, 0]);
    expect(sharedOut(10, [1, 2, 4])).toEqual([1, 3, 6]);
    expect(sharedOut(5, [0, 0])).toEqual([0, 0]);
  });

  it('of an amount takes off no more than the goods cost', () => {
    const fixed = terms({ kind: 'fixed', percent: null, amount_kobo: 50_000 });
    expect(sharesOf(fixed, [line(1, 30_000), line(2, 35_000)])).toEqual([15_000, 35_000]);
    expect(sharesOf(fixed, [line(1, 30_000)])).toEqual([30_000]);
  });

  it('of an amount off each piece counts every piece', () => {
    const each = terms({ kind: 'fixed', percent: null, amount_kobo: 500, once: false });
    expect(sharesOf(each, [line(3, 2_000), line(1, 300), line(2, 2_000, false)])).toEqual([1_500, 300, 0]);
  });

  it('for some goods takes nothing off the others, and says so where there are none of them', () => {
    expect(sharesOf(terms(), [line(1, 1_000), line(1, 1_000, false)])).toEqual([100, 0]);
    expect(sharesOf(terms(), [line(1, 1_000, false)])).toEqual({ reason: 'not_for_these' });
    expect(sharesOf(terms(), [])).toEqual({ reason: 'not_for_these' });
  });

  it('with a least spend says how much is missing of the goods it is for', () => {
    const least = terms({ least_kobo: 5_000 });
    expect(sharesOf(least, [line(1, 4_999), line(1, 9_000, false)])).toEqual({
      reason: 'least',
      missing_kobo: 1,
    });
    expect(sharesOf(least, [line(1, 5_000)])).toEqual([500]);
  });

  it('of two and one more gives the cheapest, for every full set or for one', () => {
    const three = terms({ kind: 'buy_get', percent: 100, buy: 2, get: 1, once: false });
    const basket = [line(2, 900), line(3, 500), line(1, 700)];
    expect(sharesOf(three, basket)).toEqual([0, 1_000, 0]);
    expect(sharesOf({ ...three, once: true }, basket)).toEqual([0, 500, 0]);
    expect(sharesOf({ ...three, percent: 50, once: true }, basket)).toEqual([0, 250, 0]);
    expect(sharesOf(three, [line(2, 900)])).toEqual({ reason: 'buy_more', missing: 1 });
  });

  it('that pays for the delivery takes nothing off the goods', () => {
    expect(discounted(terms({ kind: 'free_delivery', percent: null }), [line(1, 900)])).toEqual({
      ok: true,
      shares: [0],
      frees_delivery: true,
    });
  });
});

it('delivery that a code pays for is free for heavy goods too', () => {
  const steps = [{ up_to_grams: 20_000, price_kobo: 900_000 }];
  const weights = { up_to_grams: 2_000, steps, further_kg_kobo: 50_000, usual_grams: 500 };
  const rate = { price_kobo: 250_000, free_above_kobo: null, weights };
  const stone = [{ quantity: 2, unit_price_kobo: 100_000, weight_grams: 30_000 }];
  expect(quoteOf(stone, rate, null).delivery_kobo).toBe(2_900_000);
  expect(quoteOf(stone, freed(rate), null)).toMatchObject({ delivery_kobo: 0, total_kobo: 200_000 });
});

const anyLine = fc.record({
  quantity: fc.integer({ min: 1, max: 99 }),
  unit_price_kobo: fc.integer({ min: 0, max: 10_000_000_000 }),
  counts: fc.boolean(),
});
const anyTerms: fc.Arbitrary<DiscountTerms> = fc.record({
  kind: fc.constantFrom('percent' as const, 'fixed' as const, 'free_delivery' as const, 'buy_get' as const),
  percent: fc.integer({ min: 1, max: 100 }),
  amount_kobo: fc.integer({ min: 1, max: 1_000_000_000_000 }),
  buy: fc.integer({ min: 1, max: 9 }),
  get: fc.integer({ min: 1, max: 9 }),
  once: fc.boolean(),
  least_kobo: fc.constantFrom(0, 100_000),
});

describe('whatever the code and the basket', () => {
  it('the shares are whole, none is below nothing or above its line, and only what the code is for is cheaper', () => {
    fc.assert(
      fc.property(anyTerms, fc.array(anyLine, { maxLength: 50 }), (of, lines) => {
        const found = discounted(of, lines);
        if (!found.ok) return;
        expect(found.shares).toHaveLength(lines.length);
        for (const [at, share] of found.shares.entries()) {
          const { counts } = lines[at]!;
          expect(Number.isSafeInteger(share)).toBe(true);
          expect(share >= 0 && share <= (counts ? lineKobo(lines[at]!) : 0)).toBe(true);
        }
      }),
      { seed: 17_072, numRuns: 2_000 },
    );
  });

  it('an amount is shared out to the last kobo, and no share is a kobo from its exact part', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000_000 }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (given, part) => {
        const sum = given.reduce((total, weight) => total + weight, 0);
        const kobo = Math.floor(sum * part);
        const shares = sharedOut(kobo, given);
        expect(shares.reduce((total, share) => total + share, 0)).toBe(kobo);
        for (const [at, share] of shares.entries()) {
          const apart = BigInt(share) * BigInt(sum) - BigInt(kobo) * BigInt(given[at]!);
          expect((apart < 0n ? -apart : apart) < BigInt(Math.max(sum, 1))).toBe(true);
        }
      }),
      { seed: 17_073, numRuns: 2_000 },
    );
  });
});
