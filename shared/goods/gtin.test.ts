import { expect, test } from 'vitest';
import { gtinOf } from './gtin.ts';

test.each([
  ['5901234123457', '5901234123457'],
  ['590-1234 123457', '5901234123457'],
  ['012345678905', '012345678905'],
  ['96385074', '96385074'],
  ['10012345678902', '10012345678902'],
])('%s is known to the world', (barcode, gtin) => expect(gtinOf(barcode)).toBe(gtin));

test.each([
  ['', 'nothing'],
  ['5901234123458', 'a check digit that does not fit'],
  ['590123412345', 'a digit too few'],
  ['59012341234570', 'a digit too many'],
  ['0000000000000', 'no number'],
  ['2000000000008', 'a number of the shop’s own'],
  ['0412345678903', 'the same, as a UPC in thirteen digits'],
  ['412345678903', 'the same in twelve'],
  ['9912345678909', 'a coupon'],
  ['02345673', 'a short number of the shop’s own'],
  ['CUP-96385074', 'words'],
  ['٥٩٠١٢٣٤١٢٣٤٥٧', 'digits of another script'],
])('%s is not: %s', (barcode) => expect(gtinOf(barcode)).toBeNull());
