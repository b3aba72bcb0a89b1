import { expect, it } from 'vitest';
import { keysOf, moved } from './menu-lines.ts';

const lines = ['A', 'B', 'C'].map((title) => ({ title, path: `/${title}` }));
const titles = (at: number, by: number) =>
  moved(lines, at, by)
    .map(({ title }) => title)
    .join('');

it('moves a line up or down by one, and nowhere past the ends', () => {
  expect([titles(0, 1), titles(2, -1), titles(1, 1)]).toEqual(['BAC', 'ACB', 'ACB']);
  expect([titles(0, -1), titles(2, 1), titles(7, -1)]).toEqual(['ABC', 'ABC', 'ABC']);
});

it('tells lines apart that lead to the same place under the same name', () => {
  const twice = [...lines, { title: 'A', path: '/A' }];
  expect(new Set(keysOf(twice)).size).toBe(4);
});
