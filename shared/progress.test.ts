import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isCounted,
  isWatched,
  joined,
  percentWatched,
  secondsOf,
  within,
  withAtMost,
  withStretch,
} from './progress.ts';

const time = fc.integer({ min: 0, max: 600 });
const stretches = fc.array(fc.tuple(time, time), { maxLength: 12 });

describe('stretches of played time', () => {
  test('X-14 a second played twice counts once, and a seek adds nothing', () => {
    expect(
      secondsOf([
        [0, 10],
        [5, 12],
        [60, 61],
      ]),
    ).toBe(13);
  });

  test('a hole of a frame between two reports is none', () => {
    expect(
      joined([
        [0, 10],
        [10.1, 20],
      ]),
    ).toEqual([[0, 20]]);
  });

  test('X-17 the order in which stretches arrive, and how often, makes no difference', () => {
    fc.assert(
      fc.property(stretches, (given) => {
        const once = given.reduce(withStretch, joined([]));
        const again = [...given, ...given].toReversed().reduce(withStretch, joined([]));
        expect(again).toEqual(once);
        expect(joined(once)).toEqual(once);
      }),
    );
  });

  test('a set is sorted, apart, and counts exactly its whole seconds', () => {
    fc.assert(
      fc.property(stretches, (given) => {
        const seconds = new Set(
          given.flatMap(([from, to]) => Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n)),
        );
        expect(secondsOf(given)).toBe(seconds.size);
      }),
    );
  });

  test('no more new seconds are let in than allowed, and nothing that was there is lost', () => {
    fc.assert(
      fc.property(stretches, stretches, fc.integer({ min: 0, max: 300 }), (before, more, allowed) => {
        const set = joined(before);
        const result = withAtMost(set, more, allowed);
        const added = secondsOf(result) - secondsOf(set);
        const wanted = secondsOf([...set, ...more]) - secondsOf(set);
        // A cut may close a seam, which is worth a quarter of a second at most.
        expect(Math.abs(added - Math.min(allowed, wanted))).toBeLessThan(0.3);
        expect(secondsOf([...result, ...set])).toBe(secondsOf(result));
      }),
    );
  });

  test('what lies outside the video is cut off', () => {
    expect(within([[50, 90]], 60)).toEqual([[50, 60]]);
    expect(within([[70, 90]], 60)).toEqual([]);
  });

  test('X-15 X-16 a video of no length is never watched, and no videos are 0 percent', () => {
    expect(isWatched(100, 0)).toBe(false);
    expect([isWatched(53.9, 60), isWatched(54, 60)]).toEqual([false, true]);
    expect([percentWatched(0, 0), percentWatched(1, 3), percentWatched(3, 3)]).toEqual([0, 33, 100]);
    // Rounding alone never says that nothing is left.
    expect([percentWatched(299, 300), percentWatched(300, 300)]).toEqual([99, 100]);
  });
  test('R-335 percent is rounded, up and down', () => {
    expect([1, 2, 5, 6].map((watched) => percentWatched(watched, 8))).toEqual([13, 25, 63, 75]);
    expect([percentWatched(2, 3), percentWatched(4, 15), percentWatched(7, 15)]).toEqual([67, 27, 47]);
  });

  test('counts what a player marked at 80% when one went on, and unmarked what reached 90%', () => {
    expect([isCounted(80, 100, true), isCounted(80, 100, false), isCounted(90, 100, false)]).toEqual([
      true,
      false,
      true,
    ]);
    expect([isCounted(78, 100, true), isCounted(0, 1, true), isCounted(0, 0, true)]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
