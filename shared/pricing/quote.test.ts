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
      tail_kobo: 37,
      total_kobo: 1_050_013,
    });
    expect(withTail(withTail(online, 37), 0)).toEqual(online);
  });

  it('is told with its fee and with what is taken off, each only where it is anything', () => {
    expect(furtherParts(quoteOf(lines, lagos, null))).toEqual([]);
    expect(furtherParts({})).toEqual([]);
    expect(furtherParts(withTail(quoteOf(lines, lagos, feeRules.paystack), 37))).toEqual([
      { part: 'fee_kobo', label: 'Payment fee', kobo: 26_142 },
      { part: 'tail_kobo', label: 'Transfer discount', kobo: -37 },
    ]);
  });

  it('that was frozen is read as it stands in the order, and nothing else of it', () => {
    const frozen = { subtotal_kobo: 1, delivery_kobo: 2, fee_kobo: 3, tail_kobo: 4, total_kobo: 99 };
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
