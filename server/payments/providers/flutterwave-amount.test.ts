import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonWithAmounts, koboOf, nairaOf, quoteNumbers } from './flutterwave-amount.ts';

test('invariant 15 kobo → naira → kobo is the same amount, for any amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999_999 }), (kobo) => koboOf(nairaOf(kobo)) === kobo),
  );
});

test.each([
  ['1234.56', 123_456],
  ['1234.5', 123_450],
  ['1234', 123_400],
  ['0.01', 1],
  ['0.29', 29],
  ['8.20', 820],
  ['1.10000', 110],
  ['1234.567', null],
  ['1e3', null],
  ['-5', null],
  ['', null],
  ['NaN', null],
])('%s naira is %s kobo', (naira, kobo) => expect(koboOf(naira)).toBe(kobo));

test('amounts go into the JSON as exact numbers', () => {
  const text = jsonWithAmounts({ tx_ref: 'ord-1' }, { amount: 123_456 });
  expect(text).toBe('{"tx_ref":"ord-1","amount":1234.56}');
  expect(jsonWithAmounts({}, { amount: 29 })).toBe('{"amount":0.29}');
});

test('only the named numbers are read as text, also when a text looks like one', () => {
  const json =
    '{"amount":1234.56,"id":99999999999999999,"note":"\\"amount\\":1","charged_amount": 7,"list":[3,{"amount":2}]}';
  expect(JSON.parse(quoteNumbers(json, ['amount', 'charged_amount', 'id']))).toEqual({
    amount: '1234.56',
    id: '99999999999999999',
    note: '"amount":1',
    charged_amount: '7',
    list: [3, { amount: '2' }],
  });
});
