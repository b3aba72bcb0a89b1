import { expect, test } from 'vitest';
import { swatchOf } from './swatch.ts';

test.each([
  ['Colour', 'Indigo', '#2b3a73'],
  ['Color', 'Leaf green', '#2b7d3c'],
  ['Colour', 'NAVY BLUE', '#18264f'],
  ['Colour', 'Sky blue', '#7fbbe6'],
  ['Lip shade', 'Rose gold', '#c99a2e'],
  ['Colour', 'Wine', '#6b1530'],
])('of %s, “%s” looks like %s', (option, value, hex) => {
  expect(swatchOf(option, value)).toBe(hex);
});

test.each([
  ['Size', 'Green'],
  ['Colour', 'Black and white'],
  ['Colour', 'Red/Blue'],
  ['Colour', 'Adire print'],
  ['Colour', 'constructor'],
  ['Colour', ''],
])('of %s, “%s” is shown by its name alone', (option, value) => {
  expect(swatchOf(option, value)).toBeNull();
});
