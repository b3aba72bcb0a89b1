import { expect, it } from 'vitest';
import { stockLabel } from './stock.ts';

it('stock is said with its thousands apart', () => {
  const said = (available: number | null, low_count = 0, variant_count = 1) =>
    stockLabel({ available, low_count, variant_count });
  expect(said(4_000_000)).toEqual({ label: '4,000,000 in stock', tone: 'good' });
  expect(said(1_200, 1)).toEqual({ label: '1,200 left', tone: 'warn' });
  expect(said(1_200, 2, 3)).toEqual({ label: '1,200 left, 2 of 3 kinds low', tone: 'warn' });
  expect(said(0)).toEqual({ label: 'Sold out', tone: 'bad' });
  expect(said(null)).toEqual({ label: 'Stock not counted', tone: 'neutral' });
});
