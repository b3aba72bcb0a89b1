import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feeOf, feeRules, grossFor } from './fees.ts';

describe('the provider’s fee', () => {
  it.each([
    [2_499_00, 37_48],
    [5_000_00, 175_00],
    [15_000_00, 325_00],
    [20_000_00, 400_00],
    [50_000_00, 850_00],
    [126_667_00, 2_000_00],
    [900_000_00, 2_000_00],
  ])('of %s kobo is %s', (kobo, fee) => expect(feeOf(feeRules.paystack, kobo)).toBe(fee));

  it.each(['paystack', 'flutterwave'] as const)(
    'invariant 15 paid by the shopper at %s leaves the price whole, and one kobo less would not',
    (provider) => {
      const rule = feeRules[provider];
      const left = (gross: number) => gross - feeOf(rule, gross);
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 500_000_00 }), (price) => {
          const gross = grossFor(rule, price);
          expect(Number.isInteger(gross)).toBe(true);
          expect(left(gross)).toBeGreaterThanOrEqual(price);
          expect(left(gross - 1)).toBeLessThan(price);
          // Tax and share together can step over a kobo, never over two.
          expect(left(gross) - price).toBeLessThanOrEqual(gross === rule.flatFromKobo ? rule.flatKobo : 1);
        }),
      );
    },
  );

  it('nothing to pay costs nothing', () => expect(grossFor(feeRules.paystack, 0)).toBe(0));
});
