import { expect, test } from 'vitest';
import { field } from './request.ts';
import { publicAddress } from './public.ts';
import { quantityOf } from '../basket/basket.ts';

test('a field keeps its lines, each ended by one character, and loses what no keyboard types', () => {
  const form = new URLSearchParams({ note: 'one\r\ntwo\u0000\u001b[31m\rthree' });
  expect(field(form, 'note')).toBe('one\ntwo[31m\nthree');
});

test.each([
  ['/', '/'],
  ['/products/clay-mug?utm_source=x&fbclid=y', '/products/clay-mug'],
  ['/products?after=24&utm_medium=z', '/products?after=24'],
  ['/products/%C3%A0m%C3%B9', '/products/àmù'],
  ['/search?q=clay', null],
])('%s is kept under %j', (url, key) => {
  expect(publicAddress(url)?.key).toBe(key);
});

test.each([
  '//evil.example/x',
  '/products/%00',
  '/products/%ff',
  '/a/../b',
  '/x;y',
  '/products/<b>',
  'http://other/',
])('nothing is at %s', (url) => expect(publicAddress(url)).toBeNull());

test.each([
  ['1', 1],
  [' 7 ', null],
  ['99', 99],
  ['100', null],
  ['0', null],
  ['-1', null],
  ['1.5', null],
  ['1e1', null],
  ['', null],
  ['two', null],
])('quantity %j is %j', (typed, quantity) => {
  expect(quantityOf(typed, 1)).toBe(quantity);
});
