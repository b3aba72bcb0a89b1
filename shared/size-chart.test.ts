import { expect, test } from 'vitest';
import { chartRows } from './size-chart.ts';

test('lines become rows, however their cells are parted; short ones are filled up', () => {
  expect(chartRows('Size, Chest, Length\nM\t96\t70\n\nL | 102')).toEqual([
    ['Size', 'Chest', 'Length'],
    ['M', '96', '70'],
    ['L', '102', ''],
  ]);
});

test.each(['', 'Size, Chest', 'one\ntwo', ' , \n , '])('%j is no table', (text) => {
  expect(chartRows(text)).toEqual([]);
});

test('a very long one is cut, and none is wider than a phone can show', () => {
  const rows = chartRows(Array(90).fill(Array(40).fill('x').join(',')).join('\n'));
  expect([rows.length, rows[0]!.length]).toEqual([30, 8]);
});
