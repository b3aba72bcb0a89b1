import { describe, expect, it } from 'vitest';
import { feeRules } from './fees.ts';
import {
  checkoutQuotes,
  furtherParts,
  lineKobo,
  quoteIn,
  quoteOf,
  quotesBy,
  withoutFee,
  withTail,
} from './quote.ts';

const lines = [
  { quantity: 3, unit_price_kobo: 250_000 },
  { quantity: 1, unit_price_kobo: 150_050 },
];
const lagos = { id: 'lagos', price_kobo: 150_000, free_above_kobo: 1_000_000 };
const pickup = { id: 'pickup', price_kobo: 0, free_above_kobo: null };

describe('a price', () => {
  it('of a line is its quantity times the price of one', () => {
    expect(lines.map(lineKobo)).toEqual([750_000, 150_050]);
  });

  it('is the goods and their delivery', () => {
    expect(quoteOf(lines, lagos, null)).toEqual({
      subtotal_kobo: 900_050,
      delivery_kobo: 150_000,
      fee_kobo: 0,
      discount_kobo: 0,
      tail_kobo: 0,
      total_kobo: 1_050_050,
    });
  });

  it.each([
    ['below the threshold costs its price', 999_999, 150_000],
    ['is free from the threshold on', 1_000_000, 0],
    ['is free above the threshold', 1_000_001, 0],
  ])('delivery %s', (_words, unit_price_kobo, delivery) => {
    const quote = quoteOf([{ quantity: 1, unit_price_kobo }], lagos, null);
    expect([quote.delivery_kobo, quote.total_kobo]).toEqual([delivery, unit_price_kobo + delivery]);
  });

  it('a threshold of nothing makes delivery free for everybody, and none never', () => {
    expect(quoteOf(lines, { price_kobo: 500, free_above_kobo: 0 }, null).delivery_kobo).toBe(0);
    expect(quoteOf(lines, { price_kobo: 500, free_above_kobo: null }, null).delivery_kobo).toBe(500);
  });

  it('before a way of delivery is chosen is that of the goods, and of nothing is nothing', () => {
    expect(quoteOf(lines, null, null)).toMatchObject({ delivery_kobo: 0, total_kobo: 900_050 });
    expect(quoteOf([], null, feeRules.paystack)).toMatchObject({
      subtotal_kobo: 0,
      fee_kobo: 0,
      total_kobo: 0,
    });
  });

  it('with the provider’s fee on top leaves goods and delivery whole', () => {
    // 1.5 % of ₦10,761.92 and ₦100 are ₦261.42, rounded down.
    expect(quoteOf(lines, lagos, feeRules.paystack)).toEqual({
      subtotal_kobo: 900_050,
      delivery_kobo: 150_000,
      fee_kobo: 26_142,
      discount_kobo: 0,
      tail_kobo: 0,
      total_kobo: 1_076_192,
    });
  });

  it('paid another way loses its fee, and a transfer the kobo it is told by', () => {
    const online = quoteOf(lines, lagos, feeRules.paystack);
    expect(withoutFee(online)).toEqual(quoteOf(lines, lagos, null));
    expect(withTail(withoutFee(online), 37)).toEqual({
      subtotal_kobo: 900_050,
      delivery_kobo: 150_000,
      fee_kobo: 0,
      discount_kobo: 0,
      tail_kobo: 37,
      total_kobo: 1_050_013,
    });
    expect(withTail(withTail(online, 37), 0)).toEqual(online);
  });

  it('with a discount is less by the shares of the lines, and the fee is that of what is left', () => {
    const [gele, bag] = lines as [(typeof lines)[0], (typeof lines)[0]];
    const less = [
      { ...gele, discount_kobo: 75_000 },
      { ...bag, discount_kobo: 15_005 },
    ];
    expect(quoteOf(less, lagos, null)).toEqual({
      subtotal_kobo: 900_050,
      delivery_kobo: 150_000,
      fee_kobo: 0,
      discount_kobo: 90_005,
      tail_kobo: 0,
      total_kobo: 960_045,
    });
    // 1.5 % of ₦9,848.17 and ₦100 are ₦247.72.
    const online = quoteOf(less, lagos, feeRules.paystack);
    expect([online.fee_kobo, online.total_kobo]).toEqual([24_772, 984_817]);
    expect(withTail(withoutFee(online), 37).total_kobo).toBe(960_008);
  });

  it('a discount takes no free delivery away that the goods earn', () => {
    const goods = { quantity: 1, unit_price_kobo: 1_000_000, discount_kobo: 900_000 };
    expect(quoteOf([goods], lagos, null)).toMatchObject({ delivery_kobo: 0, total_kobo: 100_000 });
  });

  it('of goods that are all taken off is nothing, and no fee is asked for it', () => {
    const free = [{ quantity: 2, unit_price_kobo: 500, discount_kobo: 1000 }];
    expect(quoteOf(free, null, feeRules.paystack)).toMatchObject({ fee_kobo: 0, total_kobo: 0 });
  });

  it('is told with its fee and with what is taken off, each only where it is anything', () => {
    expect(furtherParts(quoteOf(lines, lagos, null))).toEqual([]);
    expect(furtherParts({})).toEqual([]);
    expect(furtherParts(withTail(quoteOf(lines, lagos, feeRules.paystack), 37))).toEqual([
      { part: 'fee_kobo', label: 'Payment fee', kobo: 26_142 },
      { part: 'tail_kobo', label: 'Transfer discount', kobo: -37 },
    ]);
    expect(furtherParts({ discount_kobo: 90_005 })).toEqual([
      { part: 'discount_kobo', label: 'Discount', kobo: -90_005 },
    ]);
  });

  it('that was frozen is read as it stands in the order, and nothing else of it', () => {
    const parts = { subtotal_kobo: 1, delivery_kobo: 2, fee_kobo: 3, discount_kobo: 5, tail_kobo: 4 };
    const frozen = { ...parts, total_kobo: 99 };
    expect(quoteIn({ ...frozen, number: 1001 } as typeof frozen)).toEqual(frozen);
  });
});

describe('the prices of a checkout form', () => {
  const quotes = checkoutQuotes(lines, [lagos, pickup], feeRules.flutterwave);

  it('are the price of every way of delivery, online and otherwise', () => {
    expect(quotesBy(quotes, 'lagos')).toEqual({
      online: quoteOf(lines, lagos, feeRules.flutterwave),
      otherwise: quoteOf(lines, lagos, null),
    });
    expect(quotesBy(quotes, 'pickup').otherwise.total_kobo).toBe(900_050);
  });

  it('are those of the goods while no way is chosen that is offered', () => {
    const goods = quoteOf(lines, null, null);
    expect([quotesBy(quotes, undefined), quotesBy(quotes, 'kano')].map((both) => both.otherwise)).toEqual([
      goods,
      goods,
    ]);
  });
});
