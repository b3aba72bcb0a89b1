import { expect, test } from 'vitest';
import { differenceOf, signed } from './difference.ts';

test.each([
  ['received', '1,200', 5, 1200],
  ['damaged', '2', 5, -2],
  ['correction', '3', 5, -2],
  ['correction', '0', 5, -5],
  ['correction', '5', 5, 'That is what we have down already.'],
  ['correction', '', 5, 'Say how many there are.'],
  ['lost', '6', 5, 'Only 5 stand on the shelf.'],
  ['lost', '2', 1, 'Only 1 stands on the shelf.'],
  ['lost', '1', 0, 'None stands on the shelf.'],
  ['received', '0', 5, 'Say how many pieces.'],
  ['received', '-3', 5, 'Say how many pieces.'],
  ['received', '200000', 5, 'That is too many at once.'],
] as const)('%s “%s” where %d stand is %s', (reason, pieces, onHand, difference) => {
  expect(differenceOf({ reason, pieces }, onHand)).toBe(difference);
});

test('a difference is said with its sign', () => {
  expect([signed(1200), signed(-3), signed(0)]).toEqual(['+1,200', '−3', '0']);
});
