import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addStretch,
  clipStretches,
  durationText,
  mergeStretches,
  secondsOfDuration,
  totalSeconds,
  wholePercent,
  type Stretch,
} from './progress.ts';

/** Quarter seconds, far coarser than the joint, so that a plain list of cells is the truth to compare with. */
const stretch = fc
  .tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 80 }))
  .map(([from, length]): Stretch => [from / 4, (from + length) / 4]);
const stretches = fc.array(stretch, { maxLength: 30 });

function cells(set: readonly Stretch[]): Set<number> {
  const found = new Set<number>();
  for (const [from, to] of set) for (let cell = from * 4; cell < to * 4; cell++) found.add(cell);
  return found;
}

describe('X-14 the set of seconds really played', () => {
  it('counts each second once, in whatever order and however often it came', () => {
    fc.assert(
      fc.property(stretches, stretches, (a, b) => {
        expect(totalSeconds(mergeStretches(a, b))).toBeCloseTo(cells([...a, ...b]).size / 4);
        expect(mergeStretches(b, a)).toEqual(mergeStretches(a, b));
        expect(mergeStretches(a, b, a)).toEqual(mergeStretches(a, b));
      }),
    );
  });
  it('grows by adding one after the other as by merging all', () => {
    fc.assert(
      fc.property(stretches, (all) => {
        const one = all.reduce<Stretch[]>((set, next) => addStretch(set, next), []);
        expect(one).toEqual(mergeStretches(all));
      }),
    );
  });
  it('stays sorted and apart', () => {
    fc.assert(
      fc.property(stretches, (all) => {
        const merged = mergeStretches(all);
        merged.slice(1).forEach(([from], index) => expect(from).toBeGreaterThan(merged[index]![1]));
      }),
    );
  });
  it('never holds more than the film has', () => {
    fc.assert(
      fc.property(stretches, fc.integer({ min: 1, max: 60 }), (all, length) => {
        expect(totalSeconds(clipStretches(all, length))).toBeLessThanOrEqual(length);
      }),
    );
  });
  it('leaves out what is empty, backwards or no number', () => {
    expect(
      mergeStretches([
        [3, 3],
        [5, 4],
        [Number.NaN, 2],
        [0, Number.POSITIVE_INFINITY],
        [-1, 2],
      ]),
    ).toEqual([]);
  });
});

describe('durations', () => {
  it.each([
    ['04:05', 245],
    ['4:05', 245],
    ['01:04:05', 3845],
    ['75:00', 4500],
    ['', null],
    ['0:00', null],
    ['1:2:3:4', null],
    ['1:75:00', null],
    ['4:5', null],
    ['soon', null],
  ])('R-296 X-15 reads "%s" as %s', (text, seconds) => {
    expect(secondsOfDuration(text)).toBe(seconds);
  });
  it('R-296 are written so that they read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 * 3600 }), (seconds) => {
        expect(secondsOfDuration(durationText(seconds))).toBe(seconds);
      }),
    );
    expect(durationText(65)).toBe('01:05');
    expect(durationText(3665)).toBe('01:01:05');
    expect(durationText(Number.NaN)).toBe('00:00');
  });
});

it('R-335 X-16 percent is rounded, and 0 of no videos', () => {
  expect([wholePercent(1, 3), wholePercent(2, 3), wholePercent(3, 3), wholePercent(0, 0)]).toEqual([
    33, 67, 100, 0,
  ]);
});
