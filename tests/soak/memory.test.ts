import { expect, test } from 'vitest';
import { isCostOf, type Answer } from './answers.ts';
import { growthOf } from './memory.ts';

const looks = (megabytes: readonly number[]) => megabytes.map((mb, n) => ({ at: n * 10_000, mb }));

test('memory is held from the second fifth of a life to the last, by their medians; how it warms up is nobody’s business', () => {
  const flat = [10, 60, 90, 100, 100, 100, 101, 300, 99, 100, 100, 104, 104, 104, 104];
  expect(growthOf(looks(flat))).toEqual({
    samples: 15,
    fifths: [60, 100, 101, 100, 104],
    grown: 104 / 100 - 1,
  });
  const leaking = Array.from({ length: 50 }, (_, n) => 100 + n);
  expect(growthOf(looks(leaking))!.grown).toBeCloseTo(144.5 / 114.5 - 1, 10);
});

test('a life that was hardly looked at says nothing', () => {
  expect(growthOf(looks([1, 2, 3, 4]))).toBeNull();
});

test('a restart answers for what it may cost, and only while it lasts', () => {
  const window = { name: 'S3', from: 1_000, to: 2_000, statuses: [503], kinds: ['a picture'] };
  const answer = (more: Partial<Answer>): Answer => ({
    kind: 'a picture',
    status: 503,
    from: 1_500,
    to: 1_600,
    text: '',
    ...more,
  });
  expect(isCostOf(answer({}), window)).toBe(true);
  // Asked before it went, and answered when it was away.
  expect(isCostOf(answer({ from: 500, to: 1_100 }), window)).toBe(true);
  expect(isCostOf(answer({ status: 500 }), window)).toBe(false);
  expect(isCostOf(answer({ kind: 'an order' }), window)).toBe(false);
  expect(isCostOf(answer({ from: 2_100, to: 2_200 }), window)).toBe(false);
  expect(isCostOf(answer({ from: 100, to: 900 }), window)).toBe(false);
});
