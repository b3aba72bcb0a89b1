import { expect, test } from 'vitest';
import type { ShelfItem } from '#shared/api/stock-takes.ts';
import { byName, countTyped, nameOf, ofCode, soughtItems, sumsOf } from './counting.ts';
import type { TakeLine } from './kept-take.ts';

const item = (variant_id: string, title: string, more: Partial<ShelfItem> = {}): ShelfItem => ({
  variant_id,
  product_id: variant_id,
  title,
  choice: '',
  sku: '',
  barcode: '',
  on_hand: 0,
  price_kobo: 100,
  ...more,
});
const line = (variant_id: string, known: number, counted: number): [string, TakeLine] => [
  variant_id,
  { key: variant_id, variant_id, known, counted, known_at: '', at: '' },
];

test('a count is read as it is typed; what is none is told apart from nothing typed', () => {
  expect(['12', ' 1,000 ', '0', '', ' ', '-1', '2.5', '1234567'].map(countTyped)).toEqual([
    12,
    1000,
    0,
    null,
    null,
    undefined,
    undefined,
    undefined,
  ]);
});

test('things are found by words with and without marks, by a whole code, and stand by name', () => {
  const items = [
    item('a', 'Gele', { choice: 'Size 10', sku: 'G-10' }),
    item('b', 'Aṣọ-òkè', { barcode: '600123' }),
    item('c', 'Gele', { choice: 'Size 9' }),
  ];
  const found = (search: string) => soughtItems(items, search).map(({ variant_id }) => variant_id);
  expect([
    found('aso oke'),
    found('10 gele'),
    found('600123'),
    found('g-10'),
    found('6001'),
    found(''),
  ]).toEqual([['b'], ['a'], ['b'], ['a'], [], ['a', 'b', 'c']]);
  expect([ofCode(items, ' 600123 '), ofCode(items, 'g-10'), ofCode(items, '')]).toEqual([
    items[1],
    items[0],
    null,
  ]);
  expect(byName(items).map(nameOf)).toEqual(['Aṣọ-òkè', 'Gele, Size 9', 'Gele, Size 10']);
});

test('only differences count, with their value as sold, and as bought as far as that is known', () => {
  const items = [
    item('a', 'A', { price_kobo: 500, cost_kobo: 300 }),
    item('b', 'B', { price_kobo: 200, cost_kobo: null }),
    item('c', 'C'),
    item('d', 'D'),
  ];
  const sums = sumsOf(items, new Map([line('a', 5, 3), line('b', 1, 4), line('c', 2, 2)]));
  expect(sums.differing.map(({ item: { title }, change }) => [title, change])).toEqual([
    ['A', -2],
    ['B', 3],
  ]);
  expect(sums).toMatchObject({ more: 3, fewer: 2, worth_kobo: -400, cost_kobo: -600 });
  expect(sumsOf(items, new Map([line('b', 1, 4)])).cost_kobo).toBeNull();
});
