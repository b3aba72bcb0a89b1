import { expect, test } from 'vitest';
import { isItOfOne, isItTheName, requestDoubts } from './request-doubts.ts';
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
  ['shoe 15k bag 20k', [one('shoe', 15_000), one('bag', 20_000)]],
  ['15k shoe 20k bag', [one('shoe', 15_000), one('bag', 20_000)]],
  ['2 bags rice 82k each, gele 5k', [one('bags rice', 82_000, 2), one('gele', 5_000)]],
  ['jollof 2500 x 3', [one('jollof', 2_500, 3)]],
  ['perfume was 20k now 15k', [one('perfume', 15_000)]],
  ['cake 30k free delivery', [one('cake', 30_000)]],
  ['bag 18k + shoe 22k = 40k', [one('bag', 18_000), one('shoe', 22_000)]],
  ['shirt 7k trouser 9k total 16k', [one('shirt', 7_000), one('trouser', 9_000)]],
  ['oil 2½k, ½ bag rice 20k', [one('oil', 2_500), one('½ bag rice', 20_000)]],
  ['Nike™ １２k', [one('Nike™', 12_000)]],
])('“%s” is understood', (typed, lines) => {
  expect(readRequest(typed)).toEqual({
    lines,
    delivery_kobo: 0,
    deposit: null,
    phone: '',
    name: '',
    doubt: null,
  });
});

test.each([
  ['purple gele 25000 deposit 10000', { kobo: 1_000_000 }],
  ['purple gele 25,000, deposit of ₦10,000', { kobo: 1_000_000 }],
  ['purple gele 25k + down payment 10k', { kobo: 1_000_000 }],
  ['purple gele 25000 half deposit', { percent: 50 }],
  ['purple gele 25000 with a 40% deposit', { percent: 40 }],
  ['purple gele 25000 deposit 60%', { percent: 60 }],
  ['purple gele 25000 half payment', { percent: 50 }],
  ['purple gele 25000 pay 10k now', { kobo: 1_000_000 }],
])('“%s” is asked for in two parts', (typed, deposit) => {
  expect(readRequest(typed)).toEqual({
    lines: [one('purple gele', 25_000)],
    delivery_kobo: 0,
    deposit,
    phone: '',
    name: '',
    doubt: null,
  });
});

test.each([
  ['purple gele 25k + delivery 2,500 for Mrs Bisi 0803 123 4567', 'Mrs Bisi'],
  ['purple gele 25k, delivery 2500 for Kẹ́hìndé Adé: 08031234567', 'Kẹ́hìndé Adé'],
  ['purple gele 25k + delivery 2,500 for mrs bisi 0803 123 4567', 'mrs bisi'],
  ['purple gele 25k + delivery 2,500 to Ikeja 0803 123 4567', ''],
])('who pays is named before the phone in “%s”', (typed, name) => {
  expect(readRequest(typed)).toEqual({
    lines: [one('purple gele', 25_000)],
    delivery_kobo: 250_000,
    deposit: null,
    phone: '08031234567',
    name,
    doubt: null,
  });
});

test('delivery stands apart, and a phone number is of who pays', () => {
  expect(readRequest('purple gele 25000 + delivery 2,500 0803 123 4567')).toEqual({
    lines: [one('purple gele', 25_000)],
    delivery_kobo: 250_000,
    deposit: null,
    phone: '08031234567',
    name: '',
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
  ['oil~300½', 'Is “~300½” the amount below? Write it like 25,000.'],
  ['oil 12①500', 'Is “500” the amount below? Write it like 25,000.'],
])('“%s” is asked about', (typed, doubt) => {
  expect(readRequest(typed).doubt).toBe(doubt);
});

test.each([
  ['shoe 18k + socks 2k = 25k', [one('shoe', 18_000), one('socks', 2_000)], requestDoubts.total],
  ['gown 45,000 less 5,000', [one('gown', 45_000)], requestDoubts.discount],
  ['gown 30k balance 10k', [one('gown', 30_000)], requestDoubts.paid],
  ['kaftan 22k or 25k', [one('kaftan or', 22_000)], requestDoubts.several],
  ['books 3 for 10k', [one('books 3', 10_000)], isItOfOne('₦10,000', 3)],
  ['6 bottles of zobo at 700', [one('bottles of zobo', 700, 6)], isItOfOne('₦700', 6)],
  ['bag 20000 shoe 15k', [one('bag 20000 shoe', 15_000)], isItTheName('bag 20000 shoe')],
  ['gown and delivery 35k', [one('gown and delivery', 35_000)], requestDoubts.delivery],
  ['bag $150', [one('bag $', 150)], 'Is “150” the amount below? Write it like 25,000.'],
  ['bag 25k 08031234567 08051234567', [one('bag 08051234567', 25_000)], requestDoubts.phones],
])('“%s” is shown as it is understood, and asked about', (typed, lines, doubt) => {
  const read = readRequest(typed);
  expect({ lines: read.lines, delivery_kobo: read.delivery_kobo, doubt: read.doubt }).toEqual({
    lines,
    delivery_kobo: 0,
    doubt,
  });
});
