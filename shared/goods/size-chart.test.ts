import { expect, test } from 'vitest';
import { chartRows, chartText, draftRows, isEmptyChart } from './size-chart.ts';

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

test('between bars a cell may have commas in it', () => {
  expect(chartRows('Size | Fits\nM | 96, 98\nL, 102')).toEqual([
    ['Size', 'Fits'],
    ['M', '96, 98'],
    ['L', '102'],
  ]);
});

test('while it is written, empty rows and cells stay, and there is always a table', () => {
  expect(draftRows('')).toEqual([
    ['', ''],
    ['', ''],
  ]);
  const rows = [
    ['', 'Chest', ''],
    ['M', '9|6', ''],
    ['', '', ''],
  ];
  const text = chartText(rows);
  expect(text).toBe(' | Chest | \nM | 9/6 | \n |  | ');
  expect(draftRows(text)).toEqual([rows[0], ['M', '9/6', ''], rows[2]]);
  expect(draftRows(text.trim())).toEqual([rows[0], ['M', '9/6', ''], rows[2]]);
  expect(chartRows(text.trim())).toEqual([rows[0], ['M', '9/6', '']]);
});

test('a table in which nothing is written is none', () => {
  expect([' | \n | ', '', ', ,', ' | \nM | '].map(isEmptyChart)).toEqual([true, true, true, false]);
});
