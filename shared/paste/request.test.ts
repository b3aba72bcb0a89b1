import { expect, test } from 'vitest';
import { readRequest } from './request.ts';

const one = (title: string, naira: number, quantity = 1) => ({
  title,
  quantity,
  unit_price_kobo: naira * 100,
});

test.each([
  ['purple gele 25000', [one('purple gele', 25_000)]],
  ['Purple gele ₦25,000', [one('Purple gele', 25_000)]],
  ['25k for purple gele', [one('purple gele', 25_000)]],
  ['gele and ipele 32,500', [one('gele and ipele', 32_500)]],
  ['gele 25000, ipele 8000', [one('gele', 25_000), one('ipele', 8_000)]],
  ['gele 25,000 + ipele 8,000', [one('gele', 25_000), one('ipele', 8_000)]],
  ['gele 25000 and ipele 8k', [one('gele', 25_000), one('ipele', 8_000)]],
  ['2x gele 25000', [one('gele', 25_000, 2)]],
  ['gele x3 @ 5,000', [one('gele x3 @', 5_000)].map(() => one('gele', 5_000, 3))],
  ['3 caps 2500 each', [one('caps', 2_500, 3)]],
  ['2 piece lace 45000', [one('2 piece lace', 45_000)]],
  ['aṣọ òkè fìlà 12k', [one('aṣọ òkè fìlà', 12_000)]],
  ['2 tier cake, 8 inch: 65k', [one('2 tier cake, 8 inch', 65_000)]],
])('“%s” is understood', (typed, lines) => {
  expect(readRequest(typed)).toEqual({ lines, delivery_kobo: 0, deposit: null, phone: '', doubt: null });
});

test.each([
  ['purple gele 25000 deposit 10000', { kobo: 1_000_000 }],
  ['purple gele 25,000, deposit of ₦10,000', { kobo: 1_000_000 }],
  ['purple gele 25k + down payment 10k', { kobo: 1_000_000 }],
  ['purple gele 25000 half deposit', { percent: 50 }],
  ['purple gele 25000 with a 40% deposit', { percent: 40 }],
  ['purple gele 25000 deposit 60%', { percent: 60 }],
])('“%s” is asked for in two parts', (typed, deposit) => {
  expect(readRequest(typed)).toEqual({
    lines: [one('purple gele', 25_000)],
    delivery_kobo: 0,
    deposit,
    phone: '',
    doubt: null,
  });
});

test('delivery stands apart, and a phone number is of who pays', () => {
  expect(readRequest('purple gele 25000 + delivery 2,500 0803 123 4567')).toEqual({
    lines: [one('purple gele', 25_000)],
    delivery_kobo: 250_000,
    deposit: null,
    phone: '08031234567',
    doubt: null,
  });
});

test.each([
  ['', null],
  ['   ', null],
  ['purple gele', 'Write how much it costs, for example 25,000.'],
  ['25000', 'Say what it is for.'],
  ['delivery 2500', 'Say what is to be delivered, and its price.'],
  ['gele 25000 deposit', 'How much is the deposit? Write it like “deposit 10,000” or “half deposit”.'],
  ['gele 2,5k', 'Is “2,5k” the amount below? Write it like 25,000.'],
])('“%s” is asked about', (typed, doubt) => {
  expect(readRequest(typed).doubt).toBe(doubt);
});
